// The holdings report: the Excel file that arrives is opened, its cells compared with the coins of the sandbox's world.
import readSheet from 'read-excel-file/node';

import { resultOf } from '../../../scripts/lib/rest.cjs';
import { credential, runOnce, world } from '../support/e2e.cts';
import { importExample } from './support.cts';

const { sandbox, client } = world();
const EXACT = ['Unlocked', 'Locked', 'Total'].flatMap((title) => [title, `${title} (exact)`]);
const HEADER = [
	...['Day', 'As of', 'Party', 'Instrument', ...EXACT],
	...['Available (exact)', 'Change (exact)', 'Compared with', 'Note', 'Instrument admin'],
];
const UNIT = 10n ** 10n;

/** "12.5000000000" in units of 10^-10. */
const units = (text: string) => BigInt(text.replace('.', ''));
const text = (value: bigint) => `${value / UNIT}.${String(value % UNIT).padStart(10, '0')}`;

interface Truth {
	party: string;
	unlocked: bigint;
	locked: bigint;
}

/** Canton Coin that the parties of the participant hold now. */
async function truth(): Promise<Truth[]> {
	const { activeContracts } = await sandbox.call('GET', '/control/world?contracts=active');
	const listed = await runOnce(
		world(),
		'cantonParticipant',
		{ resource: 'party', operation: 'getAll', returnAll: true, filters: { hosted: 'here' } },
		credential(sandbox, 'cantonLedgerApi'),
	);
	return listed.items.map(({ json }: any) => {
		const sum = (template: string, coin: (args: any) => any) =>
			activeContracts
				.filter(({ templateId, args }: any) => templateId.endsWith(`:Splice.Amulet:${template}`) && coin(args).owner === json.party)
				.reduce((total: bigint, { args }: any) => total + units(coin(args).amount.initialAmount), 0n);
		return { party: json.party, unlocked: sum('Amulet', (args) => args), locked: sum('LockedAmulet', (args) => args.amulet) };
	});
}

