// The month end in the real n8n: statement and journal arrive, a second person closes the month, and a closed month does not change silently.
import { createHash } from 'node:crypto';

import { parse } from 'csv-parse/sync';
import readSheet from 'read-excel-file/node';

import { eventually, world } from '../support/e2e.cts';
import { enterSettings, importExample } from './support.cts';
import { rowsOf } from './tables.cts';

const { sandbox, client } = world();
const FILES = ['month-end', 'journal.csv', 'statement.xlsx'];
const delivered = async () => (await sandbox.delivered('month-end')).map(({ body }) => body);
const clear = async () => {
	for (const sink of FILES) await sandbox.call('DELETE', `/control/sink/${sink}`);
};
const units = (text: unknown) => (text ? BigInt(String(text).replace('.', '')) : 0n);
const PRICES = 'Canton Coin; ; 0.0312345678; USD';

let party: string;

/** Worth by the table of Settings alone, which does not move. */
const ofTreasury = ({ parameters }: any) =>
	Object.assign(parameters, { parties: { __rl: true, mode: 'id', value: party }, valuation: 'table', currency: 'USD' });

/** Imports the example for the treasury and the sandbox's month, closed by `Every Morning` every few seconds. */
const importMonthEnd = async (): Promise<string> =>
	await importExample('month-end', {
		sink: 'month-end',
		change: {
			'Every Morning': ({ parameters }: any) => (parameters.rule = { interval: [{ field: 'seconds', secondsInterval: 5 }] }),
			Settings: enterSettings({ from: '2026-07-01T05:00:00Z', to: '2027-01-01T00:00:00Z', priceTable: PRICES }),
			'Get Movements': ofTreasury,
			'Write Statement': ofTreasury,
		},
	});

/** Lets the workflow run until a message comes. */
async function messageOf(workflow: string): Promise<any> {
	await clear();
	await client.activate(workflow);
	const [message] = await eventually(delivered, ({ length }) => length > 0, 60_000);
	await client.deactivate(workflow);
	return message;
}

/** Answers the form of a question. */
async function answer(question: any, name: string, decision = 'Close') {
	const [{ url }] = question.links;
	const page = async () => (await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined))?.text() ?? '';
	await eventually(page, (text) => text.includes('Close the month?'), 30_000);
	const form = new FormData();
	form.set('field-0', decision);
	form.set('field-1', name);
	await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(20_000) });
}

const closed = async (workflow: string) => (await rowsOf('canton_closed_months')).filter((row) => row.workflow === workflow);

/** The statement is of the same movements as the journal. */
async function expectStatement(lines: Array<Record<string, string>>): Promise<void> {
	const [{ body }] = await sandbox.delivered('statement.xlsx');
	const [sheet] = await readSheet(Buffer.from(body.base64, 'base64'));
	const [header, ...rows] = sheet.data as unknown[][];
	const ids = new Set(rows.map((row) => row[header!.indexOf('eventId')]));
	expect(lines.every(({ eventId }) => ids.has(eventId))).toBe(true);
	// Each number of both, computed again: what moved leads from the opening to the closing balance, and its worth is what is booked.
	const cell = (row: unknown[], title: string) => row[header!.indexOf(title)];
	const coins = rows.filter((row) => cell(row, 'instrumentId') === 'Amulet');
	const ofKind = (kind: string) => coins.find((row) => cell(row, 'kind') === kind)!;
	const moved = coins.filter((row) => !['openingBalance', 'closingBalance', 'valueTotal'].includes(String(cell(row, 'kind'))));
	const total = (title: string) => moved.reduce((all, row) => all + units(cell(row, title)), 0n);
	const [opening, closing] = ['openingBalance', 'closingBalance'].map(ofKind);
	expect(units(cell(opening!, 'balanceAfter')) + total('credit') - total('debit')).toBe(units(cell(closing!, 'balanceAfter')));
	expect([cell(closing!, 'totalCredit'), cell(closing!, 'totalDebit')].map(units)).toEqual([total('credit'), total('debit')]);
	let balance = units(cell(opening!, 'balanceAfter'));
	const balances = moved.map((row) => (balance += units(cell(row, 'credit')) - units(cell(row, 'debit'))));
	expect(moved.map((row) => units(cell(row, 'balanceAfter')))).toEqual(balances);
	expectWorth(lines, moved, cell);
	const worth = moved.map((row) => units(cell(row, 'value')));
	const totals = rows.filter((row) => cell(row, 'kind') === 'valueTotal').at(-1)!;
	expect(['totalCreditValue', 'totalDebitValue'].map((title) => units(cell(totals, title)))).toEqual([
		worth.reduce((all, value) => (value > 0n ? all + value : all), 0n),
		worth.reduce((all, value) => (value < 0n ? all - value : all), 0n),
	]);
}

