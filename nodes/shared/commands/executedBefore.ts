import type { IExecuteFunctions } from 'n8n-workflow';

import { isInFlight, isRefusedUnread, outcomeUnknown, SUBMITTED_BEFORE, type CallFailure } from '../errors/failure';
import { deadline } from '../http/deadline';
import { offsetsOfTimes } from '../ledger/completions/completionRange';
import { CompletionReader } from '../ledger/completions/completions';
import { earliestOffset, ledgerEnd } from '../ledger/offsets';
import { failureOf, resolveOutcome, type Outcome } from '../ledger/completions/commandOutcome';
import type { Ledger } from '../ledger/service';
import { compareOffsets, type Offset } from '../values/int64';
import { PRUNED, SEARCH_MS } from './doneBefore';
import { committedBy, isContractMissing, type EarlierSubmission, type UnknownEarlier } from './once';
import type { PreparedIdentity } from '../ledger/prepared/preparedSummary';

/**
 * A prepared transaction that is executed again after the deduplication period is refused, although the first execution may have
 * succeeded: the bytes can take effect only once. Its outcome is among the completions since it was prepared, under the command
 * ID in the bytes.
 */

interface PreparedSubmission {
	context: IExecuteFunctions;
	ledger: Ledger;
	/** Identity in the bytes. Absent if they cannot be read. */
	prepared?: PreparedIdentity;
	/** The signing parties. */
	parties: string[];
	resolveMs: number;
}

/**
 * Checks whether bytes were refused for good. A participant checks more than whether it had them before, such as the time until which they are
 * valid: so it may have executed them, whatever it refuses them for.
 */
const isRefused = (failure: CallFailure): boolean => !outcomeUnknown(failure) && !isInFlight(failure);

/**
 * Checks whether a refusal is what bytes may get for having been executed: as repeated, too late or about what they ended, or unread. Any
 * other one holds if completions cannot be read, as by a user who may execute only.
 */
const mayHide = (failure: CallFailure): boolean =>
	failure.code === SUBMITTED_BEFORE || isRefusedUnread(failure) || isContractMissing(failure) || /TIME/.test(failure.code ?? '');

/** The earlier execution of the same bytes. */
export const executedBefore = (submission: PreparedSubmission): EarlierSubmission => ({
	isShownBy: (failure) =>
		failure.code === SUBMITTED_BEFORE || isRefusedUnread(failure) || (isRefused(failure) && submission.prepared !== undefined),
	async find(failure) {
		const outcome = await outcomeSincePrepared(submission);
		if (outcome.outcome === 'succeeded') return { committed: committedBy(outcome.completion) };
		if (outcome.outcome === 'duplicate') return { committed: { offset: outcome.offset } };
		// Completions that cannot be read say nothing.
		if (outcome.outcome === 'unknown' && (outcome.failure || !submission.prepared)) return mayHide(failure) ? outcome : { failure };
		if (failure.code !== SUBMITTED_BEFORE) return { failure };
		return outcome.outcome === 'failed' ? { failure: failureOf(outcome.completion) } : outcome;
	},
});

type Found = Exclude<Outcome, { outcome: 'unknown' }> | UnknownEarlier;

async function outcomeSincePrepared({ context, ledger, prepared, parties, resolveMs }: PreparedSubmission): Promise<Found> {
	if (!prepared) return { outcome: 'unknown' };
	const left = deadline(Math.max(resolveMs, SEARCH_MS));
	let since: Offset;
	let begin: Offset;
	try {
		begin = await earliestOffset(ledger, left());
		const range = { begin, end: await ledgerEnd(ledger, left()) };
		const reader = new CompletionReader(ledger, { parties, version: 'auto', left });
		({ begin: since } = await offsetsOfTimes(reader, range, { from: prepared.preparedAt ?? undefined }));
	} catch (error) {
		return { outcome: 'unknown', failure: { message: (error as Error).message, origin: 'ledger', retryable: false } };
	}
	const outcome = await resolveOutcome(context, ledger, { parties, actors: parties, commandId: prepared.commandId, since }, 0);
	if (outcome.outcome !== 'unknown') return outcome;
	// Completions that begin where the participant has pruned may not be all since then.
	const isPruned = compareOffsets(begin, 0) > 0 && compareOffsets(since, begin) === 0;
	return { outcome: 'unknown', since, failure: outcome.failure ?? (isPruned ? PRUNED : undefined) };
}
