import type { IDataObject } from 'n8n-workflow';

import type { EventKind } from '../kind';
import type { EventSource } from '../source';
import { interfaces, LedgerUpdates, needed, reassignments, templates, UPDATE_ENDPOINTS, UPDATE_RIGHTS } from '../updates';

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
				const { nodeId, contractId, templateId, packageName, witnessParties, implementedInterfaces } = event.ArchivedEvent;
				return {
					nodeId,
					reason: 'transaction',
					simple: {
						contractId: needed(contractId, 'contract ID'),
						templateId: needed(templateId, 'template ID'),
						packageName,
						witnessParties,
						...(implementedInterfaces?.length && { implementedInterfaces }),
					},
					raw: { archivedEvent: event.ArchivedEvent as unknown as IDataObject },
				};
			},
			fromReassignment: (event) => {
				if (!('JsUnassignedEvent' in event)) return undefined;
				const unassigned = event.JsUnassignedEvent.value;
				const { nodeId, contractId, templateId, packageName, witnessParties, source, target, reassignmentId } = unassigned;
				return {
					nodeId,
					reason: 'reassignment',
					simple: {
						contractId: needed(contractId, 'contract ID'),
						templateId: needed(templateId, 'template ID'),
						packageName,
						witnessParties,
						source,
						target,
						reassignmentId,
					},
					raw: { unassignedEvent: unassigned as unknown as IDataObject },
				};
			},
		}) as EventSource<unknown>;
	},
};
