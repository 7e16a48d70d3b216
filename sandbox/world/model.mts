// Parts of the world. Offsets are bigints (they may exceed 2^53), times are ISO strings with microseconds.

export type Json = Record<string, unknown>;

/** Synchronizer of a contract from an offset on. */
export interface Stay {
	offset: bigint;
	synchronizerId: string;
	counter: number;
}

/** A move between synchronizers. It is under way from its unassignment to its assignment. */
export interface Move {
	reassignmentId: string;
	source: string;
	target: string;
	submitter: string;
	counter: number;
	/** Absent: this participant did not see it leave (it shows as incompletely assigned). */
	unassignedAt?: bigint;
	unassignNodeId: number;
	assignedAt?: bigint;
	assignmentExclusivity: string;
}

export interface Contract {
	contractId: string;
	template: Template;
	packageId: string;
	args: Json;
	key?: unknown;
	signatories: string[];
	observers: string[];
	createdAt: string;
	updateId: string;
	/** 0n: the participant never saw it. */
	offset: bigint;
	nodeId: number;
	workflowId: string;
	archived?: { offset: bigint; updateId: string; nodeId: number; recordTime: string };
	/** Created and archived in one transaction. */
	transient: boolean;
	/** Its interface views fail to compute. */
	brokenView: boolean;
	recordTime: string;
	migrationId: number;
	stays: Stay[];
	moves: Move[];
}

export interface CreateNode {
	kind: 'create';
	nodeId: number;
	contract: Contract;
	informees: string[];
	/** Informees of this node and of the nodes above it. */
	witnesses: string[];
}

export interface ExerciseNode {
	kind: 'exercise';
	nodeId: number;
	contract: Contract;
	choice: string;
	argument: unknown;
	result: unknown;
	actors: string[];
	consuming: boolean;
	/** `package-id:Module:Entity` of the interface the choice belongs to. */
	interfaceId?: string;
	children: number[];
	lastDescendant: number;
	informees: string[];
	witnesses: string[];
}

export type Node = CreateNode | ExerciseNode;

/** Party ids, at least one. */
export type SomeParties = [string, ...string[]];

/** Request made through this participant. Every one ends in a completion. */
export interface Submission {
	userId: string;
	commandId: string;
	submissionId: string;
	actAs: SomeParties;
	deduplication: Json;
	/** Hash that an external party signed, in hexadecimal. */
	transactionHash?: string;
}

export interface Status {
	code: number;
	message: string;
	details?: Json[];
}

/** Something that happened. `offset` is undefined if this participant was not concerned. */
interface Common {
	offset?: bigint;
	/** Sequencing time. Strictly increasing within one migration. */
	recordTime: string;
	effectiveAt: string;
	migrationId: number;
	synchronizerId: string;
	workflowId: string;
	traceparent: string;
	cost: number;
	submission?: Submission;
	/** Everyone concerned. */
	informees: string[];
}

export interface Transaction extends Common {
	kind: 'transaction';
	updateId: string;
	/** In pre-order. Their ids have gaps. */
	nodes: Node[];
	roots: number[];
	/** Hash the external party signed, hex. Only for externally signed transactions. */
	externalHash?: string;
}

export interface Reassignment extends Common {
	kind: 'reassignment';
	updateId: string;
	step: 'unassign' | 'assign';
	move: Move;
	contract: Contract;
}

export interface Topology extends Common {
	kind: 'topology';
	updateId: string;
	events: Array<{ change: 'Added' | 'Changed' | 'Onboarding' | 'Revoked'; party: string; permission?: string }>;
}

/** A submission that failed. If it was sequenced, the network saw it being rejected under `updateId`. */
export interface Rejection extends Common {
	kind: 'rejection';
	updateId: string;
	status: Status;
	sequenced: boolean;
}

export type Entry = Transaction | Reassignment | Topology | Rejection;

/** Says that everything up to `offset` has been reported. */
export interface Checkpoint {
	offset: bigint;
	times: Array<{ synchronizerId: string; recordTime: string }>;
}

export interface Interface {
	packageName: string;
	name: string;
}

export interface Template {
	packageName: string;
	/** `Module:Entity` */
	name: string;
	signatories(args: Json): string[];
	observers(args: Json): string[];
	key?(args: Json): unknown;
	interfaces: Interface[];
	/** The view every interface of this template shows. The world's templates have one form for all of theirs. */
	view?(contract: Contract, on: Interface): Json;
}
