import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../api/ledger';
import { simplifyArchived, simplifyAssigned, simplifyCreated, simplifyExercised, simplifyUnassigned } from '../shared/ledger/simplifiedEvents';

/** Updates of the ledger as simplified items: one per event, each with the update it belongs to. */

type Schemas = components['schemas'];
type Update = Schemas['Update'];

function transactionEvent(event: Schemas['Event']): IDataObject {
	if ('CreatedEvent' in event) return { event: 'created', ...simplifyCreated(event.CreatedEvent), nodeId: event.CreatedEvent.nodeId };
	if ('ArchivedEvent' in event) return { event: 'archived', ...simplifyArchived(event.ArchivedEvent), nodeId: event.ArchivedEvent.nodeId };
	if ('ExercisedEvent' in event) return { event: 'exercised', ...simplifyExercised(event.ExercisedEvent), nodeId: event.ExercisedEvent.nodeId };
	return { event: 'unknown', content: event as IDataObject };
}

function reassignmentEvent(event: Schemas['JsReassignmentEvent']): IDataObject {
	if ('JsAssignmentEvent' in event) return { event: 'assigned', ...simplifyAssigned(event.JsAssignmentEvent), nodeId: event.JsAssignmentEvent.createdEvent.nodeId };
	if ('JsUnassignedEvent' in event) return { event: 'unassigned', ...simplifyUnassigned(event.JsUnassignedEvent.value), nodeId: event.JsUnassignedEvent.value.nodeId };
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

/** The events with what they share: what is read stands before the event's own fields, the long IDs after them. */
function rows<U extends UpdateOfAKind>(kind: string, update: U, eventsOf: (update: U) => IDataObject[]): IDataObject[] {
	const { updateId, offset, recordTime, synchronizerId } = update;
	const commandId = ('commandId' in update && update.commandId) || null;
	const workflowId = ('workflowId' in update && update.workflowId) || null;
	const events = eventsOf(update);
	return (events.length > 0 ? events : [{ event: null }])
		.map((event) => ({ recordTime, kind, ...event, commandId, workflowId, offset, updateId, synchronizerId }));
}

/** One item per event of the update; one without an event (`event: null`) where there is none to show. */
export function updateRows(update: Update): IDataObject[] {
	if ('Transaction' in update) return rows('transaction', update.Transaction.value, ({ events }) => (events ?? []).map(transactionEvent));
	if ('Reassignment' in update) return rows('reassignment', update.Reassignment.value, ({ events }) => (events ?? []).map(reassignmentEvent));
	if ('TopologyTransaction' in update) return rows('topology', update.TopologyTransaction.value, ({ events }) => (events ?? []).flatMap(topologyEvent));
	return [{ kind: 'unknown', content: update as IDataObject }];
}
