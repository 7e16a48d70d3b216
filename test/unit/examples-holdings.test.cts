// The rows of the holdings reports: exact texts, rounded numbers, tokens, changes, totals, zero rows.
import fc from 'fast-check';

import { readExample } from '../../scripts/lib/demo.cjs';
import { runCode } from './support/code-node.cts';

const timestamp = '2026-07-01T08:00:00.000+02:00';
const DSO = 'DSO::1220';
const PARTICIPANT = 'participant::1220';
const token = (owner: string, amount: string, more: Record<string, unknown> = {}) => ({
	owner,
	amount,
	instrumentId: 'USD',
	instrumentAdmin: 'bank::1220',
	locked: false,
	lockExpiresAt: null,
	template: 'Token:Token',
	packageName: 'bank-token',
	contractId: `00${owner}${amount}`,
	viewError: null,
	...more,
});
/** Canton Coin, as the ledger's holding view shows it. */
const coin = (owner: string, amount: string, more: Record<string, unknown> = {}) =>
	token(owner, amount, { instrumentId: 'Amulet', instrumentAdmin: DSO, packageName: 'splice-amulet', ...more });
const REGISTERED = { id: 'Amulet', name: 'Canton Coin', decimals: 10 };

interface World {
	tokens?: Array<Record<string, unknown>>;
	parties?: string[];
	instruments?: Array<Record<string, unknown>>;
	admin?: string;
	time?: string;
	memory?: Record<string, unknown>;
}
const items = (rows: Array<Record<string, unknown>>) => rows.map((json) => ({ json }));

async function rows({
	tokens = [{}],
	parties,
	instruments = [REGISTERED],
	admin = DSO,
	time = timestamp,
	memory = {},
}: World): Promise<Array<Record<string, any>>> {
	const hosted = parties ?? [...new Set(tokens.map(({ owner }) => owner).filter(Boolean))];
	const nodes = {
		'Every Morning': items([{ timestamp: time }]),
		'Get Parties': items([...hosted, PARTICIPANT].map((party) => ({ party }))),
		'Get Participant': items([{ participantId: PARTICIPANT }]),
		'Get Token Holdings': items(tokens),
		'Get Registry Info': items([{ adminId: admin }]),
		'Get Instruments': items(instruments),
	};
	return (await runCode('holdings-report', 'Report Rows', { input: items(instruments), nodes, memory })).map(({ json }) => json);
}
const coinRows = async (...tokens: Array<Record<string, unknown>>) => await rows({ tokens });
/** The rows of other tokens than Canton Coin. */
const others = (report: Array<Record<string, any>>) => report.filter((row) => row['Instrument admin'] !== DSO);
const withTotals = async (report: Array<Record<string, any>>) =>
	(await runCode('holdings-report', 'Add Totals', { input: items(report) })).map(({ json }) => json);

test('the three reports make the same rows', () => {
	const code = (name: string) => readExample(name).nodes.find((node: any) => node.name === 'Report Rows').parameters.jsCode;
	for (const name of ['holdings-report-google-sheets', 'holdings-report-excel-365']) expect(code(name)).toBe(code('holdings-report'));
});

