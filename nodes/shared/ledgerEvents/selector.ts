import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import type { EventFormat } from '../ledger/updates/eventFormat';
import type { Update } from '../ledger/updates/updates';
import type { Parameters } from '../parameters/parameters';
import type { Item } from '../polling/eventSource';
import type { Offset } from '../values/int64';
import { UnreadableEntry } from '../errors/unreadable';

/** Selection of an event type from the updates of a ledger. */

type Schemas = components['schemas'];
export type TransactionEvent = Schemas['Event'];
export type ReassignmentEvent = Schemas['JsReassignmentEvent'];

/** Selection of one event type from updates: whole ones. */
export interface UpdateSelector {
	event: string;
	updateFormat: (parameters: Parameters, format: EventFormat, parties: readonly string[]) => Schemas['UpdateFormat'];
	/** The items of an update. It throws at what it cannot read. */
	fromUpdate: (update: Update, simple: boolean) => Item[];
	/** The format without what this participant does not know. Absent if it knows all of it. */
	knownFormat?: (format: Schemas['UpdateFormat'], timeoutMs: number) => Promise<Schemas['UpdateFormat']>;
	/** Looks up what `fromUpdate` needs besides the update. A failure that a later poll may not meet is thrown. `left` are ms. */
	prepare?: (update: Update, left: () => number) => Promise<void>;
	/** The same for all updates of a page, in order: everything after `begin` and up to `end`. */
	preparePage?: (updates: readonly Update[], range: { begin: Offset; end: Offset }, left: () => number) => Promise<void>;
}

/** Selection of one event type from updates: single events. Both pick one event, or nothing. They throw at what they cannot read. */
export interface EventSelector {
	event: string;
	shape: 'TRANSACTION_SHAPE_ACS_DELTA' | 'TRANSACTION_SHAPE_LEDGER_EFFECTS';
	fromTransaction: (event: TransactionEvent) => MatchedEvent | undefined;
	/** Absent if a reassignment is no such event. */
	fromReassignment?: (event: ReassignmentEvent) => MatchedEvent | undefined;
}

/** An event as an item: what its user sees with Simplify, and what the participant sent. */
export interface MatchedEvent {
	/** The event it is, if the event type includes several. */
	event?: string;
	nodeId: number;
	reason: 'transaction' | 'reassignment';
	simple: IDataObject;
	raw: IDataObject;
}

/** Text a server must have sent for an event to be of use. */
export function requireField(value: unknown, name: string): string {
	if (typeof value === 'string' && value !== '') return value;
	throw new UnreadableEntry(`it has no ${name}`);
}

/** An event that is about a contract as a whole. */
export function matchContract(
	event: { nodeId: number; contractId: string; templateId: string },
	reason: MatchedEvent['reason'],
	simple: IDataObject,
	raw: IDataObject,
): MatchedEvent {
	requireField(event.contractId, 'contract ID');
	requireField(event.templateId, 'template ID');
	return { nodeId: event.nodeId, reason, simple, raw };
}
