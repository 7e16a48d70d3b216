import type { IBinaryKeyData, IDataObject, IExecuteFunctions, INodeExecutionData, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { alphabetically } from '../parameters/fields';
import { Parameters } from '../parameters/parameters';

/** A row with binary data. */
export class BinaryRow {
	constructor(
		readonly json: IDataObject,
		readonly binary: IBinaryKeyData,
	) {}
}

type Row = IDataObject | BinaryRow;

/** What an operation gives out: one row or several; each becomes an item. */
export type Output = Row | Row[];

/** What `run` works with: the parameters of one input item and whatever else its node provides (its clients). */
export type Call<Services> = Services & {
	parameters: Parameters;
	/** n8n's own context, for binary data and hints. */
	context: IExecuteFunctions;
	itemIndex: number;
};

/**
 * One row of the specification: where it stands in the editor, the request it makes, and how the answer becomes items.
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
	/** The endpoints it may call, as named in `api/*.yaml`; the coverage test and the reference are driven by this. */
	endpoints: readonly string[];
	/** The rights its user needs, in words; shown when the server answers 403 and in the reference. */
	rights: string;
	/** Parameters; shown only for this resource and operation. */
	properties: INodeProperties[];
	/** Runs for one input item. Pages can be yielded one by one, so that none is held longer than needed. */
	run: (call: Call<Services>) => Promise<Output> | AsyncGenerator<Output>;
}

/** A resource of a node: the first drop-down. */
export interface Resource<Services> {
	value: string;
	/** Singular, Title Case. */
	name: string;
	/** Value of the operation the editor starts with; the first by name unless told. Never one that writes. */
	initial?: string;
	operations: ReadonlyArray<Operation<Services>>;
}

function shownFor(property: INodeProperties, resource: string, operation: string): INodeProperties {
	const { show, hide } = property.displayOptions ?? {};
	return { ...property, displayOptions: { show: { resource: [resource], operation: [operation], ...show }, ...(hide && { hide }) } };
}

/** A drop-down sorted by name; starts with `initial`, else with its first entry. */
function dropDown(displayName: string, name: string, entries: INodePropertyOptions[], show?: Record<string, string[]>, initial?: string): INodeProperties {
	const options = [...entries].sort((a, b) => alphabetically(a.name, b.name));
	const first = initial ?? options[0].value;
	return { displayName, name, type: 'options', noDataExpression: true, ...(show && { displayOptions: { show } }), options, default: first };
}

/**
 * The node's parameters: resource, operation, and each operation's own.
 * @param initial value of the resource the editor starts with; the first by name unless told
 */
export function assembleProperties<S>(resources: ReadonlyArray<Resource<S>>, initial?: string): INodeProperties[] {
	return [
		dropDown('Resource', 'resource', resources.map(({ name, value }) => ({ name, value })), undefined, initial),
		...resources.map(({ value: resource, operations, initial }) => {
			const entries = operations.map(({ name, value, action, description }) => ({ name, value, action, description }));
			return dropDown('Operation', 'operation', entries, { resource: [resource] }, initial);
		}),
		...resources.flatMap(({ value, operations }) =>
			operations.flatMap((operation) => operation.properties.map((property) => shownFor(property, value, operation.value))),
		),
	];
}

function toItem(row: Row, itemIndex: number): INodeExecutionData {
	const pairedItem = { item: itemIndex };
	return row instanceof BinaryRow ? { json: row.json, binary: row.binary, pairedItem } : { json: row, pairedItem };
}

/** Anything thrown, as the error n8n shows. */
function explained(context: IExecuteFunctions, error: unknown, itemIndex: number): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	return new NodeOperationError(context.getNode(), error as Error, { itemIndex });
}

/**
 * The error item of Continue On Fail. n8n takes an item for an error one when it has only the keys error, message and
 * details; an item with its `error` property set would have its json cut down to the message, so the fields to branch on
 * stand in `details` instead.
 */
function errorJson(error: NodeApiError | NodeOperationError): IDataObject {
	const fields = (error.context.canton ?? {}) as IDataObject;
	return { error: error.message, details: { advice: error.description ?? '', ...fields } };
}

function cancelled(context: IExecuteFunctions): boolean {
	return context.getExecutionCancelSignal?.()?.aborted ?? false;
}

async function runOne<S>(operation: Operation<S>, call: Call<S>): Promise<INodeExecutionData[]> {
	const items: INodeExecutionData[] = [];
	const take = (output: Output) => {
		for (const row of Array.isArray(output) ? output : [output]) items.push(toItem(row, call.itemIndex));
	};
	const running = operation.run(call);
	if (Symbol.asyncIterator in running) {
		for await (const page of running) {
			take(page);
			if (cancelled(call.context)) break;
		}
	}
	else take(await running);
	return items;
}

/**
 * Runs the chosen operation for each input item, in order. `provide` opens what the node provides to a call; it is asked
 * once per item, inside the reach of Continue On Fail.
 */
export async function runOperations<S>(
	context: IExecuteFunctions,
	resources: ReadonlyArray<Resource<S>>,
	provide: (itemIndex: number, operation: Operation<S>) => Promise<S>,
): Promise<INodeExecutionData[][]> {
	let results: INodeExecutionData[] = [];
	for (let itemIndex = 0; itemIndex < context.getInputData().length && !cancelled(context); itemIndex++) {
		try {
			const resource = context.getNodeParameter('resource', itemIndex) as string;
			const value = context.getNodeParameter('operation', itemIndex) as string;
			const operation = resources.find((one) => one.value === resource)?.operations.find((one) => one.value === value);
			if (!operation) throw new NodeOperationError(context.getNode(), `There is no operation "${value}" of resource "${resource}"`, { itemIndex });
			const parameters = new Parameters(context, operation.properties, itemIndex);
			const items = await runOne(operation, { ...(await provide(itemIndex, operation)), parameters, context, itemIndex });
			if (results.length === 0) results = items;
			else for (const item of items) results.push(item);
		} catch (error) {
			const failure = explained(context, error, itemIndex);
			if (!context.continueOnFail()) throw failure;
			results.push({ json: errorJson(failure), pairedItem: { item: itemIndex } });
		}
	}
	return [results];
}
