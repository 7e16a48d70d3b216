// First, new, changed and gone since the last run, remembered in a data table, in a real n8n.
import { world } from '../support/e2e.cts';
import { importExample } from './support.cts';

const { sandbox, client } = world();

test('each run sends what changed since the run before, and only once it is sent it is remembered', async () => {
	const { parties } = await sandbox.call('GET', '/control/world');
	const reader = ({ parameters }: any) => Object.assign(parameters, { parties: { __rl: true, mode: 'id', value: parties.bob } });
	const id = await importExample('balance-changes', { change: { 'Get Balances': reader } });
	/** One run, and what it sent. */
	const run = async () => {
		await sandbox.call('DELETE', '/control/sink/balances');
		const execution = await client.run(id, 'Every Hour');
		const bodies = (await sandbox.delivered('balances').catch(() => [])).map(({ body }: any) => body);
		return {
			failed: execution.data.resultData.error !== undefined,
			changes: bodies.map(({ change, total, before }: any) => [change, total, before]),
		};
	};
	const pay = async (amount: string) =>
		await sandbox.call('POST', '/control/do', { action: 'transfer', from: 'treasury', to: 'bob', amount });

	await pay('1.0000000001');
	const first = await run();
	expect(first.failed).toBe(false);
	expect(first.changes.length).toBeGreaterThan(0);
	expect(new Set(first.changes.map(([change]) => change))).toEqual(new Set(['first']));

	expect((await run()).changes).toEqual([]);

	await pay('2.0000000002');
	const { changes } = await run();
	expect(changes).toEqual([['changed', expect.stringMatching(/\.\d{10}$/), expect.stringMatching(/\.\d{10}$/)]]);
	const [[, total, before]] = changes;
	expect(first.changes).toContainEqual(['first', before, '0']);
	const cents = (text: string) => BigInt(text.replace('.', ''));
	expect(cents(total) - cents(before)).toBe(20000000002n);
	expect((await run()).changes).toEqual([]);

	// A message that cannot be sent is not remembered: the next run finds it again.
	await pay('3.0000000003');
	await sandbox.call('POST', '/control/faults', { faults: [{ path: '/sink/balances', times: 3, status: 500, body: {} }] });
	expect((await run()).failed).toBe(true);
	expect((await run()).changes).toEqual([['changed', expect.any(String), total]]);
	expect((await run()).changes).toEqual([]);
}, 180_000);
