// At Least Once by acknowledgement, as its user sees it: what is redelivered when n8n loses an execution, and what does not.
import type { IDataObject, IRun } from 'n8n-workflow';
import { ManualExecutionCancelledError, SystemShutdownExecutionCancelledError } from 'n8n-workflow';

import {
	databaseErrors,
	droppedStatement,
	nodeErrors,
	ownDatabaseErrors,
	runInWorker,
	wrappedErrors,
	type Doing,
} from '../../support/notSaved.cts';
import { PolledNode, type Begun } from '../../support/polledNode.cts';
import { json, useTriggers } from './support.cts';

const { happen, trigger } = useTriggers();
const AT_LEAST_ONCE = { delivery: 'atLeastOnce' };

const offsets = (items: IDataObject[]) => items.map(({ offset }) => offset);
const endedIn = (node: string): Partial<IRun> => ({
	status: 'error',
	finished: false,
	data: { resultData: { runData: {}, lastNodeExecuted: node } } as never,
});
const madeUp: Partial<IRun> = {
	status: 'error',
	finished: false,
	data: { resultData: { runData: {}, error: new Error('job stalled') } } as never,
};

/** Error of n8n for an execution that it does not find among those that run. */
const OVER = new Error('No active execution found');

/** The same trigger in another process of n8n, with what was saved. */
function elsewhere({ staticData }: PolledNode, durable: boolean): PolledNode {
	const cursor = { ...(structuredClone(staticData).cursor as IDataObject), processes: ['another'] };
	return trigger(AT_LEAST_ONCE, { durable, staticData: { cursor }, activation: 'init' });
}

