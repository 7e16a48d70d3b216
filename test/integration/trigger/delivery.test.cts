// At Least Once by acknowledgement, as its user sees it: after a restart, after several losses, and what the items and the log say of it.
import { PolledNode } from '../../support/polledNode.cts';
import { AT_LEAST_ONCE, ENGINES, madeUp, offsets, OVER, useDelivery } from './delivery-support.cts';
import { json } from './support.cts';

const { happen, trigger, elsewhere, delivered } = useDelivery();

describe.each(ENGINES)('on the %s', (_, durable) => {
	it('what the queue refuses again and again comes with what is new when it takes it, and nothing blames the workflow', async () => {
		const { node, offset } = await delivered(durable);
		for (let attempt = 2; attempt < 8; attempt++) {
			node.executions.at(-1)!.refuse(new Error("OOM command not allowed when used memory > 'maxmemory'."), OVER);
			expect(json(await node.poll())).toMatchObject([{ offset, replayed: true, attempt }]);
		}
		node.executions.at(-1)!.refuse(new Error("OOM command not allowed when used memory > 'maxmemory'."), OVER);
		const [late] = await happen('fail');
		const items = json(await node.poll());
		expect(offsets(items)).toEqual([offset, late!.offset]);
		expect(items[0]).not.toHaveProperty('hint');
	});

	it('an execution that runs is left alone', async () => {
		const { node } = await delivered(durable);
		expect(await node.poll()).toBeNull();
		expect(node.executions).toHaveLength(1);
	});

	it('after a restart only what was not acknowledged is redelivered', async () => {
		const { node, execution } = await delivered(durable);
		execution.finish();
		const [second] = await happen('fail');
		await node.poll();
		const restarted = elsewhere(node, durable);
		const items = json(durable ? await restarted.tick() : await restarted.poll());
		expect(offsets(items)).toEqual([second!.offset]);
		expect(items[0]).toMatchObject({ replayed: true, attempt: 2 });
	});

	it('what is lost twice comes alone, with attempt 3 and a hint, and does not keep back what is new', async () => {
		const { node, offset, execution } = await delivered(durable);
		execution.finish(madeUp);
		await node.poll();
		node.executions.at(-1)!.finish(madeUp);
		const [late] = await happen('fail');
		const alone = json(await node.poll());
		expect(offsets(alone)).toEqual([offset]);
		expect(alone[0]).toMatchObject({
			replayed: true,
			attempt: 3,
			hint: expect.stringContaining('the workflow itself may end its process'),
		});
		node.executions.at(-1)!.finish(madeUp);
		// The third death: now it waits, and what is new comes.
		expect(offsets(json(await node.poll()))).toEqual([late!.offset]);
		node.executions.at(-1)!.finish();
		expect(await node.poll()).toBeNull();
		const { unacknowledged } = node.staticData.cursor as { unacknowledged: Array<{ since: number }> };
		unacknowledged[0]!.since -= 3 * 60_000;
		expect(json(await node.poll())[0]).toMatchObject({ offset, attempt: 4 });
	});

	it('a workflow that is not active any more gets nothing; what it missed comes when it is', async () => {
		const { node, offset, execution } = await delivered(durable);
		execution.finish(madeUp);
		node.refusing = 'inactive';
		expect(await node.poll()).toBeNull();
		expect(node.executions).toHaveLength(1);
		expect(json(await elsewhere(node, durable).tick())).toMatchObject([{ offset, replayed: true }]);
	});

	it('the first item of a process and the log say how At Least Once is kept', async () => {
		const reported = trigger(AT_LEAST_ONCE, { durable });
		const silent = trigger(AT_LEAST_ONCE, { durable, silent: true });
		const second = trigger(AT_LEAST_ONCE, { durable, settings: { engineType: 'v2' } });
		const once = trigger({ delivery: 'once' }, { durable });
		for (const node of [reported, silent, second, once]) {
			await node.poll();
			await node.poll();
		}
		await happen('fail', 'fail');
		const [byWord, byWindow, byEngine2, neither] = await Promise.all(
			[reported, silent, second, once].map(async (node) => json(await node.poll())),
		);
		expect(byWord![0]!.hint).toMatch(/^At Least Once is kept by acknowledgement/);
		expect(byWord![1]).not.toHaveProperty('hint');
		expect(byWindow![0]!.hint).toMatch(/^At Least Once is kept by the replay window.*last 10 minutes.*this version of n8n does not report/);
		expect(byEngine2![0]!.hint).toMatch(/replay window.*engine 2\.0 does not report/);
		expect(neither![0]).not.toHaveProperty('hint');
		const engine = durable ? 'durable scheduler' : 'usual engine';
		expect(reported.log).toEqual([`Node: polled by n8n's ${engine}. ${byWord![0]!.hint}`]);
		expect(silent.log).toEqual([`Node: polled by n8n's ${engine}. ${byWindow![0]!.hint}`]);
		expect(once.log).toEqual([`Node: polled by n8n's ${engine}.`]);
	});

	it('where n8n refuses to report, the items are delivered without it, and the first of them and the log say so', async () => {
		const node = trigger(AT_LEAST_ONCE, { durable, throwing: new Error('Engine 2.0 cannot run a trigger that waits') });
		await node.poll();
		const [done] = await happen('fail');
		const [item] = json(await node.poll());
		expect(item).toMatchObject({
			offset: done!.offset,
			hint: expect.stringMatching(/^At Least Once is kept by the replay window.*refuses to report/),
		});
		expect(node.log.join('\n')).toContain('falls back to its replay window: Engine 2.0 cannot run a trigger that waits');
		expect(await node.poll()).toBeNull();
	});

	it('Once keeps nothing of what it delivered, and asks how it ended only where it would read an old position', async () => {
		const node = trigger({ delivery: 'once' }, { durable, hold: true });
		await node.poll();
		await happen('fail');
		expect(await node.poll()).toHaveLength(1);
		expect(node.executions).toHaveLength(durable ? 1 : 0);
		expect(node.staticData.cursor).not.toHaveProperty('unacknowledged');
		node.executions[0]?.finish(madeUp);
		expect(await node.poll()).toBeNull();
	});
});

