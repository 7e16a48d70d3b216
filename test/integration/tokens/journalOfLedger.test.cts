// Movement › Get Journal: what the ledger moved, booked while it is read. Its lines are those of Movement › Get Many and Journal › Make.
import { readFileSync } from 'node:fs';

import { parse } from 'csv-parse/sync';
import type { IDataObject } from 'n8n-workflow';

import { useBinaryFiles } from '../../support/binaryFiles.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, pricesOf, tokensOf } from './support.cts';

const sandbox = useSandbox();
const { run, happen, parties } = tokensOf(sandbox);
const { pathOf } = useBinaryFiles();
const as = { as: 'participant_admin' };

const BOOKS = { categories: 'reward; *; *; 4000; R\ntransfer; *; invoice *; 4100\n*; *; *; 9999', assetAccounts: '*; *; 1400' };
const LOTS = { costBasis: 'fifo', gainAccount: '4900' };

let own: IDataObject;
let prices: IDataObject[];

beforeAll(async () => {
	await happen('bulkTokens', { count: 100 });
	await happen('reward', { amount: '12.3456789012' });
	await happen('collectRewards', {});
	own = { parties: byId([parties.alice, parties.bob, parties.treasury].join()), range: 'offsets' };
	prices = pricesOf(await movements());
}, 120_000);

/** Items of Movement › Get Many. */
async function movements(more: IDataObject = {}): Promise<IDataObject[]> {
	const form = { ...own, returnAll: true, options: { includeBalances: true }, ...more };
	const { json, error } = await run('movement', 'getAll', form, as);
	expect(error).toBeUndefined();
	return json;
}

const journal = async (more: IDataObject = {}) => await run('movement', 'getJournal', { ...own, ...BOOKS, ...more }, as);

/** The lines that two nodes make. */
async function byTwoNodes(reading: IDataObject, booking: IDataObject): Promise<IDataObject[]> {
	const input = (await movements(reading)).map((json) => ({ json }));
	const { json, error } = await run('journal', 'make', { ...BOOKS, ...booking }, { input });
	expect(error).toBeUndefined();
	return json;
}

const valued = () => ({ valuation: 'table', priceTable: prices });

test('in tokens it has the lines that two nodes make', async () => {
	const { json, error } = await journal();
	expect(error).toBeUndefined();
	expect(json.length).toBeGreaterThan(200);
	expect(json).toEqual(await byTwoNodes({}, { linesIn: 'tokens' }));
});

test.each([
	['values', {}],
	['the columns of QuickBooks', { format: 'quickBooks' }],
	['the columns of Xero', { format: 'xero', otherTaxCode: 'Tax Exempt (0%)' }],
	['costs', LOTS],
	['the lots that are left', { ...LOTS, journalOutput: 'lots' }],
])('with prices and %s too', async (_what, form) => {
	const { json, error } = await journal({ ...valued(), ...form });
	expect(error).toBeUndefined();
	expect(json.length).toBeGreaterThan(2);
	expect(json).toEqual(await byTwoNodes(valued(), form));
});

test('a part of the time begins with the balances before it', async () => {
	const all = await movements();
	const [from, to] = [all[Math.floor(all.length / 3)]!, all[Math.floor((2 * all.length) / 3)]!];
	const range = { range: 'times', fromTime: from.recordTime, toTime: to.recordTime };
	const { json, error } = await journal(range);
	expect(error).toBeUndefined();
	expect(json.length).toBeGreaterThan(30);
	expect(json).toEqual(await byTwoNodes(range, { linesIn: 'tokens' }));
	const { error: lots } = await journal({ ...range, ...valued(), ...LOTS });
	expect(lots?.message).toMatch(
		/^Opening Lots: (the lots of .* add up to 0\.0000000000, the opening balance is|there is less left than the movement)/,
	);
});

test('by the endpoints of older participants it has the same lines', async () => {
	const { json, error } = await journal({ options: { apiVersion: 'legacy' } });
	expect(error).toBeUndefined();
	expect(json).toEqual((await journal()).json);
});

test('a file has the same lines', async () => {
	const { json } = await journal();
	const { items, error } = await journal({ returnAs: 'file', fileFormat: 'csv', binaryPropertyName: 'data' });
	expect(error).toBeUndefined();
	expect(items[0]!.json).toMatchObject({ fileName: 'journal.csv', resultCount: json.length, lastResult: json.at(-1) });
	const rows = parse(readFileSync(pathOf(items[0]!.binary!.data!)), { columns: true }) as IDataObject[];
	expect(rows.map(({ lineId, debit, credit }) => [lineId, debit, credit])).toEqual(
		json.map(({ lineId, debit, credit }) => [lineId, debit ?? '', credit ?? '']),
	);
});

test('only the movements of an instrument', async () => {
	const filters = { instrument: `Amulet@${parties.DSO}` };
	const { json, error } = await journal({ filters });
	expect(error).toBeUndefined();
	expect([...new Set(json.map(({ instrumentId }) => instrumentId))]).toEqual(['Amulet']);
	expect(json).toEqual((await byTwoNodes({}, { linesIn: 'tokens' })).filter(({ instrumentId }) => instrumentId === 'Amulet'));
});

describe('what would make a wrong journal is an error that says what to do', () => {
	test('a price that is missing', async () => {
		const { error, json } = await journal({ valuation: 'table', priceTable: prices.slice(0, 1) });
		expect(json).toEqual([]);
		expect(error?.message).toMatch(/^The \w+ of \w+ at 2026-[-\d:T.]+Z: it has no value, and books without it would be wrong$/);
		expect(error?.description).toContain('Add its price to Price Table, or set Value to None');
	});

	test('an account that is missing', async () => {
		const { error } = await journal({ categories: 'reward; *; *; 4000' });
		expect(error?.message).toMatch(/^Categories: no row fits the movement at 2026-[-\d:T.]+Z \(\w+ [\d.]+ \w+/);
		expect(error?.description).toContain('Add a row for it');
	});

	test('a table that cannot be read, before anything is asked of the participant', async () => {
		await sandbox.requests();
		const { error } = await journal({ categories: 'reward; *; *' });
		expect(error?.message).toContain('Categories: row 1: it has no account');
		expect(await sandbox.requests()).toEqual([]);
	});

	test('a balance that the movements do not lead to: no file is made', async () => {
		const file = { returnAs: 'file', fileFormat: 'csv', binaryPropertyName: 'data' };
		const { ledgerEnd } = await sandbox.control('GET', '/log');
		for (const form of [{}, file]) {
			await sandbox.answer('POST /v2/state/active-contracts-page', { activeContracts: [], activeAtOffset: ledgerEnd });
			const { error, items } = await journal(form);
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/^\w+ of \w+::1220.*: it is a movement of the kind unknown without a change or a record time/);
			expect(error?.description).toContain('Nothing was booked. Movement › Get Many returns it as an item');
		}
	});

	test('with On Error › Continue too there is nothing but the error: no part of a journal', async () => {
		const { ledgerEnd } = await sandbox.control('GET', '/log');
		await sandbox.answer('POST /v2/state/active-contracts-page', { activeContracts: [], activeAtOffset: ledgerEnd });
		const { json } = await run('movement', 'getJournal', { ...own, ...BOOKS }, { ...as, onError: 'continueRegularOutput' });
		expect(json).toMatchObject([{ error: { message: expect.stringContaining('without a change or a record time') } }]);
		expect(json).toHaveLength(1);
	});
});
