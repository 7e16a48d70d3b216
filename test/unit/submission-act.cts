/** Acts that must not be done twice, whose servers answer as a test says. Their waits end at once. */
import { waitForNothing } from '../support/waits.cts';
// The waits come before anything that loads n8n-workflow.
import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../nodes/shared/errors/failure';
import type { Act, Search } from '../../nodes/shared/submission/act';
import { carryOut } from '../../nodes/shared/submission/carryOut';

waitForNothing();

export const REFUSED: CallFailure = { message: 'no', origin: 'application', httpStatus: 400, retryable: false };
export const BUSY: CallFailure = { message: 'busy', origin: 'application', httpStatus: 429, retryable: true };
export const LOST: CallFailure = { message: 'socket hang up', origin: 'network', retryable: true };
export const UNREAD: CallFailure = { message: 'database', origin: 'application', httpStatus: 500, retryable: true };

/** A node that pays, as far as its budget and its notes of what was sent read it. */
export function contextOf(parameters: IDataObject = {}, type = 'canton', flow: IDataObject = {}) {
	const node = { id: 'n', name: 'Pay', type, typeVersion: 1, position: [0, 0], parameters };
	return { flow, getContext: () => flow, getNode: () => node, getMode: () => 'trigger', getExecutionCancelSignal: () => undefined } as any;
}

type Made = { id: string };

/** An act that succeeds, unless `more` says otherwise. */
export function actOf(more: Partial<Act<Made>> = {}, context = contextOf()): Act<Made> {
	return {
		context,
		client: {
			error: (failure, endpoint, advice, extra) =>
				Object.assign(new Error(failure.message), { advice, endpoint, failure, context: { canton: extra } }) as never,
		},
		endpoint: 'POST /pay',
		identity: { trackingId: 'a' },
		prepare: () => ({ send: async () => ({ ok: true, answer: { id: '1' } }), search: () => undefined }),
		reconcile: (fields, { message }) => `Look for ${JSON.stringify(fields)} after ${message}.`,
		...more,
	};
}

/** The error of an act that must not succeed. */
export const failing = async (act: Act<Made>) =>
	await carryOut(act).then(
		() => expect('a success').toBe('an error') as never,
		(error: any) => ({
			message: error.message,
			advice: error.advice,
			fields: error.context.canton,
			unknown: error.failure?.outcomeUnknown,
		}),
	);

/** Parts of an act whose call ends in a failure, and the search that follows. */
export const refusing = (failure: CallFailure, search?: Search<Made>) => ({
	prepare: () => ({ identity: { submissionId: 's' }, send: async () => ({ ok: false as const, failure }), search: () => search }),
});
