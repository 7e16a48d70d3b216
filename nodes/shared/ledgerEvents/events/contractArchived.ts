import { interfaces, templates } from '../../ledger/updates/eventFormat';
import { simplifyArchived, simplifyUnassigned } from '../../ledger/updates/simplifiedEvents';
import { ledgerEvent } from '../ledgerEvent';
import { matchContract, type EventSelector } from '../selector';
import { LedgerUpdates, reassignments, UPDATE_ENDPOINTS } from '../ledgerUpdates';

const EVENT = 'contractArchived';

export const archivedSelector: EventSelector = {
	event: EVENT,
	shape: 'TRANSACTION_SHAPE_ACS_DELTA',
	fromTransaction: (event) => {
		if (!('ArchivedEvent' in event)) return undefined;
		const archived = event.ArchivedEvent;
		return matchContract(archived, 'transaction', simplifyArchived(archived), { archivedEvent: archived });
	},
	fromReassignment: (event) => {
		if (!('JsUnassignedEvent' in event)) return undefined;
		const unassigned = event.JsUnassignedEvent.value;
		return matchContract(unassigned, 'reassignment', simplifyUnassigned(unassigned), {
			unassignedEvent: unassigned,
		});
	},
};

/** Contracts that ended (or left for another synchronizer), by ledger offset. The ledger sends no arguments with it. */
export const contractArchived = ledgerEvent(EVENT, 'Contract Archived', UPDATE_ENDPOINTS, {
	description: 'When a contract that one of the parties is a stakeholder of was archived, unless the same transaction created it',
	properties: [templates, interfaces],
	options: [reassignments],
	open(setup, ledger) {
		return new LedgerUpdates(setup, ledger, archivedSelector);
	},
});
