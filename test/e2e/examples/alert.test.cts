// What the alert example says, in the chat and by e-mail; that it loses nothing while n8n is restarted is shown in ../alert.
import { eventually, world } from '../support/e2e.cts';
import { everyThreeSeconds, importExample } from './support.cts';

const { sandbox, client } = world();

describe('the messages of the alert example', () => {
	let workflow: string;

	const messages = async () => (await sandbox.delivered('alerts')).map(({ body }) => body);
	const mails = async () => (await sandbox.delivered('alert-mails')).map(({ body }) => body);

	/** Waits for a message of which something is true. */
	async function message(wanted: (body: any) => boolean) {
		const found = await eventually(
			async () => (await messages()).filter(wanted),
			({ length }) => length > 0,
		);
		return found[0];
	}

	beforeAll(async () => {
		for (const sink of ['alerts', 'alert-mails']) await sandbox.call('DELETE', `/control/sink/${sink}`);
		await sandbox.call('DELETE', '/control/requests');
		const fast = ({ parameters }: any) => (parameters.pollTimes = everyThreeSeconds);
		workflow = await importExample('failed-command-alert', { change: { 'Command Failed': fast, 'Contract Created': fast } });
		await client.activate(workflow);
		const ends = async () =>
			(await sandbox.call('GET', '/control/requests')).requests.filter(({ path }: any) => path.endsWith('/v2/state/ledger-end'));
		await eventually(ends, ({ length }) => length >= 2);
		await new Promise((resolve) => setTimeout(resolve, 1_000));
	}, 60_000);

	afterAll(async () => {
		await sandbox.call('DELETE', '/control/faults');
		await client.deactivate(workflow);
	});

	it('says of a failed command who, what, why and where to look further', async () => {
		const { happened } = await sandbox.call('POST', '/control/do', {
			action: 'fail',
			party: 'alice',
			code: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
			commandId: 'payroll-4711',
		});
		const alert = await message(({ commandId }) => commandId === 'payroll-4711');
		expect(alert).toMatchObject({
			kind: 'failure',
			repeated: false,
			errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
			actAs: happened.actAs,
			offset: String(happened.offset),
			traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
			reason: expect.stringMatching(/\w/),
		});
		for (const part of ['payroll-4711', 'LOCAL_VERDICT_LOCKED_CONTRACTS', alert.reason, 'alice::1220', alert.traceId]) {
			expect(alert.text).toContain(part);
		}
		const subject = 'Command payroll-4711 failed: LOCAL_VERDICT_LOCKED_CONTRACTS';
		const [mail] = await eventually(
			async () => (await mails()).filter((one) => one.subject === subject),
			({ length }) => length > 0,
		);
		expect(mail).toEqual({ subject, text: alert.text, html: expect.stringContaining(`<h3>${subject}</h3>`) });
	}, 90_000);

	it('says of a new contract what it is, and only of its template', async () => {
		const actions = [{ action: 'tap' }, { action: 'issue', amount: '42.5000000000' }];
		const { happened } = await sandbox.call('POST', '/control/do', { actions });
		const [contractId] = happened[1].created;
		const told = await message((body) => body.contractId === contractId);
		expect(told).toMatchObject({ kind: 'contract', packageName: 'model-tests', createArgument: { amount: '42.5000000000' } });
		expect(told.text).toMatch(/^🟢 Contract created: Iou:Iou\nArguments: \{.*42\.5/);
		for (const { kind, templateId } of await messages()) if (kind === 'contract') expect(templateId).toMatch(/:Iou:Iou$/);
	}, 90_000);

	it('makes one digest of many', async () => {
		await sandbox.call('POST', '/control/do', { action: 'fail', count: 30, code: 'SEQUENCER_BACKPRESSURE' });
		// A poll that began just before sees some of them, the next one the rest: all arrive, and the larger part as one digest.
		const told = async () =>
			(await messages()).flatMap((body) => (body.events ?? [body]).filter(({ errorCode }: any) => errorCode === 'SEQUENCER_BACKPRESSURE'));
		expect(await eventually(told, ({ length }) => length >= 30, 80_000)).toHaveLength(30);
		const digest = await message(({ counts }) => counts?.SEQUENCER_BACKPRESSURE >= 15);
		expect(digest.text).toContain(`${digest.count} commands failed`);
		expect(digest.text).toContain(`${digest.counts.SEQUENCER_BACKPRESSURE} × SEQUENCER_BACKPRESSURE`);
		expect(digest.text.match(/^• /gm)).toHaveLength(3);
		expect(digest.events).toHaveLength(digest.count);
	}, 90_000);

	it('ends as failed when the chat cannot be reached, and sends the e-mail all the same', async () => {
		const before = (await client.executions(workflow, 'error')).length;
		// Its user enters a wrong address: nothing listens there.
		const { nodes, ...rest } = await client.call('GET', `/rest/workflows/${workflow}`);
		expect(nodes.find(({ name }: any) => name === 'Send to Chat').onError).toBe('continueRegularOutput');
		const broken = nodes.map((node: any) =>
			node.name === 'Send to Chat'
				? { ...node, waitBetweenTries: 0, parameters: { ...node.parameters, url: 'http://127.0.0.1:9/' } }
				: node,
		);
		await client.deactivate(workflow);
		const copy = await client.createWorkflow({ ...rest, nodes: broken, name: 'Alerts, chat unreachable' });
		await sandbox.call('DELETE', '/control/requests');
		await client.activate(copy.id);
		try {
			const ends = async () =>
				(await sandbox.call('GET', '/control/requests')).requests.filter(({ path }: any) => path.endsWith('/v2/state/ledger-end'));
			await eventually(ends, ({ length }) => length >= 2);
			await new Promise((resolve) => setTimeout(resolve, 1_000));
			await sandbox.call('POST', '/control/do', { action: 'fail', commandId: 'no-chat' });
			await eventually(
				async () => (await mails()).filter(({ subject }) => subject.includes('no-chat')),
				({ length }) => length === 1,
			);
			const [failed] = await eventually(
				() => client.executions(copy.id, 'error'),
				({ length }) => length > 0,
			);
			expect(failed.data.resultData.error.message).toMatch(
				/^1 message could not be delivered, first: Command no-chat failed: \w+ \(chat\)/,
			);
		} finally {
			await client.deactivate(copy.id);
		}
		expect((await client.executions(workflow, 'error')).length).toBe(before);
	}, 120_000);
});
