// The rows of the holdings reports: exact texts, rounded numbers, totals, zero rows.
import fc from 'fast-check';

import { runCode } from './support/code-node.cts';

const asOf = '2026-07-01T06:00:00.000000Z';
const holding = (partyId: string, unlocked: string, locked: string, total: string, hasHoldings = true) => ({
	json: { partyId, hasHoldings, totalUnlockedCoin: unlocked, totalLockedCoin: locked, totalCoinHoldings: total, asOf },
});
const report = async (...input: any[]) => (await runCode('holdings-report', 'Report Rows', { input })).map(({ json }) => json);
const append = async (...input: any[]) =>
	(await runCode('holdings-report-google-sheets', 'Report Rows', { input })).map(({ json }) => json);

describe('Report Rows', () => {
	it('writes each amount as a number and, beside it, as text with all its digits', async () => {
		const [row] = await report(holding('alice', '1234567890123456.1234567891', '0.00005', '1234567890123456.1235067891'));
		expect(row).toEqual({
			'As of': asOf,
			Party: 'alice',
			Unlocked: 1234567890123456.1,
			'Unlocked (exact)': '1234567890123456.1234567891',
			Locked: 0.0001,
			'Locked (exact)': '0.0000500000',
			Total: 1234567890123456.1,
			'Total (exact)': '1234567890123456.1235067891',
			Note: '',
		});
	});

	it('adds what floating point cannot add', async () => {
		const rows = await report(
			holding('a', '0.1', '0', '0.1'),
			holding('b', '0.2', '0', '0.2'),
			holding('c', '99999999999999999.0000000001', '0', '99999999999999999.0000000001'),
		);
		expect(rows.at(-1)).toEqual({
			'As of': asOf,
			Party: 'Total of 3 parties',
			'Unlocked (exact)': '99999999999999999.3000000001',
			'Locked (exact)': '0.0000000000',
			'Total (exact)': '99999999999999999.3000000001',
		});
	});

	it('has a row of zeros for a party without holdings, however the server writes zero', async () => {
		const [row] = await report(holding('nobody', '0E-10', '0.0000000000', '0', false));
		expect(row).toMatchObject({
			Unlocked: 0,
			'Unlocked (exact)': '0.0000000000',
			Locked: 0,
			Total: 0,
			'Total (exact)': '0.0000000000',
			Note: 'holds nothing',
		});
	});

	it.each([
		[{ hasHoldings: false, partyKnown: false, stale: false }, 'unknown on this network'],
		[{ hasHoldings: false, partyKnown: null, stale: false }, 'holds nothing'],
		[{ hasHoldings: false, partyKnown: true, stale: true }, 'holds nothing, old snapshot'],
		[{ hasHoldings: true, partyKnown: true, stale: true }, 'old snapshot'],
	])('notes of %j: %s', async (about, note) => {
		const { json } = holding('a', '0', '0', '0');
		expect((await report({ json: { ...json, ...about } }))[0].Note).toBe(note);
		expect((await append({ json: { ...json, ...about } }))[0].Note).toBe(note);
	});

	it.each([
		['1E+3', '1000.0000000000'],
		['1.5e-3', '0.0015000000'],
		['12.50000000000', '12.5000000000'],
		['-7.25', '-7.2500000000'],
		['5.', '5.0000000000'],
	])('reads %s as %s', async (text, exact) => {
		expect((await append(holding('a', text, '0', '0')))[0]['Unlocked (exact)']).toBe(exact);
	});

	it('refuses what is no amount, and digits it would have to drop', async () => {
		await expect(report(holding('a', 'NaN', '0', '0'))).rejects.toThrow('Not an amount: NaN');
		await expect(report(holding('a', '0.00000000001', '0', '0'))).rejects.toThrow('more than 10 digits');
	});

	it('rounds half away from zero', async () => {
		const [up, down, negative] = await append(
			holding('a', '0.00005', '0', '0'),
			holding('b', '0.0000499999', '0', '0'),
			holding('c', '-0.00005', '0', '0'),
		);
		expect([up.Unlocked, down.Unlocked, negative.Unlocked]).toEqual([0.0001, 0, -0.0001]);
	});

	it('appends no row of totals to a sheet that grows', async () => {
		const rows = await append(holding('a', '1', '2', '3'), holding('b', '0', '0', '0', false));
		expect(rows.map(({ Party, Note }) => [Party, Note])).toEqual([
			['a', ''],
			['b', 'holds nothing'],
		]);
	});

	it('loses nothing of any amounts: the exact total is their exact sum', async () => {
		const units = fc.bigInt({ min: 0n, max: 10n ** 38n });
		const text = (value: bigint) => `${value / 10n ** 10n}.${String(value % 10n ** 10n).padStart(10, '0')}`;
		await fc.assert(
			fc.asyncProperty(fc.array(units, { minLength: 1, maxLength: 10 }), async (amounts) => {
				const rows = await report(...amounts.map((amount, n) => holding(`p${n}`, text(amount), '0', text(amount))));
				expect(rows.slice(0, -1).map((row) => row['Total (exact)'])).toEqual(amounts.map(text));
				expect(rows.at(-1)?.['Total (exact)']).toBe(text(amounts.reduce((a, b) => a + b)));
			}),
			{ numRuns: 50 },
		);
	});
});
