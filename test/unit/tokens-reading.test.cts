// Holdings as they are read from a participant: requests, pages, and the part of them that counts.
import { parseAmount, ZERO } from '../../nodes/shared/tokens/amounts';
import { cantonCoinOf } from '../../nodes/shared/tokens/cantonCoin';
import { allotHoldings, pickHoldings, pickLargest, sumOf } from '../../nodes/shared/tokens/inputHoldings';
import { HOLDINGS, knownInterfaces, TOKEN_INTERFACES } from '../../nodes/shared/tokens/interfaces';
import { eachHoldingsPage, readHoldings, type HoldingsPage } from '../../nodes/shared/tokens/readHoldings';
import { RunningBalances } from '../../nodes/shared/tokens/runningBalances';
import { active, FIRST, GOLD, leaving, participantOf, SECOND, type World } from './tokens-participant.cts';
import { archives, creates, party } from './tokens-support.cts';

const units = (text: string) => parseAmount(text)!;

describe('the interfaces that a participant knows', () => {
	const LIST = 'POST /v2/package-vetting/list';
	const filter = { packageMetadataFilter: { packageNamePrefixes: ['splice-api-token-'] } };
	const first = [LIST, { body: filter, timeoutMs: 500 }];
	const own = [
		['GET /v2/parties/participant-id', { timeoutMs: 500 }],
		[LIST, { body: { ...filter, topologyStateFilter: { participantIds: ['own::1220ab'] } }, timeoutMs: 500 }],
	];
	test.each([
		['both versions', ['splice-api-token-holding-v1', 'splice-api-token-holding-v2', 'other'], [FIRST, SECOND], [first]],
		['the second only', ['splice-api-token-holding-v2'], [SECOND], [first, ...own]],
		['none: version 1', ['other'], [FIRST], [first, ...own]],
	])('%s', async (_, vetted, expected, calls) => {
		const { ledger, sent } = participantOf({ vetted });
		expect(await knownInterfaces(ledger, HOLDINGS, 500)).toEqual(expected);
		expect(sent).toEqual(calls);
	});

	const ledgerThat = (...attempts: object[]) =>
		({
			attempt: async () => attempts.shift() ?? { ok: true, answer: {} },
			error: ({ message }: { message: string }) => new Error(message),
		}) as never;
	const refused = { ok: false, failure: { message: 'refused', retryable: false } };
	const failed = { ok: false, failure: { message: 'failed', retryable: true } };
	const second = { ok: true, answer: { vettedPackages: [{ packages: [{ packageName: 'splice-api-token-holding-v2' }] }] } };

	test('if it does not say, those of version 1', async () => {
		expect(await knownInterfaces(ledgerThat(refused), TOKEN_INTERFACES)).toEqual(TOKEN_INTERFACES.filter((id) => id.includes('V1')));
		expect(await knownInterfaces(ledgerThat(), HOLDINGS)).toEqual([FIRST]);
	});

	test('if it refuses to say who it is, or what it has vetted itself, those of the first page', async () => {
		expect(await knownInterfaces(ledgerThat(second, refused), HOLDINGS)).toEqual([SECOND]);
		expect(await knownInterfaces(ledgerThat(second, { ok: true, answer: { participantId: 'own::1220ab' } }, refused), HOLDINGS)).toEqual([
			SECOND,
		]);
	});

	test('if it fails to say, an error', async () => {
		await expect(knownInterfaces(ledgerThat(failed), HOLDINGS)).rejects.toThrow('failed');
		await expect(knownInterfaces(ledgerThat(second, failed), HOLDINGS)).rejects.toThrow('failed');
	});
});

describe('Canton Coin', () => {
	const coin = { id: 'Amulet', admin: 'DSO::1220ab' };
	test.each<[string, string[], object | undefined]>([
		['the network', ['global-domain::1220ab', 'private::1220cd'], coin],
		['the network twice', ['global-domain::1220ab::35-0', 'global-domain::1220ab::35-1'], coin],
		['two networks', ['global-domain::1220ab', 'global-domain::1220cd'], undefined],
		['none', ['private::1220cd', 'my-global-domain::1220ab'], undefined],
		['no synchronizer', [], undefined],
		['one without a namespace', ['global-domain::'], undefined],
	])('of a participant that is connected to %s', async (_, synchronizers, expected) => {
		expect(await cantonCoinOf(participantOf({ synchronizers }).ledger)).toEqual(expected);
	});

	test('of a participant that lists nothing', async () => {
		expect(await cantonCoinOf({ call: async () => ({}) } as never)).toBeUndefined();
	});
});

