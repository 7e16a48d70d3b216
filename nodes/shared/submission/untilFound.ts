import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { CallFailure } from '../errors/failure';
import { outcomeUnknown } from '../errors/failureOutcome';
import type { Attempt } from '../http/attempt';
import { deadlineClock } from '../http/deadline';
import { pause } from '../http/pause';
import type { Call } from '../operation/operation';
import { numberField } from '../parameters/fieldKinds';
import type { Parameters } from '../parameters/parameters';
import type { Found, Nothing, Search } from './act';

/** Time to search for a lost outcome, and the search of a list. */

const DEFAULT_SECONDS = 60;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4000;

export const resolveOption: INodeProperties = numberField('Resolve Unknown Outcome For', 'resolveSeconds', {
	typeOptions: { minValue: 0, maxValue: 3600 },
	default: DEFAULT_SECONDS,
	description:
		'How many seconds the node searches for what happened to it when the answer got lost, e.g. because the connection broke. ' +
		'After that the outcome is reported as unknown.',
});

/** Time to search for a lost outcome, in ms. */
export const resolveMs = (parameters: Parameters): number =>
	(parameters.integer('options.resolveSeconds', { min: 0, max: 3600 }) ?? DEFAULT_SECONDS) * 1000;

/** Result of a read: the record, undefined if there is none yet, or that there will be none. */
type Seen<Done> = Done | { failed: CallFailure } | Nothing | undefined;

/** A record of something else in the place of this act: it failed. */
export const somethingElse = (message: string, more: Partial<CallFailure> = {}): { failed: CallFailure } => ({
	failed: { message, origin: 'application', retryable: false, ...more },
});

/** One reading. */
export type ReadRecord<Done> = () => Promise<Attempt<Seen<Done>>>;

/** A reading as a finding. Undefined if there is none yet. */
function foundOf<Done extends object>(seen: Seen<Done>): Found<Done> | undefined {
	if (seen === undefined || 'failed' in seen || 'nothing' in seen) return seen as Found<Done> | undefined;
	return { done: seen };
}

/**
 * The same readRecord after an answer got lost: that the ID was used for something else does not say that this act failed. Its effect may come
 * late, at a server that has forgotten the ID.
 */
export const ownOnly =
	<Done extends object>(readRecord: ReadRecord<Done>): ReadRecord<Done> =>
	async () => {
		const attempt = await readRecord();
		const found = attempt.ok ? foundOf(attempt.answer) : undefined;
		return found && 'failed' in found ? { ok: true, answer: undefined } : attempt;
	};

/** Reads until there is a record or the time is over. At least once. An answer may come late, and so may its effect. */
export async function untilFound<Done extends object>(
	context: IExecuteFunctions,
	ms: number,
	readRecord: ReadRecord<Done>,
): Promise<Found<Done>> {
	const end = deadlineClock.now() + ms;
	for (let delay = FIRST_PAUSE_MS; ; delay = Math.min(LONGEST_PAUSE_MS, delay * 2)) {
		const attempt = await readRecord();
		const found = attempt.ok ? foundOf(attempt.answer) : undefined;
		if (found) return found;
		const left = end - deadlineClock.now();
		if (left > 0 && (await pause(context, Math.min(delay, left)))) continue;
		return attempt.ok
			? { nothing: `Nothing of it was found within ${Math.round(ms / 1000)} s.` }
			: { nothing: `The server did not return what happened to it: ${attempt.failure.message}`, unread: attempt.failure };
	}
}

/** The search after a failure that leaves open whether something was done: reads its record as long as the user wants. */
export const searchFor =
	<Done extends object>({ context, parameters }: Pick<Call<object>, 'context' | 'parameters'>, readRecord: ReadRecord<Done>) =>
	(failure: CallFailure): Search<Done> | undefined =>
		outcomeUnknown(failure) ? { find: async () => await untilFound(context, resolveMs(parameters), readRecord) } : undefined;

/** Reads once, before something is sent. */
export async function readOnce<Done extends object>(readRecord: ReadRecord<Done>): Promise<Found<Done>> {
	const attempt = await readRecord();
	if (!attempt.ok) return { nothing: '', unread: attempt.failure };
	return foundOf(attempt.answer) ?? { nothing: '' };
}
