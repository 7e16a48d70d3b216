// Return As › File: the same results as items have, in a file that n8n keeps.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { parse } from 'csv-parse/sync';
import type { IDataObject } from 'n8n-workflow';
import readSheet from 'read-excel-file/node';

import { SHEET_LIMITS } from '../../../nodes/shared/values/xlsx';
import { useBinaryFiles } from '../../support/binaryFiles.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 20 });
const { run, happen } = ledgerOf(sandbox);
const { pathOf } = useBinaryFiles();
let alice: IDataObject;

beforeAll(async () => {
	const { parties } = await sandbox.control('GET', '/world');
	alice = { parties: byId(parties.alice), returnAll: true };
	for (let amount = 1; amount <= 9; amount++) await happen('issue', { to: 'alice', amount: `${amount}.0000000000` });
	await happen('openAccount', { party: 'alice', number: 'A-1, "quoted"\nsecond line' });
});

/** The one item, and the bytes of its file. */
async function file(resource: string, parameters: IDataObject = {}, operation = 'getAll') {
	const { items, error } = await run(resource, operation, { ...alice, returnAs: 'file', binaryPropertyName: 'data', ...parameters });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(1);
	return { json: items[0].json, binary: items[0].binary!, bytes: readFileSync(pathOf(items[0].binary!.data ?? items[0].binary!.file)) };
}

const lines = (bytes: Buffer) =>
	bytes
		.toString()
		.split('\n')
		.slice(0, -1)
		.map((line) => JSON.parse(line) as IDataObject);

test.each([
	['activeContract', 'contracts', { options: { pageSize: 4 } }],
	['activeContract', 'contracts', { simplify: false }],
	['update', 'updates', { order: 'oldestFirst' }],
	['completion', 'completions', {}],
	['movement', 'movements', {}],
])('%s: each line of the file is what an item has', async (resource, stem, parameters) => {
	const { json: items, error } = await run(resource, 'getAll', { ...alice, ...parameters });
	expect(error).toBeUndefined();
	const { json, binary, bytes } = await file(resource, parameters);
	expect(items.length).toBeGreaterThan(resource === 'movement' ? 0 : 5);
	expect(lines(bytes)).toEqual(items);
	expect(json).toEqual({
		fileName: `${stem}.ndjson`,
		mimeType: 'application/x-ndjson',
		fileSize: expect.stringMatching(/B$/),
		resultCount: items.length,
		lastResult: items.at(-1),
	});
	expect(binary.data).toMatchObject({ fileName: `${stem}.ndjson`, mimeType: 'application/x-ndjson' });
});

test('CSV has a column for each field, and quotes what needs it', async () => {
	const { json: items } = await run('activeContract', 'getAll', alice);
	const { json, bytes } = await file('activeContract', { fileFormat: 'csv' });
	const rows = parse(bytes, { columns: true }) as Array<Record<string, string>>;
	expect(rows).toHaveLength(items.length);
	expect(Object.keys(rows[0])).toEqual([...new Set(items.flatMap((item) => Object.keys(item)))]);
	const index = items.findIndex((item) => JSON.stringify(item).includes('second line'));
	expect(rows[index].contractId).toBe(items[index].contractId);
	expect(JSON.parse(rows[index].createArgument)).toEqual(items[index].createArgument);
	expect(json).toMatchObject({ fileName: 'contracts.csv', mimeType: 'text/csv', resultCount: items.length, omittedFields: [] });
});

test('CSV with chosen columns: a dot leads into a field; what an entry lacks is empty', async () => {
	const { json: items } = await run('activeContract', 'getAll', alice);
	const { bytes } = await file('activeContract', {
		fileFormat: 'csv',
		columns: 'contractId, createArgument.number\ncreateArgument.amount, nothing',
	});
	const [header, ...rows] = parse(bytes) as string[][];
	expect(header).toEqual(['contractId', 'createArgument.number', 'createArgument.amount', 'nothing']);
	expect(rows.map(([contractId]) => contractId)).toEqual(items.map(({ contractId }) => contractId));
	expect(rows.some(([, number]) => number === 'A-1, "quoted"\nsecond line')).toBe(true);
	expect(rows.some(([, , amount]) => amount === '9.0000000000')).toBe(true);
	expect(rows.every(([, , , nothing]) => nothing === '')).toBe(true);
});

