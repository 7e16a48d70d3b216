import type { IDataObject } from 'n8n-workflow';

import { interfaces, templates } from '../../shared/ledger/eventFormat';
import { simplifyArchived, simplifyUnassigned } from '../../shared/ledger/simplifiedEvents';
import type { EventKind } from '../../shared/trigger/eventType';
import { pickContract } from '../matchedEvent';
import type { EventSource } from '../../shared/polling/eventSource';
import { LedgerUpdates, reassignments, UPDATE_ENDPOINTS, UPDATE_RIGHTS } from '../ledgerUpdates';

const EVENT = 'contractArchived';

/** Contracts that ended (or left for another synchronizer), by ledger offset. The ledger sends no arguments with it. */
export const contractArchived: EventKind = {
	value: EVENT,
	name: 'Contract Archived',
	description: 'When a contract that one of the parties is a stakeholder of was archived',
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
				if (!('ArchivedEvent' in event)) return undefined;
				const archived = event.ArchivedEvent;
				return pickContract(archived, 'transaction', simplifyArchived(archived), { archivedEvent: archived as unknown as IDataObject });
			},
			fromReassignment: (event) => {
				if (!('JsUnassignedEvent' in event)) return undefined;
				const unassigned = event.JsUnassignedEvent.value;
				return pickContract(unassigned, 'reassignment', simplifyUnassigned(unassigned), { unassignedEvent: unassigned as unknown as IDataObject });
			},
		}) as EventSource<unknown>;
	},
};
