// The journal of what really moved in the sandbox: read again by an independent parser of CSV, its balances are those of the ledger.
import { readFileSync } from 'node:fs';

import { parse } from 'csv-parse/sync';
import type { IDataObject } from 'n8n-workflow';
import readSheet from 'read-excel-file/node';

import { useBinaryFiles } from '../../support/binaryFiles.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, pricesOf, tokensOf } from './support.cts';

const sandbox = useSandbox();
const { run, happen, parties } = tokensOf(sandbox);
const { pathOf } = useBinaryFiles();

const CATEGORIES = 'reward; *; *; 4000; R\ntransfer; *; invoice *; 4100\n*; *; *; 9999';

let movements: IDataObject[];

async function readMovements(more: IDataObject = {}) {
	const { json, error } = await run(
		'movement',
		'getAll',
		{ parties: byId(parties.alice), range: 'offsets', returnAll: true, options: { includeBalances: true }, ...more },
		{ as: 'participant_admin' },
	);
	expect(error).toBeUndefined();
	return json;
}

beforeAll(async () => {
	await happen('bulkTokens', { count: 300 });
	await happen('reward', { amount: '12.3456789012' });
	await happen('collectRewards', {});
	const plain = await readMovements();
	movements = await readMovements({ valuation: 'table', priceTable: pricesOf(plain) });
}, 120_000);

const journal = async (parameters: IDataObject = {}, rows = movements) =>
	await run('journal', 'make', { categories: CATEGORIES, ...parameters }, { input: rows.map((json) => ({ json })) });

/** Rows by a field of them, or by several. */
function grouped<Row extends IDataObject>(rows: readonly Row[], ...names: string[]): Row[][] {
	const groups = new Map<string, Row[]>();
	for (const row of rows) {
		const key = names.map((name) => String(row[name])).join('\n');
		groups.set(key, [...(groups.get(key) ?? []), row]);
	}
	return [...groups.values()];
}

const units = (text: unknown): bigint => (text ? BigInt(String(text).replace('.', '')) : 0n);
const sum = (rows: IDataObject[], name: string) => rows.reduce((all, row) => all + units(row[name]), 0n);

test('in tokens: debits less credits of the token account are the closing balance of each instrument', async () => {
	const { json, error } = await journal({ linesIn: 'tokens' });
	expect(error).toBeUndefined();
	expect(json.length).toBeGreaterThan(100);
	const closing = movements.filter(({ kind }) => kind === 'closingBalance');
	expect(closing.length).toBeGreaterThan(2);
	for (const { instrumentId, instrumentAdmin, balanceAfter } of closing) {
		const own = json.filter((row) => row.instrumentId === instrumentId && row.instrumentAdmin === instrumentAdmin);
		const token = own.filter(({ account }) => account === '1400');
		expect(sum(token, 'debit') - sum(token, 'credit')).toBe(units(balanceAfter));
		expect(sum(own, 'debit')).toBe(sum(own, 'credit'));
	}
	expect(json.filter(({ account }) => account === '4000')).toEqual([
		expect.objectContaining({ kind: 'reward', credit: '12.3456789012', debit: null, taxCode: 'R', currency: 'Amulet' }),
	]);
});

test('in a currency: each entry balances, and the sums are those of the values', async () => {
	const { json, error } = await journal();
	expect(error).toBeUndefined();
	for (const lines of grouped(json, 'entryNumber')) expect(sum(lines, 'debit')).toBe(sum(lines, 'credit'));
	const token = json.filter(({ account }) => account === '1400');
	const values = movements.filter(({ kind }) => !['openingBalance', 'closingBalance', 'valueTotal'].includes(String(kind)));
	expect(sum(token, 'debit') - sum(token, 'credit')).toBe(sum(values, 'value'));
	expect(new Set(json.map(({ lineId }) => lineId)).size).toBe(json.length);
	expect((await journal({}, [...movements, ...movements.slice(0, 20)])).json).toEqual(json);
	expect(json.some(({ account, memo }) => account === '4100' && String(memo).startsWith('invoice '))).toBe(true);
});

/** The file of a format, parsed. */
async function file(format: string, more: IDataObject = {}) {
	const { items, error } = await journal({ format, returnAs: 'file', fileFormat: 'csv', binaryPropertyName: 'data', ...more });
	expect(error).toBeUndefined();
	return parse(readFileSync(pathOf(items[0]!.binary!.data!)), { columns: true }) as Array<Record<string, string>>;
}

