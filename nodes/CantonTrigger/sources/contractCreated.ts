import type { IDataObject } from 'n8n-workflow';

import { interfaces, templates } from '../../shared/eventFormat';
import { simplifyAssigned, simplifyCreated, type CreatedEvent } from '../../shared/events';
import type { EventKind } from '../kind';
import type { EventSource } from '../source';
import { LedgerUpdates, needed, reassignments, UPDATE_ENDPOINTS, UPDATE_RIGHTS, type Picked } from '../updates';

const EVENT = 'contractCreated';

function pick(created: CreatedEvent, reason: Picked['reason'], simple: IDataObject, raw: IDataObject): Picked {
	needed(created.contractId, 'contract ID');
	needed(created.templateId, 'template ID');
	return { nodeId: created.nodeId, reason, simple, raw };
}

/** Contracts that came into being (or arrived from another synchronizer), by ledger offset. */
export const contractCreated: EventKind = {
	value: EVENT,
	name: 'Contract Created',
	description: 'When a contract that one of the parties is a stakeholder of was created',
	api: 'ledger',
	endpoints: UPDATE_ENDPOINTS,
	rights: UPDATE_RIGHTS,
	properties: [templates, interfaces],
	options: [reassignments],
	async open(setup) {
		const ledger = await setup.ledger(UPDATE_RIGHTS);
		return new LedgerUpdates(setup, ledger, {
			event: EVENT,
			shape: 'TRANSACTION_SHAPE_ACS_DELTA',
			fromTransaction: (event) => {
				if (!('CreatedEvent' in event)) return undefined;
				const created = event.CreatedEvent;
				return pick(created, 'transaction', simplifyCreated(created), { createdEvent: created as unknown as IDataObject });
			},
			fromReassignment: (event) => {
				if (!('JsAssignmentEvent' in event)) return undefined;
				const assigned = event.JsAssignmentEvent;
				return pick(assigned.createdEvent, 'reassignment', simplifyAssigned(assigned), { assignedEvent: assigned as unknown as IDataObject });
			},
		}) as EventSource<unknown>;
	},
};
