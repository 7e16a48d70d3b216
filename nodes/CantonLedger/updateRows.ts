import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../api/ledger';
import { simplifyArchived, simplifyAssigned, simplifyCreated, simplifyExercised, simplifyUnassigned } from '../shared/ledger/simplifiedEvents';

/** Updates of the ledger as simplified items: one per event, each with the update it belongs to. */

type Schemas = components['schemas'];
type Update = Schemas['Update'];

function transactionEvent(event: Schemas['Event']): IDataObject {
	if ('CreatedEvent' in event) return { event: 'created', nodeId: event.CreatedEvent.nodeId, ...simplifyCreated(event.CreatedEvent) };
	if ('ArchivedEvent' in event) return { event: 'archived', nodeId: event.ArchivedEvent.nodeId, ...simplifyArchived(event.ArchivedEvent) };
	if ('ExercisedEvent' in event) return { event: 'exercised', nodeId: event.ExercisedEvent.nodeId, ...simplifyExercised(event.ExercisedEvent) };
	return { event: 'unknown', content: event as IDataObject };
}

function reassignmentEvent(event: Schemas['JsReassignmentEvent']): IDataObject {
	if ('JsAssignmentEvent' in event) return { event: 'assigned', nodeId: event.JsAssignmentEvent.createdEvent.nodeId, ...simplifyAssigned(event.JsAssignmentEvent) };
	if ('JsUnassignedEvent' in event) return { event: 'unassigned', nodeId: event.JsUnassignedEvent.value.nodeId, ...simplifyUnassigned(event.JsUnassignedEvent.value) };
	return { event: 'unknown', content: event as IDataObject };
}

/** `ParticipantAuthorizationAdded` as `authorizationAdded`, with whom it is about. */
function topologyEvent({ event }: Schemas['TopologyEvent']): IDataObject[] {
	const [[name, content] = ['Empty', {}]] = Object.entries(event ?? {}) as Array<[string, { value?: IDataObject }]>;
	if (name === 'Empty') return [];
	const { partyId = null, participantId = null, participantPermission = null } = content?.value ?? {};
	return [{ event: name.replace(/^ParticipantAuthorization/, 'authorization'), partyId, participantId, participantPermission }];
}

function about(kind: string, update: Schemas['JsReassignment'] | Schemas['JsTopologyTransaction'] | Schemas['JsTransaction']): IDataObject {
	const { updateId, offset, recordTime, synchronizerId } = update;
	const commandId = ('commandId' in update && update.commandId) || null;
	const workflowId = ('workflowId' in update && update.workflowId) || null;
	return { kind, updateId, offset, recordTime, synchronizerId, commandId, workflowId };
}

/** One item per event of the update. */
export function updateRows(update: Update): IDataObject[] {
	if ('Transaction' in update) {
		const transaction = update.Transaction.value;
		return transaction.events.map((event) => ({ ...about('transaction', transaction), ...transactionEvent(event) }));
	}
	if ('Reassignment' in update) {
		const reassignment = update.Reassignment.value;
		return reassignment.events.map((event) => ({ ...about('reassignment', reassignment), ...reassignmentEvent(event) }));
	}
	if ('TopologyTransaction' in update) {
		const topology = update.TopologyTransaction.value;
		return topology.events.flatMap((event) => topologyEvent(event).map((row) => ({ ...about('topology', topology), ...row })));
	}
	return [{ kind: 'unknown', content: update as IDataObject }];
}
