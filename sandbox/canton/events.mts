// Contracts and what happened to them, as answers show them.
import { createHash } from 'node:crypto';
import type { Contract, Entry, ExerciseNode, Move, Reassignment, Topology, Transaction } from '../world/model.mts';
import { atLeast } from '../wire/settings.mts';
import { entityId } from '../world/packages.mts';
import type { World } from '../world/world.mts';
import { templateId } from './identifiers.mts';
import type { Match, Matcher } from './filters.mts';

interface EventPosition {
	offset: bigint | undefined;
	nodeId: number;
}

export function stakeholders(contract: Contract): string[] {
	return [...contract.signatories, ...contract.observers];
}

export function createdEvent(contract: Contract, match: Match, position: EventPosition, acsDelta = true) {
	return {
		offset: position.offset ?? 0n,
		nodeId: position.nodeId,
		contractId: contract.contractId,
		templateId: templateId(contract),
		contractKey: contract.key ?? null,
		contractKeyHash: contract.key === undefined ? '' : keyHash(contract),
		createArgument: contract.args,
		createdEventBlob: match.blob ? blobOf(contract) : '',
		interfaceViews: match.interfaces.filter(({ view }) => view).map(({ on }) => interfaceView(contract, on)),
		witnessParties: match.witnesses,
		signatories: contract.signatories,
		observers: contract.observers,
		createdAt: contract.createdAt,
		packageName: contract.template.packageName,
		representativePackageId: contract.packageId,
		acsDelta,
	};
}

/** The opaque form in which a contract is disclosed. */
export function blobOf(contract: Contract): string {
	return Buffer.from(`CREATED ${contract.contractId} ${templateId(contract)}`).toString('base64');
}

function keyHash(contract: Contract): string {
	return createHash('sha256')
		.update(contract.template.name + JSON.stringify(contract.key))
		.digest('hex');
}

function interfaceView(contract: Contract, on: Match['interfaces'][number]['on']) {
	const interfaceId = entityId(on);
	if (contract.brokenView || !contract.template.view) {
		const message = `INTERPRETATION_USER_ERROR(9,0): Interpretation error: Error: Unhandled Daml exception: no view of ${on.name}`;
		return { interfaceId, viewStatus: { code: 9, message, details: [] }, implementationPackageId: '' };
	}
	return {
		interfaceId,
		viewStatus: { code: 0, message: '', details: [] },
		viewValue: contract.template.view(contract, on),
		implementationPackageId: contract.packageId,
	};
}

export function archivedEvent(contract: Contract, match: Match, position: EventPosition) {
	return {
		offset: position.offset ?? 0n,
		nodeId: position.nodeId,
		contractId: contract.contractId,
		templateId: templateId(contract),
		witnessParties: match.witnesses,
		packageName: contract.template.packageName,
		implementedInterfaces: match.interfaces.map(({ on }) => entityId(on)),
	};
}

function exercisedEvent(node: ExerciseNode, match: Match, position: EventPosition) {
	const { contract } = node;
	const delta = node.consuming && !contract.transient && match.witnesses.some((party) => stakeholders(contract).includes(party));
	return {
		...archivedEvent(contract, match, position),
		interfaceId: node.interfaceId ?? null,
		choice: node.choice,
		choiceArgument: node.argument,
		actingParties: node.actors,
		consuming: node.consuming,
		lastDescendantNodeId: node.lastDescendant,
		exerciseResult: node.result,
		acsDelta: delta,
	};
}

export type Shape = 'ACS_DELTA' | 'LEDGER_EFFECTS';

