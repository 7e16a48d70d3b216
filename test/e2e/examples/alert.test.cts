// Words of the alert example, in the chat and by e-mail. That it loses nothing while n8n is restarted is shown in ../alert.
import { eventually, listens, world } from '../support/e2e.cts';
import { everyThreeSeconds, importExample, importNotifier, useExample } from './support.cts';

const { sandbox, client } = world();

describe('the messages of the alert example', () => {
	let workflow: string;

	const messages = async () => (await sandbox.delivered('alerts')).map(({ body }) => body);

	/** Waits for a message of which something is true. */
	async function message(wanted: (body: any) => boolean) {
		const found = await eventually(
			async () => (await messages()).filter(wanted),
			({ length }) => length > 0,
		);
		return found[0];
	}

	useExample(async () => {
		await sandbox.call('DELETE', '/control/sink/alerts');
		const fast = ({ parameters }: any) => (parameters.pollTimes = everyThreeSeconds);
		return (workflow = await importExample('failed-command-alert', {
			sink: 'alerts',
			change: { 'Command Failed': fast, 'Contract Created': fast },
		}));
	});
	beforeAll(async () => await listens(workflow), 60_000);

	it('reports a failed command who, what, why and where to look further', async () => {
		const { happened } = await sandbox.call('POST', '/control/do', {
			action: 'fail',
			party: 'alice',
			code: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
			commandId: 'payroll-4711',
		});
		const alert = await message(({ commandId }) => commandId === 'payroll-4711');
		expect(alert).toMatchObject({
			type: 'commandFailed',
			severity: 'error',
			repeated: false,
			errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
			actAs: happened.actAs,
			offset: happened.offset,
			traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
			reason: expect.stringMatching(/\w/),
		});
		for (const part of ['payroll-4711', 'LOCAL_VERDICT_LOCKED_CONTRACTS', alert.reason, 'alice::1220', alert.traceId]) {
			expect(alert.text).toContain(part);
		}
		expect(alert.dedupKey).toBe('command payroll-4711');
		expect(alert.eventId).toMatch(/\w/);
		// The link leads to the execution that alerted.
		const [{ url }] = alert.links;
		const ended = await eventually(
			async () => (await client.executions(workflow, 'success')).map(({ id }) => `/workflow/${workflow}/executions/${id}`),
			(paths) => paths.some((path) => url.endsWith(path)),
		);
		expect(ended.length).toBeGreaterThan(0);
	}, 90_000);

	it('says of a new contract what it is, and only of its template', async () => {
		const actions = [{ action: 'tap' }, { action: 'issue', amount: '42.5000000000' }];
		const { happened } = await sandbox.call('POST', '/control/do', { actions });
		const [contractId] = happened[1].created;
		const alerted = await message((body) => body.contractId === contractId);
		expect(alerted).toMatchObject({ type: 'contractCreated', packageName: 'model-tests', createArgument: { amount: '42.5000000000' } });
		expect(alerted.text).toMatch(/^🟢 Contract created: Iou:Iou\nArguments: \{.*42\.5/);
		for (const { type, templateId } of await messages()) if (type === 'contractCreated') expect(templateId).toMatch(/:Iou:Iou$/);
	}, 90_000);

	it('makes one digest of many', async () => {
		await sandbox.call('POST', '/control/do', { action: 'fail', count: 30, code: 'SEQUENCER_BACKPRESSURE' });
		// A poll that began just before sees some of them, the next one the rest: all arrive, and the larger part as one digest.
		const alerted = async () =>
			(await messages()).flatMap((body) => (body.events ?? [body]).filter(({ errorCode }: any) => errorCode === 'SEQUENCER_BACKPRESSURE'));
		expect(await eventually(alerted, ({ length }) => length >= 30, 80_000)).toHaveLength(30);
		const digest = await message(({ counts }) => counts?.SEQUENCER_BACKPRESSURE >= 15);
		expect(digest.text).toContain(`${digest.count} commands failed`);
		expect(digest.text).toContain(`${digest.counts.SEQUENCER_BACKPRESSURE} × SEQUENCER_BACKPRESSURE`);
		expect(digest.text.match(/^• /gm)).toHaveLength(3);
		expect(digest.events).toHaveLength(digest.count);
		expect(digest.text).toMatch(/All of them are in the execution, as items of the node before\.$/m);
	}, 90_000);

	it('ends as failed when the channel cannot be reached', async () => {
		const fast = ({ parameters }: any) => (parameters.pollTimes = everyThreeSeconds);
		// Nothing listens there.
		const nowhere = ({ parameters }: any) => (parameters.url = 'http://127.0.0.1:9/alerts');
		const copy = await importExample('failed-command-alert', { change: { 'Command Failed': fast, Slack: nowhere } });
		await client.deactivate(workflow);
		await client.activate(copy);
		try {
			await listens(copy);
			await sandbox.call('POST', '/control/do', { action: 'fail', commandId: 'no-chat' });
			const [failed] = await eventually(
				() => client.executions(copy, 'error'),
				({ length }) => length > 0,
			);
			expect(failed.data.resultData.error.node.name).toBe('Slack');
			expect(failed.data.resultData.error.message).toContain('refused');
		} finally {
			await client.deactivate(copy);
		}
		expect(await client.executions(workflow, 'error')).toEqual([]);
	}, 120_000);

	it('goes through "Notify operators" where its user wants one hub for all workflows', async () => {
		await sandbox.call('DELETE', '/control/sink/hub');
		const fast = ({ parameters }: any) => (parameters.pollTimes = everyThreeSeconds);
		const copy = await importExample('failed-command-alert', {
			calls: await importNotifier('hub'),
			change: {
				'Command Failed': fast,
				Slack: (node) => (node.disabled = true),
				'Notify Operators': (node) => (node.disabled = false),
			},
		});
		await client.activate(copy);
		try {
			await listens(copy);
			await sandbox.call('POST', '/control/do', { actions: [1, 2].map((at) => ({ action: 'fail', commandId: `to-the-hub-${at}` })) });
			const commands = async () => (await sandbox.delivered('hub')).map(({ body }: any) => body.commandId).sort();
			await eventually(commands, ({ length }) => length >= 2);
			expect(await commands()).toEqual(['to-the-hub-1', 'to-the-hub-2']);
		} finally {
			await client.deactivate(copy);
		}
	}, 120_000);
});
