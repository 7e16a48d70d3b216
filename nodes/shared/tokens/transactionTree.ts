import type { components } from '../../../api/ledger';
import { at, listOf, textAt } from '../values/jsonFields';
import { metaOf } from './holdings';
import { REASON } from './transfers';

/** The events of a transaction (shape ledger effects) as a tree: which choice is above which event. */

type Schemas = components['schemas'];
export type Exercised = Schemas['ExercisedEvent'];

/** Metadata of version 1 of the token standard: what a choice of a registry did. Recorded: transfer, mint, burn, unlock, merge-split. */
const KIND = 'splice.lfdecentralizedtrust.org/tx-kind';
/** The same: who paid. */
export const SENDER = 'splice.lfdecentralizedtrust.org/sender';

export interface ExerciseNode {
	event: Exercised;
	parent: ExerciseNode | undefined;
	/** `tx-kind` of the result's metadata. Undefined if the choice has none. */
	txKind: string | undefined;
	/** The metadata of its result, and what its arguments say where that has none. */
	meta: Record<string, unknown>;
}

export interface TreeEvent {
	nodeId: number;
	/** The choice that the event is a direct consequence of, as far as the reader sees it. */
	parent: ExerciseNode | undefined;
	event: Schemas['Event'];
	/** The exercise itself, if the event is one. */
	exercise: ExerciseNode | undefined;
}

/** The choices of the standard that move tokens from one owner to another, by the end of their interface's ID. */
const TRANSFERS: Partial<Record<string, string>> = {
	TransferFactory_Transfer: ':TransferFactory',
	TransferInstruction_Accept: ':TransferInstruction',
	Allocation_ExecuteTransfer: ':Allocation',
};
const BURN_MINT = 'BurnMintFactory_BurnMint';
const BURN_MINT_FACTORY = ':Splice.Api.Token.BurnMintV1:BurnMintFactory';
/** Kind of a choice that burns and mints, and says no more: a party that has less than before has burnt. */
export const BURN_OR_MINT = 'burn-mint';

/**
 * Metadata in the arguments of a choice of the standard, for registries whose results have none: those of Digital Asset's Registry
 * Utility (recorded). Of a burn or mint no result has any. A choice of that name counts only if it is the standard's, and if the party
 * acted that it names: the admin who mints, the sender who pays.
 */
function metaOfArguments({ choice, interfaceId, choiceArgument, actingParties }: Exercised): Record<string, unknown> {
	const acted = (party: string | null): boolean => party !== null && (actingParties ?? []).includes(party);
	if (choice === BURN_MINT) {
		if (!interfaceId?.endsWith(BURN_MINT_FACTORY) || !acted(textAt(choiceArgument, 'expectedAdmin'))) return {};
		const isMint = listOf(at(choiceArgument, 'inputHoldingCids')).length === 0;
		const isBurn = listOf(at(choiceArgument, 'outputs')).length === 0;
		return { [KIND]: isMint ? 'mint' : isBurn ? 'burn' : BURN_OR_MINT, ...metaOf(at(choiceArgument, 'extraArgs')) };
	}
	const on = TRANSFERS[choice];
	if (on === undefined || !interfaceId?.includes(':Splice.Api.Token.') || !interfaceId.endsWith(on)) return {};
	const transfer = at(choiceArgument, 'transfer');
	if (transfer === undefined) return { [KIND]: 'transfer' };
	const sender = textAt(transfer, 'sender') ?? textAt(transfer, 'sender', 'owner');
	// The sender wrote the rest of its metadata.
	return acted(sender) ? { [KIND]: 'transfer', [SENDER]: sender, [REASON]: metaOf(transfer)[REASON] } : {};
}

/** The events in their order, each once and with the choice above it. */
export function eventTree(events: readonly Schemas['Event'][]): TreeEvent[] {
	const open: ExerciseNode[] = [];
	const seen = new Set<string>();
	const once = events.filter((event, position) => {
		const identity = identityOf(event, position);
		return !seen.has(identity) && seen.add(identity);
	});
	const sorted = once.sort((a, b) => nodeIdOf(a) - nodeIdOf(b));
	return sorted.map((event) => {
		const nodeId = nodeIdOf(event);
		while (open.length > 0 && (open.at(-1)!.event.lastDescendantNodeId ?? 0) < nodeId) open.pop();
		const parent = open.at(-1);
		if (!('ExercisedEvent' in event)) return { nodeId, parent, event, exercise: undefined };
		const exercised = event.ExercisedEvent;
		const meta = { ...metaOfArguments(exercised), ...metaOf(exercised.exerciseResult) };
		const exercise: ExerciseNode = { event: exercised, parent, txKind: textAt(meta, KIND) ?? undefined, meta };
		open.push(exercise);
		return { nodeId, parent, event, exercise };
	});
}

function nodeIdOf(event: Schemas['Event']): number {
	const nodeId = at(Object.values(event)[0], 'nodeId');
	return typeof nodeId === 'number' ? nodeId : 0;
}

/** Identity of an event, whatever else the reader sees of it. Events without a node ID are never taken for the same. */
function identityOf(event: Schemas['Event'], position: number): string {
	const [kind, content] = Object.entries(event)[0] ?? [];
	const nodeId: unknown = at(content, 'nodeId');
	return JSON.stringify(typeof nodeId === 'number' ? [kind, nodeId, textAt(content, 'contractId')] : [position]);
}

/** The choices above, nearest first, the node itself included. */
export function* upwards(node: ExerciseNode | undefined): Generator<ExerciseNode> {
	for (let above = node; above; above = above.parent) yield above;
}

/** The nearest choice, the node itself included, whose metadata says what it did. */
export function annotated(node: ExerciseNode | undefined): ExerciseNode | undefined {
	for (const above of upwards(node)) if (above.txKind !== undefined) return above;
	return undefined;
}

/** The contract that an event ends. Undefined if it ends none. */
export function endedBy(event: Schemas['Event']): string | undefined {
	if ('ArchivedEvent' in event) return event.ArchivedEvent.contractId;
	return 'ExercisedEvent' in event && event.ExercisedEvent.consuming ? event.ExercisedEvent.contractId : undefined;
}
