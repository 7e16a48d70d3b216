// Updates as scan shows them: it sees with the eyes of the governing party, and calls things by names of its own.
import { createHash } from 'node:crypto';
import { blobOf } from '../canton/events.mts';
import { templateId } from '../canton/identifiers.mts';
import { shortTime } from '../world/time.mts';
import { verboseRecord, verboseValue } from './protobuf-json.mts';
import type { Contract, Json, Node, Reassignment, Transaction } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { components } from '../../api/scan.d.ts';

type Schemas = components['schemas'];

/** Format of an item. */
export interface Style {
	version: 'v0' | 'v2';
	encoding: 'compact_json' | 'protobuf_json';
}

/** An item with the position that orders it. */
export interface Positioned {
	migrationId: number;
	recordTime: string;
	item: Schemas['UpdateHistoryItem'] | Schemas['UpdateHistoryItemV2'];
}

/** Record time of everything a migration carried over: the earliest time there is. */
export const IMPORT_TIME = '0001-01-01T00:00:00Z';

/** True if scan can show the update itself, not only that there was one. */
export function isPublic(world: World, entry: { informees: string[] }): boolean {
	return entry.informees.includes(world.dso);
}

/** A transaction as far as the governing party sees it. `index` is its place in the network's history. */
export function transactionItem(
	world: World,
	entry: Transaction,
	index: number,
	style: Style,
): Schemas['UpdateHistoryTransaction'] | Schemas['UpdateHistoryTransactionV2'] {
	const visible = entry.nodes.filter((node) => node.witnesses.includes(world.dso));
	const numbers = new Map(visible.map(({ nodeId }, number) => [nodeId, number]));
	// Recorded: the ledger's ids in the first version, and later numbers without gaps.
	const eventId = (nodeId: number) =>
		style.version === 'v0' ? `#${entry.updateId}:${nodeId}` : `${entry.updateId}:${numbers.get(nodeId)}`;
	const children = new Set(visible.flatMap((node) => (node.kind === 'exercise' ? node.children : [])));
	const events = visible.map((node) => [eventId(node.nodeId), treeEvent(node, eventId, numbers, style)] as const);
	if (style.version === 'v2') events.sort(([a], [b]) => (a < b ? -1 : 1));
	return {
		update_id: entry.updateId,
		migration_id: entry.migrationId,
		workflow_id: entry.workflowId,
		record_time: entry.recordTime,
		synchronizer_id: entry.synchronizerId,
		effective_at: entry.effectiveAt,
		...(style.version === 'v0' && { offset: offsetText(index) }),
		root_event_ids: visible.filter((node) => !children.has(node.nodeId)).map((node) => eventId(node.nodeId)),
		events_by_id: Object.fromEntries(events),
		...(entry.externalHash !== undefined && { external_transaction_hash: entry.externalHash }),
	};
}

/** A half of a move between synchronizers. */
export function reassignmentItem(entry: Reassignment, index: number, style: Style): Schemas['UpdateHistoryReassignment'] {
	const { move, contract } = entry;
	const common = {
		submitter: move.submitter,
		source_synchronizer: move.source,
		target_synchronizer: move.target,
		migration_id: entry.migrationId,
		unassign_id: move.reassignmentId,
		reassignment_counter: move.counter,
	};
	return {
		update_id: entry.updateId,
		offset: offsetText(index),
		record_time: entry.recordTime,
		event:
			entry.step === 'assign'
				? { ...common, created_event: createdEvent(contract, `${entry.updateId}:0`, style) }
				: { ...common, contract_id: contract.contractId },
	};
}

/** Item for a contract that a migration carried over: one transaction each, made up by scan. */
export function importItem(world: World, contract: Contract, migrationId: number, style: Style): Schemas['UpdateHistoryTransaction'] {
	const updateId = `1220${createHash('sha256').update(`import ${migrationId} ${contract.contractId}`).digest('hex')}`;
	const eventId = `#${updateId}:0`;
	return {
		update_id: updateId,
		migration_id: migrationId,
		workflow_id: '',
		record_time: IMPORT_TIME,
		synchronizer_id: world.globalSynchronizer,
		effective_at: IMPORT_TIME,
		offset: offsetText(0),
		root_event_ids: [eventId],
		events_by_id: { [eventId]: createdEvent(contract, eventId, style) },
	};
}

/** A contract as scan's lists of contracts show it. */
export function contractItem(contract: Contract): Schemas['Contract'] {
	return {
		template_id: templateId(contract),
		contract_id: contract.contractId,
		payload: contract.args,
		created_event_blob: blobOf(contract),
		created_at: contract.createdAt,
	};
}

function treeEvent(node: Node, eventId: (nodeId: number) => string, seen: ReadonlyMap<number, number>, style: Style): Schemas['TreeEvent'] {
	if (node.kind === 'create') return createdEvent(node.contract, eventId(node.nodeId), style);
	const verbose = style.encoding === 'protobuf_json';
	return {
		event_type: 'exercised_event',
		event_id: eventId(node.nodeId),
		contract_id: node.contract.contractId,
		template_id: templateId(node.contract),
		package_name: node.contract.template.packageName,
		choice: node.choice,
		choice_argument: (verbose ? verboseValue(node.argument) : node.argument) as Json,
		child_event_ids: node.children.filter((child) => seen.has(child)).map(eventId),
		exercise_result: verbose ? verboseValue(node.result) : node.result,
		consuming: node.consuming,
		acting_parties: node.actors,
		...(node.interfaceId !== undefined && { interface_id: node.interfaceId }),
	};
}

/** A contract as an event that created it. */
export function createdEvent(contract: Contract, eventId: string, style: Style): Schemas['CreatedEvent'] {
	return {
		event_type: 'created_event',
		event_id: eventId,
		contract_id: contract.contractId,
		template_id: templateId(contract),
		package_name: contract.template.packageName,
		create_arguments: style.encoding === 'protobuf_json' ? verboseRecord(contract.args) : contract.args,
		created_at: shortTime(contract.createdAt),
		signatories: contract.signatories,
		observers: contract.observers,
	};
}

/** Offsets of scan's own node: padded, so that they also increase as strings. */
function offsetText(index: number): string {
	return String(index + 1).padStart(18, '0');
}
