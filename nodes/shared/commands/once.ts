import { randomUUID } from 'crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { outcomeUnknown, outOfTraffic, SUBMITTED_BEFORE, type CallFailure } from '../errors/failure';
import type { Attempt } from '../http/attempt';
import { deadline } from '../http/deadline';
import type { Completion } from '../ledger/completions/elements';
import { failureOf, firstOf, isOpenDuplicate, offsetIn, resolveOutcome, type OutcomeSearch } from '../ledger/completions/commandOutcome';
import { attemptEarliest } from '../ledger/offsets';
import type { Ledger } from '../ledger/service';
import type { Found, Ready, Search } from '../submission/act';
import type { Spending } from '../submission/budget';
import { carryOut } from '../submission/carryOut';
import { actorsOf, sentBefore } from '../operation/sentBefore';
import { compareOffsets, type Offset } from '../values/int64';
import type { ContentionRetry } from './resolution';

/**
 * A submission to a participant as an act: its outcome is the answer, or its completion if the answer got lost. See
 * docs/guides/commands.md.
 */

/** All of a submission but its request. */
export interface Submission {
	context: IExecuteFunctions;
	ledger: Ledger;
	/** Absent if only the prepared transaction holds it. */
	commandId?: string;
	submissionId: string;
	userId?: string;
	/** The acting parties. */
	parties: string[];
	/** Time to search for an outcome whose answer got lost, in ms. */
	resolveMs: number;
	/** Absent: contention is not retried. */
	retry?: ContentionRetry;
	/** True if the command finds its contract again at each try: by key, or because it is rebuilt. */
	byKey?: boolean;
	/** Way to submit the same again without doing it twice: the end of a sentence that begins with "or". */
	again?: string;
	spending?: Spending;
	/** Facts about it, for its errors. */
	about?: IDataObject;
	/** Search the completions after this offset before anything is sent. */
	searchAfter?: Offset;
	/** True if another execution may have submitted it, and nothing was read of that. */
	mayBeDone?: boolean;
	/** See `Act`. */
	isCompared?: boolean;
	/** Search for its success by another execution. Without it any success of its command ID is one. */
	recorded?: () => Promise<Found<Recorded>>;
	/** True if its request finds by itself what another execution did. */
	findsEarlier?: true;
	/** True if another submission of its command ID may do other work: then its failure says nothing of this one. */
	isJoint?: boolean;
}

/** A request that can be submitted. */
export interface Submittable<T> {
	send: () => Promise<Attempt<T>>;
	/** Search for an earlier submission of the same work. */
	earlier?: EarlierSubmission;
}

/** The request of a submission, made for each submission ID. Or what an earlier submission is found to have committed. */
export interface SubmissionRequest<T> {
	endpoint: string;
	build: (submissionId: string) => Promise<Submittable<T> | { committed: Committed }>;
}

/** Search for an earlier submission of the same work, if a refusal shows that there may be one. */
export interface EarlierSubmission {
	/** True if it is searched for after the last retry only. */
	afterRetries?: boolean;
	/** Checks whether the work may have been done before, by the participant's answer to this submission. */
	isShownBy(failure: CallFailure): boolean;
	/** Outcome of it. `failure` if it failed, or if there was none. */
	find(failure: CallFailure): Promise<{ committed: Committed } | { failure: CallFailure } | UnknownEarlier>;
}

/** Its outcome is unknown: nothing was found after `since`, or the participant did not return it (`failure`). */
export interface UnknownEarlier {
	outcome: 'unknown';
	since?: Offset;
	failure?: CallFailure;
	/** Sentence for the error, instead of those on the search. */
	finding?: string;
}

/** Known fields of a success whose answer did not arrive, or was given to an earlier submission. */
export interface Committed {
	/** Absent if the participant reported no more than that it succeeded. */
	updateId?: string;
	offset: Offset;
}

/** Result of a submission. */
export type Sent<T> = { submissionId: string; alreadyDone: boolean } & Done<T>;

/** A submission as its completion shows it. */
export interface Recorded {
	committed: Committed;
}

