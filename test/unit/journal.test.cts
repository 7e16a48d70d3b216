// The journal in random worlds: debits equal credits, balances follow, costs of lots are never lost.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeExecutionData } from 'n8n-workflow';

import { BalanceCheck } from '../../nodes/CantonToken/journal/balanceCheck';
import { Bookkeeper, instrumentName, type BookRules } from '../../nodes/CantonToken/journal/bookEntries';
import { dividedEvenly, partsOf } from '../../nodes/CantonToken/journal/division';
import type { BookedMovement, RewardShare } from '../../nodes/CantonToken/journal/entry';
import { describeMovement, entryNumber, JOURNAL_FORMATS, rowsOfEntry } from '../../nodes/CantonToken/journal/formats';
import { Lots } from '../../nodes/CantonToken/journal/lots';
import { readStatement } from '../../nodes/CantonToken/operations/journal/readItems';
import { cases } from '../../scripts/lib/cases.cjs';
import { seeded } from '../support/seeded.cjs';

const SCHEMAS = join(__dirname, '..', '..', 'nodes', 'CantonToken', '__schema__', 'v1.0.0');

const PARTIES = ['alice::1220aa', 'treasury::1220bb'];
const INSTRUMENTS = [
	{ id: 'Amulet', admin: 'DSO::1220' },
	{ id: 'USD', admin: 'bank::1220' },
];
const KINDS = ['transfer', 'mint', 'burn', 'reward', 'traffic', 'fee', 'unknown'];
const refuse = (field: string, { eventId }: BookedMovement) => new Error(`${field} ${eventId}`);

const RULES: BookRules = {
	tokenAccounts: [
		{ instrument: 'USD', party: '*', account: '1410' },
		{ instrument: '*', party: 'treasury', account: '1401' },
		{ instrument: '', party: '', account: '1400' },
	],
	categories: [
		{ kind: 'reward:app', counterparty: '*', memo: '*', account: '4001', taxCode: '' },
		{ kind: 'reward', counterparty: '*', memo: '*', account: '4000', taxCode: 'R' },
		{ kind: 'transfer', counterparty: 'bob', memo: 'invoice *', account: '4100', taxCode: '' },
		{ kind: '*', counterparty: '*', memo: '*', account: '9999', taxCode: '' },
	],
};

interface Shape {
	chance: () => number;
	count: number;
}

/** A change as the sum of rewards of several kinds, some of a kind that nothing says. */
function randomRewards(change: bigint, chance: () => number): RewardShare[] {
	const part = (change * BigInt(Math.floor(chance() * 1000))) / 1000n;
	const last = { kind: chance() < 0.2 ? null : 'validator', amount: change - part };
	return part === 0n ? [last] : [{ kind: 'app', amount: part }, last];
}

/** Random movements that never take more than there is, and transfers between the own parties with both sides. */
function randomWorld({ chance, count }: Shape) {
	const below = (most: number) => Math.floor(chance() * most);
	const pick = <T,>(list: readonly T[]): T => list[below(list.length)]!;
	const balances = new Map<string, bigint>();
	const movements: BookedMovement[] = [];
	const move = (party: string, instrument: (typeof INSTRUMENTS)[number], change: bigint, more: Partial<BookedMovement>) => {
		const held = `${party} ${instrumentName(instrument)}`;
		balances.set(held, (balances.get(held) ?? 0n) + change);
		const price = BigInt(1 + below(500));
		const kind = pick(KINDS);
		movements.push({
			eventId: `1220ab:${movements.length}:0`,
			key: `1220ab:${movements.length}`,
			recordTime: `2026-07-${String(1 + (movements.length % 28)).padStart(2, '0')}T23:30:00Z`,
			party,
			kind,
			rewards: kind === 'reward' && chance() < 0.8 ? randomRewards(change, chance) : [],
			counterparty: pick([null, 'bob::1220cc']),
			memo: pick([null, 'invoice 7']),
			instrument,
			change,
			value: dividedEvenly(change * price, 10n ** 10n),
			updateId: '1220ab',
			index: movements.length,
			...more,
		});
	};
	for (let step = 0; step < count; step++) {
		const [party, instrument] = [pick(PARTIES), pick(INSTRUMENTS)];
		const held = balances.get(`${party} ${instrumentName(instrument)}`) ?? 0n;
		const amount = 1n + (BigInt(below(1e9)) * 10n ** 6n) / BigInt(1 + below(1000));
		if (chance() < 0.5 || held < amount) move(party, instrument, amount, {});
		else if (chance() < 0.3) {
			const other = PARTIES.find((candidate) => candidate !== party)!;
			move(party, instrument, -amount, { kind: 'transfer', counterparty: other, value: -5n });
			// A fee of the registry lies between both sides.
			if (held > amount && chance() < 0.5) move(party, instrument, -1n, { kind: 'fee', counterparty: null, rewards: [] });
			move(other, instrument, amount, { kind: 'transfer', counterparty: party, value: 5n });
		} else move(party, instrument, chance() < 0.1 ? -held : -amount, {});
	}
	return { movements, balances };
}

