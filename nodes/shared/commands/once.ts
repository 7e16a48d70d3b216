import { randomUUID } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import { outOfTraffic, type CallFailure } from '../errors/failure';
import { SUBMITTED_BEFORE } from '../errors/failureOutcome';
import type { Ledger } from '../ledger/service';
import { sentBefore } from '../operation/sentBefore';
import type { Ready } from '../submission/act';
import { carryOut } from '../submission/carryOut';
import type { Offset } from '../values/int64';
import { idOf, recordOfOthers, recordSince, searchOf } from './submissionRecords';
import type { Recorded, Submission, SubmissionRequest } from './submissionParts';

/**
 * A submission to a participant as an act: its outcome is the answer, or its completion if the answer got lost. See
 * docs/guides/commands.md.
 */

/** Result of a submission. */
export type Sent<T> = { submissionId: string; alreadyDone: boolean } & Done<T>;

/** The answer with the ledger end before it was sent, or where it was committed. */
type Done<T> = { answer: T; since: Offset } | Recorded;

const RETRYABLE_BY_KEY = new Set(['CONTRACT_NOT_FOUND', 'CONTRACT_NOT_ACTIVE', 'LOCAL_VERDICT_INACTIVE_CONTRACTS', 'INCONSISTENT']);
const SAME_COMMAND = 'submit the same command under the same command ID: the participant executes it only once.';
const LEDGER_END = 'GET /v2/state/ledger-end';

/** Checks whether a new submission of the same command may succeed: others held its contracts, or the participant was busy. */
const contended = (failure: CallFailure, byKey = false): boolean => {
	const { category, code, httpStatus } = failure;
	if (outOfTraffic(failure)) return false;
	return category === 2 || httpStatus === 429 || (byKey && RETRYABLE_BY_KEY.has(code ?? ''));
};

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

async function ledgerEnd(ledger: Ledger): Promise<Offset> {
	return (await ledger.call(LEDGER_END)).offset!;
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
