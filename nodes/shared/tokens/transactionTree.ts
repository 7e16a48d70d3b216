import type { components } from '../../../api/ledger';
import { at, listOf, textAt } from '../values/jsonFields';
import { metaOf } from './holdings';

/** The events of a transaction (shape ledger effects) as a tree: which choice is above which event. */

type Schemas = components['schemas'];
export type Exercised = Schemas['ExercisedEvent'];

/** Metadata of version 1 of the token standard: what a choice of a registry did. Recorded: transfer, mint, burn, unlock, merge-split. */
const KIND = 'splice.lfdecentralizedtrust.org/tx-kind';

export interface ExerciseNode {
	event: Exercised;
	parent: ExerciseNode | undefined;
	/** `tx-kind` of the result's metadata. Undefined if the choice has none. */
	txKind: string | undefined;
	/** The metadata of its result. That of a burn or mint is in its arguments. */
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

const BURN_MINT = 'BurnMintFactory_BurnMint';

/** Metadata of a burn or mint, whose result has none: that of its arguments. Without a kind there, what it burns and makes says it. */
function burnMintMeta({ choice, choiceArgument }: Exercised): Record<string, unknown> {
	if (choice !== BURN_MINT) return {};
	const isMint = listOf(at(choiceArgument, 'inputHoldingCids')).length === 0;
	const isBurn = listOf(at(choiceArgument, 'outputs')).length === 0;
	return { ...(isMint ? { [KIND]: 'mint' } : isBurn && { [KIND]: 'burn' }), ...metaOf(at(choiceArgument, 'extraArgs')) };
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
		const meta = { ...burnMintMeta(exercised), ...metaOf(exercised.exerciseResult) };
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
