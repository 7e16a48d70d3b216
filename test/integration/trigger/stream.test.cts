// The Canton Ledger Stream against the sandbox's channels: what arrives, and what stopping it leaves behind.
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { fasterTime } from '../../support/fasterTime.cts';
import { ledgerCredential } from '../../support/sandbox.cts';
import { triggerIn } from '../../support/streamingNode.cts';
import { countTimers } from '../../support/timers.cts';
import { listening, offsets, useStreams } from './streamSupport.cts';
import { until } from '../../support/until.cts';

const { sandbox, parties, happen, trigger, channels, stream } = useStreams();

describe('what arrives', () => {
	it.each([
		['commandCompleted', {}, 'fail'],
		['contractCreated', {}, 'tap'],
		['ledgerUpdate', {}, 'tap'],
	])('%s: the event, at once, as the polling trigger gives it', async (event, parameters, action) => {
		const node = await stream({ event, ...parameters }).start();
		await listening(node);
		const [happened] = await happen(action);
		// The next poll is ten minutes away: what arrives was announced.
		const [item] = await node.arrived(1);
		expect(item).toMatchObject({ event: expect.any(String), offset: happened!.offset, eventId: expect.any(String) });
		expect(item.hint).toMatch(/by acknowledgement/);
	});

	it('how delivery is kept is said with the first execution, not with each', async () => {
		const node = await stream().start();
		await listening(node);
		await happen('fail');
		await node.arrived(1);
		await happen('fail');
		await node.arrived(2);
		expect(node.executions).toHaveLength(2);
		expect(node.items.map(({ hint }) => typeof hint)).toEqual(['string', 'undefined']);
	});

	it('a burst starts one execution', async () => {
		const node = await stream({ options: { batchWindow: 300 } }).start();
		await listening(node);
		const happened = await happen('fail', 'succeed', 'fail');
		await node.arrived(3);
		expect(offsets(node.items)).toEqual(happened.map(({ offset }) => offset));
		expect(node.executions).toHaveLength(1);
	});

	it('no more than Max Items at once, and the rest right behind', async () => {
		const node = await stream({ options: { maxItems: 2, batchWindow: 300 } }).start();
		await listening(node);
		await happen('fail', 'fail', 'fail', 'fail', 'fail');
		await node.arrived(5);
		expect(node.executions.map(({ items }) => items.length)).toEqual([2, 2, 1]);
	});

	it('everything from the beginning, before it listens', async () => {
		const node = await stream({ startFrom: 'beginning', outcome: 'failed' }).start();
		await listening(node);
		expect(node.items.length).toBeGreaterThan(10);
		expect(new Set(node.items.map(({ eventId }) => eventId)).size).toBe(node.items.length);
	});

	it('one item per batch', async () => {
		const node = await stream({ options: { output: 'batch', batchWindow: 300 } }).start();
		await listening(node);
		await happen('fail', 'fail');
		expect(await node.arrived(1)).toMatchObject([{ count: 2, events: [{ event: 'commandCompleted' }, {}] }]);
	});
});

describe('one execution after the other', () => {
	it('what comes meanwhile waits for the end of the one that runs', async () => {
		const node = await stream({}, { hold: true }).start();
		await listening(node);
		await happen('fail');
		await node.arrived(1);
		const [second] = await happen('fail');
		await happen('fail');
		await new Promise((resolve) => setTimeout(resolve, 300));
		expect(node.executions).toHaveLength(1);
		node.executions[0]!.finish();
		await node.arrived(3);
		expect(node.executions).toHaveLength(2);
		expect(node.items[1]).toMatchObject({ offset: second!.offset });
	});

	it('several run where the user wants that', async () => {
		const node = await stream({ options: { executionsAtOnce: 2 } }, { hold: true }).start();
		await listening(node);
		for (let count = 1; count <= 2; count++) {
			await happen('fail');
			await node.arrived(count);
		}
		await happen('fail');
		await new Promise((resolve) => setTimeout(resolve, 300));
		expect(node.executions).toHaveLength(2);
	});
});

