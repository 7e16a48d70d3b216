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

/** Key of the IDs of an AI agent's calls whose outcome is unknown, by node and what it was given. n8n keeps them for a retry. */
const UNKNOWN_CALLS = 'cantonUnknownCalls';
/** Form of an ID that was made for a call. A number follows it if the call does several things. */
const OF_CALL = /^(n8n-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-\d+)?$/;

/** IDs of calls whose outcome is unknown, and the key of the call that is made now. */
function unknownCalls(context: IExecuteFunctions, itemIndex: number): { all: Record<string, string[]>; key: string } {
	const flow: IDataObject = context.getContext('flow');
	const { id, parameters } = context.getNode();
	// n8n gives each call an ID of its own.
	const input = { ...context.getInputData()[itemIndex]?.json, toolCallId: undefined };
	const key = createHash('sha256')
		.update(JSON.stringify([id, parameters, input]))
		.digest('hex');
	return { all: (flow[UNKNOWN_CALLS] ??= {}) as Record<string, string[]>, key };
}

/**
 * Keeps the ID of an agent's call whose outcome is unknown: the same call again, such as by *Retry On Fail*, finds by it what the first did.
 * After any other outcome another call is another act.
 * @param said fields of its items, or of its error
 */
export function settleCall(context: IExecuteFunctions, itemIndex: number, said: readonly IDataObject[]): void {
	if (!runsAsTool(context)) return;
	const { all, key } = unknownCalls(context, itemIndex);
	for (const { commandId, trackingId, outcome } of said) {
		const [, id] = OF_CALL.exec(String(commandId ?? trackingId)) ?? [];
		if (id === undefined) continue;
		const others = (all[key] ?? []).filter((other) => other !== id);
		all[key] = outcome === 'unknown' ? [...others, id] : others;
	}
}

/** The ID of the first such call with the same input. Undefined if there is none. */
function unknownCall(context: IExecuteFunctions, itemIndex: number): string | undefined {
	const { all, key } = unknownCalls(context, itemIndex);
	return all[key]?.[0];
}

/**
 * An ID for what is done for an item (a command ID, a tracking ID): the same in every retry of an execution, another one for anything
 * else. Made of the n8n instance, workflow, execution, node, its run in a loop, and item. An AI agent calls a tool as often as it likes,
 * so there it is random, unless the same call was made before and nobody knows what came of it.
 */
export function executionItemId(context: IExecuteFunctions, itemIndex: number): string {
	if (runsAsTool(context)) return unknownCall(context, itemIndex) ?? `n8n-${randomUUID()}`;
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