/** The events of a transaction that the filter shows. Transient contracts are no part of an ACS delta. */
export function eventsOf(entry: Transaction, filter: Matcher, shape: Shape): unknown[] {
	const events: unknown[] = [];
	for (const node of entry.nodes) {
		const { contract } = node;
		const position = { offset: entry.offset, nodeId: node.nodeId };
		const match = filter.match(contract, shape === 'ACS_DELTA' ? stakeholders(contract) : node.witnesses);
		if (!match) continue;
		if (shape === 'ACS_DELTA') {
			if (contract.transient) continue;
			if (node.kind === 'create') events.push({ CreatedEvent: createdEvent(contract, match, position) });
			else if (node.consuming) events.push({ ArchivedEvent: archivedEvent(contract, match, position) });
		} else if (node.kind === 'create') {
			const delta = !contract.transient && match.witnesses.some((party) => stakeholders(contract).includes(party));
			events.push({ CreatedEvent: createdEvent(contract, match, position, delta) });
		} else events.push({ ExercisedEvent: exercisedEvent(node, match, position) });
	}
	return events;
}

export const traceContext = ({ traceparent }: Pick<Entry, 'traceparent'>) => ({ traceparent, tracestate: null });

/** Fields common to all updates. The command id is shown to those who submitted it. */
function frame(entry: Entry, readers: string[]) {
	const mine = entry.submission?.actAs.some((party) => readers.includes(party)) ?? false;
	return {
		updateId: entry.updateId,
		commandId: mine ? (entry.submission?.commandId ?? '') : '',
		workflowId: entry.workflowId,
		offset: entry.offset ?? 0n,
		synchronizerId: entry.synchronizerId,
		traceContext: traceContext(entry),
		recordTime: entry.recordTime,
		paidTrafficCost: mine ? entry.cost : 0,
	};
}

/** A transaction as readers see it. From 3.6 on the hash comes under its new name too (recorded). */
export function transaction(entry: Transaction, events: unknown[], readers: string[], server: string) {
	return {
		...frame(entry, readers),
		effectiveAt: entry.effectiveAt,
		events,
		externalTransactionHash: entry.externalHash ?? null,
		...(atLeast(server, '3.6.0') && { transactionHash: entry.externalHash ?? null }),
	};
}

export function unassignedEvent(contract: Contract, move: Move, match: Match) {
	return {
		reassignmentId: move.reassignmentId,
		contractId: contract.contractId,
		templateId: templateId(contract),
		source: move.source,
		target: move.target,
		submitter: move.submitter,
		reassignmentCounter: move.counter,
		assignmentExclusivity: move.assignmentExclusivity,
		witnessParties: match.witnesses,
		packageName: contract.template.packageName,
		offset: move.unassignedAt ?? 0n,
		nodeId: move.unassignNodeId,
	};
}

export function assignedEvent(contract: Contract, move: Move, match: Match) {
	return {
		source: move.source,
		target: move.target,
		reassignmentId: move.reassignmentId,
		submitter: move.submitter,
		reassignmentCounter: move.counter,
		createdEvent: createdEvent(contract, match, { offset: move.assignedAt, nodeId: 0 }),
	};
}

export function reassignment(entry: Reassignment, match: Match, readers: string[]) {
	const { contract, move } = entry;
	const event =
		entry.step === 'assign'
			? { JsAssignmentEvent: assignedEvent(contract, move, match) }
			: { JsUnassignedEvent: { value: unassignedEvent(contract, move, match) } };
	return { ...frame(entry, readers), events: [event] };
}

export function topology(entry: Topology, world: World, parties: string[]) {
	const { updateId, offset, synchronizerId, recordTime } = entry;
	const events = entry.events
		.filter(({ party }) => parties.length === 0 || parties.includes(party))
		.map(({ change, party, permission = 'SUBMISSION' }) => {
			const hosting = { partyId: party, participantId: world.participantId.split('::').slice(0, 2).join('::') };
			const granted = { ...hosting, participantPermission: `PARTICIPANT_PERMISSION_${permission}` };
			return { event: { [`ParticipantAuthorization${change}`]: { value: change === 'Revoked' ? hosting : granted } } };
		});
	return { updateId, offset: offset ?? 0n, synchronizerId, recordTime, traceContext: traceContext(entry), events };
}