/** A bookkeeper of these movements. */
function keeperOf(rules: BookRules, movements: readonly BookedMovement[]): Bookkeeper {
	const keeper = new Bookkeeper(rules, refuse);
	keeper.begin(movements);
	return keeper;
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);

test('half a unit goes to the even one', () => {
	expect([5n, 15n, 25n, -5n, -15n, 16n, 14n].map((value) => dividedEvenly(value, 10n))).toEqual([0n, 2n, 2n, -0n, -2n, 2n, 1n]);
});

test('random worlds in tokens and in values: each entry balances, and the token accounts follow the balances', () => {
	const chance = seeded(461);
	for (let world = 0; world < cases(1000, 300); world++) {
		const { movements, balances } = randomWorld({ chance, count: 30 });
		const inTokens = world % 2 === 0;
		const booked = inTokens ? movements.map((movement) => ({ ...movement, value: movement.change })) : movements;
		const keeper = keeperOf(RULES, booked);
		const entries = booked.flatMap((movement) => keeper.entry(movement) ?? []);
		for (const { lines } of entries) expect(sum(lines.map(({ amount }) => amount))).toBe(0n);
		const tokens = entries.flatMap(({ movement, lines }) =>
			lines.filter(({ role }) => role === 'token').map((line) => ({ movement, line })),
		);
		for (const instrument of INSTRUMENTS) {
			const lines = tokens.filter(({ movement }) => movement.instrument === instrument);
			const total = sum(lines.map(({ line }) => line.amount));
			expect(total).toBe(sum(booked.filter((movement) => movement.instrument === instrument).map(({ value }) => value)));
			const held = sum(PARTIES.map((party) => balances.get(`${party} ${instrumentName(instrument)}`) ?? 0n));
			if (inTokens) expect(total).toBe(held);
		}
		if (!inTokens) continue;
		// Each kind of reward is on its account, to the digit.
		const ofApps = booked.flatMap(({ rewards }) => rewards.filter(({ kind }) => kind === 'app'));
		const credits = entries.flatMap(({ lines }) => lines.filter(({ account }) => account === '4001'));
		expect(sum(credits.map(({ amount }) => -amount))).toBe(sum(ofApps.map(({ amount }) => amount)));
	}
});

