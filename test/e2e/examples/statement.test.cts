// The statement of a month: the Excel file that arrives is opened, and adds up to what the sandbox's world holds.
import readSheet from 'read-excel-file/node';

import { cases } from '../../../scripts/lib/cases.cjs';
import { seeded } from '../../support/seeded.cjs';
import { world } from '../support/e2e.cts';
import { enterSettings, importExample } from './support.cts';

const { sandbox, client } = world();
const HEADER = [
	...['Time', 'Kind', 'Instrument', 'Credit', 'Debit', 'Balance', 'Locked', 'Counterparty', 'Memo', 'Note'],
	...['Party', 'Instrument admin', 'Event ID'],
];
const units = (text: unknown) => (text ? BigInt(String(text).replace('.', '')) : 0n);
const cell = (row: unknown[], title: string) => row[HEADER.indexOf(title)];

/** The balance after each movement, computed from the one before. */
function balancesOf(opening: unknown[], movements: unknown[][]): bigint[] {
	let balance = units(cell(opening!, 'Balance'));
	return movements.map((row) => (balance += units(cell(row, 'Credit')) - units(cell(row, 'Debit'))));
}

/** Imports the example for a party and the time from the beginning of the sandbox's month on. */
const importStatement = async (party: string): Promise<string> =>
	await importExample('token-statement', {
		change: {
			Settings: enterSettings({ from: '2026-07-01T05:00:00Z', to: '2027-01-01T00:00:00Z' }),
			'Get Movements': ({ parameters }: any) => (parameters.parties = { __rl: true, mode: 'id', value: party }),
		},
	});

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
	const id = await importStatement(parties.treasury);
	const execution = await client.run(id, 'First of the Month');
	expect(execution.data.resultData.error).toBeUndefined();
	const [{ body }] = await sandbox.delivered('statement.xlsx');
	const [sheet] = await readSheet(Buffer.from(body.base64, 'base64'));
	const [header, ...rows] = sheet.data as unknown[][];
	expect(header).toEqual(HEADER);
	const coins = rows.filter((row) => cell(row, 'Instrument') === 'Amulet');
	const [opening, ...movements] = coins;
	const closing = movements.pop()!;
	expect([opening, closing].map((row) => cell(row, 'Kind'))).toEqual(['opening balance', 'closing balance']);
	const sum = (title: string) => movements.reduce((total, row) => total + units(cell(row, title)), 0n);
	expect(movements.length).toBeGreaterThan(10);
	expect([units(cell(closing, 'Credit')), units(cell(closing, 'Debit'))]).toEqual([sum('Credit'), sum('Debit')]);
	expect(units(cell(opening!, 'Balance')) + sum('Credit') - sum('Debit')).toBe(units(cell(closing, 'Balance')));
	expect(movements.map((row) => units(cell(row, 'Balance')))).toEqual(balancesOf(opening!, movements));
	const { activeContracts } = await sandbox.call('GET', '/control/world?contracts=active');
	const held = activeContracts
		.map(({ templateId, args }: any) => (/:Splice\.Amulet:(Locked)?Amulet$/.test(templateId) ? (args.amulet ?? args) : {}))
		.filter(({ owner }: any) => owner === parties.treasury)
		.reduce((total: bigint, { amount }: any) => total + units(amount.initialAmount), 0n);
	expect(units(cell(closing, 'Balance'))).toBe(held);
	expect(rows.filter((row) => cell(row, 'Kind') === 'unknown')).toEqual([]);
	const [none, gold] = rows.filter((row) => cell(row, 'Instrument') === 'DemoGold');
	expect([cell(none!, 'Kind'), cell(none!, 'Balance')]).toEqual(['opening balance', '0.0000000000']);
	expect([cell(gold!, 'Credit'), cell(gold!, 'Memo') ?? cell(gold!, 'Note')]).toEqual(['9999999999999999999999999999.9999999999', 'new']);
	const [{ body: csv }] = await sandbox.delivered('statement.csv');
	expect(csv.trim().split('\n')).toHaveLength(rows.length + 1);
}, 90_000);

