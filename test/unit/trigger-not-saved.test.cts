// Executions that failed by a database, as the stream's trigger takes them: by that of n8n, or by one of its own.
import * as fc from 'fast-check';
import type { ITriggerFunctions } from 'n8n-workflow';

import type { End } from '../../nodes/shared/polling/deliveries';
import { deliverTrigger } from '../../nodes/shared/trigger/engine';
import { databaseErrors, ownDatabaseErrors, runInWorker, wrappedErrors } from '../support/notSaved.cts';

function createDeferredPromise() {
	const deferred: Record<string, unknown> = {};
	deferred.promise = new Promise((resolve, reject) => Object.assign(deferred, { resolve, reject }));
	return deferred;
}

/** Delivers to an n8n whose execution ends with this run. */
async function ended(run: unknown): Promise<End> {
	const context = {
		helpers: { createDeferredPromise },
		emit: (_data: unknown, _response: unknown, done: { resolve: (run: unknown) => void }) => done.resolve(run),
	} as unknown as ITriggerFunctions;
	return await deliverTrigger(context, [[]], { runsElsewhere: true });
}

/** A run of a worker whose last node failed so. */
const failed = (error: object) => ({
	status: 'error',
	finished: false,
	jobId: '7',
	data: { resultData: { runData: {}, lastNodeExecuted: 'Send', error } },
});

test.each(Object.entries(wrappedErrors))('events count as lost: %s', async (_, failure) => {
	expect(await ended(await runInWorker('fail', { failure: failure() }))).toEqual({ outcome: 'lost' });
});

test.each(Object.entries(ownDatabaseErrors))('events count as finished, since the workflow failed: %s', async (_, failure) => {
	expect(await ended(await runInWorker('fail', { failure: failure() }))).toEqual({ outcome: 'finished', ranHere: false });
});

test.each(Object.entries(databaseErrors))('events count as lost property n8n could not save the execution: %s', async (_, saving) => {
	expect(await ended(await runInWorker('succeed', { saving }))).toEqual({ outcome: 'lost' });
});

const words = fc.constantFrom(
	'timeout exceeded when trying to connect',
	'Connection terminated unexpectedly',
	'terminating connection due to administrator command',
	'terminating connection because of crash of another server process',
	'The database system is shutting down',
	'sorry, too many clients already',
	'Driver not Connected',
	'Query runner already released. Cannot run queries anymore.',
	'Timed out after 30000ms waiting for database connection recovery',
	'SQLITE_BUSY: database is locked',
);
const before = fc.constantFrom('', 'Error: ', 'Could not send: ', 'Could not reach http://127.0.0.1:5678: ');
const own = fc.constantFrom('postgres', 'postgresTool', 'mySql', 'crateDb', 'vectorStorePGVector', 'memoryPostgresChat', 'code');
const others = fc.constantFrom('slack', 'httpRequest', 'executeWorkflow', 'dataTable', 'gmail', 'nocoDb', 'cantonLedger');
/** Properties that hold the origin of an error. */
const properties = fc.constantFrom('message', 'description', 'messages', 'cause', 'errorResponse');

function errorOf(type: string, property: string, text: string): object {
	const node = { name: 'Send', type: `n8n-nodes-base.${type}` };
	const error = { name: 'NodeApiError', node, message: 'It did not work', messages: [] as string[], httpCode: null, stack: 'Error' };
	if (property === 'messages') return { ...error, messages: ['It did not work', text] };
	return { ...error, [property]: property === 'cause' || property === 'errorResponse' ? { message: text } : text };
}

test('by whatever node, and wherever its error keeps the words: lost, unless the node has such a database itself', async () => {
	await fc.assert(
		fc.asyncProperty(words, before, properties, own, others, async (said, prefix, property, database, type) => {
			const text = prefix + said;
			expect(await ended(failed(errorOf(type, property, text)))).toEqual({ outcome: 'lost' });
			expect((await ended(failed(errorOf(database, property, text)))).outcome).toBe('finished');
			expect((await ended(failed({ ...errorOf(type, property, text), httpCode: '503' }))).outcome).toBe('finished');
		}),
	);
});

test('whatever else an error says or is: finished, and soon', async () => {
	await fc.assert(
		fc.asyncProperty(fc.anything(), properties, others, async (said, property, type) => {
			const error = { ...errorOf(type, 'message', 'It did not work'), [property]: said };
			expect((await ended(failed(error))).outcome).toBe('finished');
		}),
	);
	const long = {
		...errorOf('slack', 'message', ': Driver not Connected'.repeat(500_000)),
		messages: Array(100_000).fill('x: '.repeat(100)),
	};
	expect((await ended(failed(long))).outcome).toBe('finished');
});