test('the file for QuickBooks: its columns, its dates, and the balances of the journal', async () => {
	const rows = await file('quickBooks');
	expect(Object.keys(rows[0]!)).toEqual(['Journal No.', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description']);
	expect(rows.every((row) => row['Journal No.']!.length <= 21 && /^\d\d\/\d\d\/2026$/.test(row['Journal Date']!))).toBe(true);
	const { json } = await journal();
	expect([sum(rows, 'Debits'), sum(rows, 'Credits')]).toEqual([sum(json, 'debit'), sum(json, 'credit')]);
	for (const lines of grouped(rows, 'Journal No.')) expect(sum(lines, 'Debits')).toBe(sum(lines, 'Credits'));
});

test('the file for Xero: its columns, a tax rate in each line, and amounts that cancel out', async () => {
	const rows = await file('xero', { otherTaxCode: 'Tax Exempt (0%)' });
	expect(Object.keys(rows[0]!)).toEqual([
		...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
		...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
	]);
	for (const lines of grouped(rows, '*Narration', '*Date')) expect(sum(lines, '*Amount')).toBe(0n);
	expect(rows.find((row) => row['*AccountCode'] === '4000')!['*TaxRate']).toBe('R');
	expect(rows.find((row) => row['*AccountCode'] === '1400')!['*TaxRate']).toBe('Tax Exempt (0%)');
	expect((await journal({ format: 'xero', otherTaxCode: '={{ "" }}' })).error?.message).toContain('Other Tax Rate: this field is empty');
});

test.each(['general', 'quickBooks', 'xero'])(
	'as an Excel file (%s): read by another parser it has the cells of the CSV file',
	async (format) => {
		const form = { format, otherTaxCode: 'Tax Exempt (0%)' };
		const rows = await file(format, form);
		const { items, error } = await journal({ ...form, returnAs: 'file', fileFormat: 'xlsx', binaryPropertyName: 'data' });
		expect(error).toBeUndefined();
		const [sheet] = await readSheet(readFileSync(pathOf(items[0]!.binary!.data!)));
		const [header, ...cells] = sheet!.data;
		expect(header).toEqual(Object.keys(rows[0]!));
		expect(cells.map((row) => row.map((cell) => String(cell ?? '')))).toEqual(rows.map((row) => Object.values(row)));
		const { json } = await journal(form);
		const column = (name: string) => cells.map((row) => ({ value: row[header!.indexOf(name)] ?? null }) as IDataObject);
		const sums = { general: ['debit', 'credit'], quickBooks: ['Debits', 'Credits'], xero: ['*Amount'] }[format]!;
		for (const name of sums) expect([name, sum(column(name), 'value')]).toEqual([name, sum(json, name)]);
		expect(sums.map((name) => sum(column(name), 'value')).reduce((left, right) => left - right)).toBe(0n);
	},
);

test.each(['average', 'fifo'])('lots (%s): what is left costs what the token account says, and opens the next month', async (costBasis) => {
	const lotted = { costBasis, gainAccount: '4900' };
	const { json, error } = await journal(lotted);
	expect(error).toBeUndefined();
	const { json: left } = await journal({ ...lotted, journalOutput: 'lots' });
	const token = json.filter(({ account }) => account === '1400');
	expect(sum(token, 'debit') - sum(token, 'credit')).toBe(sum(left, 'cost'));
	for (const { instrumentId, instrumentAdmin, balanceAfter } of movements.filter(({ kind }) => kind === 'closingBalance')) {
		const own = left.filter(({ instrument }) => instrument === `${instrumentId}@${instrumentAdmin}`);
		expect(sum(own, 'quantity')).toBe(units(balanceAfter));
	}
	const dear = left.map((row) => ({ ...row, currency: 'EUR' }));
	expect((await journal({ ...lotted, openingLots: dear })).error?.message).toContain(
		'Opening Lots: row 1: its cost is in "EUR", the values of the movements are in USD',
	);
	// The second half of the month, with the lots of the first.
	const isPlain = ({ kind }: IDataObject) => ['openingBalance', 'closingBalance', 'valueTotal'].includes(String(kind));
	const plain = movements.filter((row) => !isPlain(row));
	const [first, second] = [plain.slice(0, 100), plain.slice(100)];
	const { json: opening } = await journal({ ...lotted, journalOutput: 'lots' }, first);
	const { json: rest, error: restError } = await journal({ ...lotted, openingLots: opening }, second);
	expect(restError).toBeUndefined();
	expect([...(await journal(lotted, first)).json, ...rest]).toEqual(json);
	// A month without a movement keeps its lots as they are.
	const keptLots = (await journal({ ...lotted, openingLots: opening, journalOutput: 'lots' }, [{}])).json;
	expect(keptLots.map(({ instrument, quantity, cost }) => [instrument, quantity, cost])).toEqual(
		opening.map(({ instrument, quantity, cost }) => [instrument, quantity, cost]),
	);
	const [some] = opening;
	const [instrumentId, instrumentAdmin] = String(some!.instrument).split('@');
	const balance = { party: parties.alice, instrumentId, instrumentAdmin, balanceAfter: '0.5000000000' };
	const held = ['openingBalance', 'closingBalance'].map((kind) => ({ ...balance, kind }));
	expect((await journal({ ...lotted, openingLots: '' }, held)).error?.message).toMatch(
		/Opening Lots: the lots of .* add up to 0\.0000000000, the opening balance is 0\.5000000000/,
	);
	expect((await journal({ ...lotted, openingLots: '' }, second)).error?.message).toMatch(
		/Opening Lots: there is less left than input item/,
	);
});

test('what would make a wrong journal is an error that says what to do', async () => {
	const without = movements.map((row) => (row.kind === 'transfer' ? { ...row, value: null } : row));
	const missing = await journal({}, without);
	expect(missing.error?.message).toMatch(/^Input item \d+: it has no value/);
	expect(missing.error).toMatchObject({ context: { itemIndex: without.findIndex(({ kind }) => kind === 'transfer') } });
	const cut = movements.filter(({ kind }, index) => kind !== 'transfer' || index % 2 === 0);
	expect((await journal({}, cut)).error?.message).toMatch(/the journal would not be complete: .* opening balance and movements give/);
	expect((await journal({ options: { checkBalances: false } }, cut)).error).toBeUndefined();
	expect((await journal({ categories: 'reward; *; *; 4000' })).error?.message).toMatch(/^Categories: no row fits input item/);
	expect((await journal({ categories: 'reward; *; *' })).error?.message).toContain('Categories: row 1: it has no account');
	expect((await journal({ categories: 'rewards; *; *; 4000' })).error?.message).toMatch(
		/^Categories: row 1: "rewards" is no kind of movement; there are burn, fee, /,
	);
	expect((await journal({ categories: 'reward; *; *; 4000; R; late' })).error?.message).toBe(
		'Categories: row 1: "late" belongs to no column',
	);
	const cutOff = await journal(
		{},
		movements.filter(({ kind }) => kind !== 'closingBalance'),
	);
	expect(cutOff.error?.message).toMatch(/^Check Balances: .*opening balances, and no closing ones/);
	expect(cutOff.error?.description).toContain('Return All');
	expect((await journal({ assetAccounts: '' })).error?.message).toContain('Token Accounts: this table is empty');
	expect((await journal({}, [{ party: 'x' }])).error?.message).toContain('it is no movement: it has no eventId or kind');
	const { error, hints } = await journal(
		{},
		movements.filter(({ kind }) => kind !== 'openingBalance' && kind !== 'closingBalance'),
	);
	expect(error).toBeUndefined();
	expect(JSON.stringify(hints)).toContain('nothing says that the journal is complete');
	expect((await journal({ options: { timeZone: 'Mars/Olympus' } })).error?.message).toContain('Mars/Olympus is no time zone');
	expect((await journal({}, [{}])).json).toEqual([]);
});

test('rewards by kind: each on its account, as Reward › Get Many has them', async () => {
	await sandbox.control('POST', '/reset', {});
	for (const coupon of ['app', 'validator', 'superValidator', 'liveness', 'developmentFund', 'unclaimedActivity'])
		await happen('reward', { coupon, amount: '694.5833333333' });
	await happen('collectRewards', {});
	await happen('reward', { coupon: 'appTraffic', amount: '5.5000000001' });
	await happen('collectRewards', {});
	const rows = await readMovements();
	const rewards = await run(
		'reward',
		'getAll',
		{ parties: byId(parties.alice), range: 'offsets', groupBy: 'total', returnAll: true },
		{ as: 'participant_admin' },
	);
	const paid = rewards.json.filter(({ collected }) => collected !== '0.0000000000');
	expect(paid).toHaveLength(7);
	const categories = [...paid.map(({ kind }) => `reward:${String(kind)}; *; *; 40-${String(kind)}`), '*; *; *; 9999'].join('\n');
	for (const linesIn of ['tokens', 'currency']) {
		const input = linesIn === 'tokens' ? rows : await readMovements({ valuation: 'table', priceTable: pricesOf(rows) });
		const { json, error } = await journal({ linesIn, categories }, input);
		expect(error).toBeUndefined();
		expect(sum(json, 'debit')).toBe(sum(json, 'credit'));
		expect(new Set(json.map(({ lineId }) => lineId)).size).toBe(json.length);
		const lines = json.filter(({ account }) => String(account).startsWith('40-'));
		expect(lines.map(({ rewardKind }) => `40-${String(rewardKind)}`)).toEqual(lines.map(({ account }) => account));
		if (linesIn === 'tokens')
			expect(new Map(lines.map(({ rewardKind, credit }) => [rewardKind, credit]))).toEqual(
				new Map(paid.map(({ kind, collected }) => [kind, collected])),
			);
		expect(lines.find(({ rewardKind }) => rewardKind === 'appTraffic')!.description).toBe('reward:appTraffic 5.5000000001 Amulet');
	}
	const { error } = await journal(
		{ categories: 'reward:app; *; *; 1', linesIn: 'tokens' },
		rows.filter(({ kind }) => kind === 'reward'),
	);
	expect(error?.message).toMatch(/^Categories: no row fits input item \d+ \(reward .*, of it reward:developmentFund\)/);
	expect((await journal({ linesIn: 'tokens', categories: 'reward:apps; *; *; 1' }, rows)).error?.message).toMatch(
		/"reward:apps" is no kind of movement; there are .*reward:app, reward:appTraffic/,
	);
	const wrong = rows.map((row) => (row.rewards ? { ...row, rewards: [{ kind: 'app', amount: '1.0' }] } : row));
	expect((await journal({ linesIn: 'tokens' }, wrong)).error?.message).toContain('its rewards do not add up to its change');
});
