// At Least Once by acknowledgement, as its user sees it: what is redelivered when n8n loses an execution, and what does not.
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
import type { Begun } from '../../support/polledNode.cts';
import { endedIn, ENGINES, madeUp, offsets, OVER, useDelivery } from './delivery-support.cts';
import { json } from './support.cts';

const { happen, delivered } = useDelivery();

describe.each(ENGINES)('on the %s', (_, durable) => {
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
		const { node, offset, execution } = await delivered(durable);
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
		const { node, execution } = await delivered(durable);
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
		const { node, offset, execution } = await delivered(durable);
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
		const { node, offset, execution } = await delivered(durable);
		execution.finish({ ...endedIn('Send'), status: 'running', jobId: '7' });
		expect(json(await node.poll())).toMatchObject([{ offset, replayed: true, attempt: 2 }]);
	});

	it('events are redelivered where the database went away under a node, though it was back when n8n saved that', async () => {
		const { node, offset, execution } = await delivered(durable);
		execution.finish(await runInWorker('fail', { failure: droppedStatement }));
		expect(json(await node.poll())).toMatchObject([{ offset, replayed: true, attempt: 2 }]);
	});

	it.each<[keyof typeof nodeErrors]>([['target'], ['targetDatabase'], ['targetAsItComes'], ['ofDatabase'], ['refusedRow']])(
		'events are not redelivered where a node failed and n8n saved that: %s',
		async (failure) => {
			const { node, execution } = await delivered(durable);
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
			const { node, offset, execution } = await delivered(durable);
			const run = await runInWorker('fail', { failure: failure() });
			expect(run).toMatchObject({ status: 'error', data: { resultData: { lastNodeExecuted: 'Send' } } });
			execution.finish(run);
			expect(json(await node.poll())).toMatchObject([{ offset, replayed: true, attempt: 2 }]);
		},
	);

	it.each(Object.entries(ownDatabaseErrors))(
		'events are not redelivered where a node failed by a database of its own: %s',
		async (_why, failure) => {
			const { node, execution } = await delivered(durable);
			execution.finish(await runInWorker('fail', { failure: failure() }));
			expect(await node.poll()).toBeNull();
			expect(node.staticData.cursor).not.toHaveProperty('unacknowledged');
		},
	);
});
