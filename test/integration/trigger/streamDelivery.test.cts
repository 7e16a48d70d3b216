// Delivery of the Canton Ledger Stream: executions of which n8n says nothing, clocks that are set back, and at least once.
import type { IDataObject } from 'n8n-workflow';

import { ChannelListener } from '../../../nodes/CantonLedgerStream/channelListener';
import { memory } from '../../../nodes/shared/trigger/opening';
import { fasterTime, type FasterTime } from '../../support/fasterTime.cts';
import { runInWorker, wrappedErrors } from '../../support/notSaved.cts';
import type { Begun } from '../../support/polledNode.cts';
import type { StreamedNode } from '../../support/stream.cts';
import { listening, offsets, useStreams, WS } from './streamSupport.cts';
import { until } from '../../support/until.cts';

const { sandbox, happen, stream } = useStreams();

/** Returns when a stream waits for the end of an execution, from here on. */
async function waitsForExecution(): Promise<void> {
	const counted = jest.spyOn(memory, 'countRunning');
	await until(() => counted.mock.results.some(({ value }) => value > 0), 'an execution is under way');
	counted.mockRestore();
}

/** Two events of a stream that holds its executions: that of the first is over, and that of the second under way. */
async function oneOfTwoDone(node: StreamedNode) {
	await listening(node);
	const [done] = await happen('fail');
	await node.arrived(1);
	node.executions[0]!.finish();
	const [underWay] = await happen('fail');
	await node.arrived(2);
	return [done!, underWay!] as const;
}

describe('an execution of which n8n says nothing any more', () => {
	let time: FasterTime;
	beforeEach(() => void (time = fasterTime(1)));
	afterEach(() => time.restore());

	it('holds back what follows for six replay windows, which is reported after one; it is neither lost nor redelivered by itself', async () => {
		const node = await stream({ options: { replayMinutes: 5 } }, { hold: true }).start();
		const [first, stopped] = await oneOfTwoDone(node);
		const waiting = waitsForExecution();
		const [third] = await happen('fail');
		await waiting;
		const reported = () => node.log.filter((line) => line.includes('under way'));
		time.pass(5 * 60_000 + 30_000);
		await node.until(() => reported().length > 0);
		expect(node.items).toHaveLength(2);
		expect(reported()).toEqual([
			expect.stringMatching(
				/^Node: an execution of this trigger has been under way since 20\S+Z, and the next events wait for its end \(Executions at Once\)\. Without word of it they go on in 2[56] minutes at the latest: /,
			),
		]);
		time.pass(25 * 60_000);
		await node.arrived(3);
		node.executions[2]!.finish();
		await happen('fail');
		await node.arrived(4);
		expect(reported()).toHaveLength(1);
		expect(offsets(node.items).slice(0, 3)).toEqual([first!.offset, stopped!.offset, third!.offset]);
		for (const item of node.items) expect(item).not.toHaveProperty('replayed');
		const [kept] = node.state.unacknowledged as IDataObject[];
		// A checkpoint may follow it.
		expect(kept).toMatchObject({ attempt: 1 });
		expect([stopped!.offset, stopped!.offset + 2]).toContain(kept!.to);
		expect(kept).not.toHaveProperty('lost');
	});

	it('holds back what follows no longer where the lead came back to this process meanwhile', async () => {
		const before = await stream({}, { hold: true, workflowId: 'lead' }).start();
		await listening(before);
		await happen('fail');
		await before.arrived(1);
		await before.stop();
		const [meanwhile] = await happen('fail');
		time.pass(60 * 60_000);
		const after = await stream({}, { staticData: before.saved, activation: 'leadershipChange', workflowId: 'lead' }).start();
		await after.until(() => offsets(after.items).includes(meanwhile!.offset));
	});
});

describe('a clock that is set back', () => {
	let time: FasterTime;
	beforeEach(() => void (time = fasterTime(1)));
	afterEach(() => time.restore());

	it('prolongs no wait for what is redelivered', async () => {
		const node = await stream({}, { hold: true }).start();
		await listening(node);
		const [lost] = await happen('fail');
		await node.arrived(1);
		node.executions[0]!.finish({ status: 'crashed', finished: false });
		await new Promise((resolve) => setImmediate(resolve));
		time.setClock(-3_600_000);
		time.pass(10_000);
		await node.arrived(2);
		expect(node.items[1]).toMatchObject({ offset: lost!.offset, replayed: true });
	});

	it('prolongs no wait for the channel', async () => {
		await sandbox.fault({ endpoint: WS, action: 'html502', times: 1 });
		const node = await stream().start();
		await node.until(() => node.log.some((line) => line.includes('cannot listen')));
		await new Promise((resolve) => setImmediate(resolve));
		time.setClock(-3_600_000);
		await node.until(() => node.log.some((line) => line.includes('listens to the ledger again')));
	});
});

