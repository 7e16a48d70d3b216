import type { Offset } from '../values/int64';
import type { Ledger } from './service';

/** The two ends of a participant's history. */

/** First offset for reading completions: after the pruned ones. 0 if the node never pruned. `timeoutMs`: how long to wait for it. */
export async function earliestOffset(ledger: Ledger, timeoutMs?: number): Promise<Offset> {
	const endpoint = 'GET /v2/state/latest-pruned-offsets';
	const { participantPrunedUpToInclusive } = await ledger.call(endpoint, { timeoutMs });
	return participantPrunedUpToInclusive ?? 0;
}

/** The offset of the last update the participant knows. 0 on an empty ledger. `timeoutMs`: how long to wait for it. */
export async function ledgerEnd(ledger: Ledger, timeoutMs?: number): Promise<Offset> {
	const endpoint = 'GET /v2/state/ledger-end';
	const { offset } = await ledger.call(endpoint, { timeoutMs });
	return offset!;
}
