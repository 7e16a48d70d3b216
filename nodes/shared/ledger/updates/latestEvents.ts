import type { components } from '../../../../api/ledger';
import { checkAnswer } from '../../http/answers';
import { isObject } from '../../values/isObject';
import { eventFormat } from './eventFormat';
import { ledgerEnd } from '../offsets';
import type { Ledger } from '../service';
import { UPDATE } from '../shapes';
import { UpdateReader } from './updates';

type Schemas = components['schemas'];

/** An event of a transaction, whichever it is: what the lists of the editor show of it. */
type AnyEvent = Partial<Schemas['CreatedEvent'] & Schemas['ExercisedEvent'] & Schemas['ArchivedEvent']>;

/**
 * Events of the latest transactions, newest first.
 * @param parties whose. None named means any party's
 * @returns empty if they cannot be read
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
	if (!result.ok || checkAnswer(result.answer, { updates: [UPDATE] })) return [];
	return result.answer.updates
		.flatMap((update): unknown[] => ('Transaction' in update ? (update.Transaction.value.events ?? []) : []))
		.flatMap((event) => (isObject(event) ? Object.values(event).slice(0, 1) : []))
		.filter((event): event is AnyEvent => isObject(event));
}
