import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { isInputError, withFields } from '../errors/nodeErrors';
import { quoted } from '../errors/safeText';
import { warnIfOld } from '../errors/n8nVersion';
import { submissionsOf } from '../http/submissions';
import { Parameters } from '../parameters/parameters';
import { FailedRow, type Call, type Completing, type Operation, type Output, type Resource, type Row } from './operation';
import { writtenItem } from './outcome';
import { settleCall } from './executionItemId';
import { ItemValues } from './itemValues';
import { checkDepth, compared, errorJson, explained, failedItem, toItem } from './itemsOfRows';
import { refuseLostFields } from './lostFields';
import { atTargets, type ChosenTargets } from './runTargets';
import { beginning, isOwn, writeOutcome } from './stoppedWrite';
import { checkWritesAsTool } from './writesAsTool';

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