describe('holdings page by page', () => {
	const pages = [[active('00a', 'alice', '1'), { contractEntry: { JsEmpty: {} } }], [leaving('00b', 'bob', '2')]];
	const shown = ({ activeAtOffset, entries }: HoldingsPage) => [
		activeAtOffset,
		entries.map(({ created, reading }) => [created.contractId, reading && 'holding' in reading && reading.holding.owner]),
	];
	const both = [
		[7, [['00a', party('alice')]]],
		[7, [['00b', party('bob')]]],
	];
	const query = { parties: [party('alice')], offset: '7', pageSize: 5, version: 'auto', left: () => 900, blobs: true } as const;
	const asGenerator = async (world: World) => {
		const found: HoldingsPage[] = [];
		for await (const page of readHoldings(participantOf(world).ledger, query)) found.push(page);
		return found.map(shown);
	};
	const asCalls = async (world: World) => {
		const found: HoldingsPage[] = [];
		await eachHoldingsPage(participantOf(world).ledger, query, (page) => found.push(page));
		return found.map(shown);
	};

	test.each([
		['as a generator', asGenerator, 2],
		['as calls', asCalls, 1],
	])('%s: to the end, or until the execution is cancelled', async (_, read, cancelledAfter) => {
		expect(await read({ pages })).toEqual(both);
		expect(await read({})).toEqual([[7, []]]);
		expect(await read({ pages, cancelledAfter })).toHaveLength(1);
	});

	test('the request names the parties, the interfaces and what else is wanted', async () => {
		const { ledger, sent } = participantOf({ vetted: ['splice-api-token-holding-v1'] });
		await eachHoldingsPage(ledger, { ...query, interfaces: [FIRST] }, () => undefined);
		const filter = { InterfaceFilter: { value: { interfaceId: FIRST, includeInterfaceView: true, includeCreatedEventBlob: true } } };
		expect(sent.map(([, args]) => args.timeoutMs)).toEqual([900, 900]);
		expect(sent[1]![1].body).toEqual({
			eventFormat: { filtersByParty: { [party('alice')]: { cumulative: [{ identifierFilter: filter }] } } },
			activeAtOffset: 7,
			maxPageSize: 5,
			pageToken: undefined,
		});
	});
});

describe('holdings that pay an amount', () => {
	const pages = [
		[active('00c', 'alice', '5'), active('00a', 'alice', '3'), active('00b', 'alice', '5')],
		[
			active('00l', 'alice', '9', { locked: true }),
			active('00s', 'alice', '9', { instrument: 'Silver' }),
			active('00x', 'bob', '9'),
			leaving('00y', 'alice', '9'),
		],
	];
	test.each([
		['2', ['00a'], '3'],
		['3', ['00a'], '3'],
		['4', ['00b'], '5'],
		['5.5', ['00c', '00b'], '10'],
		['12', ['00c', '00b', '00a'], '13'],
		['20', ['00c', '00b', '00a'], '13'],
	])('%s: the smallest one that suffices, else the largest', async (amount, contractIds, total) => {
		const { ledger, sent } = participantOf({ pages });
		expect(await pickHoldings({} as never, ledger, party('alice'), GOLD, units(amount))).toEqual({
			contractIds,
			total: units(total),
			available: units('13'),
			isShort: units(total) < units(amount),
		});
		expect(Object.keys(sent[1]![1].body.eventFormat.filtersByParty)).toEqual([party('alice')]);
	});

	test.each<[string, string[], string[][] | undefined]>([
		['none', [], []],
		['one of each', ['4', '2'], [['00b'], ['00a']]],
		['the larger one chooses first', ['2', '6'], [['00a'], ['00c', '00b']]],
		['equal ones in their order', ['5', '5'], [['00b'], ['00c']]],
		['too little for the second', ['4', '6'], undefined],
		['too little in sum', ['14'], undefined],
	])('for several payments: %s', (_, amounts, expected) => {
		const sorted = ['00a', '00b', '00c'].map((contractId, index) => ({ contractId, amount: units(index === 0 ? '3' : '5') }));
		const allotted = allotHoldings(sorted, amounts.map(units));
		expect(allotted?.map((picked) => picked.map(({ contractId }) => contractId))).toEqual(expected);
	});

	test('at most a hundred', () => {
		const many = Array.from({ length: 120 }, (_, index) => ({ contractId: `${index}`, amount: units('1') }));
		expect(pickLargest(many, units('500'))).toHaveLength(100);
		expect(sumOf(pickLargest(many, units('50')))).toBe(units('50'));
		expect(pickLargest(many, ZERO)).toEqual([]);
	});
});

