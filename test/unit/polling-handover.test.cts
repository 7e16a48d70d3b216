// End of a delivery, read from n8n's promises, if n8n does not know the execution any more.
import type { IPollFunctions } from 'n8n-workflow';

import type { End } from '../../nodes/shared/polling/deliveries';
import { deliverPoll } from '../../nodes/shared/trigger/engine';

function createDeferredPromise() {
	const deferred: Record<string, unknown> = {};
	deferred.promise = new Promise((resolve, reject) => Object.assign(deferred, { resolve, reject }));
	return deferred;
}

/** Delivers to an n8n that rejects the promise of the end with this message. */
async function ended(message: string, runsElsewhere: boolean): Promise<End> {
	const context = {
		helpers: { createDeferredPromise },
		__emit: (_data: unknown, _response: unknown, done: { reject: (error: Error) => void }) => done.reject(new Error(message)),
	} as unknown as IPollFunctions;
	return (await deliverPoll(context, [[]], { runsElsewhere }, () => {}))!;
}

test('an execution that n8n does not know never began in its own process, as far as anyone can say', async () => {
	expect(await ended('No active execution found', false)).toEqual({ outcome: 'lost', unknown: true });
});

test('where workers execute, an execution that n8n does not know was over before it looked', async () => {
	expect(await ended('No active execution found', true)).toEqual({ outcome: 'finished' });
});

test('any other error says that the execution was lost before it began', async () => {
	expect(await ended('Published version not found for workflow', true)).toEqual({ outcome: 'lost', neverBegan: true });
});

test.each([
	'connect ECONNREFUSED 127.0.0.1:6379',
	"OOM command not allowed when used memory > 'maxmemory'.",
	'LOADING Redis is loading the dataset in memory',
	'Connection is closed.',
	'timeout exceeded when trying to connect',
])('that the queue or the database did not take it is no sign against the workflow: %s', async (message) => {
	expect(await ended(message, true)).toEqual({ outcome: 'lost', neverBegan: true, refused: true });
});

test('an execution that n8n ends as it shuts down has begun', async () => {
	expect(await ended('The execution was cancelled because the system is shutting down', true)).toEqual({ outcome: 'lost' });
});