describe('the holdings report example', () => {
	let holdings: Truth[];

	beforeAll(async () => {
		// Amounts with all their digits. They count at once: no snapshot is waited for.
		await sandbox.call('POST', '/control/do', {
			actions: [
				{ action: 'transfer', from: 'alice', to: 'bob', amount: '0.1234567891' },
				{ action: 'lock', party: 'alice', holder: 'bob', amount: '3.3333333333' },
			],
		});
		holdings = await truth();
	}, 60_000);

	it('sends an Excel file with the exact texts, numbers to calculate with, zero rows, totals and the time', async () => {
		await sandbox.call('DELETE', '/control/sink/holdings.xlsx');
		await sandbox.call('DELETE', '/control/sink/holdings.csv');
		await sandbox.call('DELETE', '/control/requests');
		const execution = await client.run(await importExample('holdings-report'), 'Every Morning');
		expect(execution.data.resultData.error).toBeUndefined();

		const [delivered, ...more] = await sandbox.delivered('holdings.xlsx');
		expect(more).toEqual([]);
		expect(delivered.contentType).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
		const [sheet, ...sheets] = await readSheet(Buffer.from(delivered.body.base64, 'base64'));
		expect([sheet.sheet, sheets]).toEqual(['Holdings', []]);
		const [header, ...rows] = sheet.data as unknown[][];
		expect(header).toEqual(HEADER);

		const asOf = resultOf(execution, 'Every Morning').items[0].json.timestamp;
		const { requests } = await sandbox.call('GET', '/control/requests');
		expect(requests.filter(({ api }: any) => api === 'scan' || api === 'validator')).toEqual([]);
		const cell = (row: unknown[], title: string) => row[HEADER.indexOf(title)];
		const coins = rows.filter((row) => cell(row, 'Instrument') === 'Amulet');
		const holders = holdings.filter(({ unlocked, locked }) => unlocked + locked > 0n);
		expect(coins.slice(0, -1).map((row) => HEADER.slice(1, 10).map((title) => cell(row, title)))).toEqual(
			holders.map(({ party, unlocked, locked }) => [
				asOf,
				party,
				'Amulet',
				...[unlocked, locked, unlocked + locked].flatMap((value) => [expect.closeTo(Number(text(value)), 3), text(value)]),
			]),
		);
		const empty = rows.filter((row) => cell(row, 'Note') === 'holds nothing');
		expect(empty.map((row) => [cell(row, 'Party'), cell(row, 'Total'), cell(row, 'Total (exact)')])).toEqual(
			holdings
				.filter((row) => !rows.some((line) => cell(line, 'Party') === row.party && cell(line, 'Note') !== 'holds nothing'))
				.map(({ party }) => [party, 0, '0.0000000000']),
		);
		expect(empty.length).toBeGreaterThan(0);
		// All that is unlocked is available, and what is locked where the lock has ended: the sandbox's clock is behind that of the report.
		holders.forEach(({ unlocked, locked }, index) => {
			expect([text(unlocked), text(unlocked + locked)]).toContain(cell(coins[index], 'Available (exact)'));
		});

		const sum = (amountOf: (row: Truth) => bigint) => text(holdings.reduce((total, row) => total + amountOf(row), 0n));
		const total = rows.find((row) => cell(row, 'Party') === 'Total') as unknown[];
		expect(['Unlocked', 'Locked', 'Total'].map((title) => [cell(total, title), cell(total, `${title} (exact)`)])).toEqual([
			[null, sum(({ unlocked }) => unlocked)],
			[null, sum(({ locked }) => locked)],
			[null, sum(({ unlocked, locked }) => unlocked + locked)],
		]);
		// Sum over the column of numbers.
		const column = coins.map((row) => cell(row, 'Total')).filter((value) => typeof value === 'number');
		expect(column).toHaveLength(holders.length);
		expect(column.reduce((total, other) => total + other)).toBeCloseTo(Number(sum(({ unlocked, locked }) => unlocked + locked)), 3);

		const [{ body: csv }] = await sandbox.delivered('holdings.csv');
		const lines = csv
			.trim()
			.split('\n')
			.map((line: string) => line.split(','));
		expect(lines[0]).toEqual(HEADER);
		const field = (line: string[], title: string) => line[HEADER.indexOf(title)];
		expect(lines.slice(1).map((line: string[]) => [field(line, 'Party'), field(line, 'Total (exact)')])).toEqual(
			rows.map((row) => [cell(row, 'Party'), cell(row, 'Total (exact)')]),
		);
	}, 90_000);

	it('has a row for each other token too, and what changed since the day before, also of a balance that is gone', async () => {
		const { parties } = await sandbox.call('GET', '/control/world');
		const demo = { action: 'moveDemo', instrument: 'DemoGold' };
		await sandbox.call('POST', '/control/do', { actions: [{ ...demo, party: 'carol', amount: '2.0000000002' }] });
		const { happened } = await sandbox.call('POST', '/control/do', { ...demo, party: 'alice', amount: '12.5000000000' });
		await sandbox.call('POST', '/control/do', {
			actions: [
				{ ...demo, move: 'lock', party: 'alice', amount: '0.2500000000' },
				{ ...demo, move: 'burn', party: 'carol', amount: '2.0000000002' },
			],
		});
		// The clocks of the sandbox and of n8n differ.
		const since = ({ parameters }: any) => (parameters.options.changeSince = happened.recordTime);
		const id = await importExample('holdings-report-excel-365', { change: { 'Get Balances': since } });
		const rows = resultOf(await client.run(id, 'Every Morning'), 'Report Rows').items.map(({ json }) => json);
		const gold = (party: string) => rows.find((row) => row.Instrument === 'DemoGold' && row.Party === party)!;
		expect(gold(parties.carol)).toMatchObject({ 'Change (exact)': expect.stringMatching(/^-\d+\.\d{9}2$/) });
		expect(gold(parties.alice)).toMatchObject({ 'Instrument admin': parties.bank, 'Change (exact)': '12.5000000000' });
		const {
			'Unlocked (exact)': unlocked,
			'Locked (exact)': locked,
			'Total (exact)': total,
		} = gold(parties.alice) as Record<string, string>;
		expect(units(unlocked) + units(locked)).toBe(units(total));
		expect(units(locked)).toBeGreaterThan(0n);
		expect(rows.filter((row) => row.Instrument === 'Amulet').map((row) => row['Change (exact)'])).toEqual(
			holdings.filter((row) => row.unlocked + row.locked > 0n).map(() => '0.0000000000'),
		);
	}, 120_000);

	it.each([
		[
			'holdings-report-google-sheets',
			{
				operation: 'appendOrUpdate',
				columns: { mappingMode: 'autoMapInputData', matchingColumns: ['Key'] },
				options: { cellFormat: 'RAW' },
			},
		],
		['holdings-report-excel-365', { operation: 'upsert', dataMode: 'autoMap', columnToMatchOn: 'Key' }],
	])(
		'%s: the same rows without totals, found again by their key',
		async (name, wanted) => {
			// Switched off, since there is no such service here: what it would write is what reaches it.
			const id = await importExample(name);
			const written = async () => {
				const execution = await client.run(id, 'Every Morning');
				expect(execution.data.resultData.error).toBeUndefined();
				return resultOf(execution, 'Report Rows').items.map(({ json }) => json);
			};
			const rows = await written();
			const coins = rows.filter((row) => row.Instrument === 'Amulet');
			expect(coins.map((row) => [row.Party, row['Total (exact)'], typeof row.Total])).toEqual(
				holdings
					.filter(({ unlocked, locked }) => unlocked + locked > 0n)
					.map(({ party, unlocked, locked }) => [party, text(unlocked + locked), 'number']),
			);
			const keys = rows.map(({ Key }) => Key);
			expect(new Set(keys).size).toBe(rows.length);
			expect((await written()).map(({ Key }) => Key)).toEqual(keys);
			const { nodes } = await client.call('GET', `/rest/workflows/${id}`);
			expect(nodes.find((node: any) => node.name === 'Write Rows').parameters).toMatchObject(wanted);
		},
		90_000,
	);
});
