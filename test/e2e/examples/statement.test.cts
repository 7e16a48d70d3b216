// The statement of a month: the Excel file that arrives is opened, and adds up to what the sandbox's world holds.
import readSheet from 'read-excel-file/node';

import { world } from '../support/e2e.cts';
import { importExample } from './support.cts';

const { sandbox, client } = world();
const HEADER = [
	...['Time', 'Kind', 'Instrument', 'Credit', 'Debit', 'Balance', 'Locked', 'Counterparty', 'Memo', 'Note'],
	...['Party', 'Instrument admin', 'Event ID'],
];
const units = (text: unknown) => (text ? BigInt(String(text).replace('.', '')) : 0n);

test('opening balance, movements and closing balance, to the last digit', async () => {
	await sandbox.call('POST', '/control/reset', {});
	const { parties } = await sandbox.call('GET', '/control/world');
	const actions = [
		{ action: 'tap', party: 'treasury', amount: '0.0000000001' },
		{ action: 'transfer', from: 'treasury', to: 'bob', amount: '1234.0000000007' },
		{ action: 'moveDemo', instrument: 'DemoGold', party: 'treasury', amount: '9999999999999999999999999999.9999999999', memo: 'new' },
	];
	await sandbox.call('POST', '/control/do', { actions });
	await sandbox.call('DELETE', '/control/sink/statement.xlsx');
	const id = await importExample('token-statement', {
		change: {
			Settings: ({ parameters: { assignments } }: any) => {
				const values: Record<string, string> = { party: parties.treasury, from: '2026-07-01T05:00:00Z', to: '2027-01-01T00:00:00Z' };
				for (const assignment of assignments.assignments) assignment.value = values[assignment.name];
			},
		},
	});
	const execution = await client.run(id, 'First of the Month');
	expect(execution.data.resultData.error).toBeUndefined();
	const [{ body }] = await sandbox.delivered('statement.xlsx');
	const [sheet] = await readSheet(Buffer.from(body.base64, 'base64'));
	const [header, ...rows] = sheet.data as unknown[][];
	expect(header).toEqual(HEADER);
	const cell = (row: unknown[], title: string) => row[HEADER.indexOf(title)];
	const coins = rows.filter((row) => cell(row, 'Instrument') === 'Amulet');
	const [opening, ...movements] = coins;
	const closing = movements.pop()!;
	expect([opening, closing].map((row) => cell(row, 'Kind'))).toEqual(['opening balance', 'closing balance']);
	const sum = (title: string) => movements.reduce((total, row) => total + units(cell(row, title)), 0n);
	expect(movements.length).toBeGreaterThan(10);
	expect([units(cell(closing, 'Credit')), units(cell(closing, 'Debit'))]).toEqual([sum('Credit'), sum('Debit')]);
	expect(units(cell(opening, 'Balance')) + sum('Credit') - sum('Debit')).toBe(units(cell(closing, 'Balance')));
	const { activeContracts } = await sandbox.call('GET', '/control/world?contracts=active');
	const held = activeContracts
		.map(({ templateId, args }: any) => (/:Splice\.Amulet:(Locked)?Amulet$/.test(templateId) ? (args.amulet ?? args) : {}))
		.filter(({ owner }: any) => owner === parties.treasury)
		.reduce((total: bigint, { amount }: any) => total + units(amount.initialAmount), 0n);
	expect(units(cell(closing, 'Balance'))).toBe(held);
	expect(rows.filter((row) => cell(row, 'Kind') === 'unknown')).toEqual([]);
	const gold = rows.find((row) => cell(row, 'Instrument') === 'DemoGold')!;
	expect([cell(gold, 'Credit'), cell(gold, 'Memo') ?? cell(gold, 'Note')]).toEqual(['9999999999999999999999999999.9999999999', 'new']);
	const [{ body: csv }] = await sandbox.delivered('statement.csv');
	expect(csv.trim().split('\n')).toHaveLength(rows.length + 1);
}, 90_000);
