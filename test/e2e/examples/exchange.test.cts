// Deposits and withdrawals of an exchange in the real n8n: credited once, paid once, also if n8n dies in between.
import { nightTest } from '../../../scripts/lib/cases.cjs';
import { resultOf } from '../../../scripts/lib/rest.cjs';
import { eventually, listens, restart } from '../support/e2e.cts';
import { often, startReader, useExchange } from './exchanges.cts';
import { enterSettings, importExample } from './support.cts';
import { addRows, changeRows, rowsOf, tableOf, type Row } from './tables.cts';

const { n8n, sandbox, client, parties, notices, happen, deposit, decide, inTransfers } = useExchange();

describe('deposits', () => {
	let workflow: string;
	/** Reader of the questions. */
	let person: Awaited<ReturnType<typeof startReader>>;
	const booked = async () =>
		(await rowsOf('exchange_movements')).map(({ change, customer, memo, status }) => [change, customer, memo, status]);

	beforeAll(async () => {
		person = await startReader();
		const change = { 'Token Received': often, Settings: enterSettings({ sendTo: person.url }) };
		workflow = await importExample('exchange-deposits', { change });
		await client.activate(workflow);
		await listens(workflow);
		// The first deposit makes the tables. Nobody knows its memo yet.
		await deposit('1.0000000001', 'unknown-1');
		await eventually(
			async () => (await rowsOf('exchange_movements')).length,
			(count) => count === 1,
		);
		await addRows('exchange_customers', [
			{ memo: 'C-1', customer: 'Ann' },
			{ memo: 'C-2', customer: 'Ben' },
		]);
	}, 120_000);

	afterAll(async () => {
		await client.deactivate(workflow);
		await person.close();
	});

	it('credits the customer of the memo, and asks a person about a memo that nobody has', async () => {
		await deposit('20.0000000002', 'C-1');
		await deposit('30.0000000003', 'C-2');
		await deposit('4.0000000004', 'c-2 ');
		await eventually(booked, ({ length }) => length >= 4);
		expect(await booked()).toEqual([
			['1.0000000001', '', 'unknown-1', 'unknown memo'],
			['20.0000000002', 'Ann', 'C-1', 'credited'],
			['30.0000000003', 'Ben', 'C-2', 'credited'],
			['4.0000000004', '', 'c-2 ', 'unknown memo'],
		]);
		expect(person.questions.map(({ subject }) => subject)).toEqual([
			'A deposit with an unknown memo: unknown-1',
			'A deposit with an unknown memo: c-2 ',
		]);
		expect(person.questions[0]!.text).toContain('1.0000000001');
	}, 90_000);

	it('reconciles its table: nothing to report, until something is paid that nobody booked', async () => {
		const [first] = await rowsOf('exchange_movements');
		const findings = async (): Promise<Row[]> => {
			await sandbox.call('DELETE', '/control/sink/reconcile');
			const id = await importExample('token-reconcile', {
				change: {
					Settings: enterSettings({ from: first!.recordTime, to: '2027-01-01T00:00:00Z' }),
					'Get Movements': ({ parameters }: any) => (parameters.parties = { __rl: true, mode: 'id', value: parties.treasury }),
					'Get Table Rows': ({ parameters }: any) => (parameters.dataTableId.value = 'exchange_movements'),
				},
			});
			const execution = await client.run(id, 'Every Morning');
			expect(execution.data.resultData.error).toBeUndefined();
			expect(resultOf(execution, 'Table Rows').items.length).toBeGreaterThanOrEqual(4);
			return await notices('reconcile').catch(() => []);
		};
		expect(await findings()).toEqual([]);
		await happen({ action: 'transfer', from: 'treasury', to: 'bob', amount: '3.0000000003' });
		expect(await findings()).toMatchObject([{ finding: 'missing', change: '-3.0000000003' }]);
	}, 90_000);

	it('books nothing in a test run, unless the node that ends it is deactivated', async () => {
		const run = async (change: Record<string, (node: any) => void>) => {
			const id = await importExample('exchange-deposits', { change });
			const { runData } = (await client.run(id, 'Token Received')).data.resultData;
			expect(runData['Is a Deposit'][0].data.main[0].length).toBeGreaterThan(0);
			return Object.keys(runData);
		};
		expect(await run({})).not.toContain('Not Yet Booked');
		expect(await run({ 'Not a Test Run': (node) => (node.disabled = true) })).toContain('Not Yet Booked');
	}, 60_000);

	nightTest(
		'credits once what n8n gets again after it was killed',
		async () => {
			const before = await booked();
			// The message about the unknown memo does not get through: the execution hangs there, and n8n dies.
			person.hangs = true;
			await deposit('5.0000000005', 'C-1');
			await deposit('6.0000000006', 'unknown-2');
			await eventually(booked, ({ length }) => length > before.length);
			await restart('kill -9');
			person.hangs = false;
			await eventually(booked, (rows) => rows.some(([, , memo]) => memo === 'unknown-2'), 180_000);
			await deposit('7.0000000007', 'C-2');
			await eventually(booked, (rows) => rows.some(([change]) => change === '7.0000000007'), 180_000);
			expect((await booked()).slice(before.length).sort()).toEqual([
				['5.0000000005', 'Ann', 'C-1', 'credited'],
				['6.0000000006', '', 'unknown-2', 'unknown memo'],
				['7.0000000007', 'Ben', 'C-2', 'credited'],
			]);
		},
		420_000,
	);
});

