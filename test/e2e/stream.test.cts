// Canton Ledger Stream in a real n8n: what happens arrives as it happens, also when connections are cut and n8n is restarted.
import { nightTest } from '../../scripts/lib/cases.cjs';
import { importExample } from './examples/support.cts';
import { delivering } from './kill/workflow.cjs';
import { credential, eventually, restart, world } from './support/e2e.cts';

const { sandbox, client } = world();
const SINK = 'stream';
const CHANNEL = 'WS /v2/commands/command-completions';

/** Our trigger, then one POST per event to the sink. */
const workflow = (party: string, ledger: { id: string; name: string }) =>
	delivering({
		name: 'Stream',
		type: 'cantonLedgerStream',
		// A poll alone would not bring an event within a test's patience.
		parameters: {
			event: 'commandCompleted',
			outcome: 'any',
			authentication: 'accessToken',
			parties: party,
			options: { fallbackPollInterval: 3600 },
		},
		credential: ledger,
		sink: `${sandbox.url}/sink/${SINK}`,
		body: '{ offset: $json.offset, replayed: $json.replayed === true }',
	});

const opened = async () => (await sandbox.call('GET', '/control/requests')).requests.filter(({ endpoint }: any) => endpoint === CHANNEL);
const arrived = async (): Promise<Array<{ offset: number; replayed: boolean }>> => (await sandbox.delivered(SINK)).map(({ body }) => body);
const happen = async (...actions: string[]): Promise<number[]> => {
	const { happened } = await sandbox.call('POST', '/control/do', { actions: actions.map((action) => ({ action })) });
	return happened.flat().map(({ offset }: { offset: number }) => offset);
};
const expected: number[] = [];

/** Waits until everything that happened has arrived, and says what came without the mark of a repetition. */
async function everything(): Promise<number[]> {
	const all = await eventually(arrived, (bodies) => expected.every((offset) => bodies.some((body) => body.offset === offset)));
	return all.filter(({ replayed }) => !replayed).map(({ offset }) => offset);
}

describe('the stream', () => {
	let id: string;

	beforeAll(async () => {
		await sandbox.call('DELETE', `/control/sink/${SINK}`);
		await sandbox.call('DELETE', '/control/requests');
		const { parties } = await sandbox.call('GET', '/control/world?after=999999999');
		const ledger = await client.createCredential(credential(sandbox, 'cantonLedgerApi'));
		({ id } = await client.createWorkflow(workflow(parties.alice, ledger)));
		await client.activate(id);
		await eventually(opened, ({ length }) => length > 0);
	}, 200_000);

	afterAll(async () => {
		await client.deactivate(id);
		await sandbox.call('DELETE', '/control/faults');
	});

	it('starts the workflow when something happens', async () => {
		expected.push(...(await happen('fail', 'succeed')));
		expect(await everything()).toEqual(expected);
		expected.push(...(await happen('fail')));
		expect(await everything()).toEqual(expected);
	}, 200_000);

	it('misses nothing and repeats nothing when its connection is cut, again and again', async () => {
		for (let cut = 0; cut < 4; cut++) {
			await sandbox.call('DELETE', '/control/channels');
			expected.push(...(await happen('fail')));
		}
		expect(await everything()).toEqual(expected);
	}, 200_000);

	nightTest(
		'goes on after a restart, with what happened meanwhile',
		async () => {
			await restart('cleanly', async () => void expected.push(...(await happen('fail', 'fail'))));
			expect((await everything()).sort((a, b) => a - b)).toEqual(expected);
			expected.push(...(await happen('succeed')));
			await everything();
		},
		300_000,
	);

	it('goes on after a kill; what is delivered twice is marked', async () => {
		await restart('kill -9', async () => void expected.push(...(await happen('fail'))));
		expect((await everything()).sort((a, b) => a - b)).toEqual(expected);
	}, 300_000);

	it('notifies an error workflow, by a failed execution, of a participant that cannot be read, and when it can again', async () => {
		const errors = async () => await client.executions(id, 'error');
		const before = (await errors()).length;
		await sandbox.call('POST', '/control/faults', { faults: [{ path: '/v2/', action: 'reset', times: 0 }] });
		await sandbox.call('DELETE', '/control/channels');
		await sandbox.call('POST', '/control/do', { action: 'fail', party: 'carol' });
		expected.push(...(await happen('fail')));
		await eventually(errors, ({ length }) => length > before);
		await sandbox.call('DELETE', '/control/faults');
		await everything();
		await eventually(errors, ({ length }) => length === before + 2);
	}, 300_000);
});

describe('the alert example as a stream', () => {
	it('reports a failed command', async () => {
		await sandbox.call('DELETE', '/control/sink/stream-alerts');
		await sandbox.call('DELETE', '/control/requests');
		const id = await importExample('failed-command-alert-stream', { sink: 'stream-alerts' });
		await client.activate(id);
		await eventually(opened, ({ length }) => length > 0);
		await sandbox.call('POST', '/control/do', { action: 'fail', party: 'alice', commandId: 'payroll-1' });
		await sandbox.call('POST', '/control/do', { action: 'succeed' });
		const [message] = await eventually(
			async () => (await sandbox.delivered('stream-alerts')).map(({ body }) => body),
			({ length }) => length > 0,
		);
		expect(message).toMatchObject({
			status: 'problem',
			subject: expect.stringMatching(/^Command payroll-1 failed: [A-Z_]+$/),
			text: expect.stringMatching(/^🔴 Command payroll-1 failed[^]*Trace ID: [0-9a-f]{32} · offset \d+/),
			eventId: expect.stringMatching(/^offset:\d+$/),
		});
		await client.deactivate(id);
	}, 200_000);
});
