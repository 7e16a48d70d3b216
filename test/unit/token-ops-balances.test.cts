// Balance › Get Many: the sums of the holdings now or at an offset, and what changed since a time.
import { endpointsOf, requestsOf } from './commands-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { getManyTokenBalances } from '../../nodes/CantonToken/operations/balance/getAll';
import { SYNCHRONIZERS } from '../../nodes/shared/tokens/cantonCoin';
import { ALICE, BOB, transactionOf, type World } from './commands-participant.cts';
import { BANK, execute, holds, shows, worldOf } from './token-ops-user.cts';
import { ACTIVE, END, PRUNED_OFFSETS, UPDATES, VETTED } from './endpoints.cts';

const LOCKED = { lock: { holders: [BANK], expiresAt: '2026-01-01T00:00:00Z', expiresAfter: null, context: null } };
const NOW = [holds('00b1', ALICE, '5.0'), holds('00b2', ALICE, '3.0', LOCKED), holds('00b3', BOB, '1.0')];
const UNREADABLE = shows('00b9', { 'HoldingV1:Holding': undefined });

/** The balances of parties, by what is active at each offset, or `now` without any. */
async function balances(snapshots: Record<string, object[]>, values: IDataObject = {}, world: World = {}) {
	const active = ({ body }: any) => worldOf({ pages: [snapshots[body.activeAtOffset ?? 'now'] ?? []] }).answers![ACTIVE];
	const answers = { [ACTIVE]: (request: any) => (active(request) as (request: any) => object)(request), ...world.answers };
	const { options, ...entered } = values;
	return await execute(
		getManyTokenBalances,
		{ parties: [ALICE, BOB], returnAll: true, columns: [], addTotals: false, instrumentDetails: 'none', ...entered, options },
		worldOf({ end: 9, ...world, answers }),
	);
}
const shown = ({ items }: { items: any[] }) => items.map(({ party, total, change }) => [party, total, change]);

describe('the balances', () => {
	test('are sums by party, with what is locked, and until when', async () => {
		const result = await balances({ now: NOW });
		expect(result.items).toMatchObject([
			{ party: ALICE, total: '8.0000000000', locked: '3.0000000000', instrumentId: 'Gold', activeAtOffset: 7 },
			{ party: BOB, total: '1.0000000000', locked: '0.0000000000', activeAtOffset: 7 },
		]);
		expect(endpointsOf(result)).toEqual([VETTED, ACTIVE]);
		expect(requestsOf(result, ACTIVE)[0].body).not.toHaveProperty('activeAtOffset', expect.anything());
	});

	test('of now are available with locks that have ended, and those of an offset do not say', async () => {
		const [now] = (await balances({ now: NOW })).items;
		expect(now).toMatchObject({ total: '8.0000000000', locked: '3.0000000000', available: '8.0000000000' });
		const [then] = (await balances({ 4: NOW }, { options: { activeAtOffset: '4' } })).items;
		expect(then).toMatchObject({ total: '8.0000000000', locked: '3.0000000000', available: null });
	});

	test('leave out what is no holding, and count what cannot be read', async () => {
		const result = await balances({ now: [...NOW, shows('00c1', {}), UNREADABLE] });
		expect(result.items).toHaveLength(3);
		expect(JSON.stringify(result.items)).toContain('the participant sent no view of this holding');
	});

	test('of all pages are summed', async () => {
		const { answers } = worldOf({ pages: [[NOW[0]!], [], [holds('00b4', ALICE, '2.0')]] });
		expect(shown(await balances({}, {}, { answers }))).toEqual([[ALICE, '7.0000000000', undefined]]);
	});

	test('are those of the instrument that is chosen, also if it is Canton Coin', async () => {
		const coin = holds('00b5', ALICE, '4.0', { instrumentId: { admin: 'DSO::12ff', id: 'Amulet' } });
		const answers = { [SYNCHRONIZERS]: { connectedSynchronizers: [{ synchronizerId: 'global-domain::12ff' }] } };
		const result = await balances({ now: [...NOW, coin] }, { filters: { instrument: 'canton-coin' } }, { answers });
		expect(shown(result)).toEqual([
			[ALICE, '4.0000000000', undefined],
			[BOB, '0.0000000000', undefined],
		]);
		const wrong = await balances({}, { filters: { instrument: 'Gold' } });
		expect(wrong.message).toContain('Instrument: "Gold" names no admin');
		const none = await balances({}, { filters: { instrument: 'canton-coin' } }, { answers: { [SYNCHRONIZERS]: {} } });
		expect(none.message).toContain('Instrument: Canton Coin cannot be resolved');
	});

	test('at offset 0 are none, and nobody is asked', async () => {
		const hints = { 'GET /v2/parties/{party}': { partyDetails: [ALICE, BOB].map((party) => ({ party, isLocal: true })) } };
		const result = await balances({ now: NOW }, { options: { activeAtOffset: '0', addEmpty: true } }, { answers: hints });
		expect(result.items).toMatchObject([
			{ party: ALICE, activeAtOffset: 0 },
			{ party: BOB, activeAtOffset: 0 },
		]);
		expect(endpointsOf(result)).not.toContain(ACTIVE);
	});

	test('say if a party is not here only if there is nothing at all', async () => {
		const said = await balances({ now: [shows('00c1', {})] });
		expect(endpointsOf(said)).not.toContain('GET /v2/parties/{party}');
	});
});

