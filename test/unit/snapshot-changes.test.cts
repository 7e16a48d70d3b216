// Random lists: what is new, changed and gone leads from one reading to the next, whatever happened in between.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { changesOf, type Change } from '../../nodes/CantonLedger/operations/snapshot/changes';

const FIELDS = { key: ['party', 'token'], compared: [], ignored: ['offset'] };

const value = fc.oneof(
	fc.string(),
	fc.integer(),
	fc.constant(null),
	fc.array(fc.integer(), { maxLength: 3 }),
	fc.dictionary(fc.string(), fc.integer()),
);
const row = fc.record({
	party: fc.constantFrom('a', 'b', 'c'),
	token: fc.constantFrom('x', '","', 'z'),
	total: value,
	lock: value,
	offset: fc.nat(),
});
const list = fc.uniqueArray(row, { maxLength: 9, selector: ({ party, token }) => JSON.stringify([party, token]) });

/** Content of a data table after the changes were written: one row for each key. */
function written(table: Map<string, string>, changes: readonly Change[]): Map<string, string> {
	return new Map([...table, ...changes.map(({ key, memory }): [string, string] => [key, memory])]);
}

/** The table as the operation takes it. */
const remembered = (table: Map<string, string>) =>
	new Map([...table].filter(([, memory]) => memory !== '').map(([key, memory]) => [key, JSON.parse(memory) as IDataObject]));

test('the table always holds the last list, and the same list again is no change', () => {
	fc.assert(
		fc.property(fc.array(list, { minLength: 1, maxLength: 6 }), (lists) => {
			let table = new Map<string, string>();
			for (const rows of lists as IDataObject[][]) {
				const changes = changesOf(rows, table.size > 0 ? remembered(table) : undefined, FIELDS, Error);
				table = written(table, changes);
				const kept = [...remembered(table).values()].map(({ party, token, total, lock }) => JSON.stringify([party, token, total, lock]));
				expect(kept.sort()).toEqual(rows.map(({ party, token, total, lock }) => JSON.stringify([party, token, total, lock])).sort());
				const later = rows.map((each) => ({ ...each, offset: 7 }));
				const again = changesOf(later, table.size > 0 ? remembered(table) : undefined, FIELDS, Error);
				expect(again.map(({ state }) => state)).toEqual(rows.map(() => 'same'));
			}
		}),
		{ numRuns: 200 },
	);
});

test('fields may come in another order, and what is absent is as null', () => {
	const before = new Map([['a', { id: 'a', locks: { until: 1, by: 'b' }, memo: null }]]);
	const fields = { key: ['id'], compared: [], ignored: [] };
	expect(changesOf([{ locks: { by: 'b', until: 1 }, id: 'a' }], before, fields, Error)).toMatchObject([{ state: 'same' }]);
	expect(changesOf([{ id: 'a', memo: '' }], before, fields, Error)).toMatchObject([{ state: 'changed', changedFields: ['locks', 'memo'] }]);
});
