import type { components } from '../../../api/ledger';
import { eventFormat } from './eventFormat';
import { ledgerEnd } from './offsets';
import type { Ledger } from './service';
import { UpdateReader } from './updates';

type Schemas = components['schemas'];

/** An event of a transaction, whichever it is: what the lists of the editor show of it. */
type AnyEvent = Partial<Schemas['CreatedEvent'] & Schemas['ExercisedEvent'] & Schemas['ArchivedEvent']>;

/**
 * Events of the latest transactions, newest first.
 * @param parties whose; none named means any party's
 * @returns empty where they cannot be read
 */
export async function latestEvents(ledger: Ledger, parties: readonly string[], timeoutMs: number): Promise<AnyEvent[]> {
	const reader = new UpdateReader(ledger, {
		updateFormat: {
			includeTransactions: { eventFormat: eventFormat({ parties }), transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' },
		},
		newestFirst: true,
		version: 'auto',
	});
	const { result } = await reader.attempt({ end: await ledgerEnd(ledger, timeoutMs) }, { left: () => timeoutMs });
	if (!result.ok) return [];
	return result.answer.updates.flatMap((update) =>
		('Transaction' in update ? (update.Transaction.value.events ?? []) : []).map((event) => Object.values(event)[0] as AnyEvent),
	);
}
