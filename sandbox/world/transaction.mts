// Builds the tree of one transaction, then works out who sees which node.
import type { Contract, CreateNode, ExerciseNode, Json, Node } from './model.mts';
import type { Template } from './model.mts';

interface Exercise {
	contract: Contract;
	choice: string;
	argument?: unknown;
	actors: string[];
	consuming?: boolean;
	result?: unknown;
	interfaceId?: string;
	/** Further parties that see it: the observers of the choice. */
	observers?: string[];
	/** Builds the consequences. What it returns becomes the result unless `result` is given. */
	then?: () => unknown;
}

/** New contracts are made by the world, which knows ids and times. */
type MakeContract = (template: Template, args: Json, nodeId: number) => Contract;

export class TransactionBuilder {
	readonly nodes: Node[] = [];
	readonly roots: number[] = [];
	private readonly open: ExerciseNode[] = [];
	private next = 0;

	constructor(private readonly make: MakeContract) {}

	/** ID of the next node. */
	get nextId(): number {
		return this.next;
	}

	/** Counts a node that no update shows: a fetch (recorded: the gaps between the ids of a transaction). */
	countFetch(): void {
		this.next++;
	}

	create(template: Template, args: Json): Contract {
		const contract = this.make(template, args, this.next);
		const node: CreateNode = {
			kind: 'create',
			nodeId: this.next,
			contract,
			informees: unique([...contract.signatories, ...contract.observers]),
			witnesses: [],
		};
		this.insert(node);
		return contract;
	}

	exercise(what: Exercise): ExerciseNode {
		const { contract } = what;
		const consuming = what.consuming ?? true;
		const node: ExerciseNode = {
			kind: 'exercise',
			nodeId: this.next,
			contract,
			choice: what.choice,
			argument: what.argument ?? {},
			result: what.result ?? {},
			actors: inOrder(what.actors),
			consuming,
			interfaceId: what.interfaceId,
			children: [],
			lastDescendant: this.next,
			informees: unique([...contract.signatories, ...(consuming ? contract.observers : []), ...what.actors, ...(what.observers ?? [])]),
			witnesses: [],
		};
		this.insert(node);
		this.open.push(node);
		const outcome = what.then?.();
		this.open.pop();
		if (what.result === undefined && outcome !== undefined) node.result = outcome;
		node.lastDescendant = this.next - 1;
		return node;
	}

	/** Archives a contract with its built-in choice. */
	archive(contract: Contract, actors = contract.signatories): ExerciseNode {
		return this.exercise({ contract, choice: 'Archive', actors });
	}

	/** Everybody who learns of some part of the transaction. */
	informees(): string[] {
		return unique(this.nodes.flatMap((node) => node.informees));
	}

	private insert(node: Node): void {
		const parent = this.open.at(-1);
		node.witnesses = inOrder([...(parent?.witnesses ?? []), ...node.informees]);
		if (parent) parent.children.push(node.nodeId);
		else this.roots.push(node.nodeId);
		this.nodes.push(node);
		this.next = node.nodeId + 1;
	}
}

/** Parties as every server lists signatories, acting parties and witnesses (recorded on ledger and scan): once each, by their text. */
export const inOrder = (parties: string[]): string[] => unique(parties).sort();

export function unique<T>(list: T[]): T[] {
	return [...new Set(list)];
}