describe('stopping', () => {
	it('ends the connection, the reading and the waits, and waits for none of them', async () => {
		const nodes = await Promise.all([stream(), stream({ event: 'contractCreated' })].map(async (node) => await node.start()));
		await Promise.all(nodes.map(listening));
		expect(await channels()).toBe(2);
		await sandbox.fault({ endpoint: 'GET /v2/state/ledger-end', action: 'hang', times: 0 });
		await happen('fail');
		await new Promise((resolve) => setTimeout(resolve, 200));
		// Whatever ends only by a time limit does not end within this test.
		const time = fasterTime(0.01);
		await Promise.all(nodes.map(async (node) => await node.stop()));
		await until(async () => (await channels()) === 0, 'the channels are closed');
		time.restore();
		await sandbox.control('DELETE', '/faults');
		await happen('fail');
		await new Promise((resolve) => setTimeout(resolve, 300));
		expect(nodes.flatMap(({ items }) => items)).toEqual([]);
	});
});

describe('what it leaves behind', () => {
	it('no socket and no timer a second after it was stopped, whatever it was waiting for', async () => {
		const timers = countTimers('/nodes/');
		try {
			const waiting = await stream({ options: { fallbackPollInterval: 3600 } }).start();
			const pausing = await stream({ options: { fallbackPollInterval: 1 } }).start();
			await Promise.all([waiting, pausing].map(listening));
			await happen('fail');
			await Promise.all([waiting.arrived(1), pausing.arrived(1)]);
			await sandbox.fault({ path: '/v2/', action: 'reset', times: 0 });
			await sandbox.control('DELETE', '/channels');
			await pausing.until(() => pausing.log.some((line) => line.includes('cannot listen')));
			expect(timers.set()).toBeGreaterThan(10);
			await Promise.all([waiting, pausing].map(async (node) => await node.stop()));
			await sandbox.control('DELETE', '/faults');
			const set = timers.set();
			await new Promise((resolve) => setTimeout(resolve, 1100));
			expect(await timers.running()).toEqual([]);
			expect(timers.set()).toBe(set);
			expect(await channels()).toBe(0);
		} finally {
			timers.stop();
		}
	});
});

describe('a test run in the editor', () => {
	const run = async (parameters: IDataObject) => {
		const emitted: INodeExecutionData[][][] = [];
		const { manualTriggerFunction } = await triggerIn(
			'cantonLedgerStream',
			{
				...{ event: 'commandCompleted', outcome: 'any', parties: parties.alice },
				...parameters,
				options: { addMessage: false, ...(parameters.options as IDataObject) },
			} as never,
			ledgerCredential(sandbox),
			{
				mode: 'manual',
				activation: 'activate',
				workflowId: 'manual',
				emit: (data) => void emitted.push(data),
				saveFailedExecution: () => {},
				log: () => {},
			},
		).start();
		await manualTriggerFunction!();
		return emitted;
	};

	it('shows the latest events, as that of the polling trigger does, and ends', async () => {
		await happen('fail', 'succeed');
		const [[items]] = await run({});
		const polled = await trigger({}).poll('manual');
		expect(items).toHaveLength(5);
		expect(items).toEqual(polled);
		expect(await channels()).toBe(0);
	});

	it('shows a silence that is made up, if the workflow is to start when nothing happened', async () => {
		const [[items]] = await run({ startOn: 'nothing', quietMinutes: 30 });
		expect(items!.map(({ json }) => json)).toEqual([expect.objectContaining({ event: 'nothingHappened', sample: true })]);
	});

	it('shows what one looks like where there is none', async () => {
		const [[items]] = await run({ options: { commandIdPrefix: 'no-such-' } });
		expect(items!.map(({ json }) => json)).toMatchObject([
			{ event: 'commandCompleted', sample: true, hint: expect.stringMatching(/^Sample data/) },
		]);
	});
});

describe('the activation', () => {
	it('fails where the events cannot be read, with what to do about it', async () => {
		await expect(stream({ parties: parties.carol }).start()).rejects.toThrow(/not permitted/);
	});

	it('names a setting that is wrong', async () => {
		await expect((async () => await stream({ options: { fallbackPollInterval: 0 } }).start())()).rejects.toThrow(
			/Fallback Poll Interval \(Seconds\)/,
		);
	});
});
