import type { IExecuteFunctions } from 'n8n-workflow';

import type { CallFailure } from '../errors/failure';
import { isByState, isInFlight, isRefusedUnread, outcomeUnknown, SUBMITTED_BEFORE } from '../errors/failureOutcome';
import type { Attempt } from '../http/attempt';
import { offsetsOfTimes } from '../ledger/completions/completionRange';
import { CompletionReader } from '../ledger/completions/completions';
import { earliestOffset, ledgerEnd } from '../ledger/offsets';
import { resolveOutcome } from '../ledger/completions/commandOutcome';
import { failureOf } from '../ledger/completions/completionFailure';
import type { Ledger } from '../ledger/service';
import { compareOffsets, type Offset } from '../values/int64';
import { PRUNED } from './doneBefore';
import { defaultFormat } from './format';
import { isContractMissing, timeToSearch } from './submissionRecords';
import { committedBy, type Committed, type EarlierSubmission, type UnknownEarlier } from './submissionParts';
import { exerciseKey, preparedTraces, type PreparedIdentity } from '../ledger/prepared/preparedSummary';
import { UpdateReader, type Update, type UpdateRange } from '../ledger/updates/updates';

/**
 * A prepared transaction that is executed again after the deduplication period is refused, although the first execution may have
 * succeeded: the bytes can take effect only once. Its outcome is among the completions since it was prepared, under the command
 * ID in the bytes, or, if another participant executed them, among the updates.
 */

interface PreparedSubmission {
	context: IExecuteFunctions;
	ledger: Ledger;
	/** The prepared transaction, in base64. */
	bytes: string;
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
 * Checks whether a refusal is what bytes may get for having been executed: as repeated, too late, for what there is by now, or unread. Any
 * other one holds if completions cannot be read, as by a user who may execute only.
 */
const mayHide = (failure: CallFailure): boolean =>
	failure.code === SUBMITTED_BEFORE ||
	isRefusedUnread(failure) ||
	isByState(failure) ||
	isContractMissing(failure) ||
	/TIME/.test(failure.code ?? '');

/** The earlier execution of the same bytes. */
export const executedBefore = (submission: PreparedSubmission): EarlierSubmission => ({
	isShownBy: (failure) =>
		failure.code === SUBMITTED_BEFORE || isRefusedUnread(failure) || (isRefused(failure) && submission.prepared !== undefined),
	async find(failure) {
		const { context, ledger, prepared, parties, resolveMs } = submission;
		const isOpen = mayHide(failure);
		const unread = (why?: CallFailure, since?: Offset, finding?: string): UnknownEarlier | { failure: CallFailure } =>
			isOpen ? { outcome: 'unknown', since, failure: why, finding } : { failure };
		if (!prepared) return unread();
		const left = timeToSearch({ resolveMs });
		const begun = await attempted(sincePrepared(ledger, { prepared, parties }, left), left);
		if (!begun.ok) return unread(begun.failure);
		const { since, isPruned } = begun.answer;
		const outcome = await resolveOutcome(context, ledger, { parties, actors: parties, commandId: prepared.commandId, since }, 0, left);
		if (outcome.outcome === 'succeeded') return { committed: committedBy(outcome.completion) };
		if (outcome.outcome === 'duplicate') return { committed: { offset: outcome.offset } };
		if (outcome.outcome === 'unknown' && outcome.failure) return unread(outcome.failure, since);
		const elsewhere = isOpen ? await attempted(executedElsewhere(submission, since, left), left) : undefined;
		if (elsewhere?.ok === false) return unread(elsewhere.failure, since);
		if (typeof elsewhere?.answer === 'string') return unread(undefined, since, elsewhere.answer);
		if (elsewhere?.answer) return { committed: elsewhere.answer };
		// Completions and updates that begin where the participant has pruned may not be all since then.
		if (isPruned) return unread(PRUNED, since);
		if (failure.code !== SUBMITTED_BEFORE) return { failure };
		return outcome.outcome === 'failed' ? { failure: failureOf(outcome.completion) } : { outcome: 'unknown', since };
	},
});

const OUT_OF_TIME = 'what it keeps could not all be read in time';

/** The failure of a reading instead of its error. A request for which no time was left fails for that. */
const attempted = async <T>(reading: Promise<T>, left: () => number): Promise<Attempt<T>> =>
	await reading.then(
		(answer): Attempt<T> => ({ ok: true, answer }),
		({ message }: Error) => ({
			ok: false,
			failure: { message: left() <= 1 ? OUT_OF_TIME : message, origin: 'ledger', retryable: false },
		}),
	);

/** Offset of the preparation. `isPruned`: the participant may have deleted some of what came after it. */
async function sincePrepared(
	ledger: Ledger,
	{ prepared, parties }: { prepared: PreparedIdentity; parties: string[] },
	left: () => number,
): Promise<{ since: Offset; isPruned: boolean }> {
	const begin = await earliestOffset(ledger, left());
	const range = { begin, end: await ledgerEnd(ledger, left()) };
	const reader = new CompletionReader(ledger, { parties, version: 'auto', left });
	const { begin: since } = await offsetsOfTimes(reader, range, { from: prepared.preparedAt ?? undefined });
	return { since, isPruned: compareOffsets(begin, 0) > 0 && compareOffsets(since, begin) === 0 };
}

const UNREADABLE = 'It may have been submitted before: this version of the node cannot read what it does.';
const ALIKE = 'It may have been executed before: the same choice was exercised on the same contract since it was prepared, at offset';

/**
 * The update with a contract that the bytes create, whichever participant executed them. Another one that hosts the party leaves no completion
 * here. Seen are also contracts of others. Of bytes that create nothing, and of those that cannot be read, why another one may have executed them.
 */
async function executedElsewhere(
	{ ledger, bytes, parties }: PreparedSubmission,
	since: Offset,
	left: () => number,
): Promise<Committed | string | undefined> {
	const traces = preparedTraces(bytes);
	if (!traces) return UNREADABLE;
	const { created, exercised } = traces;
	const format = { ...defaultFormat(parties), transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' as const };
	const reader = new UpdateReader(ledger, { updateFormat: { includeTransactions: format }, version: 'auto' });
	for (let range: UpdateRange | undefined = { begin: since, end: await ledgerEnd(ledger, left()) }; range;) {
		const page: { updates: Update[]; next?: UpdateRange } = await reader.checkedPage(range, Infinity, left);
		for (const update of page.updates) {
			const { updateId, offset, events = [] } = 'Transaction' in update ? update.Transaction.value : { offset: 0 };
			const isOfBytes = events.some(
				(event) => 'CreatedEvent' in event && created.some((id) => event.CreatedEvent.contractId.startsWith(id)),
			);
			if (isOfBytes) return { updateId, offset };
			const isAlike = events.some(
				(event) =>
					'ExercisedEvent' in event && exercised.includes(exerciseKey(event.ExercisedEvent.contractId, event.ExercisedEvent.choice)),
			);
			if (isAlike && created.length === 0) return `${ALIKE} ${String(offset)}.`;
		}
		range = page.next;
	}
	return undefined;
}
