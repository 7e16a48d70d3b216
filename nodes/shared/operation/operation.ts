import type { IBinaryKeyData, IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { Parameters } from '../parameters/parameters';

/** Change that a node may make to each row before it becomes an item. */
export interface Completing {
	complete?: (json: IDataObject) => IDataObject;
}

/** A row with binary data. */
export class BinaryRow {
	constructor(
		readonly json: IDataObject,
		readonly binary: IBinaryKeyData,
	) {}
}

/** A row made of several input items, by their positions. */
export class MergedRow {
	constructor(
		readonly json: IDataObject,
		readonly items: readonly number[],
	) {}
}

/** A row that is an error of one of several input items. Without *Continue On Fail* it stops the node. */
export class FailedRow {
	/** @param about fields of the item, beside those of the error */
	constructor(
		readonly error: Error,
		readonly item: number,
		readonly about: IDataObject = {},
	) {}
}

/** One item: plain data, as an answer is, or one of those three. */
export type Row = object;

/** The result of an operation: one row or several. Each becomes an item. */
export type Output = Row | Row[];

/** Context of `run`: the parameters of one input item and whatever else its node provides (its clients). */
export type Call<Services> = Services &
	Completing & {
		parameters: Parameters;
		/** n8n's own context, for binary data and hints. */
		context: IExecuteFunctions;
		itemIndex: number;
		/** Result of the operation's `identify`. */
		identity: IDataObject;
		/** True if the ID of its command or payment was not made in this execution: another one may have used it. */
		hasOwnId: boolean;
	};

/**
 * One row of the specification: its entry in the editor, the request it makes, and how the answer becomes items.
 * `Services` is what the node provides to each call, e.g. `{ ledger: Client<paths> }`.
 */
export interface Operation<Services> {
	/** Value of the operation, e.g. `getAll`. Frozen from 1.0 on. */
	value: string;
	/** Label in the operation drop-down, e.g. "Get Many". */
	name: string;
	/** Label in the node picker, in sentence case with the resource: "Get many completions". */
	action: string;
	description: string;
	/** The endpoints it may call, as named in `api/*.yaml`. The coverage test and the reference are driven by this. */
	endpoints: readonly string[];
	/** The rights its user needs, as text. Shown when the server answers 403 and in the reference. */
	rights: string;
	/** True if it runs once for all input items, with the parameters of the first. */
	allItems?: true;
	/** True if it does without the server that its node is for, so that it needs no credential of that. Or checks that of parameters. */
	offline?: true | ((parameters: Parameters) => boolean);
	/**
	 * Type of the credential whose Further Targets the option Target offers, if it is not that of the node's server. An operation that does
	 * without that server has the option only with it.
	 */
	targetsOf?: (parameters: Parameters) => string;
	/** True if it may change something at the server. As a tool of an AI agent it then needs *Allow Writes as Tool*. */
	writes?: true;
	/** True for a write whose subject any execution may have made before, as one with an ID of the user's own. */
	mayBeDone?: true;
	/** True for a write that several targets may be chosen for: it has a dry run, on by default. */
	severalTargets?: true;
	/**
	 * Identity of a write, for its item and its errors, e.g. `{ commandId }`: called once per item, before it runs. Throws for an ID that
	 * cannot be used.
	 */
	identify?: (call: Identifying) => IDataObject;
	/** Parameters. Shown only for this resource and operation. */
	properties: INodeProperties[];
	/**
	 * Makes the items out of what `run` found, one row at each target. Target then is each of them as long as nobody chose. What failed at
	 * a target is not among the rows: it is an item of its own.
	 * @param failed names of the targets that failed
	 */
	compare?: (found: IDataObject[], call: Identifying, failed: readonly string[]) => Row[];
	/**
	 * Runs once after all input items, whatever became of them, with the parameters of the first. For a row that sums them up. Not after an
	 * error that stops the node.
	 */
	afterItems?: (call: Call<Services>) => Promise<Output>;
	/** Runs for one input item. Pages can be yielded one by one, so that memory holds one at a time. */
	run: (call: Call<Services>) => Promise<Output> | AsyncGenerator<Output>;
}

/** Checks whether several targets may be chosen for an operation at once. */
export const mayBeSeveral = ({ writes, severalTargets }: Pick<Operation<never>, 'writes' | 'severalTargets'>): boolean =>
	!writes || severalTargets === true;

/** Facts that need no server: the fields of one input item. */
export type Identifying = Pick<Call<object>, 'parameters' | 'context' | 'itemIndex'>;

/** A resource of a node: the first drop-down. */
export interface Resource<Services> {
	value: string;
	/** Singular, Title Case. */
	name: string;
	/** Value of the operation the editor starts with. By default the first by name. Never one that writes. */
	initial?: string;
	operations: ReadonlyArray<Operation<Services>>;
}

/** Settings of an operation without endpoints, which runs once for all items. */
export const NO_SERVER = {
	rights: 'none: no server is called',
	allItems: true,
	offline: true,
} as const satisfies Partial<Operation<never>>;
