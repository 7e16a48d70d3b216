import type { IDataObject, IExecuteFunctions, INodeExecutionData, IPairedItemData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { errorFields, isInputError, withFields } from '../errors/nodeErrors';
import { quoted } from '../errors/safeText';
import { warnIfOld } from '../errors/n8nVersion';
import { submissionsOf } from '../http/submissions';
import { Parameters } from '../parameters/parameters';
import {
	BinaryRow,
	FailedRow,
	MergedRow,
	type Call,
	type Completing,
	type Identifying,
	type Operation,
	type Output,
	type Resource,
	type Row,
} from './operation';
import { writeFailure, writtenItem } from './outcome';
import { settleCall } from './executionItemId';
import { DEEPEST, ItemValues } from './itemValues';
import { refuseLostFields } from './lostFields';
import { atTargets, type ChosenTargets } from './runTargets';
import { doubtful, doubtfulBefore, noteSent, sentAnywhere, sentByAny } from './sentBefore';
import { checkWritesAsTool } from './writesAsTool';

/** @param pairedItem the input item of the row, one for all rows of it */
function toItem(row: Row, pairedItem: IPairedItemData, complete: (json: IDataObject) => IDataObject = (json) => json): INodeExecutionData {
	if (row instanceof MergedRow) return { json: complete(row.json), pairedItem: row.items.map((item) => ({ item })) };
	return row instanceof BinaryRow
		? { json: complete(row.json), binary: row.binary, pairedItem }
		: { json: complete(row as IDataObject), pairedItem };
}

/** Fields of an item of a write that its error has, too. */
const OF_WRITES = ['outcome', 'alreadyDone', 'commandId', 'trackingId', 'updateId', 'offset'] as const;

/** Refuses an item that n8n could not save: the whole execution would be lost with it. What was written keeps its outcome. */
function checkDepth(context: IExecuteFunctions, deep: INodeExecutionData | undefined, itemIndex: number): void {
	if (!deep) return;
	const error = new NodeOperationError(context.getNode(), `The server answered with a value nested more than ${DEEPEST} levels deep`, {
		itemIndex,
		description:
			'n8n cannot save such an item. No ledger stores values of more than 100 levels: check that the Base URL in the credential is right. ' +
			'If this operation writes, it was carried out.',
	});
	if (deep.json.outcome !== undefined)
		withFields(error, Object.fromEntries(OF_WRITES.flatMap((name) => (deep.json[name] === undefined ? [] : [[name, deep.json[name]]]))));
	throw error;
}

/** The error n8n shows for whatever was thrown. */
function explained(context: IExecuteFunctions, error: unknown, itemIndex: number): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	return new NodeOperationError(context.getNode(), error as Error, { itemIndex });
}

/**
 * The error item of Continue On Fail: every version of n8n sends `{error, message}` to the error output, and items with other
 * keys beside them to the success branch on some. Not the item's own `error` property: n8n cuts the json down to the message then.
 */
function errorJson(context: IExecuteFunctions, error: NodeApiError | NodeOperationError, fields = errorFields(error)): IDataObject {
	const { message, description } = error;
	return { error: { message, advice: description ?? '', node: context.getNode().name, ...fields }, message };
}

/** The error item of one of several input items. @throws its error, if an error stops the node */
function failedItem(context: IExecuteFunctions, { error, item, about }: FailedRow): INodeExecutionData {
	const failure = explained(context, error, item);
	const fields = writeFailure(errorFields(failure), about, false);
	if (!context.continueOnFail()) throw withFields(failure, fields);
	return { json: errorJson(context, failure, fields), pairedItem: { item } };
}

function cancelled(context: IExecuteFunctions): boolean {
	return context.getExecutionCancelSignal?.()?.aborted ?? false;
}

async function runOne<S>(operation: Operation<S>, call: Call<S>, values: ItemValues): Promise<INodeExecutionData[]> {
	let items: INodeExecutionData[] = [];
	const { complete = (json: IDataObject) => json, identity } = call;
	const pairedItem = { item: call.itemIndex };
	const completed = operation.writes ? (json: IDataObject) => complete(writtenItem(json, identity)) : complete;
	const take = (output: Output) => {
		const rows: Row[] = Array.isArray(output) ? output : [output];
		const page = rows.map((row) => (row instanceof FailedRow ? failedItem(call.context, row) : toItem(row, pairedItem, completed)));
		values.add(page);
		if (items.length === 0) items = page;
		else for (const item of page) items.push(item);
	};
	const running = operation.run(call);
	if (Symbol.asyncIterator in running) {
		for await (const page of running) {
			take(page);
			if (cancelled(call.context)) break;
		}
	} else take(await running);
	return items;
}

