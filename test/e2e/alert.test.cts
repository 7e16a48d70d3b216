// The alert example, imported as it is shipped: one alert for each failed command, none for others, none twice and none
// lost, while n8n is restarted underneath it.
import { setTimeout as sleep } from 'node:timers/promises';

import { pointAtSandbox, readExample } from '../../scripts/lib/demo.cjs';
import { credential, eventually, restart, world } from './support/e2e.cts';

const { sandbox, client } = world();

/** n8n's shortest interval is a minute; several poll times per minute are the supported way to poll more often. */
const everyThreeSeconds = Array.from({ length: 20 }, (_, index) => ({
	mode: 'custom',
	cronExpression: `${index * 3} * * * * *`,
}));

/** What the world was told to do, and a stretch of what it does by itself: commands of both outcomes, transfers, locks. */
async function activity(actions: string[]) {
	await sandbox.call('POST', '/control/do', { actions: actions.map((action) => ({ action })) });
	await sandbox.call('POST', '/control/advance', { steps: 12 });
}

describe('the failed-command alert example', () => {
	let workflow: string;
	let begin: number;

	/** Command ids of the commands that failed since the workflow was activated. */
	async function failed(): Promise<string[]> {
		const { log } = await sandbox.call('GET', `/control/world?after=${begin}`);
		return log.filter(({ kind }: any) => kind === 'rejection').map(({ commandId }: any) => commandId).sort();
	}

	const alerted = async () => (await sandbox.delivered('alerts')).map(({ body }) => body.commandId as string).sort();

	/** Waits for the last alert, then long enough for a second delivery of it to show. */
	async function settled(): Promise<string[]> {
		const wanted = (await failed()).length;
		await eventually(alerted, (alerts) => alerts.length >= wanted);
		await sleep(7_000);
		return alerted();
	}

	beforeAll(async () => {
		await activity(['fail', 'succeed']);
		begin = (await sandbox.call('GET', '/control/world')).ledgerEnd;
		await sandbox.call('DELETE', '/control/sink/alerts');
		await sandbox.call('DELETE', '/control/requests');
		const { type, ...rest } = credential(sandbox, 'cantonLedgerApi');
		const credentials = new Map([[type, await client.createCredential({ type, ...rest })]]);
		const example = pointAtSandbox(readExample('failed-command-alert'), sandbox.url, credentials);
		const trigger = example.nodes.find(({ type }: { type: string }) => type === 'n8n-nodes-canton.cantonTrigger');
		trigger.parameters.pollTimes = { item: everyThreeSeconds };
		workflow = (await client.createWorkflow(example)).id;
		await client.activate(workflow);
		// Only what happens from now on is its business: its place must have been taken before anything else happens.
		const asked = async () => (await sandbox.call('GET', '/control/requests')).requests;
		await eventually(asked, (requests) => requests.some(({ path }: any) => path.endsWith('/v2/state/ledger-end')));
		await sleep(1_000);
	}, 60_000);

	afterAll(() => client.deactivate(workflow));

	it('alerts once for each failed command and for nothing else', async () => {
		await activity(['fail', 'succeed', 'transfer', 'fail', 'tap']);
		const alerts = await settled();
		expect(alerts.length).toBeGreaterThan(2);
		expect(alerts).toEqual(await failed());
	}, 120_000);

	it('neither repeats nor loses any across a clean restart, also what failed while n8n was down', async () => {
		await activity(['succeed', 'fail']);
		await restart('cleanly', () => activity(['fail', 'transfer', 'fail', 'succeed']));
		await activity(['tap', 'fail']);
		expect(await settled()).toEqual(await failed());
	}, 180_000);

	it('neither repeats nor loses any when n8n is killed while nothing is under way', async () => {
		await restart('kill -9', () => activity(['fail', 'succeed', 'fail']));
		expect(await settled()).toEqual(await failed());
	}, 180_000);

	it('leaves no failed execution behind', async () => {
		expect(await client.executions(workflow, 'error')).toEqual([]);
	});
});
