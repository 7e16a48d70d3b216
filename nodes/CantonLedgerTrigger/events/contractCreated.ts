import type { IDataObject } from 'n8n-workflow';

import { interfaces, templates } from '../../shared/ledger/eventFormat';
import { simplifyAssigned, simplifyCreated } from '../../shared/ledger/simplifiedEvents';
import type { EventKind } from '../../shared/trigger/eventType';
import { pickContract } from '../matchedEvent';
import type { EventSource } from '../../shared/polling/eventSource';
import { LedgerUpdates, reassignments, UPDATE_ENDPOINTS, UPDATE_RIGHTS } from '../ledgerUpdates';

const EVENT = 'contractCreated';

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
				return pickContract(created, 'transaction', simplifyCreated(created), { createdEvent: created as unknown as IDataObject });
			},
			fromReassignment: (event) => {
				if (!('JsAssignmentEvent' in event)) return undefined;
				const assigned = event.JsAssignmentEvent;
				return pickContract(assigned.createdEvent, 'reassignment', simplifyAssigned(assigned), { assignedEvent: assigned as unknown as IDataObject });
			},
		}) as EventSource<unknown>;
	},
};