/** Opens what a node provides to a call. */
type Provide<S> = (context: IExecuteFunctions, itemIndex: number, operation: Operation<S>) => Promise<S & Completing>;

/** Runs an operation for one input item. An error of a write says whether it was done. */
async function runItem<S>(
	operation: Operation<S>,
	context: IExecuteFunctions,
	itemIndex: number,
	provide: Provide<S>,
	values: ItemValues,
): Promise<INodeExecutionData[]> {
	const parameters = new Parameters(context, operation.properties, itemIndex);
	const before = submissionsOf(context);
	let identity: IDataObject = {};
	let hasOwnId = false;
	try {
		identity = operation.identify?.({ parameters, context, itemIndex }) ?? {};
		hasOwnId = isOwn(operation, parameters, identity);
		// Commands that are only prepared have an identity, too.
		if ((operation.writes || operation.identify) && !operation.allItems) refuseLostFields(parameters);
		const services = await provide(context, itemIndex, operation);
		const items = await runOne(operation, { ...services, parameters, context, itemIndex, identity, hasOwnId }, values);
		if (operation.writes) settleCall(context, itemIndex, items.map(saidBy));
		return items;
	} catch (error) {
		const failure = explained(context, error, itemIndex);
		// Bad input is found before anything is sent.
		const sent = !(error instanceof NodeOperationError) && submissionsOf(context) > before;
		if (operation.writes) {
			const said = writeOutcome(context, failure, identity, { itemIndex, sent, mayBeDone: hasOwnId && !isInputError(error) });
			withFields(failure, said);
			settleCall(context, itemIndex, [said]);
		}
		throw failure;
	}
}

/** The fields of an item that say what came of a write: its own, or those of its error. */
const saidBy = ({ json }: INodeExecutionData): IDataObject => (json.error ?? json) as IDataObject;

/** Checks whether a write has an ID that the node did not make: one from its field, or from what is executed. */
const isOwn = <S>({ properties, mayBeDone }: Operation<S>, parameters: Parameters, identity: IDataObject): boolean =>
	mayBeDone === true ||
	['commandId', 'trackingId'].some(
		(name) => name in identity && (!properties.some((property) => property.name === name) || parameters.text(name) !== undefined),
	);

/**
 * Recognises what a server says of something that an earlier try may have made, or taken away: that it exists, or is gone. Or that it
 * refused this try unread: access denied, too many requests.
 */
const maySayDone = ({ httpStatus, errorCode }: IDataObject, message: string): boolean =>
	errorCode === 'TOPOLOGY_SERIAL_MISMATCH' ||
	[401, 403, 404, 409, 429].includes(Number(httpStatus)) ||
	(httpStatus === 400 && /\balready exists\b/i.test(message));

/** Facts about a write that an error stopped. */
interface Stopped {
	itemIndex: number;
	/** True if anything was submitted for the item. */
	sent: boolean;
	/** True if another execution may have done it, and the error is not about what was entered. */
	mayBeDone: boolean;
	/** Checks whether an earlier try of this execution sent something, at the target of the context by default. */
	wasSent?: typeof sentByAny;
}

/**
 * The fields of an error of a write. The outcome stays open if an earlier try of this execution got no answer: what stops this one says
 * nothing of it, and that something exists, or is gone, may be its doing. An act has noted what it sent, and says its outcome itself. A
 * server that stops it before says nothing of what another execution did under an ID of the user's own.
 */
function writeOutcome(
	context: IExecuteFunctions,
	failure: NodeApiError | NodeOperationError,
	identity: IDataObject,
	{ itemIndex, sent, mayBeDone, wasSent = sentByAny }: Stopped,
): IDataObject {
	const said = errorFields(failure);
	const fields = writeFailure(said, identity, sent);
	const ofItem = { ...identity, itemIndex };
	const isAct = wasSent(context, identity);
	const triedBefore = isAct || wasSent(context, ofItem);
	if (fields.outcome === 'unknown' && !isAct) noteSent(context, ofItem, new Date().toISOString());
	const isUnread = mayBeDone && !sent && said.outcome === undefined;
	if (fields.outcome !== 'failed' || !(triedBefore || isUnread)) return fields;
	if (said.outcome !== undefined && (isAct || (sent && !maySayDone(fields, failure.message)))) return fields;
	failure.description = (triedBefore ? doubtful : doubtfulBefore)(failure.description);
	return { ...fields, outcome: 'unknown' };
}

/**
 * Does what comes before an operation runs. The error of a write says its outcome, and its identity if that can be read. The target is not
 * known yet: an earlier try may have been at any.
 */