describe('the change since a time', () => {
	/** Updates at noon of the days of July, at the offsets of the days. */
	const updates = [1, 2, 3, 4, 5].map((day) => transactionOf(day, [], { recordTime: `2026-07-0${day}T12:00:00Z` }));
	const since = (changeSince: string, more: IDataObject = {}): IDataObject => ({ options: { changeSince, ...more } });

	test('is what each balance has more, or less; what is gone is there with zero', async () => {
		const before = [holds('00b1', ALICE, '5.0'), holds('00b7', BOB, '2.0', { instrumentId: { admin: BANK, id: 'Silver' } })];
		const result = await balances({ 2: before, now: NOW }, since('2026-07-03T00:00:00Z'), { updates });
		expect(shown(result)).toEqual([
			[ALICE, '8.0000000000', '3.0000000000'],
			[BOB, '1.0000000000', '1.0000000000'],
			[BOB, '0.0000000000', '-2.0000000000'],
		]);
		expect(result.items).toMatchObject([{ changeSinceOffset: 2 }, {}, {}]);
		expect(requestsOf(result, ACTIVE).map(({ body }) => body.activeAtOffset)).toEqual([2, undefined]);
	});

	test('reads the updates that change holdings, of these parties', async () => {
		const result = await balances({ now: NOW }, since('2026-07-03T00:00:00Z'), { updates });
		const [{ body }] = requestsOf(result, UPDATES);
		const { includeTransactions, includeReassignments } = body.updateFormat;
		expect(includeTransactions.transactionShape).toBe('TRANSACTION_SHAPE_ACS_DELTA');
		for (const format of [includeTransactions.eventFormat, includeReassignments]) {
			expect(Object.keys(format.filtersByParty)).toEqual([ALICE, BOB]);
			expect(JSON.stringify(format)).toContain('HoldingV2:Holding');
			expect(JSON.stringify(format)).toContain('AllocationV2:Allocation');
		}
	});

	test('before the first update is all of it', async () => {
		const result = await balances({ now: NOW }, since('2026-06-01T00:00:00Z'), { updates });
		expect(shown(result)).toEqual([
			[ALICE, '8.0000000000', '8.0000000000'],
			[BOB, '1.0000000000', '1.0000000000'],
		]);
		expect(result.items).toMatchObject([{ changeSinceOffset: 0 }, {}]);
	});

	test('up to an earlier offset ends there', async () => {
		const result = await balances({ 3: NOW, 4: NOW }, since('2026-07-04T00:00:00Z', { activeAtOffset: '4' }), { updates });
		expect(result.items).toMatchObject([{ change: '0.0000000000', changeSinceOffset: 3 }, {}]);
		expect(endpointsOf(result)).not.toContain(END);
		expect(requestsOf(result, UPDATES).every(({ body }) => body.endOffsetInclusive <= 4)).toBe(true);
	});

	test('that the participant may have pruned is refused', async () => {
		const refused = async (time: string, world: World, more: IDataObject = {}) =>
			await balances({ now: NOW }, since(time, more), { updates, ...world });
		expect(await refused('2026-07-02T00:00:00Z', { pruned: 2 })).toMatchObject({
			message: 'Add Change Since: 2026-07-02T00:00:00Z may lie in what the participant has pruned, up to offset 2',
			advice: 'Choose a later time.',
		});
		const all = await refused('2026-07-08T00:00:00Z', { pruned: 9 });
		expect(all.message).toContain('up to offset 9');
		expect(endpointsOf(all)).not.toContain(UPDATES);
		const before = await refused('2026-07-02T00:00:00Z', { pruned: 4 }, { activeAtOffset: '3' });
		expect(before.message).toContain('up to offset 4');
		const later = await balances({ 3: NOW, now: NOW }, since('2026-07-04T00:00:00Z'), { updates, pruned: 2 });
		expect(later.items).toMatchObject([{ changeSinceOffset: 3 }, {}]);
	});

	test('of an empty ledger is all of it', async () => {
		const result = await balances({ now: NOW }, since('2026-07-01T00:00:00Z'), { end: 0 });
		expect(result.items).toMatchObject([{ change: '8.0000000000', changeSinceOffset: 0 }, {}]);
		expect(endpointsOf(result)).toEqual([VETTED, PRUNED_OFFSETS, END, VETTED, ACTIVE]);
	});

	test('is not there if a holding cannot be read, then or now', async () => {
		for (const snapshots of [
			{ 2: [UNREADABLE], now: NOW },
			{ 2: NOW, now: [...NOW, UNREADABLE] },
		]) {
			const result = await balances(snapshots, since('2026-07-03T00:00:00Z'), { updates });
			expect(result.items[0]).toMatchObject({ total: '8.0000000000', change: null });
		}
	});
});

test('what the list may call, and its rights', () => {
	expect(getManyTokenBalances.endpoints).toEqual(
		expect.arrayContaining([ACTIVE, UPDATES, PRUNED_OFFSETS, VETTED, 'GET /v2/parties/{party}', SYNCHRONIZERS, 'GET /v2/parties']),
	);
});