test('10,000 random movements, by day 500: every one in both files, and the totals of the Excel file to the last digit', async () => {
	await sandbox.call('POST', '/control/reset', {});
	const { parties } = await sandbox.call('GET', '/control/world');
	const chance = seeded(7);
	const amount = () => `${Math.floor(chance() * 1e6)}.${String(Math.floor(chance() * 1e10)).padStart(10, '0')}`;
	const others = ['alice', 'bob', 'merchant'];
	const moves = ['mint', 'burn', 'transfer', 'transfer'] as const;
	const expected = { credit: 0n, debit: 0n };
	const from = (move: string) => (move === 'transfer' && chance() < 0.5 ? others[Math.floor(chance() * 3)]! : 'treasury');
	const COUNT = cases(10_000, 500);
	const BATCH = 500;
	for (let made = 0; made < COUNT; made += BATCH) {
		const actions = Array.from({ length: BATCH }, () => {
			const move = moves[Math.floor(chance() * moves.length)]!;
			const party = from(move);
			const action = {
				action: 'moveDemo',
				instrument: 'DemoGold',
				move,
				party,
				to: party === 'treasury' ? 'bob' : 'treasury',
				amount: amount(),
			};
			expected[move === 'mint' || party !== 'treasury' ? 'credit' : 'debit'] += units(action.amount);
			return action;
		});
		await sandbox.call('POST', '/control/do', { actions });
	}
	for (const file of ['statement.xlsx', 'statement.csv']) await sandbox.call('DELETE', `/control/sink/${file}`);
	const execution = await client.run(await importStatement(parties.treasury), 'First of the Month', 400_000);
	expect(execution.data.resultData.error).toBeUndefined();
	const [{ body }] = await sandbox.delivered('statement.xlsx');
	const [sheet] = await readSheet(Buffer.from(body.base64, 'base64'));
	const [, ...rows] = sheet.data as unknown[][];
	const gold = rows.filter((row) => cell(row, 'Instrument') === 'DemoGold');
	const [opening, ...movements] = gold;
	const closing = movements.pop()!;
	expect(movements.length).toBeGreaterThanOrEqual(COUNT);
	const sum = (title: string) => movements.reduce((total, row) => total + units(cell(row, title)), 0n);
	expect([units(cell(closing, 'Credit')), units(cell(closing, 'Debit'))]).toEqual([sum('Credit'), sum('Debit')]);
	expect(units(cell(opening!, 'Balance')) + sum('Credit') - sum('Debit')).toBe(units(cell(closing, 'Balance')));
	expect(movements.map((row) => units(cell(row, 'Balance')))).toEqual(balancesOf(opening!, movements));
	// If there was too little to burn or to pay, the sandbox minted twice the amount before.
	expect(sum('Debit')).toBe(expected.debit);
	expect(sum('Credit')).toBeGreaterThanOrEqual(expected.credit);
	const [{ body: csv }] = await sandbox.delivered('statement.csv');
	const lines: string[] = csv.trim().split('\n');
	expect(lines).toHaveLength(rows.length + 1);
	const last = movements.at(-1)!;
	expect(lines.filter((line) => line.includes(String(cell(last, 'Event ID'))))).toEqual([
		expect.stringContaining(String(cell(last, 'Balance'))),
	]);
}, 600_000);

test('a month without a balance and a movement: both files say so', async () => {
	await sandbox.call('POST', '/control/reset', {});
	const { parties } = await sandbox.call('GET', '/control/world');
	for (const file of ['statement.xlsx', 'statement.csv']) await sandbox.call('DELETE', `/control/sink/${file}`);
	const execution = await client.run(await importStatement(parties['sv-1']), 'First of the Month');
	expect(execution.data.resultData.error).toBeUndefined();
	const [{ body }] = await sandbox.delivered('statement.xlsx');
	const [sheet] = await readSheet(Buffer.from(body.base64, 'base64'));
	const [header, ...rows] = sheet.data as unknown[][];
	expect(header).toEqual(HEADER);
	expect(rows).toHaveLength(1);
	const cells = Object.fromEntries(HEADER.map((title, index) => [title, rows[0]![index]]));
	expect(cells).toMatchObject({ Kind: 'nothing', Note: 'no balance and no movement in this time' });
	const [{ body: csv }] = await sandbox.delivered('statement.csv');
	expect(csv.trim().split('\n')).toHaveLength(2);
}, 90_000);
