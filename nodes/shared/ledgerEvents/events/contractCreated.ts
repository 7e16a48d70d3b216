import { argumentConditions, conditionsField, type ArgumentConditions } from '../../ledger/packages/argumentConditions';
import { blobOption, interfaces, templates } from '../../ledger/updates/eventFormat';
import { simplifyAssigned, simplifyCreated } from '../../ledger/updates/simplifiedEvents';
import { DEFINITION_ENDPOINTS } from '../../ledger/packages/templateDefinition';
import { ledgerEvent } from '../ledgerEvent';
import { matchContract, type EventSelector } from '../selector';
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
export const contractCreated = ledgerEvent(EVENT, 'Contract Created', [...new Set([...UPDATE_ENDPOINTS, ...DEFINITION_ENDPOINTS])], {
	description: 'When a contract that one of the parties is a stakeholder of was created, unless the same transaction archived it',
	properties: [templates, interfaces, conditionsField],
	options: [blobOption, reassignments],
	open(setup, ledger) {
		const conditions = argumentConditions(setup.parameters, ledger, { parties: setup.parties });
		return new LedgerUpdates(setup, ledger, conditions ? meeting(conditions) : createdSelector, conditions);
	},
});