test.each(['average', 'fifo'] as const)('random worlds with lots (%s): the token accounts are the cost of what is left', (method) => {
	const chance = seeded(method === 'fifo' ? 11 : 12);
	for (let world = 0; world < cases(500, 150); world++) {
		const { movements, balances } = randomWorld({ chance, count: 40 });
		const rules = { ...RULES, lots: { method, opening: new Map(), gainAccount: '4900' } };
		const keeper = keeperOf(rules, movements);
		const entries = movements.flatMap((movement) => keeper.entry(movement) ?? []);
		for (const { lines } of entries) expect(sum(lines.map(({ amount }) => amount))).toBe(0n);
		for (const { instrument: name, lots } of keeper.lotsLeft()) {
			const held = sum(PARTIES.map((party) => balances.get(`${party} ${name}`) ?? 0n));
			expect(sum(lots.map(({ quantity }) => quantity))).toBe(held);
			const own = entries.filter(({ movement }) => instrumentName(movement.instrument) === name);
			const token = sum(own.flatMap(({ lines }) => lines.filter(({ role }) => role === 'token').map(({ amount }) => amount)));
			expect(token).toBe(sum(lots.map(({ cost }) => cost)));
		}
		// Transfers between the own parties add up to nothing on their account.
		const internal = entries.filter(({ movement: { counterparty } }) => PARTIES.includes(counterparty!));
		expect(sum(internal.flatMap(({ lines }) => lines.filter(({ role }) => role === 'token').map(({ amount }) => amount)))).toBe(0n);
		// Between the own parties nothing is gained.
		for (const { movement, lines } of entries)
			if (PARTIES.includes(movement.counterparty!)) expect(lines.filter(({ role }) => role === 'gain')).toEqual([]);
	}
});

test.each(['average', 'fifo'] as const)('what a coupon paid of a transfer between own parties is in the lots (%s)', (method) => {
	const move = (index: number, party: string, counterparty: string | null, change: bigint): BookedMovement => ({
		...{ eventId: `1220ab:${index}:0`, key: String(index), recordTime: '2026-07-01T00:00:00Z', updateId: `1220a${index >> 1}`, index },
		...{ party, counterparty, change, value: change * 10n, kind: counterparty ? 'transfer' : 'mint', memo: null, rewards: [] },
		instrument: INSTRUMENTS[0]!,
	});
	const [alice, treasury] = PARTIES as [string, string];
	// By the metadata of version 1, the receiver of a transfer can get more than the sender's holdings lose.
	const movements = [move(0, alice, null, 100n), move(2, alice, treasury, -90n), move(3, treasury, alice, 100n)];
	const keeper = keeperOf({ ...RULES, lots: { method, opening: new Map(), gainAccount: '4900' } }, movements);
	const entries = movements.flatMap((movement) => keeper.entry(movement) ?? []);
	const [{ lots }] = keeper.lotsLeft() as unknown as [{ lots: ReadonlyArray<{ quantity: bigint; cost: bigint }> }];
	expect(sum(lots.map(({ quantity }) => quantity))).toBe(110n);
	const token = entries.flatMap(({ lines }) => lines.filter(({ role }) => role === 'token'));
	expect(sum(token.map(({ amount }) => amount))).toBe(sum(lots.map(({ cost }) => cost)));
	for (const { lines } of entries) expect(sum(lines.map(({ amount }) => amount))).toBe(0n);
});

test('first in, first out takes the oldest, the average takes a part of all, and no cent is lost', () => {
	const lots = (method: 'average' | 'fifo') => {
		const made = new Lots(method);
		made.add({ quantity: 3n, cost: 100n, acquiredAt: 'a' });
		made.add({ quantity: 1n, cost: 1000n, acquiredAt: 'b' });
		return made;
	};
	expect([lots('fifo').take(1n), lots('fifo').take(3n), lots('fifo').take(4n), lots('fifo').take(5n)]).toEqual([
		33n,
		100n,
		1100n,
		undefined,
	]);
	expect([lots('average').take(1n), lots('average').take(4n)]).toEqual([275n, 1100n]);
	const thirds = lots('fifo');
	expect([thirds.take(1n), thirds.take(1n), thirds.take(1n)]).toEqual([33n, 34n, 33n]);
});

