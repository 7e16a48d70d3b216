// The example for failed workflows in the real n8n: a participant that is down, several triggers that poll it.
import { credential, eventually, world } from '../support/e2e.cts';
import { checkOften, everyThreeSeconds, importExample } from './support.cts';

const { sandbox, client } = world();
/** It is over a minute after the last failure, of whatever kind. */
const soon = ({ parameters }: any) => (parameters.options.overAfterMinutes = 1);

describe('the example for failed workflows', () => {
	let errors: string;
	const watched: string[] = [];
	const messages = async () =>
		(await sandbox.delivered('failed-workflows'))
			.map(({ body }) => body)
			.filter(({ names }) => names.some((name: string) => name.startsWith('Watched')));

	beforeAll(async () => {
		await sandbox.call('DELETE', '/control/sink/failed-workflows');
		errors = await importExample('failed-workflows', {
			sink: 'failed-workflows',
			change: { 'Every Minute': checkOften, 'Follow Problems': soon },
		});
		await client.activate(errors);
		const { type, ...rest } = credential(sandbox, 'cantonLedgerApi');
		const ledger = await client.createCredential({ type, ...rest });
		await sandbox.call('DELETE', '/control/requests');
		for (const name of ['Watched A', 'Watched B']) {
			const { id } = await client.createWorkflow({
				name,
				settings: { executionOrder: 'v1', errorWorkflow: errors },
				nodes: [
					{
						id: 'trigger',
						name: 'Command Failed',
						type: 'n8n-nodes-canton.cantonLedgerEventTrigger',
						typeVersion: 1,
						position: [0, 0],
						parameters: { event: 'commandCompleted', parties: { __rl: true, mode: 'list', value: 'all' }, pollTimes: everyThreeSeconds },
						credentials: { cantonLedgerApi: ledger },
					},
				],
				connections: {},
			});
			await client.activate(id);
			watched.push(id);
		}
		const polls = async () =>
			(await sandbox.call('GET', '/control/requests')).requests.filter(({ path }: any) => path.endsWith('/v2/state/ledger-end'));
		await eventually(polls, ({ length }) => length >= 6);
	}, 90_000);

	afterAll(async () => {
		await sandbox.call('DELETE', '/control/faults');
		for (const id of [...watched, errors]) await client.deactivate(id);
	});

	it('reports many failed polls once, and once when they are over', async () => {
		await sandbox.call('POST', '/control/faults', { faults: [{ path: '/v2/', status: 502, body: 'Bad Gateway', times: 0 }] });
		const [first] = await eventually(messages, ({ length }) => length > 0);
		expect(first).toMatchObject({ status: 'problem', subject: expect.stringMatching(/failed$/) });
		expect(first.text).toContain('502');
		const failures = async () => (await Promise.all(watched.map((id) => client.executions(id, 'error')))).flat().length;
		const before = await failures();
		await eventually(failures, (count) => count >= before + 4);
		expect((await messages()).filter(({ status }) => status === 'problem')).toHaveLength(1);

		await sandbox.call('DELETE', '/control/faults');
		const all = await eventually(messages, (bodies) => bodies.some(({ status }) => status === 'resolved'));
		expect(all).toHaveLength(2);
		expect(all[1]).toMatchObject({
			status: 'resolved',
			dedupKey: first.dedupKey,
			names: expect.arrayContaining(['Watched A', 'Watched B']),
		});
		expect(all[1].count).toBeGreaterThanOrEqual(4);
	}, 240_000);
});
