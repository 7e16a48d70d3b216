import { createHash, randomUUID } from 'crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { runsAsTool } from './writesAsTool';

/** Key that remembers the first of several executions of the same work. n8n keeps it in the execution's data for a retry. */
const FIRST_EXECUTION = 'cantonFirstExecution';

/**
 * The execution this one repeats, or its own. A retry of an execution is another one for n8n, with another ID, but it begins with
 * the data of the first.
 */
function firstExecution(context: IExecuteFunctions): string {
	const flow: IDataObject = context.getContext('flow');
	const established = context.getExecutionContext?.()?.establishedAt ?? '';
	flow[FIRST_EXECUTION] ??= `${context.getExecutionId()}/${established}`;
	return String(flow[FIRST_EXECUTION]);
}

/**
 * An ID for what is done for an item (a command ID, a tracking ID): the same in every retry of an execution, another one for anything
 * else. Made of the n8n instance, workflow, execution, node, its run in a loop, and item. An AI agent calls a tool as often as it likes,
 * so there it is random.
 */
export function executionItemId(context: IExecuteFunctions, itemIndex: number): string {
	if (runsAsTool(context)) return `n8n-${randomUUID()}`;
	const { $runIndex } = context.getWorkflowDataProxy(itemIndex) as { $runIndex?: number };
	const parts = [
		context.getInstanceId(),
		context.getWorkflow().id ?? '',
		firstExecution(context),
		context.getNode().id,
		$runIndex ?? 0,
		itemIndex,
	];
	const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
	return `n8n-${digest}-${itemIndex}`;
}
