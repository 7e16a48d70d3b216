// Token movements as a user sees them, against what the sandbox knows to be active.
import type { IDataObject } from 'n8n-workflow';

import { formatAmount, parseAmount } from '../../../nodes/shared/tokens/amounts';
import { token } from '../../support/sandbox.cts';
import { byId } from './support.cts';
import { total, useTokens } from './token-support.cts';

const { sandbox, run, happen, parties, truth, truthOf, end, unreadable } = useTokens();

// A holding that cannot be read, and is gone again.
beforeAll(async () => void (await happen('archive', { contractId: await unreadable() })));

const movements = async (parameters: IDataObject = {}) =>
	await run('movement', 'getAll', { parties: byId(parties.alice), range: 'offsets', returnAll: true, ...parameters });
const since = async (act: () => Promise<unknown>, parameters: IDataObject = {}) => {
	const afterOffset = String(await end());
	await act();
	const { json, error } = await movements({ afterOffset, ...parameters });
	expect(error).toBeUndefined();
	return json;
};

const brief = (items: IDataObject[]) =>
	items.map(({ kind, change, lockedChange, memo }) =>
		[kind, change, lockedChange, memo].map((value) => String(value).replace(/0{9}$/, '')).join(' '),
	);

describe('Movement › Get Many', () => {
	test('a transfer, from both sides', async () => {
		const act = async () => await happen('transfer', { from: 'alice', to: 'bob', amount: '1.0000000001' });
		const sent = await since(act);
		expect(sent).toMatchObject([
			{ kind: 'transfer', debit: '1.0000000001', credit: null, change: '-1.0000000001', counterparty: parties.bob, problem: null },
		]);
		const both = await since(act, { parties: byId(`${parties.alice}, ${parties.bob}`) });
		expect(both).toMatchObject([
			{ party: parties.alice, counterparty: parties.bob, debit: '1.0000000001' },
			{ party: parties.bob, counterparty: parties.alice, credit: '1.0000000001' },
		]);
	});

	test('an offer that is accepted: locked, unlocked and sent, with its memo and its instruction', async () => {
		let contractId = '';
		const json = await since(async () => {
			({ contractId } = (await happen('createTransferOffer', { from: 'alice', to: 'bob', amount: '2.5', memo: 'invoice 8' })) as never);
			await happen('acceptOffer', { contractId });
		});
		expect(json).toMatchObject([
			{ kind: 'lock', lockedChange: '2.5000000000', change: '0.0000000000', counterparty: parties.bob, memo: 'invoice 8' },
			{ kind: 'unlock', lockedChange: '-2.5000000000', counterparty: parties.bob, memo: 'invoice 8' },
			{ kind: 'transfer', change: '-2.5000000000', counterparty: parties.bob, memo: 'invoice 8' },
		]);
		for (const { transferInstruction } of json) expect(transferInstruction).toBe(contractId);
	});

	test.each(['Reject', 'Withdraw', 'Expire'])('an offer that ends by %s leaves the balance as it was', async (how) => {
		const before = await truthOf(parties.alice, 'Amulet');
		const json = await since(async () => {
			const { contractId } = await happen('createTransferOffer', { from: 'alice', to: 'bob', amount: '3.0', memo: 'x' });
			await happen('returnOffer', { contractId, how });
		});
		expect(brief(json)).toEqual(['lock 0.0 3.0 x', 'unlock 0.0 -3.0 x']);
		expect(await truthOf(parties.alice, 'Amulet')).toMatchObject({ total: before.total, locked: before.locked });
	});

	test.each(['DemoGold', 'DemoSilver'])('%s: mint, transfer, burn, merge, split, lock, unlock', async (instrument) => {
		const json = await since(async () => {
			await happen('moveDemo', { instrument, move: 'mint', amount: '10', memo: 'new' });
			await happen('moveDemo', { instrument, move: 'transfer', to: 'bob', amount: '4', memo: 'to bob' });
			await happen('moveDemo', { instrument, move: 'burn', amount: '1', memo: 'gone' });
			await happen('moveDemo', { instrument, move: 'split', amount: '2' });
			await happen('moveDemo', { instrument, move: 'merge', amount: '5' });
			await happen('moveDemo', { instrument, move: 'lock', amount: '3' });
			await happen('moveDemo', { instrument, move: 'unlock' });
		});
		expect(
			json.map(({ kind, change, lockedChange, balanceAfter, problem }) => [kind, change, lockedChange, balanceAfter, problem]),
		).toEqual([
			['mint', '10.0000000000', '0.0000000000', '10.0000000000', null],
			['transfer', '-4.0000000000', '0.0000000000', '6.0000000000', null],
			['burn', '-1.0000000000', '0.0000000000', '5.0000000000', null],
			['mergeSplit', '0.0000000000', '0.0000000000', '5.0000000000', null],
			['mergeSplit', '0.0000000000', '0.0000000000', '5.0000000000', null],
			['lock', '0.0000000000', '3.0000000000', '5.0000000000', null],
			['unlock', '0.0000000000', '-3.0000000000', '5.0000000000', null],
		]);
		expect(json.map(({ memo, reason }) => memo ?? reason).slice(0, 3)).toEqual(['new', 'to bob', 'gone']);
		expect(new Set(json.map(({ decodedFrom }) => decodedFrom))).toEqual(new Set([instrument === 'DemoGold' ? 'eventLog' : 'metadata']));
	});

	test('a token that says nothing of its movements: unknown, with the update, and never left out', async () => {
		const json = await since(async () => {
			await happen('moveDemo', { instrument: 'DemoScrip', move: 'mint', amount: '10' });
			await happen('moveDemo', { instrument: 'DemoScrip', move: 'lock', amount: '3' });
		});
		expect(json).toMatchObject([
			{
				kind: 'unknown',
				credit: '10.0000000000',
				problem: expect.stringContaining('Rules_mint'),
				updateId: expect.stringMatching(/^1220/),
			},
			{ kind: 'lock', lockedChange: '3.0000000000', balanceAfter: '10.0000000000' },
		]);
	});

	test('random movements of four instruments: the movements explain the balances to the last digit', async () => {
		const everybody = ['alice', 'bob', 'carol', 'treasury'].map((name) => parties[name]);
		const opening = await truth();
		const afterOffset = String(await end());
		await happen('bulkTokens', { count: 400, scrip: true });
		const { json, error } = await run(
			'movement',
			'getAll',
			{ parties: everybody.join(','), range: 'offsets', afterOffset, returnAll: true },
			{ as: 'any-reader' },
		);
		expect(error).toBeUndefined();
		const closing = await truth();
		for (const party of everybody) {
			for (const id of ['Amulet', 'DemoGold', 'DemoSilver', 'DemoScrip']) {
				const own = json.filter((item) => item.party === party && item.instrumentId === id);
				const sumOf = (list: typeof opening, locked = false) =>
					list
						.filter((holding) => holding.owner === party && holding.id === id && (!locked || holding.locked))
						.reduce((sum, { amount }) => sum + amount, BigInt(0));
				expect(total(own, 'change')).toBe(formatAmount(sumOf(closing) - sumOf(opening)));
				expect(total(own, 'lockedChange')).toBe(formatAmount(sumOf(closing, true) - sumOf(opening, true)));
				const last = own.at(-1);
				if (last)
					expect(last).toMatchObject({ balanceAfter: formatAmount(sumOf(closing)), lockedAfter: formatAmount(sumOf(closing, true)) });
			}
		}
		const unknown = json.filter(({ kind }) => kind === 'unknown');
		expect(new Set(unknown.map(({ instrumentId }) => instrumentId))).toEqual(new Set(['DemoScrip']));
		expect(new Set(json.map(({ eventId }) => eventId)).size).toBe(json.length);
	});

	test('Include Balances: opening and closing, and the story of the world without an unknown movement', async () => {
		const { json } = await movements({ filters: { instrument: 'canton-coin' }, options: { includeBalances: true } });
		expect(json.filter(({ kind, instrumentId }) => kind === 'unknown' && instrumentId !== null)).toEqual([]);
		// The holding that cannot be read.
		expect(json.filter(({ kind }) => kind === 'unknown')).toMatchObject([{ change: null, party: null }, { change: null }]);
		const closing = json.at(-1)!;
		// She had no coin at the beginning: the opening balance of the token precedes its first movement all the same.
		const coins = json.filter(({ instrumentId }) => instrumentId !== null);
		expect(coins[0]).toMatchObject({ kind: 'openingBalance', instrumentId: 'Amulet', balanceAfter: '0.0000000000' });
		expect(coins.filter(({ kind }) => kind === 'openingBalance')).toHaveLength(1);
		expect(closing).toMatchObject({
			kind: 'closingBalance',
			balanceAfter: (await truthOf(parties.alice, 'Amulet')).total,
			totalCredit: total(json, 'credit'),
			totalDebit: total(json, 'debit'),
		});
		expect(
			total(
				json.filter(({ change }) => change !== null),
				'change',
			),
		).toBe(closing.balanceAfter);
	});

	test('between times: what happened at the first time belongs to it, what happened at the last does not', async () => {
		const { json } = await movements({ filters: { instrument: 'canton-coin' } });
		const [first, last] = [json[30], json[60]];
		const between = await movements({
			range: 'times',
			fromTime: first.recordTime,
			toTime: last.recordTime,
			filters: { instrument: 'canton-coin' },
		});
		const start = json.findIndex(({ recordTime }) => recordTime === first.recordTime);
		const end = json.findIndex(({ recordTime }) => recordTime === last.recordTime);
		expect(between.json).toEqual(json.slice(start, end));
	});

	test('filters and limit', async () => {
		const { json } = await movements({ filters: { kinds: ['mint'], instrument: 'canton-coin' }, returnAll: false, limit: 1 });
		expect(json).toHaveLength(1);
		expect(json[0].kind).toBe('mint');
		const withBob = await movements({ filters: { counterparty: byId(parties.bob) }, options: { includeHoldings: true } });
		expect(new Set(withBob.json.map(({ counterparty }) => counterparty))).toEqual(new Set([parties.bob]));
		expect(withBob.json[0].createdHoldings).toEqual(expect.any(Array));
	});

	test('an update that stands on two pages counts once', async () => {
		const UPDATES = 'POST /v2/updates/get-updates-page';
		const afterOffset = String(await end());
		for (const amount of ['5.0', '6.0', '7.0', '8.0']) await happen('tap', { party: 'alice', amount });
		await sandbox.requests();
		const parameters = { afterOffset, filters: { instrument: 'canton-coin' }, options: { includeBalances: true } };
		const plain = await movements(parameters);
		const [{ path, body }] = (await sandbox.requests()).filter(({ endpoint }) => endpoint === UPDATES);
		const answer = await fetch(sandbox.url + path, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: `Bearer ${token('participant_admin')}` },
			body: JSON.stringify(body),
		});
		const page: any = await answer.json();
		// All updates on the first page, which says that it ends behind the second of them: the others are redelivered.
		const middle = page.updates[1].update.Transaction.value.offset;
		await sandbox.requests();
		await sandbox.fault({ endpoint: UPDATES, body: { ...page, highestPageOffsetInclusive: middle, nextPageToken: 'more' } });
		const overlapping = await movements(parameters);
		expect((await sandbox.requests()).filter(({ endpoint }) => endpoint === UPDATES)).toHaveLength(2);
		expect(overlapping.error).toBeUndefined();
		expect(overlapping.json).toEqual(plain.json);
		expect(plain.json.filter(({ kind }) => kind === 'mint')).toHaveLength(4);
	});

	test('what came without an update shows as a difference between movements and balances', async () => {
		await sandbox.fault({
			endpoint: 'POST /v2/state/active-contracts-page',
			skip: 1,
			body: { activeContracts: [], activeAtOffset: await end() },
		});
		const balance = await truthOf(parties.alice, 'Amulet');
		const afterOffset = String(await end());
		await happen('tap', { party: 'alice', amount: '5.0' });
		const { json } = await movements({ afterOffset, filters: { instrument: 'canton-coin' } });
		expect(json).toMatchObject([
			{ kind: 'mint', change: '5.0000000000' },
			{ kind: 'unknown', problem: expect.stringContaining('differs'), balanceAfter: '0.0000000000', updateId: null },
		]);
		expect(parseAmount(json[1].debit)).toBe(parseAmount(balance.total)! + parseAmount('5')!);
	});

	test.each([
		[{ afterOffset: '9', upToOffset: '5' }, 'Up to Offset: 5 lies before After Offset (9)'],
		[{ afterOffset: '99999999' }, "After Offset: 99999999 lies beyond the end of this participant's ledger"],
		[{ range: 'times', fromTime: '2026-07-02T00:00:00Z', toTime: '2026-07-01T00:00:00Z' }, 'To: '],
		[{ parties: '={{ [] }}' }, 'Parties: this field is empty'],
	])('refuses %p', async (parameters, message) => {
		const { error } = await movements(parameters);
		expect(error?.message).toContain(message);
	});
});
