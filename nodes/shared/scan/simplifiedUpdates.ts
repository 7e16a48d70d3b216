import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/scan';
import { positionOf } from './positions';
import { decodeErrorOf, UnreadableEntry } from '../errors/unreadable';
import { mismatchOf, oneOf } from '../http/answers';

/** Reading of network updates as scan writes them, of either version. */

type Schemas = components['schemas'];
export type Update = Schemas['UpdateHistoryItem'] | Schemas['UpdateHistoryItemV2'];
export type UpdateKind = 'transaction' | 'assignment' | 'unassignment';
type TreeEvent = Schemas['TreeEvent'];

/** An event of a network update, reduced to what filters read and Simplify shows. */
export interface NetworkEvent {
	type: 'created' | 'exercised' | 'assigned' | 'unassigned';
	contractId: string;
	/** Absent for an unassignment: scan does not report it. */
	templateId?: string;
	packageName?: string;
	/** All parties the event names. */
	parties: string[];
	more: IDataObject;
}

export function kindOf(update: Update): UpdateKind {
	if (!('event' in update)) return 'transaction';
	return 'created_event' in update.event ? 'assignment' : 'unassignment';
}

/** Fields of the update itself that Simplify keeps, besides its position. Fields of only some updates are absent on others. */
function about(update: Update): IDataObject {
	const offset = 'offset' in update ? { offset: update.offset } : {};
	if (!('event' in update)) {
		const { effective_at: effectiveAt, synchronizer_id: synchronizerId, workflow_id: workflowId, external_transaction_hash: hash } = update;
		return { effectiveAt, synchronizerId, workflowId, ...offset, ...(typeof hash === 'string' && { externalTransactionHash: hash }) };
	}
	const {
		source_synchronizer: source,
		target_synchronizer: target,
		submitter,
		unassign_id: unassignId,
		reassignment_counter: reassignmentCounter,
	} = update.event;
	return { source, target, submitter, unassignId, reassignmentCounter, ...offset };
}

/** An update as a simplified item, with those of its events that are wanted. Throws if it cannot be read. */
export function simplifyUpdate(update: Update, events = eventsOf(update)): IDataObject {
	const { recordTime = null, migrationId = null } = positionOf(update) ?? {};
	return { recordTime, kind: kindOf(update), ...about(update), events: events.map(simplifyEvent), migrationId, updateId: update.update_id };
}

/** An update as a simplified item. If it cannot be read, as it is, with the reason. */
export function simplifiedOrRaw(update: Update): IDataObject {
	try {
		return simplifyUpdate(update);
	} catch (error) {
		return { decodeError: updateDecodeError(error, update), raw: update };
	}
}

/** An update as scan sent it, unless it is none. */
export function rawUpdate(update: Update): IDataObject {
	const raw = update;
	const mismatch = mismatchOf(update, { update_id: 'text' });
	return mismatch === undefined ? raw : { decodeError: `it ${mismatch}`, raw };
}

const CREATED = { contract_id: 'text', signatories: 'list', observers: 'list' } as const;
const EXERCISED = { contract_id: 'text', child_event_ids: 'list', acting_parties: 'list' } as const;

/** Field that an update lacks to be read. */
function updateMismatch(update: unknown): string | undefined {
	const { event } = (update ?? {}) as { event?: unknown };
	if (event !== undefined) return mismatchOf(update, { event: oneOf({ created_event: CREATED }) });
	const mismatch = mismatchOf(update, { root_event_ids: 'list', events_by_id: 'object' });
	if (mismatch !== undefined) return mismatch;
	const { events_by_id: events } = update as { events_by_id: Record<string, TreeEvent | null> };
	const shapes = Object.entries(events).map(([id, event]) => [id, event?.event_type === 'exercised_event' ? EXERCISED : CREATED] as const);
	return mismatchOf(update, { events_by_id: Object.fromEntries(shapes) });
}

/** Reason why an update cannot be read, for its item's `decodeError`. */
export const updateDecodeError = (error: unknown, update: unknown): string => decodeErrorOf(error, () => updateMismatch(update));

/** The events of an update, in the order they occurred. Throws if it cannot be read. */
export function eventsOf(update: Update): NetworkEvent[] {
	if (!('event' in update)) return inOrder(update.root_event_ids, update.events_by_id).map(treeEvent);
	const { event } = update;
	const { submitter } = event;
	if ('created_event' in event) {
		const created = treeEvent(event.created_event);
		return [{ ...created, type: 'assigned', parties: [...created.parties, submitter] }];
	}
	return [{ type: 'unassigned', contractId: event.contract_id, parties: [submitter], more: {} }];
}

/** The events of a transaction tree, each followed by its consequences. */
function inOrder(ids: string[], byId: Record<string, TreeEvent>): TreeEvent[] {
	const events: TreeEvent[] = [];
	const open = [...ids].reverse();
	while (open.length > 0) {
		const event = byId[open.pop()!];
		if (!event) throw new UnreadableEntry('it refers to an event that it does not hold');
		if (events.length >= Object.keys(byId).length) throw new UnreadableEntry('its events refer to each other in a circle');
		events.push(event);
		if (event.event_type === 'exercised_event') open.push(...[...event.child_event_ids].reverse());
	}
	return events;
}

function treeEvent(event: TreeEvent): NetworkEvent {
	const { contract_id: contractId, template_id: templateId, package_name: packageName } = event;
	if (event.event_type === 'created_event') {
		const { signatories, observers, create_arguments: createArgument, created_at: createdAt } = event;
		return {
			type: 'created',
			contractId,
			templateId,
			packageName,
			parties: [...signatories, ...observers],
			more: { createdAt, signatories, observers, createArgument: createArgument as IDataObject },
		};
	}
	const {
		choice,
		choice_argument: choiceArgument,
		acting_parties: actingParties,
		consuming,
		exercise_result: exerciseResult,
		interface_id: interfaceId,
	} = event;
	const more = { choice, ...(interfaceId && { interfaceId }), choiceArgument, exerciseResult, actingParties, consuming } as IDataObject;
	return { type: 'exercised', contractId, templateId, packageName, parties: actingParties, more };
}

/** An event as a simplified item shows it. */
function simplifyEvent({ type, contractId, templateId, packageName, more }: NetworkEvent): IDataObject {
	const item: IDataObject = { type };
	if (templateId !== undefined) {
		item.templateId = templateId;
		item.packageName = packageName;
	}
	Object.assign(item, more);
	item.contractId = contractId;
	return item;
}