describe('Canton Coin', () => {
	it('writes each amount as a number and, beside it, as text with all its digits', async () => {
		const [row] = await coinRows(coin('alice', '1234567890123456.1234567891'), coin('alice', '0.00005', { locked: true }));
		expect(row).toEqual({
			Day: '2026-07-01',
			'As of': timestamp,
			Party: 'alice',
			Instrument: 'Canton Coin',
			Unlocked: 1234567890123456.1,
			'Unlocked (exact)': '1234567890123456.1234567891',
			Locked: 0.0001,
			'Locked (exact)': '0.0000500000',
			Total: 1234567890123456.1,
			'Total (exact)': '1234567890123456.1235067891',
			'Available (exact)': '1234567890123456.1234567891',
			'Change (exact)': '',
			'Compared with': '',
			Note: '',
			'Instrument admin': DSO,
			Key: `2026-07-01 alice ${DSO} Amulet`,
		});
	});

	it('is all available that is not locked: nothing is taken when it is spent', async () => {
		const lock = { locked: true, lockExpiresAt: '2026-07-01T06:00:01Z' };
		const [row] = await coinRows(coin('alice', '50095.5'), coin('alice', '0.5'), coin('alice', '3', lock));
		expect(row).toMatchObject({
			'Unlocked (exact)': '50096.0000000000',
			'Available (exact)': '50096.0000000000',
			'Locked (exact)': '3.0000000000',
		});
	});

	it('has a row of zeros for a party without holdings, and none for the participant itself', async () => {
		const report = await rows({ parties: ['nobody', 'alice'], tokens: [coin('alice', '1')] });
		expect(report.map(({ Party, Total, Note }) => [Party, Total, Note])).toEqual([
			['nobody', 0, 'holds nothing'],
			['alice', 1, ''],
		]);
		expect(report[0]).toMatchObject({ 'Unlocked (exact)': '0.0000000000', Locked: 0, 'Available (exact)': '0.0000000000' });
	});

	it.each([
		['1E+3', '1000.0000000000'],
		['1.5e-3', '0.0015000000'],
		['12.50000000000', '12.5000000000'],
		['-7.25', '-7.2500000000'],
		['5.', '5.0000000000'],
	])('reads %s as %s', async (text, exact) => {
		expect((await coinRows(coin('a', text)))[0]['Unlocked (exact)']).toBe(exact);
	});

	it('refuses what is no amount, and digits it would have to drop', async () => {
		await expect(coinRows(coin('a', 'NaN'))).rejects.toThrow('Not an amount: NaN');
		await expect(coinRows(coin('a', '0.00000000001'))).rejects.toThrow('more than 10 digits');
	});

	it('rounds half away from zero', async () => {
		const report = await coinRows(coin('a', '0.00005'), coin('b', '0.0000499999'), coin('c', '-0.00005'));
		expect(report.map(({ Unlocked }) => Unlocked)).toEqual([0.0001, 0, -0.0001]);
	});
});

describe('other tokens', () => {
	it('adds up the holdings of each party and instrument; what a lock held is available once it has ended', async () => {
		const tokens = [
			token('bob', '0.1'),
			token('bob', '0.2'),
			token('bob', '5', { locked: true, lockExpiresAt: '2026-07-01T06:00:00Z' }),
			token('bob', '7', { locked: true, lockExpiresAt: '2026-07-01T06:00:01Z' }),
			token('bob', '9', { locked: true }),
			token('bob', '3', { instrumentAdmin: 'other::1220' }),
			token('alice', '1'),
		];
		const report = others(await rows({ tokens }));
		expect(
			report.map((row) => [row.Party, row['Instrument admin'], row['Unlocked (exact)'], row['Locked (exact)'], row['Available (exact)']]),
		).toEqual([
			['alice', 'bank::1220', '1.0000000000', '0.0000000000', '1.0000000000'],
			['bob', 'bank::1220', '0.3000000000', '21.0000000000', '5.3000000000'],
			['bob', 'other::1220', '3.0000000000', '0.0000000000', '3.0000000000'],
		]);
		expect(report[1]).toMatchObject({ 'As of': timestamp, Instrument: 'USD' });
	});

	it('has names and digits from the registry of the instrument’s admin, and loses none', async () => {
		const instruments = [{ id: 'USD', name: 'US Dollar', decimals: 2 }];
		const tokens = [token('a', '12.5'), token('b', '12.505'), token('c', '1', { instrumentAdmin: 'other::1220' })];
		const report = await rows({ tokens, instruments, admin: 'bank::1220' });
		expect(report.filter(({ Note }) => Note === '').map((row) => [row.Instrument, row['Total (exact)']])).toEqual([
			['US Dollar', '12.50'],
			['US Dollar', '12.505'],
			['USD', '1.0000000000'],
		]);
		const whole = await rows({
			tokens: [token('a', '120')],
			instruments: [{ id: 'USD', name: 'Share', decimals: 0 }],
			admin: 'bank::1220',
		});
		expect(whole.find(({ Instrument }) => Instrument === 'Share')?.['Total (exact)']).toBe('120');
	});

	it('counts Canton Coin once, and nothing that others hold', async () => {
		const tokens = [coin('alice', '1'), coin('stranger', '2'), token('stranger', '5')];
		expect(await rows({ tokens, parties: ['alice'] })).toEqual([
			expect.objectContaining({ Party: 'alice', 'Total (exact)': '1.0000000000' }),
		]);
	});

	it('says which holdings it could not read', async () => {
		const [, row] = await rows({
			tokens: [token('a', '1', { amount: null, owner: null, instrumentId: null, viewError: 'no view' })],
			parties: ['a'],
		});
		expect(row).toMatchObject({ Party: '', Instrument: 'Token:Token', Note: 'not counted, its view cannot be read: no view' });
	});
});

