import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { outcomeUnknown, type CallFailure } from '../../shared/errors/failure';
import type { Attempt } from '../../shared/http/attempt';
import { pause } from '../../shared/http/pause';
import type { Parameters } from '../../shared/parameters/parameters';
import type { Validator } from '../../shared/validator/service';
import { asSentence } from '../../shared/values/text';
import { release, reserve, type Spending } from '../../shared/payments/maximums';

/**
 * Sends a payment once and finds out what became of it where the answer does not say: the connection broke, the validator gave up
 * (503 after 38 seconds, recorded, with the payment done all the same), or the ID was used before.
 */

const DEFAULT_SECONDS = 60;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4000;
/** The ledger works on a command of the same ID (recorded, with status 429). */
const IN_FLIGHT = /^SUBMISSION_ALREADY_IN_FLIGHT\b/;

export const resolveOption: INodeProperties = {
	displayName: 'Resolve Unknown Outcome For',
	name: 'resolveSeconds',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 3600 },
	default: DEFAULT_SECONDS,
	description:
		'How many seconds the node searches for what became of it when the answer got lost, e.g. because the connection broke. ' +
		'After that the outcome is reported as unknown.',
};

/** How long to search for a lost outcome, in ms. */
export const resolveMs = (parameters: Parameters): number =>
	(parameters.integer('options.resolveSeconds', { min: 0, max: 3600 }) ?? DEFAULT_SECONDS) * 1000;

/** A payment, or another act of a wallet that must not be done twice. */
export interface Act<Answer, Found> {
	context: IExecuteFunctions;
	validator: Validator;
	endpoint: string;
	/** What it is known by, for errors, e.g. `{ trackingId }`. */
	identity: IDataObject;
	/** How to find out what became of it: a sentence. */
	reconcile: string;
	resolveMs: number;
	/** What it pays, for the node's maximums. */
	spending?: Spending;
	send: () => Promise<Attempt<Answer>>;
	/** What the validator knows of it now; undefined where it knows nothing. A failure is one of the reading. */
	find: () => Promise<Attempt<Found | undefined>>;
	/** Whether a refusal says that it was done before, or is under way: what became of it is to be found. */
	doneBefore?: (failure: CallFailure) => boolean;
}

/** What came of it: the answer, or what was found instead. */
type Done<Answer, Found> = { answer: Answer } | { found: Found; failure: CallFailure };

/** Whether it may have been done by an earlier call with the same ID, which is still under way. */
export const inFlight = ({ httpStatus, message }: CallFailure): boolean => httpStatus === 429 && IN_FLIGHT.test(message);

/** Throws the explained error of what failed, or of what is unknown; its fields say which (`outcome`). */
export async function actOnce<Answer, Found>(act: Act<Answer, Found>): Promise<Done<Answer, Found>> {
	const { validator, endpoint, identity, reconcile, spending } = act;
	if (spending) reserve(spending);
	const attempt = await act.send();
	if (attempt.ok) return { answer: attempt.answer };
	const { failure } = attempt;
	if (!inFlight(failure) && !act.doneBefore?.(failure) && !outcomeUnknown(failure)) throw failed(act, failure);
	const search = await searchOutcome(act);
	if (search.found !== undefined) return { found: search.found, failure };
	// A refusal that does not fit what is found is one: nothing of this ID exists.
	if (act.doneBefore?.(failure) && !search.failure && !outcomeUnknown(failure)) throw failed(act, failure);
	const why = search.failure
		? ` The validator did not return what became of it: ${search.failure.message}`
		: ` Nothing of it was found within ${Math.round(act.resolveMs / 1000)} s.`;
	const unknown = { ...failure, message: `${asSentence(failure.message)}${why}`, outcomeUnknown: true };
	throw validator.error(unknown, endpoint, reconcile, { ...identity, outcome: 'unknown', outcomeUnknown: true });
}

/** The error of an act that is known not to have happened; what it would have paid does not count. */
function failed<Answer, Found>({ validator, endpoint, identity, spending }: Act<Answer, Found>, failure: CallFailure): Error {
	if (spending) release(spending);
	return validator.error({ ...failure, outcomeUnknown: false }, endpoint, false, { ...identity, outcome: 'failed', outcomeUnknown: false });
}

/** Reads until something is found or the time is over; the last failure of a reading where nothing was. */
export async function searchOutcome<Found>({
	context,
	resolveMs: ms,
	find,
}: Pick<Act<never, Found>, 'context' | 'resolveMs' | 'find'>): Promise<{ found?: Found; failure?: CallFailure }> {
	const end = Date.now() + ms;
	for (let delay = FIRST_PAUSE_MS; ; delay = Math.min(LONGEST_PAUSE_MS, delay * 2)) {
		const attempt = await find();
		if (attempt.ok && attempt.answer !== undefined) return { found: attempt.answer };
		const left = end - Date.now();
		if (left <= 0 || !(await pause(context, Math.min(delay, left)))) return attempt.ok ? {} : { failure: attempt.failure };
	}
}