describe('withdrawals', () => {
	let workflow: string;
	const withdrawals = async () => await rowsOf('exchange_withdrawals');
	const statuses = async (): Promise<Record<string, string>> =>
		Object.fromEntries((await withdrawals()).map(({ memo, status }) => [memo, status]));
	/** The payments of the exchange with a memo, as the ledger has them. */
	const payments = async (memo: string) =>
		(await sandbox.call('GET', '/control/requests')).requests.filter(
			({ endpoint, body, status }: any) =>
				endpoint === 'POST /v2/commands/submit-and-wait-for-transaction' && status === 200 && JSON.stringify(body).includes(`"${memo}"`),
		);
	const row = (memo: string, amount: string, more: Row = {}): Row => ({
		...{ receiver: parties.bob, amount, memo, requestedBy: 'Ann', status: 'new' },
		...more,
	});

	beforeAll(async () => {
		const executeBefore = new Date(Date.parse(String((await sandbox.call('GET', '/control/world')).time)) + 86_400_000).toISOString();
		workflow = await importExample('exchange-withdrawals', {
			change: {
				// A run on a slow machine takes some seconds: those that overlap may report a failure twice.
				'Every Minute': ({ parameters }: any) => (parameters.rule = { interval: [{ field: 'seconds', secondsInterval: 10 }] }),
				'Token Sent': often,
				Settings: enterSettings({ maximum: '9007199254740992' }),
				// The sandbox's clock does not move.
				Send: ({ parameters }: any) => (parameters.executeBefore = executeBefore),
			},
		});
		await happen({ action: 'tap', party: 'treasury', amount: '5000.0000000000' });
		await client.activate(workflow);
		await eventually(
			async () => await tableOf('exchange_withdrawals'),
			(table) => table !== undefined,
		);
	}, 120_000);

	afterAll(async () => await client.deactivate(workflow));

	it('pays what is due, asks above an amount, refuses above the maximum and says why one failed', async () => {
		await addRows('exchange_withdrawals', [
			row('W-1', '10.0000000001'),
			row('W-2', '1500'),
			row('W-3', '1e9'),
			row('W-4', '7', { receiver: 'nobody' }),
			row('W-5', 'many'),
		]);
		await eventually(statuses, (all) => !Object.values(all).some((status) => ['new', 'sending'].includes(status)));
		expect(await statuses()).toEqual({ 'W-1': 'pending', 'W-2': 'waiting', 'W-3': 'refused', 'W-4': 'failed', 'W-5': 'refused' });
		const rows = await withdrawals();
		expect(rows[0]).toMatchObject({ commandId: expect.stringMatching(/^withdrawal-1-\d+$/), updateId: expect.stringMatching(/^1220/) });
		expect(rows[3].note).toMatch(/^Receiver: /);
		expect(await payments('W-1')).toHaveLength(1);
		const messages = await notices('withdrawals');
		expect(messages.map(({ subject }) => subject).sort()).toEqual(['Approve withdrawal 2?', 'Withdrawal 4 failed']);
		expect(messages.find(({ url }) => url)!.url).toBe(`${n8n().url}/form/canton-approve-withdrawal?Withdrawal=2`);
	}, 120_000);

	it('four eyes: another person approves, with the password, once', async () => {
		const form = `${n8n().url}/form/canton-approve-withdrawal`;
		expect((await fetch(form)).status).toBe(401);
		expect(await decide(2, 'Ann', 'Approve')).toContain('you requested it yourself');
		expect(await statuses()).toMatchObject({ 'W-2': 'waiting' });
		expect(await payments('W-2')).toEqual([]);
		expect(await decide(2, 'Ben', 'Approve')).toContain('Withdrawal 2 is approved');
		await eventually(statuses, (all) => all['W-2'] === 'pending');
		expect(await payments('W-2')).toHaveLength(1);
		expect(await decide(2, 'Ben', 'Deny')).toContain('Nothing was changed');
		await addRows('exchange_withdrawals', [row('W-6', '2000', { requestedBy: '' }), row('W-7', '2000')]);
		await eventually(statuses, (all) => all['W-6'] === 'waiting' && all['W-7'] === 'waiting');
		expect(await decide(6, 'Ben', 'Approve')).toContain('Nothing was changed');
		expect(await decide(7, 'Ben', 'Deny')).toContain('Withdrawal 7 is denied');
	}, 180_000);

	it('follows an offer to its end, and books each debit with its withdrawal; a debit of somebody else goes to a person', async () => {
		const [accepted, rejected] = await withdrawals();
		await happen({ action: 'acceptOffer', contractId: accepted.transferInstruction });
		await happen({ action: 'returnOffer', contractId: rejected.transferInstruction, how: 'Reject' });
		await happen({ action: 'transfer', from: 'treasury', to: 'bob', amount: '3.0000000003' });
		await eventually(statuses, (all) => all['W-1'] === 'completed' && all['W-2'] === 'rejected');
		const debits = async () => (await rowsOf('exchange_movements')).filter(({ status }) => status === 'debited');
		await eventually(debits, ({ length }) => length >= 2);
		expect((await debits()).map(({ change, memo }) => [change, memo]).sort()).toEqual([
			['-10.0000000001', 'W-1'],
			['-3.0000000003', ''],
		]);
		const questions = (await notices('withdrawals')).filter(({ subject }) => subject === 'A debit without a withdrawal');
		expect(questions.map(({ text }) => text)).toEqual([expect.stringContaining('3.0000000003')]);
	}, 120_000);

	nightTest(
		'pays once where n8n dies while the answer of a payment is on its way',
		async () => {
			const fault = { endpoint: 'POST /v2/commands/submit-and-wait-for-transaction', action: 'hang', after: true, times: 1 };
			await sandbox.call('POST', '/control/faults', { faults: [fault] });
			await addRows('exchange_withdrawals', [row('W-8', '12.0000000008', { batch: 'withdrawals-8' })]);
			const log = async () => JSON.stringify((await sandbox.call('GET', '/control/world?contracts=active')).activeContracts);
			await eventually(log, (text) => text.includes('W-8'));
			expect(await statuses()).toMatchObject({ 'W-8': 'sending' });
			await restart('kill -9', async () => await sandbox.call('DELETE', '/control/faults'));
			await eventually(statuses, (all) => all['W-8'] === 'pending', 180_000);
			expect(await inTransfers(['W-8'])).toEqual([1]);
		},
		300_000,
	);

	nightTest(
		'tries again what a server did not answer, and pays it once',
		async () => {
			await sandbox.call('POST', '/control/faults', {
				faults: [{ endpoint: 'POST /v2/commands/submit-and-wait-for-transaction', action: 'text503', times: 30 }],
			});
			await addRows('exchange_withdrawals', [row('W-9', '13.0000000009')]);
			await eventually(withdrawals, (rows) => Boolean(rows.find(({ memo }) => memo === 'W-9')?.note));
			expect(await statuses()).toMatchObject({ 'W-9': 'sending' });
			await sandbox.call('DELETE', '/control/faults');
			await eventually(statuses, (all) => all['W-9'] === 'pending', 180_000);
			expect(await inTransfers(['W-9'])).toEqual([1]);
		},
		300_000,
	);

	it('pays together what is due: a row that a ledger refuses fails alone, and the others are paid once', async () => {
		for (const amount of ['40', '50', '60', '70']) await happen({ action: 'tap', party: 'treasury', amount: `${amount}.0000000000` });
		const nobody = `ghost::1220${'ab'.repeat(32)}`;
		await addRows('exchange_withdrawals', [
			row('T-1', '31'),
			row('T-2', '32'),
			row('T-3', '33', { receiver: nobody }),
			row('T-4', '34'),
			row('T-5', '35'),
		]);
		const together = async () => (await withdrawals()).filter(({ memo }) => memo.startsWith('T-'));
		await eventually(together, (rows) => !rows.some(({ status }) => ['new', 'sending'].includes(status)), 120_000);
		const rows = await together();
		expect(rows.map(({ status }) => status)).toEqual(['pending', 'pending', 'failed', 'pending', 'pending']);
		expect(rows[2]).toMatchObject({ note: expect.stringContaining('informees') });
		// Without it the others of its minute go together.
		const paid = rows.filter(({ status }) => status === 'pending');
		expect(new Set(paid.map(({ updateId }) => updateId)).size).toBeLessThan(paid.length);
		expect(rows.map(({ batch }) => batch)).toEqual(
			rows.map(({ createdAt }) => `withdrawals-${Math.floor(Date.parse(createdAt) / 60_000)}`),
		);
		expect(await inTransfers(rows.map(({ memo }) => memo))).toEqual([1, 1, 0, 1, 1]);
		const failures = (await notices('withdrawals')).filter(({ subject }) => subject === `Withdrawal ${rows[2].id} failed`);
		expect(failures).toHaveLength(1);
	}, 180_000);

	it('pays once what a restored table has as new, without all that was written since', async () => {
		const old = { status: 'new', batch: '', commandId: '', afterOffset: '', updateId: '', transferInstruction: '', note: '' };
		const memos = ['T-2', 'T-4', 'T-5'];
		const those = async () => (await withdrawals()).filter(({ memo }) => memos.includes(memo));
		const before = await those();
		for (const memo of memos) await changeRows('exchange_withdrawals', { columnName: 'memo', value: memo }, old);
		await addRows('exchange_withdrawals', [row('T-6', '36')]);
		await eventually(withdrawals, (rows) => !rows.some(({ status }) => ['new', 'sending'].includes(status)), 120_000);
		const shown = ({ memo, status, updateId, transferInstruction }: Row) => ({ memo, status, updateId, transferInstruction });
		expect((await those()).map(shown)).toEqual(before.map(shown));
		expect(await inTransfers([...memos, 'T-6'])).toEqual([1, 1, 1, 1]);
	}, 180_000);

	it('compares limits to the last digit, and sends nothing above the maximum of the node, whatever the row says', async () => {
		await addRows('exchange_withdrawals', [
			row('L-1', '1000.0000000000'),
			row('L-2', '1000.0000000001'),
			// Floating point takes it for the maximum itself.
			row('L-3', '9007199254740992.0000000001'),
			row('L-4', '9007199254740992', { status: 'sending', commandId: 'forged', afterOffset: '0' }),
		]);
		const limited = async () => Object.entries(await statuses()).filter(([memo]) => memo.startsWith('L-'));
		await eventually(limited, (all) => !all.some(([memo, status]) => status === 'new' || (memo === 'L-4' && status === 'sending')));
		expect(Object.fromEntries(await limited())).toEqual({ 'L-1': 'pending', 'L-2': 'waiting', 'L-3': 'refused', 'L-4': 'failed' });
		expect((await withdrawals()).find(({ memo }) => memo === 'L-4')!.note).toContain(
			'Maximum per Item (Tokens): 9007199254740992 Amulet is more than',
		);
		expect(await payments('L-4')).toEqual([]);
	}, 120_000);
});