describe('a channel is not blamed', () => {
	let time: FasterTime;
	let missed: jest.SpyInstance;
	beforeEach(() => {
		time = fasterTime(1);
		missed = jest.spyOn(ChannelListener.prototype, 'missed');
	});
	afterEach(async () => {
		time.restore();
		missed.mockRestore();
		await sandbox.control('POST', '/settings', { checkpointMs: 20 });
	});

	it.each<[string, IDataObject, (node: StreamedNode) => void, IDataObject]>([
		['what is redelivered', {}, (node) => node.executions[0]!.finish({ status: 'crashed', finished: false }), { replayed: true }],
		['a heartbeat', { heartbeatHours: 0.002 }, (node) => node.executions[0]!.finish(), { event: 'heartbeat' }],
	])('for %s, which nobody announces', async (_, options, end, found) => {
		const node = await stream({ options: { fallbackPollInterval: 1, ...options } }, { hold: true }).start();
		await listening(node);
		// Whatever the participant says makes the next poll one that was announced.
		await sandbox.control('POST', '/settings', { checkpointMs: 600_000 });
		await happen('fail');
		await node.arrived(1);
		// The time for the next poll comes while the execution runs.
		const waiting = waitsForExecution();
		time.pass(1500);
		await waiting;
		end(node);
		await new Promise((resolve) => setImmediate(resolve));
		time.pass(10_000);
		await node.arrived(2);
		expect(node.items[1]).toMatchObject(found);
		node.executions[1]!.finish();
		await happen('fail');
		await node.arrived(3);
		expect(missed.mock.calls).toEqual([]);
	});
});

describe('at least once', () => {
	it('what was not acknowledged is redelivered after a restart of n8n, marked; what was is not', async () => {
		const first = await stream({}, { hold: true, workflowId: 'again' }).start();
		const [done, lost] = await oneOfTwoDone(first);
		const { saved } = first;
		await first.stop();
		const [meanwhile] = await happen('fail');
		const cursor = (saved['node:Node'] as IDataObject).cursor as IDataObject;
		const staticData = { 'node:Node': { cursor: { ...cursor, processes: ['another'] } } };
		const second = await stream({}, { staticData, workflowId: 'elsewhere' }).start();
		await second.arrived(2);
		expect(offsets(second.items)).toEqual([lost!.offset, meanwhile!.offset]);
		expect(second.items[0]).toMatchObject({ replayed: true, attempt: 2 });
		expect(second.items[1]).not.toHaveProperty('replayed');
		expect(offsets(second.items)).not.toContain(done!.offset);
	});

	it.each<[string, (execution: Begun) => void]>([
		['it crashed', ({ finish }) => finish({ status: 'crashed', finished: false })],
		[
			"a node made its own error of the loss of n8n's database",
			({ finish }) =>
				void runInWorker('fail', { failure: wrappedErrors['a connection that was ended under a credential of Slack']!() }).then(finish),
		],
		['n8n could not begin it', ({ refuse }) => refuse(new Error('Connection terminated'), new Error('No active execution found'))],
	])('what n8n loses is redelivered by itself after a pause, marked, and what is new behind it: %s', async (_, lose) => {
		const time = fasterTime(1);
		const node = await stream({}, { hold: true }).start();
		await listening(node);
		const [lost] = await happen('fail');
		await node.arrived(1);
		const [late] = await happen('fail');
		lose(node.executions[0]!);
		await new Promise((resolve) => setTimeout(resolve, 100));
		time.pass(5_000);
		await new Promise((resolve) => setTimeout(resolve, 1100));
		expect(node.items).toHaveLength(1);
		time.pass(5_000);
		await node.arrived(3);
		time.restore();
		expect(offsets(node.items)).toEqual([lost!.offset, lost!.offset, late!.offset]);
		expect(node.items[1]).toMatchObject({ replayed: true, attempt: 2 });
		expect(node.items[2]).not.toHaveProperty('replayed');
	});

	it('delivers without waiting where n8n turns out to refuse a trigger that waits', async () => {
		const time = fasterTime(1);
		const node = await stream({}, { refusesToWait: true }).start();
		await listening(node);
		const [first] = await happen('fail');
		// The refused delivery counts as lost, and is redelivered after its pause.
		const passing = setInterval(() => time.pass(1000), 50);
		await node.arrived(1);
		clearInterval(passing);
		const [second] = await happen('fail');
		await node.until(() => offsets(node.items).includes(second!.offset));
		time.restore();
		expect(offsets(node.items)).toEqual([first!.offset, second!.offset]);
		expect(offsets(node.items.filter(({ replayed }) => !replayed))).toEqual([second!.offset]);
	});

	it('goes on in the same process where the workflow was deactivated and activated again', async () => {
		const first = await stream({}, { workflowId: 'twice' }).start();
		await listening(first);
		await happen('fail');
		await first.arrived(1);
		await first.stop();
		const [meanwhile] = await happen('fail');
		const second = await stream({}, { workflowId: 'twice', staticData: first.saved, activation: 'activate' }).start();
		await second.arrived(1);
		expect(offsets(second.items)).toEqual([meanwhile!.offset]);
		expect(second.items[0]).not.toHaveProperty('replayed');
	});

	it.each([
		['the settings show engine 2.0', { settings: { engineType: 'v2' } as never }],
		['n8n is an older one', { silent: true }],
	])('keeps to the replay window where n8n does not say: %s', async (_, options) => {
		const node = await stream({}, options).start();
		await listening(node);
		await happen('fail');
		const [item] = await node.arrived(1);
		expect(item.hint).toMatch(/by the replay window/);
		await happen('fail');
		await node.arrived(2);
	});
});