/** The answer with the ledger end before it was sent, or where it was committed. */
type Done<T> = { answer: T; since: Offset } | Recorded;

const RETRYABLE_BY_KEY = new Set(['CONTRACT_NOT_FOUND', 'CONTRACT_NOT_ACTIVE', 'LOCAL_VERDICT_INACTIVE_CONTRACTS', 'INCONSISTENT']);
/** A contract that the command needs is gone: the command itself may have ended it. */
const CONTRACT_MISSING = new Set([
	'CONTRACT_NOT_FOUND',
	'CONTRACT_NOT_ACTIVE',
	'LOCAL_VERDICT_INACTIVE_CONTRACTS',
	'CONTRACT_KEY_NOT_FOUND',
]);
const SAME_COMMAND = 'submit the same command under the same command ID: the participant executes it only once.';
const LEDGER_END = 'GET /v2/state/ledger-end';

/** Checks whether a new submission of the same command may succeed: others held its contracts, or the participant was busy. */
const contended = (failure: CallFailure, byKey = false): boolean => {
	const { category, code, httpStatus } = failure;
	if (outOfTraffic(failure)) return false;
	return category === 2 || httpStatus === 429 || (byKey && RETRYABLE_BY_KEY.has(code ?? ''));
};

/** Checks whether a command was refused because a contract it needs is gone. */
export const isContractMissing = ({ code }: CallFailure): boolean => CONTRACT_MISSING.has(code ?? '');

export const committedBy = ({ updateId, offset }: Completion): Committed => ({ updateId: updateId || undefined, offset });

/** @throws the explained error of a submission that failed, or whose outcome stays unknown. Its fields say which (`outcome`) */
export async function submitOnce<T>(submission: Submission, { endpoint, build }: SubmissionRequest<T>): Promise<Sent<T>> {
	const { context, ledger, parties, retry, byKey, spending, about, searchAfter, mayBeDone, isCompared, findsEarlier } = submission;
	// Read only if this execution has sent one, or the user gives an offset to search from.
	const since = searchAfter ?? sentBefore(context, idOf(submission), parties);
	const { alreadyDone, identity, done } = await carryOut<Done<T>>({
		context,
		client: ledger,
		endpoint,
		identity: idOf(submission),
		actors: parties,
		spending,
		about,
		...(since !== undefined
			? { before: async () => await recordSince(submission, since) }
			: mayBeDone && !findsEarlier && { readOnRefusal: async () => await recordOfOthers(submission) }),
		mayBeDone: mayBeDone || searchAfter !== undefined,
		isCompared,
		prepare: async (first) => await readyOf(submission, build, first),
		...(retry && { retry: { ...retry, when: (failure) => contended(failure, byKey) } }),
		reconcile: (fields, failure) => reconciliation(submission, fields, failure),
	});
	return { submissionId: String(identity.submissionId ?? submission.submissionId), alreadyDone, ...done };
}

/** One try: the first has the submission ID of the submission. The record of any comes after the ledger end before the first. */
async function readyOf<T>(
	submission: Submission,
	build: SubmissionRequest<T>['build'],
	first: Ready<Done<T>> | undefined,
): Promise<Ready<Done<T>> | { done: Recorded }> {
	const submissionId = first ? randomUUID() : submission.submissionId;
	const since = first?.position ?? (await ledgerEnd(submission.ledger));
	const built = await build(submissionId);
	if ('committed' in built) return { done: built };
	return {
		identity: { submissionId },
		position: since,
		send: async () => {
			const attempt = await built.send();
			return attempt.ok ? { ok: true, answer: { answer: attempt.answer, since } } : attempt;
		},
		search: searchOf(submission, submissionId, since, built.earlier),
	};
}

const idOf = ({ commandId }: Pick<Submission, 'commandId'>): IDataObject => (commandId === undefined ? {} : { commandId });

/**
 * The acting parties of completions that count, and those to ask for: of the parties that acted, a completion names only these. Another set of
 * them makes another command, such as one of this execution.
 */