describe('a balance that is followed', () => {
	const ALICE = party('alice');
	const NOTHING = { total: ZERO, locked: ZERO };
	const followed = (ledger: unknown, parties = [ALICE]) => new RunningBalances(ledger as never, new Set(parties), GOLD);
	const update = (events: object[], offset = 8) => ({ Transaction: { value: { offset, events } } }) as never;
	const creation = (event: { CreatedEvent: object }) => event;
	const end = (contractId: string) => ({ ArchivedEvent: { contractId } });
	const pages = [
		[
			active('00a', 'alice', '3'),
			active('00l', 'alice', '4', { locked: true }),
			active('00s', 'alice', '9', { instrument: 'Silver' }),
			active('00x', 'bob', '9'),
		],
	];

	test('begins with what is active', async () => {
		const { ledger, sent } = participantOf({ pages });
		const balance = followed(ledger);
		await balance.readAt(7, () => 800);
		expect(sent[1]![1].body).toMatchObject({ activeAtOffset: 7, eventFormat: { filtersByParty: { [ALICE]: {} } } });
		expect(sent[1]![1].timeoutMs).toBe(800);
		const before = { total: units('7'), locked: units('4') };
		expect(balance.apply(update([end('00l'), creation(creates('00b', 'alice', '1'))]))).toEqual([
			{ party: ALICE, before, after: { total: units('4'), locked: ZERO }, problem: null },
		]);
		expect(balance.apply(update([end('00x'), end('00l')], 9))).toEqual([]);
		// Holdings of other parties or instruments count for nothing.
		expect(balance.apply(update([creation(creates('00y', 'bob', '1'))], 10))).toEqual([
			{ party: party('bob'), before: NOTHING, after: NOTHING, problem: null },
		]);
	});

	test('is read once, and again if it is not where it should be', async () => {
		const { ledger, sent } = participantOf({});
		const balance = followed(ledger);
		const read = async (offset: number) => {
			sent.length = 0;
			await balance.readAt(offset, () => 800);
			return sent.length;
		};
		expect(await read(0)).toBe(0);
		expect(await read(7)).toBe(2);
		expect(await read(7)).toBe(0);
		balance.apply(update([], 8));
		expect(await read(8)).toBe(0);
		balance.skipTo(9);
		expect(await read(9)).toBe(0);
		balance.apply({ OffsetCheckpoint: { value: {} } } as never);
		expect(await read(9)).toBe(0);
	});

	test('a reading forgets what was there', async () => {
		const balance = followed(participantOf({ pages: [[active('00a', 'alice', '3')]] }).ledger);
		balance.apply(
			update(
				[creation(creates('00b', 'alice', '1')), { CreatedEvent: { contractId: '00u', interfaceViews: [{ interfaceId: FIRST }] } }],
				5,
			),
		);
		await balance.readAt(7, () => 800);
		expect(balance.apply(update([creation(creates('00c', 'alice', '1'))]))).toEqual([
			{ party: ALICE, before: { total: units('3'), locked: ZERO }, after: { total: units('4'), locked: ZERO }, problem: null },
		]);
		expect(balance.apply(update([end('00b')], 9))).toEqual([]);
	});

	test('says that a holding could not be read', () => {
		const balance = followed(undefined);
		const unread = (contractId: string, message: string) => ({
			CreatedEvent: { contractId, interfaceViews: [{ interfaceId: FIRST, viewStatus: { message } }] },
		});
		const [{ problem, after }] = balance.apply(
			update([unread('00u', 'broken'), unread('00v', 'later'), creation(creates('00a', 'alice', '1'))]),
		);
		expect([problem, after]).toEqual(['A holding cannot be read, so no balance contains it: broken', { total: units('1'), locked: ZERO }]);
	});

	test('counts what arrives from another synchronizer, and not what leaves', () => {
		const balance = followed(undefined);
		const moved = (events: unknown, offset: number) => ({ Reassignment: { value: { offset, events } } }) as never;
		const arrived = { JsAssignmentEvent: { createdEvent: creates('00a', 'alice', '1').CreatedEvent } };
		expect(balance.apply(moved([arrived, null, 'x'], 5))).toMatchObject([{ before: NOTHING, after: { total: units('1') } }]);
		expect(balance.apply(moved([{ JsUnassignedEvent: { contractId: '00a' } }], 6))).toEqual([]);
		expect(balance.apply(moved(undefined, 7))).toEqual([]);
		expect(balance.apply(update([archives('00a'), null, 5] as never, 8))).toEqual([]);
	});
});
