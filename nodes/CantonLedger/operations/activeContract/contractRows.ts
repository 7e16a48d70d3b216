import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import type { ArgumentConditions } from '../../../shared/ledger/argumentConditions';
import { simplifyAssigned, simplifyCreated, simplifyView, templateOf, type CreatedEvent } from '../../../shared/ledger/simplifiedEvents';
import type { SnapshotEntry } from '../../../shared/ledger/snapshot';

/** Entries of a snapshot as simplified items. */

type ContractEntry = components['schemas']['JsContractEntry'];

interface Standing {
	created: CreatedEvent;
	about: IDataObject;
}

/** Whether the entry is a placeholder of the list, which holds no contract. */
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

/** Whether the arguments of the contract in an entry meet the conditions. */
export function meetsConditions(conditions: ArgumentConditions, { contractEntry }: SnapshotEntry): boolean {
	const created = contractState(contractEntry)?.created;
	return conditions.met(created?.createArgument, created);
}

/** A contract of the snapshot, flat. */
export function contractRow({ workflowId, contractEntry }: SnapshotEntry): IDataObject {
	const found = contractState(contractEntry);
	if (!found?.created) return { state: 'unknown', contractEntry: contractEntry as unknown as IDataObject };
	return Object.assign(simplifyCreated(found.created), found.about, { workflowId: workflowId || null });
}

/** The fields a holding's view has in version 1 and 2 of the token standard; the second names the owner inside an account. */
interface HoldingView {
	owner?: string;
	account?: { owner?: string | null };
	instrumentId?: { admin?: string; id?: string };
	amount?: string;
	lock?: { holders?: string[]; expiresAt?: string | null } | null;
	meta?: { values?: IDataObject };
}

/** A token holding, flat: what its view says, not how its template stores it. */
export function holdingRow({ contractEntry }: SnapshotEntry): IDataObject {
	const found = contractState(contractEntry);
	if (!found?.created) return { state: 'unknown', contractEntry: contractEntry as unknown as IDataObject };
	const { created, about } = found;
	const view = created.interfaceViews?.[0];
	const holding = (view?.viewValue ?? {}) as HoldingView;
	const lock = holding.lock ?? null;
	return {
		owner: holding.owner ?? holding.account?.owner ?? null,
		instrumentId: holding.instrumentId?.id ?? null,
		amount: holding.amount ?? null,
		locked: lock !== null,
		lockExpiresAt: lock?.expiresAt ?? null,
		lockHolders: lock?.holders ?? null,
		createdAt: created.createdAt,
		template: templateOf(created),
		meta: holding.meta?.values ?? null,
		viewError: view?.viewValue ? null : ((view && simplifyView(view).viewError) ?? 'The participant sent no view'),
		instrumentAdmin: holding.instrumentId?.admin ?? null,
		packageName: created.packageName,
		contractId: created.contractId,
		templateId: created.templateId,
		...(created.createdEventBlob && { createdEventBlob: created.createdEventBlob }),
		...about,
	};
}
