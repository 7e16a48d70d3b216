// Entries of the log as a reader sees them, by the update format that was asked for.
import type { components } from '../../api/ledger.d.ts';
import type { Entry } from '../world/model.mts';
import { needAnyReader, needReadAs, oddId, type AnyCall } from '../canton/auth.mts';
import { invalidField, missing } from '../canton/errors.mts';
import { eventsOf, reassignment, stakeholders, topology, transaction, type Shape } from '../canton/events.mts';
import { EventFilter, type EventFormat } from '../canton/filters.mts';

type UpdateFormat = components['schemas']['UpdateFormat'];

export type Viewer = (entry: Entry) => Record<string, unknown> | undefined;

/** View of an entry for the reader: an update, or undefined if the format leaves it out or nothing of it is for the reader. */
export function viewer(call: AnyCall, format: UpdateFormat | undefined): Viewer {
	const { world } = call.sandbox;
	if (format === undefined) throw missing('update_format');
	const { includeTransactions, includeReassignments, includeTopologyEvents } = format;
	const transactions = includeTransactions && new EventFilter(call, eventFormatOf(includeTransactions));
	const shape = includeTransactions && shapeOf(includeTransactions.transactionShape);
	const reassignments = includeReassignments && new EventFilter(call, includeReassignments);
	const authorisations = includeTopologyEvents?.includeParticipantAuthorizationEvents;
	if (authorisations) {
		if (authorisations.parties?.length) needReadAs(call, authorisations.parties);
		else needAnyReader(call);
		for (const party of authorisations.parties ?? []) {
			const why = oddId(party, 'Party', 255);
			if (why !== undefined) throw invalidField('parties', why);
		}
	}
	return (entry) => {
		if (entry.kind === 'transaction' && transactions && shape) {
			const events = eventsOf(entry, transactions, shape);
			return events.length === 0
				? undefined
				: { Transaction: { value: transaction(entry, events, transactions.readers, call.sandbox.settings.server) } };
		}
		if (entry.kind === 'reassignment' && reassignments) {
			const match = reassignments.match(entry.contract, stakeholders(entry.contract));
			return match && { Reassignment: { value: reassignment(entry, match, reassignments.readers) } };
		}
		if (entry.kind === 'topology' && authorisations) {
			const value = topology(entry, world, authorisations.parties ?? []);
			if (call.sandbox.settings.placeholders) value.events.push({ event: { Empty: {} } } as never);
			return value.events.length === 0 ? undefined : { TopologyTransaction: { value } };
		}
		return undefined;
	};
}

/** Shape of a transaction format. Throws if none is chosen. */
export function shapeOf(shape: string): Shape {
	if (shape === 'TRANSACTION_SHAPE_ACS_DELTA') return 'ACS_DELTA';
	if (shape === 'TRANSACTION_SHAPE_LEDGER_EFFECTS') return 'LEDGER_EFFECTS';
	throw missing('transaction_shape');
}

/** The event format of a transaction format. Throws if there is none. */
export function eventFormatOf({ eventFormat }: { eventFormat?: EventFormat }): EventFormat {
	if (eventFormat === undefined) throw missing('event_format');
	return eventFormat;
}
