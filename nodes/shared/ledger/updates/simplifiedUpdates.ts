import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import { traceIdOf } from '../completions/simplifiedCompletion';
import { simplifyArchived, simplifyAssigned, simplifyCreated, simplifyExercised, simplifyUnassigned } from './simplifiedEvents';
import { hashOf } from '../prepared/transactionHash';

/** Updates of the ledger as simplified items: one per update with its events, or one per event with what it shares with the others. */

type Schemas = components['schemas'];
type Update = Schemas['Update'];

function transactionEvent(event: Schemas['Event']): IDataObject {
	if ('CreatedEvent' in event) return { event: 'created', ...simplifyCreated(event.CreatedEvent), nodeId: event.CreatedEvent.nodeId };
	if ('ArchivedEvent' in event) return { event: 'archived', ...simplifyArchived(event.ArchivedEvent), nodeId: event.ArchivedEvent.nodeId };
	if ('ExercisedEvent' in event)
		return { event: 'exercised', ...simplifyExercised(event.ExercisedEvent), nodeId: event.ExercisedEvent.nodeId };
	return { event: 'unknown', content: event as IDataObject };
}

function reassignmentEvent(event: Schemas['JsReassignmentEvent']): IDataObject {
	if ('JsAssignmentEvent' in event)
		return { event: 'assigned', ...simplifyAssigned(event.JsAssignmentEvent), nodeId: event.JsAssignmentEvent.createdEvent.nodeId };
	if ('JsUnassignedEvent' in event)
		return { event: 'unassigned', ...simplifyUnassigned(event.JsUnassignedEvent.value), nodeId: event.JsUnassignedEvent.value.nodeId };
	return { event: 'unknown', content: event as IDataObject };
}

/** `ParticipantAuthorizationAdded` as `authorizationAdded`, with whom it is about. */
function topologyEvent({ event }: Schemas['TopologyEvent']): IDataObject[] {
	const [[name, content] = ['Empty', {}]] = Object.entries(event ?? {}) as Array<[string, { value?: IDataObject }]>;
	if (name === 'Empty') return [];
	const { partyId = null, participantId = null, participantPermission = null } = content?.value ?? {};
	return [{ event: name.replace(/^ParticipantAuthorization/, 'authorization'), participantPermission, partyId, participantId }];
}

type UpdateOfAKind = Schemas['JsReassignment'] | Schemas['JsTopologyTransaction'] | Schemas['JsTransaction'];

interface SimpleUpdate {
	kind: 'transaction' | 'reassignment' | 'topology';
	update: UpdateOfAKind;
	events: IDataObject[];
}

/** An update of whatever kind with its events simplified. Undefined for kinds newer than this package. */
function simplify(update: Update): SimpleUpdate | undefined {
	if ('Transaction' in update)
		return { kind: 'transaction', update: update.Transaction.value, events: (update.Transaction.value.events ?? []).map(transactionEvent) };
	if ('Reassignment' in update)
		return {
			kind: 'reassignment',
			update: update.Reassignment.value,
			events: (update.Reassignment.value.events ?? []).map(reassignmentEvent),
		};
	if ('TopologyTransaction' in update) {
		return {
			kind: 'topology',
			update: update.TopologyTransaction.value,
			events: (update.TopologyTransaction.value.events ?? []).flatMap(topologyEvent),
		};
	}
	return undefined;
}

/** Order of the fields: those people read first, then `own`, then the long IDs. */
function row(simple: SimpleUpdate, own: IDataObject): IDataObject {
	const { kind, update } = simple;
	const { updateId, offset, recordTime, synchronizerId } = update;
	const commandId = ('commandId' in update && update.commandId) || null;
	const workflowId = ('workflowId' in update && update.workflowId) || null;
	return { recordTime, kind, ...own, commandId, workflowId, offset, ...effectOf(simple), updateId, synchronizerId };
}

/** When it took effect, what it cost and how it is traced, as far as updates of its kind have that. Null if this one has not. */
function effectOf({ kind, update }: SimpleUpdate): IDataObject {
	const traceId = traceIdOf(update.traceContext?.traceparent);
	if (kind === 'topology') return { traceId };
	const { paidTrafficCost } = update as Schemas['JsReassignment'];
	if (kind === 'reassignment') return { paidTrafficCost: paidTrafficCost ?? null, traceId };
	const transaction = update as Schemas['JsTransaction'];
	return { effectiveAt: transaction.effectiveAt, paidTrafficCost: paidTrafficCost ?? null, transactionHash: hashOf(transaction), traceId };
}

/** The update as one item, its events as the list `events`. */
export function updateRow(update: Update): IDataObject {
	const simple = simplify(update);
	return simple ? row(simple, { events: simple.events }) : { kind: 'unknown', content: update as IDataObject };
}

/** One item per change of a topology transaction (`change`: authorizationAdded, authorizationChanged, …). Undefined for other updates. */
export function topologyRows(update: Update): IDataObject[] | undefined {
	const simple = simplify(update);
	return simple?.kind === 'topology' ? simple.events.map(({ event, ...details }) => row(simple, { change: event, ...details })) : undefined;
}

/** One item per event of the update. One without an event (`event: null`) if there is none to show. */
export function updateRows(update: Update): IDataObject[] {
	const simple = simplify(update);
	if (!simple) return [{ kind: 'unknown', content: update as IDataObject }];
	return (simple.events.length > 0 ? simple.events : [{ event: null }]).map((event) => row(simple, event));
}
