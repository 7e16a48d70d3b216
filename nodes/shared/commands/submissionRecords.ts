import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../errors/failure';
import { outcomeUnknown, SUBMITTED_BEFORE } from '../errors/failureOutcome';
import { deadline } from '../http/deadline';
import { firstOf, isOpenDuplicate, offsetIn, resolveOutcome, type OutcomeSearch } from '../ledger/completions/commandOutcome';
import { failureOf } from '../ledger/completions/completionFailure';
import { attemptEarliest } from '../ledger/offsets';
import { actorsOf } from '../operation/sentBefore';
import type { Found, Search } from '../submission/act';
import { compareOffsets, type Offset } from '../values/int64';
import { committedBy, type EarlierSubmission, type Recorded, type Submission } from './submissionParts';

/** Searches for the outcome of a submission: before it is sent, and if its answer got lost. */

/** A contract that the command needs is gone: the command itself may have ended it. */
const CONTRACT_MISSING = new Set([
	'CONTRACT_NOT_FOUND',
	'CONTRACT_NOT_ACTIVE',
	'LOCAL_VERDICT_INACTIVE_CONTRACTS',
	'CONTRACT_KEY_NOT_FOUND',
]);

/** Checks whether a command was refused because a contract it needs is gone. */
export const isContractMissing = ({ code }: CallFailure): boolean => CONTRACT_MISSING.has(code ?? '');

/** The identity of a submission, for its item and its errors. */
export const idOf = ({ commandId }: Pick<Submission, 'commandId'>): IDataObject => (commandId === undefined ? {} : { commandId });

/**
 * The acting parties of completions that count, and those to ask for: of the parties that acted, a completion names only these. Another set of
 * them makes another command, such as one of this execution.
 */
export const actorsToFind = ({ context, commandId, parties }: Pick<Submission, 'context' | 'commandId' | 'parties'>) => ({
	parties: [...new Set([...parties, ...actorsOf(context, idOf({ commandId }))])],
	actors: parties,
});

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
export const searchOf =
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