test('accounts by the first row that fits; a memo is matched as a whole and in any case', () => {
	const { movements } = randomWorld({ chance: seeded(1), count: 1 });
	const base: BookedMovement = {
		...movements[0]!,
		kind: 'transfer',
		rewards: [],
		counterparty: 'bob::1220cc',
		instrument: INSTRUMENTS[0]!,
		party: PARTIES[0]!,
	};
	const accounts = (more: Partial<BookedMovement>) =>
		new Bookkeeper(RULES, refuse).entry({ ...base, ...more })!.lines.map(({ account }) => account);
	expect(accounts({ memo: 'Invoice 7 (late)' })).toEqual(['1400', '4100']);
	expect(accounts({ memo: 'an invoice 7' })).toEqual(['1400', '9999']);
	expect(accounts({ memo: null, party: PARTIES[1]! })).toEqual(['1401', '9999']);
	expect(accounts({ kind: 'reward', party: PARTIES[1]!, instrument: INSTRUMENTS[1]! })).toEqual(['1410', '4000']);
	// A pattern made of marks alone does not take longer than the text.
	const marks = { ...RULES, categories: [{ ...RULES.categories[0]!, kind: '*', memo: `${'*a'.repeat(20)}` }, RULES.categories.at(-1)!] };
	const began = Date.now();
	expect(new Bookkeeper(marks, refuse).entry({ ...base, memo: 'a'.repeat(60) + 'b' })!.lines[1]!.account).toBe('9999');
	expect(Date.now() - began).toBeLessThan(1000);
	expect(() => new Bookkeeper({ ...RULES, categories: [] }, refuse).entry(base)).toThrow('categories 1220ab:0:0');
});

test('the lines of a movement are the same whenever they are made, in each format, and no two lines have one ID', () => {
	const { movements } = randomWorld({ chance: seeded(3), count: 200 });
	const context = { currency: { code: 'EUR', digits: 2 }, zone: 'Europe/Zurich', otherTaxCode: null };
	const made = (some: readonly BookedMovement[], format: (typeof JOURNAL_FORMATS)[number]) => {
		const keeper = keeperOf(RULES, some);
		return some.flatMap((movement) => rowsOfEntry(keeper.entry(movement)!, format, context));
	};
	for (const format of JOURNAL_FORMATS) {
		const rows = made(movements, format);
		expect(made(movements, format)).toEqual(rows);
		// A longer or a shorter month changes nothing of the lines of its movements.
		const later = made(movements.slice(50), format).map((row) => JSON.stringify(row));
		expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set([...later, ...rows.map((row) => JSON.stringify(row))]));
	}
	const ids = made(movements, 'general').map(({ lineId }) => lineId);
	expect(new Set(ids).size).toBe(ids.length);
	expect(made(movements, 'general')[0]!.date).toBe('2026-07-02');
	expect(new Set(movements.map(entryNumber)).size).toBe(movements.length);
});