describe('compared with the day before', () => {
	const on = async (day: string, total: string, memory: Record<string, unknown>, more: Array<Record<string, unknown>> = []) =>
		await rows({ tokens: [coin('a', total), ...more], time: `${day}T06:00:00.000Z`, memory });

	it('shows the change, also when the report runs again on the same day', async () => {
		const memory = {};
		expect((await on('2026-07-01', '10', memory))[0]).toMatchObject({ 'Change (exact)': '', 'Compared with': '' });
		expect((await on('2026-07-02', '12.5', memory))[0]).toMatchObject({ 'Change (exact)': '2.5000000000', 'Compared with': '2026-07-01' });
		expect((await on('2026-07-02', '9', memory))[0]).toMatchObject({ 'Change (exact)': '-1.0000000000', 'Compared with': '2026-07-01' });
		const next = await on('2026-07-05', '9', memory, [coin('new', '4')]);
		expect(next.map((row) => [row['Change (exact)'], row['Compared with']])).toEqual([
			['0.0000000000', '2026-07-02'],
			['4.0000000000', '2026-07-02'],
		]);
		expect(Object.keys((memory as any).totals)).toEqual(['2026-07-02', '2026-07-05']);
	});

	it('has the same keys on the same day, and others on the next', async () => {
		const keys = async (day: string) => (await on(day, '1', {})).map(({ Key }) => Key);
		expect(await keys('2026-07-01')).toEqual(await keys('2026-07-01'));
		expect(await keys('2026-07-01')).not.toEqual(await keys('2026-07-02'));
	});
});

describe('Add Totals', () => {
	it('leaves the key to the sheets that grow: in a file of one day it is only a long column', async () => {
		const report = await rows({ tokens: [coin('a', '0.1')] });
		expect(report.every(({ Key }) => typeof Key === 'string')).toBe(true);
		const file = await withTotals(report);
		expect(file.filter((row) => 'Key' in row)).toEqual([]);
		expect(file[0]).toEqual(Object.fromEntries(Object.entries(report[0]).filter(([title]) => title !== 'Key')));
	});

	it('adds what floating point cannot add, for each instrument', async () => {
		const coins = [coin('a', '0.1'), coin('b', '0.2'), coin('c', '99999999999999999.0000000001')];
		const report = await withTotals(await rows({ tokens: [...coins, token('a', '2.5'), token('b', '0.25')] }));
		expect(report).toHaveLength(7);
		expect(report.slice(-2)).toEqual([
			{
				Day: '2026-07-01',
				'As of': timestamp,
				Party: 'Total of 3 parties',
				Instrument: 'Canton Coin',
				'Unlocked (exact)': '99999999999999999.3000000001',
				'Locked (exact)': '0.0000000000',
				'Total (exact)': '99999999999999999.3000000001',
				'Available (exact)': '99999999999999999.3000000001',
				'Change (exact)': '',
			},
			expect.objectContaining({
				Party: 'Total of 2 parties',
				Instrument: 'USD',
				'Total (exact)': '2.7500000000',
				'Available (exact)': '2.7500000000',
			}),
		]);
	});

	it('loses nothing of any amounts: the exact total is their exact sum', async () => {
		const units = fc.bigInt({ min: 0n, max: 10n ** 38n });
		const text = (value: bigint) => `${value / 10n ** 10n}.${String(value % 10n ** 10n).padStart(10, '0')}`;
		await fc.assert(
			fc.asyncProperty(fc.array(units, { minLength: 1, maxLength: 10 }), async (amounts) => {
				const report = await withTotals(await coinRows(...amounts.map((amount, n) => coin(`p${n}`, text(amount)))));
				expect(report.slice(0, -1).map((row) => row['Total (exact)'])).toEqual(amounts.map(text));
				expect(report.at(-1)?.['Total (exact)']).toBe(text(amounts.reduce((a, b) => a + b)));
			}),
			{ numRuns: 50 },
		);
	});
});
