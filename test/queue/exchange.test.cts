// Withdrawals and deposits of an exchange in queue mode: the workers are killed in the middle, and each payment is made, and booked, once.
import { mayAccept } from '../../scripts/lib/demo.cjs';
import { everyThreeSeconds, importExample } from '../e2e/examples/support.cts';
import { addRows, rowsOf, tableOf, type Row } from '../e2e/examples/tables.cts';
import { eventually, killWorkers, listens, world } from '../e2e/support/e2e.cts';

const { sandbox, client } = world();
const SUBMIT = 'POST /v2/commands/submit-and-wait-for-transaction';

let parties: Record<string, string>;

beforeAll(async () => {
	({ parties } = await sandbox.call('GET', '/control/world'));
	await mayAccept(sandbox, parties.treasury);
});

test('a withdrawal whose worker dies before the answer comes is paid once', async () => {
	const { time } = await sandbox.call('GET', '/control/world');
	const executeBefore = new Date(Date.parse(String(time)) + 86_400_000).toISOString();
	const workflow = await importExample('exchange-withdrawals', {
		change: {
			'Every Minute': ({ parameters }: any) => (parameters.rule = { interval: [{ field: 'seconds', secondsInterval: 3 }] }),
			// The sandbox's clock does not move.
			Send: ({ parameters }: any) => (parameters.executeBefore = executeBefore),
		},
	});
	await client.activate(workflow);
	try {
		await eventually(
			async () => await tableOf('exchange_withdrawals'),
			(table) => table !== undefined,
		);
		await sandbox.call('POST', '/control/faults', { faults: [{ endpoint: SUBMIT, action: 'hang', after: true, times: 1 }] });
		const row = { receiver: parties.bob, amount: '12.0000000008', memo: 'Q-1', requestedBy: 'Ann', status: 'new' };
		await addRows('exchange_withdrawals', [row]);
		const paid = async (): Promise<Row[]> =>
			(await sandbox.call('GET', '/control/world?contracts=active')).activeContracts.filter((contract: Row) =>
				JSON.stringify(contract.args?.transfer ?? '').includes('Q-1'),
			);
		await eventually(paid, ({ length }) => length > 0);
		expect(await rowsOf('exchange_withdrawals')).toMatchObject([{ status: 'sending' }]);
		await killWorkers();
		await sandbox.call('DELETE', '/control/faults');
		await eventually(
			async () => (await rowsOf('exchange_withdrawals'))[0],
			(found) => found?.status === 'pending',
			400_000,
		);
		expect(await paid()).toHaveLength(1);
	} finally {
		await client.deactivate(workflow);
	}
}, 600_000);

test('deposits that come while the workers die are booked once each', async () => {
	const workflow = await importExample('exchange-deposits', {
		change: { 'Token Received': ({ parameters }: any) => (parameters.pollTimes = everyThreeSeconds) },
	});
	const deposit = async (amount: string, memo: string) => {
		const offer = { action: 'createTransferOffer', from: 'alice', to: 'treasury', amount, memo };
		const { contractId } = (await sandbox.call('POST', '/control/do', offer)).happened;
		await sandbox.call('POST', '/control/do', { action: 'acceptOffer', contractId });
	};
	const booked = async () => (await rowsOf('exchange_movements')).map(({ change }) => change).filter((change) => !change.startsWith('-'));
	await client.activate(workflow);
	try {
		await listens(workflow);
		const amounts = ['1.0000000001', '2.0000000002', '3.0000000003', '4.0000000004'];
		await deposit(amounts[0], 'a');
		await deposit(amounts[1], 'b');
		await killWorkers();
		await deposit(amounts[2], 'c');
		await deposit(amounts[3], 'd');
		// Events of an execution that died are redelivered once its lock has run out: see the settings of this ring.
		await eventually(booked, (all) => amounts.every((amount) => all.includes(amount)), 400_000);
		expect((await booked()).sort()).toEqual(amounts);
	} finally {
		await client.deactivate(workflow);
	}
}, 600_000);
