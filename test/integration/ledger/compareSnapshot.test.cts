// Snapshot › Compare with Last Run in n8n's engine: no server, no credential, a table that keeps what was remembered.
import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';

const compare = async (rows: IDataObject[], lastRun: unknown, more: IDataObject = {}) =>
	await runNode(
		'cantonLedger',
		{ resource: 'snapshot', operation: 'compare', keyFields: 'party, instrumentId', lastRun, ...more } as never,
		{ credentials: {}, input: rows.map((json) => ({ json })) },
	);

const balances: IDataObject[] = [
	{ party: 'alice::1220', instrumentId: 'Amulet', total: '10.0000000000', offset: 1 },
	{ party: 'bob::1220', instrumentId: 'Amulet', total: '5.0000000000', offset: 1 },
];
const table = (changes: IDataObject[]) => JSON.stringify(changes.map(({ key, memory }) => ({ key, memory, id: 7 })));

test('first, then nothing, then what is new, changed and gone', async () => {
	const first = await compare(balances, '[]', { options: { ignoredFields: 'offset' } });
	expect(first.error).toBeUndefined();
	expect(first.json).toMatchObject([
		{ key: '["alice::1220","Amulet"]', state: 'first', row: balances[0], before: null },
		{ key: '["bob::1220","Amulet"]', state: 'first', row: balances[1] },
	]);
	const later = balances.map((row) => ({ ...row, offset: 2 }));
	const same = { options: { ignoredFields: 'offset' } };
	expect((await compare(later, table(first.json), same)).json).toEqual([]);
	const counted = await compare(later, table(first.json), { options: { ignoredFields: 'offset', includeUnchanged: true } });
	expect(counted.json.map(({ state }) => state)).toEqual(['same', 'same']);

	const carol = { party: 'carol::1220', instrumentId: 'Amulet', total: '1.0000000000', offset: 3 };
	const third = await compare([{ ...balances[0], total: '9.0000000000' }, carol], table(first.json), same);
	expect(third.json).toMatchObject([
		{ state: 'changed', changedFields: ['total'], row: { total: '9.0000000000' }, before: { total: '10.0000000000' } },
		{ state: 'new', row: carol, before: null },
		{ key: '["bob::1220","Amulet"]', state: 'gone', row: null, before: { total: '5.0000000000' }, memory: '' },
	]);
	expect(third.items.map(({ pairedItem }) => pairedItem)).toEqual([[{ item: 0 }], [{ item: 1 }], [{ item: 0 }]]);
});

test('a list that became empty, as Always Output Data shows it: everything is gone, and comes again as new', async () => {
	const { json: first } = await compare(balances, '[]');
	const { json: ended } = await compare([{}], table(first));
	expect(ended.map(({ state }) => state)).toEqual(['gone', 'gone']);
	expect((await compare(balances, table(ended))).json.map(({ state }) => state)).toEqual(['new', 'new']);
});

test('only the compared fields count and are remembered', async () => {
	const options = { options: { comparedFields: 'total' } };
	const { json: first } = await compare(balances, '[]', options);
	expect(JSON.parse(String(first[0]!.memory))).toEqual({ party: 'alice::1220', instrumentId: 'Amulet', total: '10.0000000000' });
	const other = balances.map((row) => ({ ...row, offset: 9, memo: 'x' }));
	expect((await compare(other, table(first), options)).json).toEqual([]);
});

test.each<[string, IDataObject[], unknown, IDataObject, RegExp]>([
	['no key fields', balances, '[]', { keyFields: '={{ undefined }}' }, /Key Fields: this field is empty/],
	['an item that reports an error', [{ error: 'refused' }], '[]', {}, /Key Fields: the item at position 1 has no "party"/],
	['two of one key', balances, '[]', { keyFields: 'instrumentId' }, /Key Fields: the items at positions 1 and 2 have the same key: Amulet/],
	['no list', balances, '{ "key": "a" }', {}, /Last Run: this is not a list of rows/],
	['a row without a key', balances, '[{ "memory": "{}" }]', {}, /Last Run: a row has no text key/],
	[
		'a memory of something else',
		balances,
		'[{ "key": "a", "memory": "[1]" }]',
		{},
		/Last Run: the memory of "a" is not what this operation wrote/,
	],
])('%s: refused by the name of the field', async (_, rows, lastRun, more, message) => {
	const { error, json } = await compare(rows, lastRun, more);
	expect(error?.message).toMatch(message);
	expect(json).toEqual([]);
});
