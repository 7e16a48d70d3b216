import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import type { ArgumentConditions } from '../../../shared/ledger/packages/argumentConditions';
import {
	simplifyAssigned,
	simplifyCreated,
	templateOf,
	withRareParts,
	type CreatedEvent,
} from '../../../shared/ledger/updates/simplifiedEvents';
import type { SnapshotEntry } from '../../../shared/ledger/updates/snapshot';

/** Entries of a snapshot as simplified items. */

type ContractEntry = components['schemas']['JsContractEntry'];

interface Standing {
	created: CreatedEvent;
	about: IDataObject;
}

/** True if the entry is a placeholder of the list, which holds no contract. */
export function isPlaceholder({ contractEntry }: SnapshotEntry): boolean {
	return 'JsEmpty' in contractEntry;
}

/** The state of a contract: active on a synchronizer, or between two of them. Undefined for entry types this version does not know. */
function contractState(entry: ContractEntry): Standing | undefined {
	if ('JsActiveContract' in entry) {
		const { createdEvent, synchronizerId, reassignmentCounter } = entry.JsActiveContract;
		return { created: createdEvent, about: { state: 'active', synchronizerId, reassignmentCounter } };
	}
	if ('JsIncompleteAssigned' in entry) {
		const { assignedEvent } = entry.JsIncompleteAssigned;
		const { source, target, reassignmentId } = simplifyAssigned(assignedEvent);
		return {
			created: assignedEvent.createdEvent,
			about: {
				state: 'incompleteAssigned',
				synchronizerId: target,
				reassignmentCounter: assignedEvent.reassignmentCounter,
				source,
				target,
				reassignmentId,
			},
		};
	}
	if ('JsIncompleteUnassigned' in entry) {
		const { createdEvent, unassignedEvent } = entry.JsIncompleteUnassigned;
		const { source, target, reassignmentId, reassignmentCounter } = unassignedEvent;
		return {
			created: createdEvent,
			about: { state: 'incompleteUnassigned', synchronizerId: null, reassignmentCounter, source, target, reassignmentId },
		};
	}
	return undefined;
}

/** True if the arguments of the contract in an entry meet the conditions. */
export function meetsConditions(conditions: ArgumentConditions, { contractEntry }: SnapshotEntry): boolean {
	const created = contractState(contractEntry)?.created;
	return conditions.met(created?.createArgument, created);
}

/** Fields that all contracts of a page have in common. */
export interface OfPage {
	activeAtOffset: number | string;
	apiVersion: string;
}

/** A contract of the snapshot, flat. An active one is made in one piece: fields that are added to an object take more time and memory. */
export function contractRow({ workflowId, contractEntry }: SnapshotEntry, { activeAtOffset, apiVersion }: OfPage): IDataObject {
	if ('JsActiveContract' in contractEntry && contractEntry.JsActiveContract.createdEvent) {
		const { createdEvent: created, synchronizerId, reassignmentCounter } = contractEntry.JsActiveContract;
		return withRareParts(created, {
			createdAt: created.createdAt,
			template: templateOf(created),
			createArgument: created.createArgument as IDataObject,
			signatories: created.signatories,
			observers: created.observers ?? [],
			packageName: created.packageName,
			contractId: created.contractId,
			templateId: created.templateId,
			state: 'active',
			synchronizerId,
			reassignmentCounter,
			workflowId: workflowId || null,
			activeAtOffset,
			apiVersion,
		});
	}
	const found = contractState(contractEntry);
	if (!found?.created) return { state: 'unknown', contractEntry, activeAtOffset, apiVersion };
	return Object.assign(simplifyCreated(found.created), found.about, { workflowId: workflowId || null, activeAtOffset, apiVersion });
}