async function beginning<S, T>(operation: Operation<S>, context: IExecuteFunctions, itemIndex: number, step: () => Promise<T>): Promise<T> {
	try {
		return await step();
	} catch (error) {
		const failure = explained(context, error, itemIndex);
		if (operation.writes) {
			const parameters = new Parameters(context, operation.properties, itemIndex);
			const { identity, hasOwnId } = identityIn(operation, { parameters, context, itemIndex });
			const mayBeDone = hasOwnId && !isInputError(error);
			withFields(failure, writeOutcome(context, failure, identity, { itemIndex, sent: false, mayBeDone, wasSent: sentAnywhere }));
		}
		throw failure;
	}
}

function identityIn<S>(operation: Operation<S>, call: Identifying): { identity: IDataObject; hasOwnId: boolean } {
	try {
		const identity = operation.identify?.(call) ?? {};
		return { identity, hasOwnId: isOwn(operation, call.parameters, identity) };
	} catch {
		return { identity: {}, hasOwnId: false };
	}
}

/** Items of an operation that compares what it found at several targets, and those of the targets that failed. */
function compared<S>(
	{ compare, properties }: Operation<S>,
	context: IExecuteFunctions,
	itemIndex: number,
	items: INodeExecutionData[],
): INodeExecutionData[] {
	const parameters = new Parameters(context, properties, itemIndex);
	const isFailure = ({ json }: INodeExecutionData) => 'error' in json;
	const found = items.filter((item) => !isFailure(item)).map(({ json }) => json);
	const failed = items.filter(isFailure).map(({ json }) => String(json.target));
	const rows = compare!(found, { parameters, context, itemIndex }, failed);
	return [...rows.map((row) => toItem(row, { item: itemIndex })), ...items.filter(isFailure)];
}

/** The operation that an input item chose. */
function operationOf<S>(context: IExecuteFunctions, resources: ReadonlyArray<Resource<S>>, itemIndex: number): Operation<S> {
	const resource = context.getNodeParameter('resource', itemIndex) as string;
	const value = context.getNodeParameter('operation', itemIndex) as string;
	const operation = resources.find((candidate) => candidate.value === resource)?.operations.find((candidate) => candidate.value === value);
	if (operation) return operation;
	throw new NodeOperationError(context.getNode(), `There is no operation ${quoted(value)} of resource ${quoted(resource)}`, { itemIndex });
}

/**
 * Runs the chosen operation for each input item, in order, and what the operation of the first does after all. `provide` opens what the
 * node provides to a call, once per item and target and within Continue On Fail.
 * @param targetsOf the targets that an item chose. Undefined: it runs with the credential as it is
 */
export async function runOperations<S>(
	context: IExecuteFunctions,
	resources: ReadonlyArray<Resource<S>>,
	provide: Provide<S>,
	targetsOf: (itemIndex: number, operation: Operation<S>) => Promise<ChosenTargets | undefined> = async () =>
		await Promise.resolve(undefined),
): Promise<INodeExecutionData[][]> {
	warnIfOld(context.logger);
	let results: INodeExecutionData[] = [];
	const values = new ItemValues();
	const collect = async (itemIndex: number, run: () => Promise<INodeExecutionData[]>): Promise<void> => {
		try {
			const items = await run();
			checkDepth(context, values.takeDeep(), itemIndex);
			if (results.length === 0) results = items;
			else for (const item of items) results.push(item);
		} catch (error) {
			values.takeDeep();
			const failure = explained(context, error, itemIndex);
			if (!context.continueOnFail()) throw failure;
			results.push({ json: errorJson(context, failure), pairedItem: { item: itemIndex } });
		}
	};
	let runs = context.getInputData().length;
	let first: Operation<S> | undefined;
	const atEach = async (operation: Operation<S>, itemIndex: number, targets: ChosenTargets | undefined) => {
		if (!targets) return await runItem(operation, context, itemIndex, provide, values);
		const items = await atTargets(
			targets,
			async (at) => await runItem(operation, at, itemIndex, provide, values),
			(error) => ({ json: errorJson(context, explained(context, error, itemIndex)), pairedItem: { item: itemIndex } }),
		);
		return operation.compare ? compared(operation, context, itemIndex, items) : items;
	};
	for (let itemIndex = 0; itemIndex < runs && !cancelled(context); itemIndex++) {
		await collect(itemIndex, async () => {
			const operation = operationOf(context, resources, itemIndex);
			if (itemIndex === 0) first = operation;
			if (operation.allItems) runs = 1;
			const targets = await beginning(operation, context, itemIndex, async () => {
				checkWritesAsTool(context, operation, itemIndex);
				return await targetsOf(itemIndex, operation);
			});
			return await atEach(operation, itemIndex, targets);
		});
	}
	const last = first?.afterItems && { ...first, run: first.afterItems };
	if (last && !cancelled(context)) await collect(0, async () => await atEach(last, 0, await targetsOf(0, last)));
	return [results];
}
