import type { IDataObject, IExecuteFunctions, INodeExecutionData, IPairedItemData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { namingCredential } from '../errors/missingCredential';
import { errorFields, withFields } from '../errors/nodeErrors';
import { Parameters } from '../parameters/parameters';
import { DEEPEST } from './itemValues';
import { BinaryRow, MergedRow, type FailedRow, type Operation, type Row } from './operation';
import { writeFailure } from './outcome';

/** Rows of an operation, and its errors, as items of n8n. */

/** @param pairedItem the input item of the row, one for all rows of it */
export function toItem(
	row: Row,
	pairedItem: IPairedItemData,
	complete: (json: IDataObject) => IDataObject = (json) => json,
): INodeExecutionData {
	if (row instanceof MergedRow) return { json: complete(row.json), pairedItem: row.items.map((item) => ({ item })) };
	return row instanceof BinaryRow
		? { json: complete(row.json), binary: row.binary, pairedItem }
		: { json: complete(row as IDataObject), pairedItem };
}

/** Fields of an item of a write that its error has, too. */
const OF_WRITES = ['outcome', 'alreadyDone', 'commandId', 'trackingId', 'updateId', 'offset'] as const;

/** Refuses an item that n8n could not save: the whole execution would be lost with it. What was written keeps its outcome. */
export function checkDepth(context: IExecuteFunctions, deep: INodeExecutionData | undefined, itemIndex: number): void {
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
export function explained(context: IExecuteFunctions, error: unknown, itemIndex: number): NodeApiError | NodeOperationError {
	const named = namingCredential(context.getNode(), error, itemIndex);
	if (named instanceof NodeApiError || named instanceof NodeOperationError) return named;
	return new NodeOperationError(context.getNode(), named as Error, { itemIndex });
}

/**
 * The error item of Continue On Fail: every version of n8n sends `{error, message}` to the error output, and items with other
 * keys beside them to the success branch on some. Not the item's own `error` property: n8n cuts the json down to the message then.
 */
export function errorJson(context: IExecuteFunctions, error: NodeApiError | NodeOperationError, fields = errorFields(error)): IDataObject {
	const { message, description } = error;
	return { error: { message, advice: description ?? '', node: context.getNode().name, ...fields }, message };
}

/** The error item of one of several input items. @throws its error, if an error stops the node */
export function failedItem(context: IExecuteFunctions, { error, item, about }: FailedRow): INodeExecutionData {
	const failure = explained(context, error, item);
	const fields = writeFailure(errorFields(failure), about, false);
	if (!context.continueOnFail()) {
		// The row knows its item. An error may have come of the first.
		if (failure.context) failure.context.itemIndex = item;
		throw withFields(failure, fields);
	}
	return { json: errorJson(context, failure, fields), pairedItem: { item } };
}

/** Items of an operation that compares what it found at several targets, and those of the targets that failed. */
export function compared<S>(
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
