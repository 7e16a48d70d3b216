// The holdings report: the Excel file that arrives is opened, its cells compared with the coins of the sandbox's world.
import readSheet from 'read-excel-file/node';

import { resultOf } from '../../../scripts/lib/rest.cjs';
import { world } from '../support/e2e.cts';
import { importExample } from './support.cts';

const { sandbox, client } = world();
const HEADER = ['As of', 'Party', 'Unlocked', 'Unlocked (exact)', 'Locked', 'Locked (exact)', 'Total', 'Total (exact)', 'Note'];
const UNIT = 10n ** 10n;

/** "12.5000000000" in units of 10^-10. */
const units = (text: string) => BigInt(text.replace('.', ''));
const text = (value: bigint) => `${value / UNIT}.${String(value % UNIT).padStart(10, '0')}`;

interface Truth {
	party: string;
	unlocked: bigint;
	locked: bigint;
}

/** What the example's parties hold now. */
async function truth(): Promise<Truth[]> {
	const { parties, activeContracts } = await sandbox.call('GET', '/control/world?contracts=active');
	return ['alice', 'bob', 'treasury', 'carol', 'bank'].map((hint) => {
		const sum = (template: string, coin: (args: any) => any) =>
			activeContracts
				.filter(({ templateId, args }: any) => templateId.endsWith(`:Splice.Amulet:${template}`) && coin(args).owner === parties[hint])
				.reduce((total: bigint, { args }: any) => total + units(coin(args).amount.initialAmount), 0n);
		return { party: parties[hint], unlocked: sum('Amulet', (args) => args), locked: sum('LockedAmulet', (args) => args.amulet) };
	});
}

describe('the holdings report example', () => {
	let holdings: Truth[];

	beforeAll(async () => {
		// Amounts with all their digits; then hours pass, so that scan takes a snapshot of it all.
		await sandbox.call('POST', '/control/do', {
			actions: [
				{ action: 'transfer', from: 'alice', to: 'bob', amount: '0.1234567891' },
				{ action: 'lock', party: 'alice', holder: 'bob', amount: '3.3333333333' },
				{ action: 'wait', hours: 4 },
			],
		});
		holdings = await truth();
	});

	it('sends an Excel file with the exact texts, numbers to calculate with, zero rows, totals and the time', async () => {
		await sandbox.call('DELETE', '/control/sink/holdings.xlsx');
		await sandbox.call('DELETE', '/control/sink/holdings.csv');
		const execution = await client.run(await importExample('holdings-report'), 'Every Morning');
		expect(execution.data.resultData.error).toBeUndefined();

		const [delivered, ...more] = await sandbox.delivered('holdings.xlsx');
		expect(more).toEqual([]);
		expect(delivered.contentType).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
		const [sheet, ...sheets] = await readSheet(Buffer.from(delivered.body.base64, 'base64'));
		expect([sheet.sheet, sheets]).toEqual(['Holdings', []]);
		const [header, ...rows] = sheet.data as unknown[][];
		expect(header).toEqual(HEADER);

		const { items } = resultOf(execution, 'Get Holdings');
		const asOf = items[0].json.asOf;
		expect(asOf).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00/);
		// The sandbox's clock stands still while the report is made now.
		const old = Date.now() - Date.parse(asOf) > 6 * 3_600_000 ? 'old snapshot' : '';
		expect(rows.slice(0, -1)).toEqual(
			holdings.map(({ party, unlocked, locked }) => [
				asOf,
				party,
				...[unlocked, locked, unlocked + locked].flatMap((value) => [expect.closeTo(Number(text(value)), 3), text(value)]),
				[unlocked + locked === 0n ? 'holds nothing' : '', old].filter(Boolean).join(', ') || null,
			]),
		);
		expect(holdings.some(({ unlocked, locked }) => unlocked + locked === 0n)).toBe(true);
		const sum = (of: (row: Truth) => bigint) => text(holdings.reduce((total, row) => total + of(row), 0n));
		expect(rows.at(-1)).toEqual([
			asOf,
			'Total of 5 parties',
			null,
			sum(({ unlocked }) => unlocked),
			null,
			sum(({ locked }) => locked),
			null,
			sum(({ unlocked, locked }) => unlocked + locked),
			null,
		]);
		// What SUM over the column of numbers gives.
		const column = rows.map((row) => row[HEADER.indexOf('Total')]).filter((cell) => typeof cell === 'number');
		expect(column).toHaveLength(5);
		expect(column.reduce((a, b) => a + b)).toBeCloseTo(Number(sum(({ unlocked, locked }) => unlocked + locked)), 3);

		const [{ body: csv }] = await sandbox.delivered('holdings.csv');
		const lines = csv
			.trim()
			.split('\n')
			.map((line: string) => line.split(','));
		expect(lines[0]).toEqual(HEADER);
		expect(lines.slice(1).map((line: string[]) => [line[1], line[7]])).toEqual(rows.map((row) => [row[1], row[7]]));
	}, 90_000);

	it('makes the same rows for Google Sheets, without totals, values as they are', async () => {
		// Switched off, since there is no Google here: what it would append is what reaches it.
		const id = await importExample('holdings-report-google-sheets');
		const execution = await client.run(id, 'Every Morning');
		expect(execution.data.resultData.error).toBeUndefined();
		const rows = resultOf(execution, 'Report Rows').items.map(({ json }) => json);
		expect(rows.map((row) => [row.Party, row['Total (exact)'], typeof row.Total])).toEqual(
			holdings.map(({ party, unlocked, locked }) => [party, text(unlocked + locked), 'number']),
		);
		const { nodes } = await client.call('GET', `/rest/workflows/${id}`);
		const { parameters } = nodes.find(({ name }: any) => name === 'Append Rows');
		expect(parameters).toMatchObject({ operation: 'append', columns: { mappingMode: 'autoMapInputData' }, options: { cellFormat: 'RAW' } });
	}, 90_000);
});