describe('movements of an input', () => {
	const NODE: any = { name: 'Canton Token', type: 'cantonToken', typeVersion: 1, parameters: {} };
	const item = (eventId: string, party: string, recordTime: string): INodeExecutionData => ({
		json: { eventId, party, recordTime, kind: 'mint', change: '1.0', instrumentId: 'Amulet', instrumentAdmin: 'DSO::1220' },
	});
	const keysOf = (items: INodeExecutionData[], party: string) =>
		readStatement(items, NODE, true)
			.movements.filter((movement) => movement.party === party)
			.map(({ key }) => key);
	const [alice, bob] = ['alice::1220aa', 'bob::1220bb'] as const;

	test('have one key, whichever parties are read with them', () => {
		const alone = [item('1220ab:4:0', alice, '2026-07-01T00:00:00Z'), item('1220ab:4:1', alice, '2026-07-01T00:00:00Z')];
		// With bob, his movement is counted between hers.
		const both = [alone[0]!, item('1220ab:4:1', bob, '2026-07-01T00:00:00Z'), item('1220ab:4:2', alice, '2026-07-01T00:00:00Z')];
		expect(new Set(keysOf(alone, alice)).size).toBe(2);
		expect(keysOf(both, alice)).toEqual(keysOf(alone, alice));
		expect(keysOf(both, bob)).toHaveLength(1);
	});

	test('have one key, also if a filter leaves others of the same node out', () => {
		const move = (count: number, kind: string, counterparty: string | null) => {
			const { json } = item(`1220ab:4:${count}`, alice, '2026-07-01T00:00:00Z');
			return { json: { ...json, kind, counterparty } };
		};
		const all = [move(0, 'transfer', bob), move(1, 'fee', null), move(2, 'transfer', 'carol::1220cc'), move(3, 'fee', null)];
		const keys = keysOf(all, alice);
		expect(new Set(keys).size).toBe(4);
		expect(keysOf([all[1]!, all[3]!], alice)).toEqual([keys[1], keys[3]]);
		expect(keysOf([all[2]!], alice)).toEqual([keys[2]]);
	});

	test('of one ID that are not the same, because they were read for other parties, are an error', () => {
		const items = [item('1220ab:4:0', alice, '2026-07-01T00:00:00Z'), item('1220ab:4:0', bob, '2026-07-01T00:00:00Z')];
		expect(() => readStatement(items, NODE, true)).toThrow('the movement 1220ab:4:0 was there before with another party');
		expect(readStatement([items[0]!, items[0]!], NODE, true).movements).toHaveLength(1);
	});

	test('have one share of each kind of reward', () => {
		const rewards = [
			{ kind: null, amount: '0.25' },
			{ kind: 'app', amount: '0.5' },
			{ kind: null, amount: '0.25' },
		];
		const { json } = item('1220ab:4:0', alice, '2026-07-01T00:00:00Z');
		expect(readStatement([{ json: { ...json, rewards } }], NODE, true).movements[0]!.rewards).toEqual([
			{ kind: null, amount: 5_000_000_000n },
			{ kind: 'app', amount: 5_000_000_000n },
		]);
	});

	test('are booked in the order of their times, also where the input lists one party after the other', () => {
		const items = [item('1220ab:10:1', alice, '2026-07-02T00:00:00Z'), item('1220aa:2:0', bob, '2026-07-01T00:00:00.5Z')];
		expect(readStatement(items, NODE, true).movements.map(({ party, index }) => [party, index])).toEqual([
			[bob, 1],
			[alice, 0],
		]);
	});
});

test('a part of a value is off by less than one, and no part is lost', () => {
	expect(partsOf(100n, [1n, 1n, 1n])).toEqual([33n, 34n, 33n]);
	expect(partsOf(-1n, [5n, 5n])).toEqual([-0n, -1n]);
	expect(partsOf(7n, [3n])).toEqual([7n]);
});

test('a memo of any length and with lines makes one short line', () => {
	const base = randomWorld({ chance: seeded(1), count: 1 }).movements[0]!;
	const text = describeMovement({ ...base, memo: `a\nb ${'x'.repeat(5000)}` });
	expect(text).toMatch(/\(a b x+$/);
	expect(text.length).toBeLessThanOrEqual(300);
});

test('a cut never halves a character', () => {
	const base = randomWorld({ chance: seeded(1), count: 1 }).movements[0]!;
	for (const padding of ['', 'x']) {
		const text = describeMovement({ ...base, memo: padding + '😀'.repeat(300) });
		expect(text).toMatch(/😀$/u);
		expect(text).not.toMatch(/\p{Surrogate}/u);
	}
});

test('balances that the movements do not lead to are named', () => {
	const { movements, balances } = randomWorld({ chance: seeded(5), count: 50 });
	const checked = (wrong: bigint, leaveOut = 0) => {
		const check = new BalanceCheck();
		for (const movement of movements.slice(leaveOut)) check.add(movement);
		for (const party of PARTIES)
			for (const instrument of INSTRUMENTS)
				check.close({ party, instrument, balance: (balances.get(`${party} ${instrumentName(instrument)}`) ?? 0n) + wrong });
		return check.difference();
	};
	expect(checked(0n)).toBeUndefined();
	expect(checked(1n)).toMatch(
		/^Amulet of alice::1220aa: opening balance and movements give \d+\.\d{10}, the closing balance is \d+\.\d{10}$/,
	);
	expect(checked(0n, 1)).toBeDefined();
});

test('both ways to a journal describe the same lines', () => {
	const shown = (operation: string) => JSON.parse(readFileSync(join(SCHEMAS, `${operation}.json`), 'utf8')) as unknown;
	expect(shown('movement/getJournal')).toEqual(shown('journal/make'));
});
