import { mapAnswer, type Attempt } from '../http/attempt';
import type { Reader } from '../values/readers';
import { compareOffsets, type Offset } from '../values/int64';
import type { Ledger } from './service';

/** The two ends of a participant's history. */

export const PRUNED_OFFSETS = 'GET /v2/state/latest-pruned-offsets';
const LEDGER_END = 'GET /v2/state/ledger-end';

/** First offset for reading completions: after the pruned ones. 0 if the node never pruned. `timeoutMs`: how long to wait for it. */
export async function earliestOffset(ledger: Ledger, timeoutMs?: number): Promise<Offset> {
	return ledger.unwrap(await attemptEarliest(ledger, timeoutMs), PRUNED_OFFSETS);
}

/** The same as an attempt. */
export const attemptEarliest = async (ledger: Ledger, timeoutMs?: number): Promise<Attempt<Offset>> =>
	mapAnswer(await ledger.attempt(PRUNED_OFFSETS, { timeoutMs }), (pruned) => pruned.participantPrunedUpToInclusive ?? 0);

/** The offset of the last update the participant knows. 0 on an empty ledger. `timeoutMs`: how long to wait for it. */
export async function ledgerEnd(ledger: Ledger, timeoutMs?: number): Promise<Offset> {
	return endOf(ledger, await attemptEnd(ledger, timeoutMs));
}

/**
 * The same for a poll that has read up to `position`, with the answer that another one got, if there is one. That may be older
 * than what this trigger has read: an end before its position is only believed after a request of its own.
 */
export async function sharedLedgerEnd(ledger: Ledger, reader: Reader, position: Offset, left: () => number): Promise<Offset> {
	const attempt = await ledger.share(LEDGER_END, { reader, left, read: async () => await attemptEnd(ledger, left()) });
	const end = endOf(ledger, attempt);
	return compareOffsets(end, position) < 0 ? await ledgerEnd(ledger, left()) : end;
}

/** Checks whether other polls of this credential ask for the ledger end, so that one request serves them all. */
export const isEndShared = (ledger: Ledger, reader: Reader): boolean => ledger.hasCompany(LEDGER_END, reader);

const attemptEnd = async (ledger: Ledger, timeoutMs?: number) => await ledger.attempt(LEDGER_END, { timeoutMs });

const endOf = (ledger: Ledger, attempt: Awaited<ReturnType<typeof attemptEnd>>): Offset => ledger.unwrap(attempt, LEDGER_END).offset!;