export const actorsToFind = ({ context, commandId, parties }: Pick<Submission, 'context' | 'commandId' | 'parties'>) => ({
	parties: [...new Set([...parties, ...actorsOf(context, idOf({ commandId }))])],
	actors: parties,
});

async function ledgerEnd(ledger: Ledger): Promise<Offset> {
	return (await ledger.call(LEDGER_END)).offset!;
}

/** Record of a command's success after an offset. By the token's user only, or by any: a payment is not made a second time by another one. */
export async function recordSince(
	{ context, ledger, commandId, userId, parties }: Pick<Submission, 'context' | 'ledger' | 'commandId' | 'userId' | 'parties'>,
	since: Offset,
	{ isOwnUsers, left }: { isOwnUsers?: true; left?: () => number } = {},
): Promise<Found<Recorded>> {
	const search = { ...actorsToFind({ context, commandId, parties }), userId, commandId, since, isOwnUsers };
	const found = await resolveOutcome(context, ledger, search, 0, left);
	if (found.outcome === 'succeeded') return { done: { committed: committedBy(found.completion) } };
	if (found.outcome === 'duplicate') return { done: { committed: { offset: found.offset } } };
	return { nothing: '', ...(found.outcome === 'unknown' && found.failure && { unread: found.failure }) };
}

const NO_ID: CallFailure = { message: 'its command ID is not known', origin: 'application', retryable: false };

/** Time to search for earlier submissions, in ms, even if a lost outcome is searched for a shorter time. */
const SEARCH_MS = 30_000;

/** A deadline of such a search. */
export const timeToSearch = ({ resolveMs }: Pick<Submission, 'resolveMs'>): (() => number) => deadline(Math.max(resolveMs, SEARCH_MS));

/** The same in all that the participant keeps. */
async function recordOfAny(submission: Submission, isOwnUsers?: true): Promise<Found<Recorded>> {
	if (submission.commandId === undefined) return { nothing: '', unread: NO_ID };
	const left = timeToSearch(submission);
	const earliest = await attemptEarliest(submission.ledger, left());
	return earliest.ok ? await recordSince(submission, earliest.answer, { isOwnUsers, left }) : { nothing: '', unread: earliest.failure };
}

/** The success of another execution. */
export const recordOfOthers = async (submission: Submission): Promise<Found<Recorded>> =>
	await (submission.recorded?.() ?? recordOfAny(submission));

/** Finds out the outcome of a submission that was not answered with success. */
const searchOf =
	(submission: Submission, submissionId: string, since: Offset, earlier?: EarlierSubmission) =>
	(failure: CallFailure): Search<Recorded> | undefined => {
		const { context, ledger, commandId, userId, resolveMs, isJoint } = submission;
		const search: OutcomeSearch = { ...actorsToFind(submission), userId, commandId, submissionId, since, isOwnUsers: true };
		if (failure.code === 'DUPLICATE_COMMAND') return { earlier: true, find: async () => await ofDuplicate(submission, search, failure) };
		if (earlier?.isShownBy(failure))
			return { earlier: true, afterRetries: earlier.afterRetries, find: async () => await foundEarlier(earlier, failure) };
		const inFlight = failure.code === 'SUBMISSION_ALREADY_IN_FLIGHT' && (commandId !== undefined || existing(failure) !== undefined);
		if (!inFlight && !outcomeUnknown(failure)) return undefined;
		// An equal command in flight is the one whose outcome counts: this submission never began.
		const wanted = inFlight ? (existing(failure) ?? submissionId) : submissionId;
		return {
			find: async () => {
				const outcome = await resolveOutcome(context, ledger, { ...search, submissionId: wanted }, resolveMs);
				if (outcome.outcome === 'succeeded') {
					const { completion } = outcome;
					return {
						done: { committed: committedBy(completion) },
						earlier: isEarlier(completion.submissionId ?? submissionId, completion, search),
					};
				}
				if (outcome.outcome === 'duplicate') return { done: { committed: { offset: outcome.offset } }, earlier: true };
				if (outcome.outcome === 'failed') {
					const failed = failureOf(outcome.completion);
					if (failed.code === 'DUPLICATE_COMMAND') return await ofDuplicate(submission, search, failed);
					if (inFlight && isJoint) return { nothing: `Another run with this command ID failed meanwhile: ${failed.message}` };
					return earlier?.isShownBy(failed) ? await foundEarlier(earlier, failed) : { failed };
				}
				if (outcome.repeated && earlier) return await foundEarlier(earlier, failureOf(outcome.repeated));
				const { failure: unread, searchedTo } = outcome;
				const nothing = unread
					? `The participant did not return its completions: ${unread.message}`
					: `No completion appeared within ${Math.round(resolveMs / 1000)} s.`;
				return { nothing, unread, fields: { beginAfterOffset: searchedTo } };
			},
		};
	};