it('Once on the durable scheduler is delivered where n8n refuses to report, and its log speaks of no setting that it has not', async () => {
	const node = trigger({ delivery: 'once' }, { durable: true, throwing: new Error('Engine 2.0 cannot run a trigger that waits') });
	await node.poll();
	const [done] = await happen('fail');
	const items = json(await node.poll());
	expect(offsets(items)).toEqual([done!.offset]);
	expect(items[0]).not.toHaveProperty('hint');
	expect(node.log.join()).not.toContain('At Least Once');
});

it('Once on the durable scheduler delivers nothing twice where a poll is given a position of before the last delivery', async () => {
	const node = trigger({ delivery: 'once' }, { durable: true, hold: true });
	await node.poll();
	await node.poll();
	const old = structuredClone(node.staticData);
	const [done] = await happen('fail');
	expect(offsets(json(await node.poll()))).toEqual([done!.offset]);
	// n8n has committed it, and the task of the next poll read its position before that.
	node.executions[0]!.finish();
	const [late] = await happen('fail');
	const now = Date.now();
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 15_000);
	try {
		node.staticData = old;
		expect(offsets(json(await node.poll()))).toEqual([late!.offset]);
	} finally {
		clock.mockRestore();
	}
});

it('a poll of the durable scheduler that no longer holds its lease has lost nothing: the next one reads the same, unmarked', async () => {
	const node = trigger(AT_LEAST_ONCE, { durable: true });
	await node.poll();
	await node.poll();
	const [done] = await happen('fail');
	node.refusing = 'lease';
	await node.poll();
	expect(node.executions).toEqual([]);
	node.refusing = undefined;
	// The same process leaves alone what it has just read, in case it is saved after all.
	const other = trigger(AT_LEAST_ONCE, { durable: true, staticData: node.staticData });
	const [item] = json(await other.tick());
	expect(item).toMatchObject({ offset: done!.offset });
	expect(item).not.toHaveProperty('replayed');
});

describe('a worker that saves static data without the position', () => {
	const saved = () => PolledNode.savedByWorker({ Remember: { seen: 7 } });

	it.each(['init', 'activate'] as const)('is seen by the user when n8n activates the workflow next (%s)', async (activation) => {
		const node = trigger({ delivery: 'once' }, { ...saved(), after: ['Remember'], activation });
		const [notice] = json(await node.poll());
		expect(notice).toMatchObject({ event: 'startedOver', position: expect.any(Number) });
		expect(notice!.reason).toMatch(/position was lost: the workflow has static data \("Remember"\), but none of this trigger.*queue mode/);
		const [done] = await happen('fail');
		expect(offsets(json(await node.poll()))).toEqual([done!.offset]);
	});

	it('does no harm where the same process activates it', async () => {
		const node = trigger({ delivery: 'once' }, { workflowId: 'kept' });
		await node.poll();
		await node.poll();
		const [done] = await happen('fail');
		const again = trigger({ delivery: 'once' }, { ...saved(), after: ['Remember'], workflowId: 'kept', activation: 'update' });
		expect(offsets(json(await again.poll()))).toEqual([done!.offset]);
	});

	it('a first activation of a workflow whose nodes have saved nothing is not mistaken for it', async () => {
		const node = trigger({ delivery: 'once' }, { after: ['Remember'], activation: 'activate' });
		expect(await node.poll()).toBeNull();
	});
});
