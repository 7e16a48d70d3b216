import { randomUUID } from 'crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { outcomeUnknown, outOfTraffic, SUBMITTED_BEFORE, type CallFailure } from '../../shared/errors/failure';
import type { Attempt } from '../../shared/http/attempt';
import { pause } from '../../shared/http/pause';
import type { Completion } from '../../shared/ledger/completions';
import { failureOf, firstOf, offsetIn, resolveOutcome, type Outcome, type OutcomeSearch } from '../../shared/ledger/outcome';
import type { Ledger } from '../../shared/ledger/service';
import type { Offset } from '../../shared/values/int64';
import { asSentence } from '../../shared/values/text';
import type { ContentionRetry } from './resolution';

/**
 * Sends a submission once and reports for certain what became of it, as far as the participant does: its answer, or its
 * completion where the answer got lost. See docs/guides/commands.md.
 */

export interface Submission<T> {
	context: IExecuteFunctions;
	ledger: Ledger;
	endpoint: string;
	/** Absent where only the prepared transaction holds it. */
	commandId?: string;
	submissionId: string;
	userId?: string;
	/** The acting parties. */
	parties: string[];
	/** How long to search for an outcome whose answer got lost, in ms. */
	resolveMs: number;
	/** Absent: contention is not retried. */
	retry?: ContentionRetry;
	/** Whether the command finds its contract anew at each try: by key. */
	byKey?: boolean;
	send(submissionId: string): Promise<Attempt<T>>;
	/** Adds to a refusal what the request explains of it. */
	explain?<A>(attempt: Attempt<A>): Attempt<A>;
	/** How an earlier submission of the same work is found. */
	earlier?: EarlierSubmission;
	/** How the same is submitted again without being done twice: the end of a sentence that begins with "or". */
	again?: string;
}

/** How an earlier submission of the same work is found, where a refusal shows that there may be one. */
export interface EarlierSubmission {
	/** Whether the work may have been done before, by what the participant says of this submission. */
	isShownBy(failure: CallFailure): boolean;
	/** What became of it; `failure` where it failed, or where there was none. */
	find(failure: CallFailure): Promise<Settled | UnknownEarlier>;
}

/** It is not known what became of it: nothing was found after `since`, or the participant did not return it (`failure`). */
export interface UnknownEarlier {
	outcome: 'unknown';
	since?: Offset;
	failure?: CallFailure;
}

type UnknownOutcome = Extract<Outcome, { outcome: 'unknown' }>;

/** What is known of a submission that was not answered with success. */
export type Settled = { committed: Committed } | { failure: CallFailure };

/** What is known of a success whose answer did not arrive, or was given to an earlier submission. */
export interface Committed {
	/** Absent where the participant reported no more than that it succeeded. */
	updateId?: string;
	offset: Offset;
	/** An earlier submission of the same command, not this one. */
	duplicate: boolean;
}

/** `since` is the ledger end before it was sent. */
export type Sent<T> = { submissionId: string; since: Offset } & ({ answer: T } | { committed: Committed });

const RETRYABLE_BY_KEY = new Set(['CONTRACT_NOT_FOUND', 'CONTRACT_NOT_ACTIVE', 'LOCAL_VERDICT_INACTIVE_CONTRACTS', 'INCONSISTENT']);
/** A contract that the command needs is gone: the command itself may have ended it. */
const CONTRACT_MISSING = new Set([
	'CONTRACT_NOT_FOUND',
	'CONTRACT_NOT_ACTIVE',
	'LOCAL_VERDICT_INACTIVE_CONTRACTS',
	'CONTRACT_KEY_NOT_FOUND',
]);
const MAX_DELAY_MS = 60_000;
const SAME_COMMAND = 'submit the same command under the same command ID: the participant executes it only once.';
const LEDGER_END = 'GET /v2/state/ledger-end';

/** Whether a fresh submission of the same command may succeed: others held its contracts, or the participant was busy. */
const contended = (failure: CallFailure, byKey = false): boolean => {
	const { category, code, httpStatus } = failure;
	if (outOfTraffic(failure)) return false;
	return category === 2 || httpStatus === 429 || (byKey && RETRYABLE_BY_KEY.has(code ?? ''));
};

/** Whether a command was refused because a contract it needs is gone. */
export const isContractMissing = ({ code }: CallFailure): boolean => CONTRACT_MISSING.has(code ?? '');

export const committedBy = (completion: Completion, submissionId: string): Committed => ({
	updateId: completion.updateId || undefined,
	offset: completion.offset,
	duplicate: (completion.submissionId ?? submissionId) !== submissionId,
});

/** @throws the explained error of a submission that failed, or whose outcome stays unknown; its fields say which (`outcome`) */
export async function submitOnce<T>(submission: Submission<T>): Promise<Sent<T>> {
	const { context, ledger, retry } = submission;
	let { submissionId } = submission;
	const end = await ledger.attempt(LEDGER_END, { requires: { offset: 'number' } });
	if (!end.ok)
		throw ledger.error(end.failure, LEDGER_END, false, { ...idsOf(submission, submissionId), outcome: 'failed', outcomeUnknown: false });
	const since = end.answer.offset!;
	for (let tries = 0; ; tries++) {
		const answered = await submission.send(submissionId);
		const attempt = submission.explain?.(answered) ?? answered;
		if (attempt.ok) return { submissionId, since, answer: attempt.answer };
		const settled = await settle(submission, submissionId, since, attempt.failure);
		if ('committed' in settled) return { submissionId, since, committed: settled.committed };
		const { failure } = settled;
		const again = retry && tries < retry.times && contended(failure, submission.byKey);
		const delay = again ? Math.min(MAX_DELAY_MS, retry.firstDelayMs * 2 ** tries) * (0.5 + Math.random()) : 0;
		const requestedDelay = Math.min(MAX_DELAY_MS, failure.retryAfterMs ?? 0);
		if (!again || !(await pause(context, Math.max(delay, requestedDelay)))) {
			throw errorOf(submission, submissionId, failure, { outcome: 'failed', outcomeUnknown: false });
		}
		submissionId = randomUUID();
	}
}