/** Worth of each movement, computed again, is what is booked. */
function expectWorth(lines: Array<Record<string, string>>, moved: unknown[][], cell: (row: unknown[], title: string) => unknown): void {
	const booked = new Map(
		lines.filter(({ account }) => account === '1400').map((line) => [line.eventId, units(line.debit) - units(line.credit)]),
	);
	for (const row of moved) {
		const worth = units(cell(row, 'change')) * 312_345_678n;
		// In cents, half of one to the even cent: of 10 + 10 digits 2 are left.
		const [cents, left] = [worth / 10n ** 18n, (worth < 0n ? -worth : worth) % 10n ** 18n];
		const half = 5n * 10n ** 17n;
		const away = left > half || (left === half && cents % 2n !== 0n) ? (worth < 0n ? -1n : 1n) : 0n;
		const eventId = cell(row, 'eventId') as string;
		expect([eventId, booked.get(eventId) ?? 0n, units(cell(row, 'value'))]).toEqual([eventId, cents + away, cents + away]);
	}
}

test('closed by a second person, sealed, silent while it stays the same, and loud when it does not', async () => {
	await sandbox.call('POST', '/control/reset', {});
	({
		parties: { treasury: party },
	} = await sandbox.call('GET', '/control/world'));
	await sandbox.call('POST', '/control/do', {
		actions: [
			{ action: 'tap', party: 'treasury', amount: '0.0000000001' },
			{ action: 'transfer', from: 'treasury', to: 'bob', amount: '1234.0000000007' },
		],
	});
	const workflow = await importMonthEnd();
	const question = await messageOf(workflow);
	expect(question).toMatchObject({ subject: 'Close the month 2026-07?', status: 'problem' });
	const [{ body: csv }] = await sandbox.delivered('journal.csv');
	const lines = parse(csv, { columns: true }) as Array<Record<string, string>>;
	const sum = (name: string) => lines.reduce((all, line) => all + units(line[name]), 0n);
	expect(lines.length).toBeGreaterThan(10);
	expect(sum('debit')).toBe(sum('credit'));
	expect(question.text).toContain(`Lines: ${lines.length}`);
	const hash = createHash('sha256').update(csv).digest('hex');
	expect(question.text).toContain(hash);
	await expectStatement(lines);
	// The person who prepared it cannot close it.
	await answer(question, ' ann ');
	await answer(await messageOf(workflow), 'Ben', 'Do Not Close');
	expect(await closed(workflow)).toEqual([]);
	await answer(await messageOf(workflow), 'Ben');
	const [row] = await eventually(
		async () => await closed(workflow),
		({ length }) => length > 0,
		30_000,
	);
	expect(row).toMatchObject({ month: '2026-07', sha256: hash, lines: String(lines.length), preparedBy: 'Ann', approvedBy: 'Ben' });
	// Nothing is said while it stays the same.
	await clear();
	const before = (await client.executions(workflow)).length;
	await client.activate(workflow);
	await eventually(
		async () => (await client.executions(workflow)).length,
		(count) => count >= before + 2,
		60_000,
	);
	expect(await delivered()).toEqual([]);
	expect(await sandbox.delivered('journal.csv')).toEqual([]);
	await client.deactivate(workflow);
	// A movement that comes into the closed month.
	await sandbox.call('POST', '/control/do', { actions: [{ action: 'tap', party: 'treasury', amount: '5.0000000000' }] });
	const change = await messageOf(workflow);
	expect(change).toMatchObject({ subject: 'The closed month 2026-07 has changed', status: 'problem' });
	expect(change.text).toContain(`it had ${lines.length} when it was closed`);
	expect(await closed(workflow)).toEqual([row]);
}, 240_000);
