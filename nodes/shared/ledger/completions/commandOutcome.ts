import type { IExecuteFunctions } from 'n8n-workflow';

import type { CallFailure } from '../../errors/failure';
import { SUBMITTED_BEFORE } from '../../errors/failureOutcome';
import { deadline, deadlineClock } from '../../http/deadline';
import { pause } from '../../http/pause';
import { isOffset, type Offset } from '../../values/int64';
import { CompletionReader } from './completions';
import { succeeded, type Completion } from './elements';
import { ownUser } from '../directory/ownRights';
import type { Attempt } from '../../http/attempt';
import type { Ledger } from '../service';
import { simplifyCompletion } from './simplifiedCompletion';
import { PATIENT_MS, searchSubmission, type SubmissionSearch } from './submissionSearch';

/**
 * Outcome of a submission whose answer got lost. A participant reports it in a completion, or nothing: what it refused at
 * once never gets one. So no completion means unknown, never failed.
 */

/** Known fields of the submission. `since` is the ledger end before it was sent. */
export type OutcomeSearch = Omit<SubmissionSearch, 'submissionId' | 'idleMs' | 'isEnough'> & {
	/** Our own submission. Absent if any submission of the command counts. */
	submissionId?: string;
	/** The acting parties. A command of the same ID by others, or by more of those that are asked for, does not count. All count if it is absent. */
	actors?: readonly string[];
	/** True if the token's user submitted it, unless `userId` says who did: what other users submitted does not count. */
	isOwnUsers?: true;
};

type Outcome =
	| { outcome: 'succeeded'; completion: Completion }
	| { outcome: 'failed'; completion: Completion }
	/** The command was accepted before, under this completion offset. */
	| { outcome: 'duplicate'; offset: Offset; completion: Completion }
	/**
	 * Nothing is known up to `searchedTo`. `failure` says why the participant could not be asked, `repeated` is the completion by which
	 * it says that the same transaction was submitted before.
	 */
	| { outcome: 'unknown'; searchedTo: Offset; failure?: CallFailure; repeated?: Completion };

/** Between two reads. At first an outcome is a moment away, later nobody knows. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4000;
/** Time that the participant waits for more at the first read. A slow one gets longer each time. */
const FIRST_IDLE_MS = 100;
const LONGEST_IDLE_MS = 2000;
/** Minimum time for a read, even if less of the search time is left. */
const LAST_READ_MS = 15_000;

const OUT_OF_TIME: CallFailure = { message: 'its completions could not all be read in time', origin: 'application', retryable: true };

/** A completion right behind an offset is on the first page, be there a checkpoint before it. */
const FIRST_PAGE = 5;

/** The offset of a completion that an error's context names. */
export function offsetIn(value: unknown): Offset | undefined {
	const offset = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
	return isOffset(offset) ? offset : undefined;
}

/** Checks whether a participant refused a command as submitted before, and does not say where: the first one may have succeeded. */
export const isOpenDuplicate = ({ code, context = {} }: CallFailure): boolean =>
	code === 'DUPLICATE_COMMAND' && offsetIn(context.completion_offset) === undefined && context.accepted !== 'false';

/** The offset before one, exactly. */
const offsetBefore = (offset: Offset): Offset => {
	const before = BigInt(offset) - 1n;
	return before <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(before) : String(before);
};

const isOwn = (completion: Completion, submissionId: string | undefined): boolean =>
	submissionId === undefined || completion.submissionId === submissionId;

/** Checks whether a completion is of a command by exactly these parties. */
const isBy =
	(actors: readonly string[] | undefined) =>
	({ actAs }: Completion): boolean =>
		!actors || new Set([...actAs, ...actors]).size === Math.min(new Set(actAs).size, new Set(actors).size);

/** Reads who the token's user is, until the participant says it. */
function userOf(ledger: Ledger): () => Promise<Attempt<string>> {
	let user: Attempt<string> | undefined;
	return async () => (user?.ok ? user : (user = await ownUser(ledger, LAST_READ_MS)));
}

/**
 * The completions of our user: a command of the same ID by another user is another command, and a participant lists those of all. Our own
 * completion says who that is, before it is there the token does. If neither does, no success counts, and `unread` says why.
 */
async function ofOwnUser(
	completions: readonly Completion[],
	{ submissionId, userId, isOwnUsers }: OutcomeSearch,
	tokenUser: () => Promise<Attempt<string>>,
): Promise<{ counting: readonly Completion[]; unread?: CallFailure }> {
	const own = submissionId === undefined ? undefined : completions.find((completion) => isOwn(completion, submissionId));
	if (!own && (!isOwnUsers || userId !== undefined || !completions.some(succeeded))) return { counting: completions };
	const user: Attempt<string | undefined> = own ? { ok: true, answer: own.userId } : await tokenUser();
	if (user.ok) return { counting: completions.filter((completion) => completion.userId === user.answer) };
	const { failure } = user;
	return { counting: [], unread: { ...failure, message: `it did not say who the token's user is: ${failure.message}` } };
}

/**
 * Outcome of a command according to its completions. A success of any submission of it is its success: they are one change. A
 * failure counts only if it is our own submission's, since another one may still be on its way. A failure that only says that it was
 * submitted before counts for nothing: it does not contain the outcome of that submission.
 */