/** What became of a submission that was not answered with success. Throws where that stays unknown. */
async function settle<T>(submission: Submission<T>, submissionId: string, since: Offset, failure: CallFailure): Promise<Settled> {
	const { context, ledger, commandId, userId, parties, resolveMs } = submission;
	const search: OutcomeSearch = { parties, actors: parties, userId, commandId, submissionId, since };
	if (failure.code === 'DUPLICATE_COMMAND') return await ofDuplicate(ledger, search, failure);
	if (submission.earlier?.isShownBy(failure)) return await settleByEarlier(submission, submission.earlier, submissionId, failure);
	const inFlight = failure.code === 'SUBMISSION_ALREADY_IN_FLIGHT' && (commandId !== undefined || existing(failure) !== undefined);
	if (!inFlight && !outcomeUnknown(failure)) return { failure };
	// An equal command in flight is the one whose outcome counts: this submission never began.
	const wanted = inFlight ? (existing(failure) ?? submissionId) : submissionId;
	const outcome = await resolveOutcome(context, ledger, { ...search, submissionId: wanted }, resolveMs);
	if (outcome.outcome === 'succeeded') return { committed: committedBy(outcome.completion, submissionId) };
	if (outcome.outcome === 'duplicate') return { committed: { offset: outcome.offset, duplicate: true } };
	if (outcome.outcome === 'failed') return { failure: failureOf(outcome.completion) };
	if (outcome.repeated && submission.earlier)
		return await settleByEarlier(submission, submission.earlier, submissionId, failureOf(outcome.repeated));
	throw unknown(submission, submissionId, failure, outcome);
}

/** Throws where it stays unknown what became of the earlier submission. */
async function settleByEarlier<T>(
	submission: Submission<T>,
	earlier: EarlierSubmission,
	submissionId: string,
	failure: CallFailure,
): Promise<Settled> {
	const found = await earlier.find(failure);
	if (!('outcome' in found)) return found;
	const why = found.failure
		? `The participant did not return what became of it: ${found.failure.message}`
		: 'What became of it was not found.';
	const before = failure.code === SUBMITTED_BEFORE ? 'It was submitted before.' : 'It may have been submitted before.';
	const reported = { ...failure, message: `${asSentence(failure.message)} ${before} ${why}`, outcomeUnknown: true };
	throw errorOf(submission, submissionId, reported, unknownFields(found.since));
}

const unknownFields = (beginAfterOffset?: Offset): IDataObject => ({
	outcome: 'unknown',
	outcomeUnknown: true,
	...(beginAfterOffset !== undefined && { beginAfterOffset }),
});

/** The submission ID that an error's context names: `Some(…)`. */
const existing = ({ context }: CallFailure): string | undefined => /^Some\((.{1,255})\)$/.exec(context?.existingSubmissionId ?? '')?.[1];

/** A duplicate comes out as the outcome of the first. */
async function ofDuplicate(ledger: Ledger, search: OutcomeSearch, failure: CallFailure): Promise<Settled> {
	const offset = offsetIn(failure.context?.completion_offset);
	if (offset === undefined || failure.context?.accepted === 'false') return { failure };
	const first = await firstOf(ledger, search, offset);
	return { committed: first ? { ...committedBy(first.completion, ''), duplicate: true } : { offset, duplicate: true } };
}

function unknown<T>(submission: Submission<T>, submissionId: string, failure: CallFailure, outcome: UnknownOutcome) {
	const found = outcome.failure
		? ` The participant did not return its completions: ${outcome.failure.message}`
		: ` No completion appeared within ${Math.round(submission.resolveMs / 1000)} s.`;
	const reported = { ...failure, message: `${asSentence(failure.message)}${found}`, outcomeUnknown: true };
	return errorOf(submission, submissionId, reported, unknownFields(outcome.searchedTo));
}

function errorOf<T>(submission: Submission<T>, submissionId: string, failure: CallFailure, extra: IDataObject) {
	const { ledger, endpoint, commandId } = submission;
	const reconcile =
		failure.code === SUBMITTED_BEFORE && commandId === undefined
			? 'Find its completion with Completion › Get Many, by the parties that signed it and the time since they did.'
			: reconciliation(submission, submissionId, extra.beginAfterOffset);
	return ledger.error(failure, endpoint, reconcile, { ...idsOf({ commandId }, submissionId), ...extra });
}

/** How to find out what became of a submission, as a sentence. */
function reconciliation<T>({ commandId, again = SAME_COMMAND }: Submission<T>, submissionId: string, beginAfterOffset: unknown): string {
	const by = commandId === undefined ? `submission ID ${submissionId}` : `command ID ${commandId}`;
	const after = beginAfterOffset === undefined ? '' : `, begin after offset ${String(beginAfterOffset)}`;
	return `Ask for it with Command › Get Outcome, ${by}${after}, or ${again}`;
}

const idsOf = ({ commandId }: { commandId?: string }, submissionId: string): IDataObject => ({
	...(commandId !== undefined && { commandId }),
	submissionId,
});
