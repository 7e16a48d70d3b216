import { API_VERSIONS } from '../../../shared/http/endpointVersions';
import { CompletionReader } from '../../../shared/ledger/completions/completions';
import type { OffsetRange } from '../../../shared/ledger/completions/completionRange';
import { earliestOffset, ledgerEnd } from '../../../shared/ledger/offsets';
import type { Ledger } from '../../../shared/ledger/service';
import type { LedgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { compareOffsets, type Offset } from '../../../shared/values/int64';

/** Reading of completions, as the operations about them have in common. */

type LedgerCall = Parameters<LedgerOperation['run']>[0];

/** A function that opens a reader of the completions of parties. The form is read before. @throws for all parties at the legacy endpoint */
export function completionsOf({ ledger, parameters }: LedgerCall, idleMs?: number): (parties: string[]) => CompletionReader {
	const version = parameters.choice('options.apiVersion', API_VERSIONS, 'auto');
	const userId = parameters.text('filters.userId');
	const withoutParties = () =>
		parameters.parameterError(
			'parties',
			'All Parties is not possible at the legacy endpoint',
			'Choose My Parties, or a party. Only participants from 3.5.7 on can return the completions of all parties.',
		);
	return (parties) => {
		if (version === 'legacy' && parties.length === 0) throw withoutParties();
		return new CompletionReader(ledger, { parties, userId, idleMs, version, withoutParties });
	};
}

/** The offsets to search. The ledger end is read first, so that a ledger that grows is not read without end. */
export async function searchedRange(ledger: Ledger, reader: CompletionReader, begin: Offset | undefined): Promise<OffsetRange> {
	const end = await ledgerEnd(ledger);
	const range = { begin: begin ?? (await earliestOffset(ledger)), end };
	// A range without offsets is asked for too: the participant says what is wrong with the begin or the rights.
	if (compareOffsets(range.begin, end) >= 0) await reader.page(range.begin, 1);
	return range;
}