describe.each([
	['usual engine', false],
	['durable scheduler', true],
])('on the %s', (_, durable) => {
	/** A trigger that has delivered one batch, whose execution runs. */
	async function delivered(parameters: IDataObject = {}) {
		const node = trigger({ ...AT_LEAST_ONCE, ...parameters }, { durable, hold: true });
		await node.poll();
		const [done] = await happen('fail');
		const items = json(await node.poll());
		expect(offsets(items)).toEqual([done!.offset]);
		return { node, offset: done!.offset, execution: node.executions.at(-1)! };
	}

	it.each<[string, (execution: Begun) => void]>([
		['n8n marks it as crashed', ({ finish }) => finish({ status: 'crashed', finished: false })],
		['its worker died: n8n makes up a run in which no node ran', ({ finish }) => finish(madeUp)],
		['the queue did not take it', ({ reject }) => reject(new Error('connect ECONNREFUSED 127.0.0.1:6379'))],
		['n8n refused to begin it', ({ refuse }) => refuse(new Error('Node does not have access to the credential'))],
		[
			'it was saved, and the queue did not take it',
			({ refuse }) => refuse(new Error('LOADING Redis is loading the dataset in memory'), OVER),
		],
		['it was saved, and n8n could not begin it nor says more', ({ refuse }) => refuse(new Error('SQLITE_BUSY'), 'silence')],
		[
			'Redis has forgotten its jobs, and n8n takes the end of another one for its end',
			({ finish }) => finish({ status: 'success', finished: false, data: { resultData: { runData: {} } } as never }),
		],
		['n8n shuts down', ({ reject }) => reject(new SystemShutdownExecutionCancelledError('1'))],
	])('events are redelivered, marked, before what is new: %s', async (_why, lose) => {
		const { node, offset, execution } = await delivered();
		lose(execution);
		const [late] = await happen('fail');
		const items = json(await node.poll());
		expect(offsets(items)).toEqual([offset, late!.offset]);
		expect(items[0]).toMatchObject({ replayed: true, attempt: 2 });
		expect(items[1]).not.toHaveProperty('replayed');
		node.executions.at(-1)!.finish();
		expect(await node.poll()).toBeNull();
		expect(node.staticData.cursor).not.toHaveProperty('unacknowledged');
	});

	it.each<[string, (execution: Begun) => void]>([
		['it succeeded', ({ finish }) => finish()],
		['it succeeded in a worker', ({ finish }) => finish({ jobId: '7' })],
		['it failed in a node', ({ finish }) => finish(endedIn('Send'))],
		['it waits', ({ finish }) => finish({ status: 'waiting', finished: false })],
		['a person cancelled it', ({ reject }) => reject(new ManualExecutionCancelledError('1'))],
		['a person cancelled it, which n8n says twice', ({ refuse }) => refuse(new ManualExecutionCancelledError('1'), OVER)],
		['it was over before n8n looked', ({ reject }) => reject(OVER)],
	])('events are not redelivered: %s', async (_why, end) => {
		const { node, execution } = await delivered();
		end(execution);
		expect(await node.poll()).toBeNull();
		expect(node.staticData.cursor).not.toHaveProperty('unacknowledged');
		const [late] = await happen('fail');
		expect(offsets(json(await node.poll()))).toEqual([late!.offset]);
	});

	it.each<[Doing, keyof typeof databaseErrors]>([
		['succeed', 'refused'],
		['succeed', 'recovering'],
		['succeed', 'terminated'],
		['fail', 'refused'],
		['fail', 'recovering'],
		['wait', 'refused'],
	])('events are redelivered, marked, where the nodes of an execution %s but n8n could not save it: %s', async (doing, saving) => {
		const { node, offset, execution } = await delivered();
		const run = await runInWorker(doing, { saving: databaseErrors[saving] });
		expect(run).toMatchObject({
			finished: false,
			data: { resultData: { lastNodeExecuted: 'Send', error: { message: databaseErrors[saving].message } } },
		});
		execution.finish(run);
		expect(json(await node.poll())).toMatchObject([{ offset, replayed: true, attempt: 2 }]);
		node.executions.at(-1)!.finish(await runInWorker('succeed', {}));
		expect(await node.poll()).toBeNull();
	});

	it('events are redelivered where n8n has no word of the end and reads that the execution still runs, though its progress was saved', async () => {
		const { node, offset, execution } = await delivered();
		execution.finish({ ...endedIn('Send'), status: 'running', jobId: '7' });
		expect(json(await node.poll())).toMatchObject([{ offset, replayed: true, attempt: 2 }]);
	});

	it('events are redelivered where the database went away under a node, though it was back when n8n saved that', async () => {
		const { node, offset, execution } = await delivered();
		execution.finish(await runInWorker('fail', { failure: droppedStatement }));
		expect(json(await node.poll())).toMatchObject([{ offset, replayed: true, attempt: 2 }]);
	});

	it.each<[keyof typeof nodeErrors]>([['target'], ['targetDatabase'], ['targetAsItComes'], ['ofDatabase'], ['refusedRow']])(
		'events are not redelivered where a node failed and n8n saved that: %s',
		async (failure) => {
			const { node, execution } = await delivered();
			const run = await runInWorker('fail', { failure: nodeErrors[failure] });
			expect(run).toMatchObject({
				status: 'error',
				finished: false,
				data: { resultData: { error: { message: nodeErrors[failure].message } } },
			});
			execution.finish(run);
			expect(await node.poll()).toBeNull();
			expect(node.staticData.cursor).not.toHaveProperty('unacknowledged');
		},
	);

	it.each(Object.entries(wrappedErrors))(
		"events are redelivered where a node made its own error of the loss of n8n's database, though n8n saved that: %s",
		async (_why, failure) => {
			const { node, offset, execution } = await delivered();
			const run = await runInWorker('fail', { failure: failure() });
			expect(run).toMatchObject({ status: 'error', data: { resultData: { lastNodeExecuted: 'Send' } } });
			execution.finish(run);
			expect(json(await node.poll())).toMatchObject([{ offset, replayed: true, attempt: 2 }]);
		},
	);

	it.each(Object.entries(ownDatabaseErrors))(
		'events are not redelivered where a node failed by a database of its own: %s',
		async (_why, failure) => {
			const { node, execution } = await delivered();
			execution.finish(await runInWorker('fail', { failure: failure() }));
			expect(await node.poll()).toBeNull();
			expect(node.staticData.cursor).not.toHaveProperty('unacknowledged');
		},
	);

	it('what the queue refuses again and again comes with what is new when it takes it, and nothing blames the workflow', async () => {
		const { node, offset } = await delivered();
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
		const { node } = await delivered();
		expect(await node.poll()).toBeNull();
		expect(node.executions).toHaveLength(1);
	});

	it('after a restart only what was not acknowledged is redelivered', async () => {
		const { node, execution } = await delivered();
		execution.finish();
		const [second] = await happen('fail');
		await node.poll();
		const restarted = elsewhere(node, durable);
		const items = json(durable ? await restarted.tick() : await restarted.poll());
		expect(offsets(items)).toEqual([second!.offset]);
		expect(items[0]).toMatchObject({ replayed: true, attempt: 2 });
	});

	it('what is lost twice comes alone, with attempt 3 and a hint, and does not keep back what is new', async () => {
		const { node, offset, execution } = await delivered();
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
		const { node, offset, execution } = await delivered();
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