/** An earlier submission of the same work, as its own search found it. */
async function foundEarlier(earlier: EarlierSubmission, failure: CallFailure): Promise<Found<Recorded>> {
	const found = await earlier.find(failure);
	if ('committed' in found) return { done: found, earlier: true };
	if (!('outcome' in found)) return { failed: found.failure };
	const fields = found.since === undefined ? {} : { beginAfterOffset: found.since };
	if (found.finding !== undefined) return { nothing: found.finding, fields };
	const before = failure.code === SUBMITTED_BEFORE ? 'It was submitted before.' : 'It may have been submitted before.';
	const why = found.failure
		? `The participant did not return what happened to it: ${found.failure.message}`
		: 'No record of its outcome was found.';
	return { nothing: `${before} ${why}`, unread: found.failure, fields };
}

/** Checks whether a record is of an earlier submission: of another ID, or from before this one. A user may give each the same ID. */
const isEarlier = (by: string | undefined, { offset }: { offset: Offset }, { submissionId, since }: OutcomeSearch): boolean =>
	by !== submissionId || compareOffsets(offset, since) <= 0;

/** The submission ID that an error's context names: `Some(…)`. */
const existing = ({ context }: CallFailure): string | undefined => /^Some\((.{1,255})\)$/.exec(context?.existingSubmissionId ?? '')?.[1];

/** A duplicate comes out as the outcome of the first. Without its offset that is searched for. */
async function ofDuplicate(submission: Submission, search: OutcomeSearch, failure: CallFailure): Promise<Found<Recorded>> {
	if (isOpenDuplicate(failure)) {
		const found = await recordOfAny(submission, true);
		if ('done' in found) return { ...found, earlier: true };
		const unread = 'nothing' in found ? found.unread : undefined;
		const nothing = unread
			? `It was submitted before. The participant did not return what happened to it: ${unread.message}`
			: 'It was submitted before, and the participant has no record of its success.';
		return { ...found, nothing };
	}
	const offset = offsetIn(failure.context?.completion_offset);
	if (offset === undefined || failure.context?.accepted === 'false') return { failed: failure };
	const first = await firstOf(submission.ledger, search, offset);
	const by = first ? first.completion.submissionId : existing(failure);
	const earlier = isEarlier(by, { offset }, search);
	return {
		done: { committed: first ? committedBy(first.completion) : { offset } },
		earlier,
		// If nobody says whose work it is, it may be that of this submission.
		counts: by === undefined || !earlier,
	};
}

/** Advice on finding out the outcome of a submission, as a sentence. */
function reconciliation(
	{ commandId, again = SAME_COMMAND }: Submission,
	{ submissionId, beginAfterOffset }: IDataObject,
	{ code }: CallFailure,
): string {
	if (code === SUBMITTED_BEFORE && commandId === undefined)
		return 'Find its completion with Canton Ledger, Completion › Get Many, by the parties that signed it and the time since they did.';
	const by = commandId === undefined ? `submission ID ${String(submissionId)}` : `command ID ${commandId}`;
	const after = beginAfterOffset === undefined ? '' : `, begin after offset ${String(beginAfterOffset)}`;
	return `Ask for it with Canton Ledger, Command › Get Outcome, ${by}${after}, or ${again}`;
}
