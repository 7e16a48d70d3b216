// A table of movements that lacks one, has one too many and one with another amount: three findings, in a real n8n.
import { resultOf } from '../../../scripts/lib/rest.cjs';
import { world } from '../support/e2e.cts';
import { enterSettings, importExample } from './support.cts';

const { sandbox, client } = world();

test('what is missing, extra and different', async () => {
	const { parties } = await sandbox.call('GET', '/control/world');
	const pay = { action: 'transfer', from: 'treasury', to: 'bob' };
	const amounts = ['1.0000000001', '2.0000000002', '3.0000000003'];
	await sandbox.call('POST', '/control/do', { actions: amounts.map((amount) => ({ ...pay, amount })) });
	const run = async (jsCode: string) => {
		await sandbox.call('DELETE', '/control/sink/reconcile');
		const id = await importExample('token-reconcile', {
			change: {
				Settings: enterSettings({ from: '2026-07-01T00:00:00Z', to: '2027-01-01T00:00:00Z' }),
				'Get Movements': ({ parameters }: any) => (parameters.parties = { __rl: true, mode: 'id', value: parties.treasury }),
				// In the place of the user's table.
				'Get Table Rows': (node: any) => Object.assign(node, { type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } }),
			},
		});
		const execution = await client.run(id, 'Every Morning');
		expect(execution.data.resultData.error).toBeUndefined();
		const bodies =
			(await sandbox.call('GET', '/control/sink/reconcile')).deliveries ?? (await sandbox.delivered('reconcile').catch(() => []));
		return { rows: resultOf(execution, 'Ledger Rows').items.map(({ json }: any) => json), bodies: bodies.map(({ body }: any) => body) };
	};
	const all = await run('return [];');
	expect(all.bodies.length).toBe(all.rows.length);
	expect(new Set(all.bodies.map(({ finding }: any) => finding))).toEqual(new Set(['missing']));
	const [missing, different] = all.rows.slice(-2);
	const rows = all.rows.slice(0, -2);
	const table = [...rows, { ...different, change: '-3.0000000004' }, { ...different, eventId: 'elsewhere:0:0' }];
	const { bodies } = await run(`return ${JSON.stringify(table.map((json) => ({ json })))};`);
	const short = bodies.map(({ finding, eventId, change, inTable }: any) => [finding, eventId, change, inTable]);
	expect(short.sort()).toEqual([
		['different', different.eventId, '-3.0000000003', 'change: -3.0000000004, instrument: the same, party: the same'],
		['extra', 'elsewhere:0:0', different.change, different.change],
		['missing', missing.eventId, '-2.0000000002', ''],
	]);
}, 120_000);