function judge(completions: readonly Completion[], submissionId: string | undefined): Exclude<Outcome, { outcome: 'unknown' }> | undefined {
	const successes = completions.filter(succeeded);
	const success = successes.find((completion) => isOwn(completion, submissionId)) ?? successes[0];
	if (success) return { outcome: 'succeeded', completion: success };
	const own = [...completions]
		.reverse()
		.find((completion) => isOwn(completion, submissionId) && simplifyCompletion(completion).errorCode !== SUBMITTED_BEFORE);
	if (!own) return undefined;
	const { errorCode, completionOffset } = simplifyCompletion(own);
	const first = errorCode === 'DUPLICATE_COMMAND' ? offsetIn(completionOffset) : undefined;
	return first === undefined ? { outcome: 'failed', completion: own } : { outcome: 'duplicate', offset: first, completion: own };
}

/**
 * Reads completions until they say the outcome or `forMs` have gone by. At least once, and once more when the time is up. Each read
 * has time of its own, so the last one can be answered too. Ends early if the participant refuses.
 * @param left ms for a single read of all that there is (see `deadline`)
 */
export async function resolveOutcome(
	context: IExecuteFunctions,
	ledger: Ledger,
	wanted: OutcomeSearch,
	forMs: number,
	left?: () => number,
): Promise<Outcome> {
	const { submissionId, actors, ...search } = wanted;
	const byCommand = search.commandId !== undefined;
	const end = deadlineClock.now() + forMs;
	let next = FIRST_PAUSE_MS;
	let idleMs = FIRST_IDLE_MS;
	let searchedTo = search.since;
	const seen: Completion[] = [];
	const tokenUser = userOf(ledger);
	let unread: CallFailure | undefined;
	const counts = isBy(actors);
	const isEnough = (found: readonly Completion[]) =>
		found.some((completion) => counts(completion) && succeeded(completion) && isOwn(completion, submissionId));
	for (;;) {
		const remaining = end - deadlineClock.now();
		const attempt = await searchSubmission(
			ledger,
			{ ...search, ...(!byCommand && { submissionId }), since: searchedTo, idleMs: remaining > 0 ? idleMs : PATIENT_MS, isEnough },
			forMs > 0 ? deadline(Math.max(remaining, LAST_READ_MS)) : left,
		);
		// Completions that were not read may hold the success after a failure.
		const isLate = left !== undefined && left() <= 1;
		if (attempt.ok) {
			seen.push(...attempt.answer.completions.filter(counts));
			const own = await ofOwnUser(seen, wanted, tokenUser);
			({ unread } = own);
			const found = judge(own.counting, submissionId);
			if (found?.outcome === 'duplicate') return (await firstOf(ledger, search, found.offset)) ?? found;
			if (found && !(isLate && found.outcome === 'failed')) return found;
			searchedTo = attempt.answer.searchedTo;
			// The first submission came before it: what comes after says no more.
			const repeated = unread || isLate ? undefined : seen.find((completion) => isOwn(completion, submissionId));
			if (repeated) return { outcome: 'unknown', searchedTo, repeated };
		} else if (!attempt.failure.retryable && attempt.failure.origin !== 'network') {
			return { outcome: 'unknown', searchedTo, failure: attempt.failure };
		}
		if (remaining <= 0 || !(await pause(context, Math.min(next, Math.max(0, end - deadlineClock.now()))))) {
			const failure = attempt.ok ? (unread ?? (isLate ? OUT_OF_TIME : undefined)) : attempt.failure;
			return { outcome: 'unknown', searchedTo, ...(failure && { failure }) };
		}
		next = Math.min(next * 2, LONGEST_PAUSE_MS);
		idleMs = Math.min(idleMs * 2, LONGEST_IDLE_MS);
	}
}

/**
 * All successes of a command, oldest first. `unread` says why there may be more. `left` (see `deadline`) says how many ms there are.
 */
export async function successesOf(
	ledger: Ledger,
	{ actors, ...search }: Omit<OutcomeSearch, 'submissionId' | 'isOwnUsers'>,
	left: () => number,
): Promise<{ completions: Completion[]; unread?: CallFailure }> {
	let found: readonly Completion[] = [];
	// Completions that were read before a failure count, too.
	const isEnough = (completions: readonly Completion[]) => {
		found = completions;
		return false;
	};
	const attempt = await searchSubmission(ledger, { ...search, idleMs: PATIENT_MS, isEnough }, left);
	const completions = found.filter(isBy(actors)).filter(succeeded);
	if (!attempt.ok) return { completions, unread: attempt.failure };
	return left() > 1 ? { completions } : { completions, unread: OUT_OF_TIME };
}

/** The completion a duplicate refers to. Undefined if the participant does not report it (any more). Reads a page, not all since then. */
export async function firstOf(
	ledger: Ledger,
	{ parties, userId, version = 'auto' }: OutcomeSearch,
	offset: Offset,
): Promise<Extract<Outcome, { outcome: 'succeeded' }> | undefined> {
	const reader = new CompletionReader(ledger, { parties, userId, version });
	const { result } = await reader.attemptPage(offsetBefore(offset), { limit: FIRST_PAGE });
	const completion =
		result.ok && result.answer.completions.find((completion) => String(completion.offset) === String(offset) && succeeded(completion));
	return completion ? { outcome: 'succeeded', completion } : undefined;
}
