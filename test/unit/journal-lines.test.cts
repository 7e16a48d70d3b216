// Lines of a journal: their accounts, texts and IDs, and the movements of an input that they are made of.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeExecutionData } from 'n8n-workflow';

import { Bookkeeper } from '../../nodes/CantonToken/journal/bookEntries';
import { dividedEvenly, partsOf } from '../../nodes/CantonToken/journal/division';
import type { BookedMovement } from '../../nodes/CantonToken/journal/entry';
import { describeMovement, entryNumber, JOURNAL_FORMATS, rowsOfEntry } from '../../nodes/CantonToken/journal/formats';
import { readStatement } from '../../nodes/CantonToken/operations/journal/readItems';
import { seeded } from '../support/seeded.cjs';
import { INSTRUMENTS, keeperOf, PARTIES, randomWorld, refuse, RULES } from './journal-worlds.cts';

const SCHEMAS = join(__dirname, '..', '..', 'nodes', 'CantonToken', '__schema__', 'v1.0.0');

test('half a unit goes to the even one', () => {
	expect([5n, 15n, 25n, -5n, -15n, 16n, 14n].map((value) => dividedEvenly(value, 10n))).toEqual([0n, 2n, 2n, -0n, -2n, 2n, 1n]);
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

test('both ways to a journal describe the same lines', () => {
	const shown = (operation: string) => JSON.parse(readFileSync(join(SCHEMAS, `${operation}.json`), 'utf8')) as unknown;
	expect(shown('movement/getJournal')).toEqual(shown('journal/make'));
});
