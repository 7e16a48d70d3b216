import { argumentConditions, conditionsField, type ArgumentConditions } from '../../ledger/packages/argumentConditions';
import { blobOption, interfaces, templates } from '../../ledger/updates/eventFormat';
import { simplifyAssigned, simplifyCreated } from '../../ledger/updates/simplifiedEvents';
import { DEFINITION_ENDPOINTS } from '../../ledger/packages/templateDefinition';
import type { Ledger } from '../../ledger/service';
import type { EventType } from '../../trigger/eventType';
import { matchContract, type EventSelector } from '../selector';
import { READ_RIGHTS } from '../../ledger/directory/ownParties';
import { LedgerUpdates, reassignments, UPDATE_ENDPOINTS } from '../ledgerUpdates';

const EVENT = 'contractCreated';

export const createdSelector: EventSelector = {
	event: EVENT,
	shape: 'TRANSACTION_SHAPE_ACS_DELTA',
	fromTransaction: (event) => {
		if (!('CreatedEvent' in event)) return undefined;
		const created = event.CreatedEvent;
		return matchContract(created, 'transaction', simplifyCreated(created), { createdEvent: created });
	},
	fromReassignment: (event) => {
		if (!('JsAssignmentEvent' in event)) return undefined;
		const assigned = event.JsAssignmentEvent;
		return matchContract(assigned.createdEvent, 'reassignment', simplifyAssigned(assigned), {
			assignedEvent: assigned,
		});
	},
};

/** Contracts whose arguments meet the conditions. */
const meeting = (conditions: ArgumentConditions): EventSelector => ({
	...createdSelector,
	fromTransaction: (event) => {
		const found = createdSelector.fromTransaction(event);
		return found && 'CreatedEvent' in event && conditions.met(event.CreatedEvent.createArgument, event.CreatedEvent) ? found : undefined;
	},
	fromReassignment: (event) => {
		const found = createdSelector.fromReassignment?.(event);
		const created = 'JsAssignmentEvent' in event ? event.JsAssignmentEvent.createdEvent : undefined;
		return found && conditions.met(created?.createArgument, created) ? found : undefined;
	},
});

/** Contracts that came into being (or arrived from another synchronizer), by ledger offset. */
export const contractCreated: EventType<Ledger> = {
	value: EVENT,
	name: 'Contract Created',
	description: 'When a contract that one of the parties is a stakeholder of was created',
	endpoints: [...new Set([...UPDATE_ENDPOINTS, ...DEFINITION_ENDPOINTS])],
	rights: READ_RIGHTS,
	properties: [templates, interfaces, conditionsField],
	options: [blobOption, reassignments],
	open(setup, ledger) {
		const conditions = argumentConditions(setup.parameters, ledger, { parties: setup.parties });
		return new LedgerUpdates(setup, ledger, conditions ? meeting(conditions) : createdSelector, conditions);
	},
};