test('gzip, file name and field of the file can be chosen', async () => {
	const plain = await file('activeContract');
	const { json, binary, bytes } = await file('activeContract', {
		binaryPropertyName: 'file',
		options: { compressFile: true, fileName: 'night.ndjson' },
	});
	expect(gunzipSync(bytes)).toEqual(plain.bytes);
	expect(json).toMatchObject({ fileName: 'night.ndjson.gz', mimeType: 'application/gzip' });
	expect(Object.keys(binary)).toEqual(['file']);
});

test('Limit counts results, as it counts items', async () => {
	const { json, bytes } = await file('activeContract', { returnAll: false, limit: 3 });
	expect(json.resultCount).toBe(3);
	expect(lines(bytes)).toHaveLength(3);
});

test('no results are an empty file, with the chosen columns', async () => {
	const { json, bytes } = await file('completion', { filters: { commandId: 'there is none' } });
	expect(json).toMatchObject({ resultCount: 0, lastResult: null });
	expect(bytes).toHaveLength(0);
	const csv = await file('completion', { filters: { commandId: 'there is none' }, fileFormat: 'csv', columns: 'offset, commandId' });
	expect(csv.bytes.toString()).toBe('offset,commandId\r\n');
});

test.each([false, true])('what a server refuses in the middle is its error, and no file (gzip: %s)', async (compressFile) => {
	await sandbox.fault({
		endpoint: 'POST /v2/state/active-contracts-page',
		after: 1,
		status: 403,
		headers: { 'content-type': 'application/json' },
		body: '{"code":"PERMISSION_DENIED","cause":"the second page is not for you"}',
	});
	const { items, error } = await run('activeContract', 'getAll', {
		...alice,
		returnAs: 'file',
		binaryPropertyName: 'data',
		options: { pageSize: 3, compressFile },
	});
	expect(items).toEqual([]);
	expect(`${error?.message} ${error?.description}`).toContain('the second page is not for you');
});

test('more than an Excel sheet holds is an error that names the field', async () => {
	const replaced = jest.replaceProperty(SHEET_LIMITS, 'columns', 3);
	const { error } = await run('activeContract', 'getAll', { ...alice, returnAs: 'file', fileFormat: 'xlsx', binaryPropertyName: 'data' });
	replaced.restore();
	expect(error?.message).toBe('File Format: these are more than the 3 columns of an Excel sheet');
	expect(error?.description).toContain('Choose CSV, or a smaller part with Columns');
});

test('an Excel file with a chart: its numbers are the sums of the items, page by page', async () => {
	const { json: items } = await run('completion', 'getAll', alice);
	const options = { chartBy: 'outcome', chartFields: 'paidTrafficCost', pageSize: 3 };
	const { bytes } = await file('completion', { fileFormat: 'xlsx', columns: 'offset, outcome', options });
	const [results, chart] = await readSheet(bytes);
	expect([results!.sheet, chart!.sheet]).toEqual(['Results', 'Chart']);
	expect(results!.data).toHaveLength(items.length + 1);
	const sums: Record<string, number> = {};
	for (const { outcome, paidTrafficCost } of items) sums[String(outcome)] = (sums[String(outcome)] ?? 0) + Number(paidTrafficCost ?? 0);
	expect(chart!.data.slice(0, -2)).toEqual([['outcome', 'paidTrafficCost'], ...Object.entries(sums)]);
	expect(Object.values(sums).some((sum) => sum > 0)).toBe(true);
});

test.each([
	[{ chartFields: 'offset' }, 'Chart By: this field is empty', 'such as day'],
	[{ chartBy: 'outcome' }, 'Chart Fields: this field is empty', 'or remove Chart By'],
	[{ chartFields: 'offsets', chartBy: 'outcome' }, 'Chart Fields: no row has offsets', 'The rows have:'],
	[{ chartFields: 'commandId', chartBy: 'outcome' }, 'Chart Fields: commandId of row 1 is "', 'that have numbers'],
])('a chart that cannot be is an error that names the field: %j', async (options, message, advice) => {
	const { items, error } = await run('completion', 'getAll', {
		...alice,
		returnAs: 'file',
		fileFormat: 'xlsx',
		binaryPropertyName: 'data',
		options,
	});
	expect(items).toEqual([]);
	expect(error?.message).toContain(message);
	expect(error?.description).toContain(advice);
});
