import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../errors/failure';
import { errorFields, withFields, type CantonError } from '../errors/nodeErrors';
import type { Outcome } from '../operation/outcome';
import type { Act, Nothing } from './act';

/** Failures and errors of acts, in the words of what was and was not done. */

/** The failure of what breaks off once it was sent, such as by n8n's own database: it says nothing of the outcome. */
export const brokenOff = ({ message }: Error): CallFailure => ({ message, origin: 'application', retryable: false });

/** The failure of a reading before sending. */
export const notSent = (failure: CallFailure): CallFailure => ({
	...failure,
	message: `Whether it was done before could not be read, so nothing was sent: ${failure.message}`,
});

/** The failure of a reading before sending that leaves open what was done. Undefined if it found nothing. */
export const openIn = ({ unread, nothing }: Nothing): CallFailure | undefined =>
	unread ? notSent(unread) : nothing ? { message: nothing, origin: 'application', retryable: false } : undefined;

/** The failure of a reading after the refusal of a retry. */
export const firstUnread = (failure: CallFailure): CallFailure => ({
	...failure,
	message: `Whether an earlier try did it could not be read: ${failure.message}`,
});

/** Sentence on a reading of other executions after a refusal. */
export const othersUnread = ({ message }: CallFailure): string => `Whether another execution did it could not be read: ${message}`;

/** Gives the error of a part the items of those that were made before it. */
export const rejectWithMade =
	(name: string, made: IDataObject[]) =>
	async (error: Partial<CantonError>): Promise<never> =>
		await Promise.reject(made.length > 0 ? withFields(error, { ...errorFields(error), [name]: made }) : error);

/** The explained error of a call for an act: with what came of that, and what it is known by. */
export function errorOf(
	{ client, endpoint, about, reconcile }: Pick<Act<never>, 'client' | 'endpoint' | 'about' | 'reconcile'>,
	failure: CallFailure,
	outcome: Outcome,
	fields: IDataObject,
): CantonError {
	const isUnknown = outcome === 'unknown';
	const advice = isUnknown && reconcile(fields, failure);
	return client.error({ ...failure, outcomeUnknown: isUnknown }, endpoint, advice, { ...about, ...fields, outcome });
}
