// The alert example, imported as it is shipped and once more with its delivery set to Once, while n8n is restarted
// underneath: an alert for each failed command, none for others, none lost, and none twice but those that say so.
import { nightTest } from '../../scripts/lib/cases.cjs';
import { mayReadAll, pointAtSandbox, readExample } from '../../scripts/lib/demo.cjs';
import { everyThreeSeconds } from './examples/support.cts';
import { credential, eventually, listens, polls, restart, world } from './support/e2e.cts';

const { sandbox, client } = world();

/** Makes commands happen on request, and lets the world go on by itself for a while: transfers, locks, failures, … */
async function activity(actions: string[]) {
	await sandbox.call('POST', '/control/do', { actions: actions.map((action) => ({ action })) });
	await sandbox.call('POST', '/control/advance', { steps: 12 });
}

/** One imported copy of the example, delivering to a sink of its own. */
class Copy {
	private constructor(
		readonly workflow: string,
		private readonly sink: string,
	) {}

	static async activate(sink: string, delivery: string, ledger: { id: string; name: string }): Promise<Copy> {
		await sandbox.call('DELETE', `/control/sink/${sink}`);
		const credentials = new Map([['cantonLedgerApi', ledger]]);
		const example = pointAtSandbox(readExample('failed-command-alert'), sandbox.url, credentials, { sink });
		for (const { type, parameters } of example.nodes) {
			if (type === 'n8n-nodes-canton.cantonLedgerEventTrigger') Object.assign(parameters, { pollTimes: everyThreeSeconds, delivery });
		}
		const { id } = await client.createWorkflow(example);
		await client.activate(id);
		return new Copy(id, sink);
	}

	/** Deliveries: alerts of one kind, those of a digest and the attempts of one command one by one, in order of their text. */
	async alerts(type: 'commandFailed' | 'contractCreated' | 'notice', repeated: boolean): Promise<string[]> {
		const bodies = (await sandbox.delivered(this.sink)).map(({ body }) => body);
		return bodies
			.filter((body) => body.type === type && body.repeated === repeated)
			.flatMap((body) => (body.digest ? body.events : (body.attempts ?? [body])))
			.map((alert) => alert.commandId ?? alert.contractId ?? alert.title)
			.sort();
	}
}

describe('the failed-command alert example', () => {
	let begin: number;
	let shipped: Copy;
	let once: Copy;

	const log = async (): Promise<any[]> => (await sandbox.call('GET', `/control/world?after=${begin}`)).log;

	/** Command ids of the commands that failed since the activation. */
	const failed = async () =>
		(await log())
			.filter(({ kind }) => kind === 'rejection')
			.map(({ commandId }) => commandId)
			.sort();

	/** Waits for the last alert, and for two more polls of each of the four triggers: a second delivery would show by then. */
	async function settle() {
		const wanted = (await failed()).length;
		for (const copy of [shipped, once]) {
			await eventually(
				() => copy.alerts('commandFailed', false),
				(alerts) => alerts.length >= wanted,
			);
		}
		await polls(4, 2);
		for (const { workflow } of [shipped, once]) await client.idle(workflow);
	}

	beforeAll(async () => {
		await mayReadAll(sandbox);
		await activity(['fail', 'succeed']);
		begin = (await sandbox.call('GET', '/control/world')).ledgerEnd;
		const ledger = await client.createCredential(credential(sandbox, 'cantonLedgerApi'));
		shipped = await Copy.activate('alerts-as-shipped', 'atLeastOnce', ledger);
		once = await Copy.activate('alerts-once', 'once', ledger);
		// Only what happens from now on is their business.
		for (const { workflow } of [shipped, once]) await listens(workflow);
	}, 400_000);

	afterAll(async () => {
		for (const copy of [shipped, once]) if (copy) await client.deactivate(copy.workflow);
	});

	/** Checks what has to be true at any quiet moment. */
	async function holds() {
		const truth = await failed();
		expect(await once.alerts('commandFailed', false)).toEqual(truth);
		expect(await once.alerts('commandFailed', true)).toEqual([]);
		expect(await shipped.alerts('commandFailed', false)).toEqual(truth);
		for (const repeated of await shipped.alerts('commandFailed', true)) expect(truth).toContain(repeated);
		for (const copy of [shipped, once]) expect(await copy.alerts('notice', false)).toEqual([]);
		return truth;
	}

	it('alerts once for each failed command and for nothing else', async () => {
		await activity(['fail', 'succeed', 'transfer', 'fail', 'tap']);
		await settle();
		expect((await holds()).length).toBeGreaterThan(2);
		expect(await shipped.alerts('commandFailed', true)).toEqual([]);
	}, 400_000);

	it('alerts once for each new contract of the chosen template', async () => {
		const { createdContracts } = await sandbox.call('GET', `/control/world?after=${begin}&contracts=created`);
		const wanted = createdContracts
			.filter(({ templateId, transient }: any) => templateId.endsWith(':Iou:Iou') && !transient)
			.map(({ contractId }: any) => contractId)
			.sort();
		expect(wanted).not.toEqual([]);
		expect(await once.alerts('contractCreated', false)).toEqual(wanted);
		expect(await shipped.alerts('contractCreated', false)).toEqual(wanted);
	});

	nightTest(
		'loses none across a clean restart, also of what failed while n8n was down, and repeats none silently',
		async () => {
			await activity(['succeed', 'fail']);
			await restart('cleanly', () => activity(['fail', 'transfer', 'fail', 'succeed']));
			await activity(['tap', 'fail']);
			await settle();
			await holds();
		},
		400_000,
	);

	it('loses none when n8n is killed while nothing is under way, and repeats none silently', async () => {
		await restart('kill -9', () => activity(['fail', 'succeed', 'fail']));
		await settle();
		await holds();
	}, 400_000);

	it('leaves no failed execution behind', async () => {
		for (const copy of [shipped, once]) expect(await client.executions(copy.workflow, 'error')).toEqual([]);
	});
});
