/**
 * Runs our nodes in n8n's own engine: real `WorkflowExecute`, real contexts, real HTTP helpers, real expressions. Only what
 * lives in n8n's server (credentials store, its defaults and expressions) is done here, as the server does it. The
 * end-to-end ring runs every credential type in the whole server too.
 */
import 'reflect-metadata';
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import './waits.cts';

import { ExecuteContext, ExecutionLifecycleHooks, LoadOptionsContext, PollContext, WorkflowExecute } from 'n8n-core';
import type {
	IConnections,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeListSearchResult,
	INodeParameters,
	INodePropertyOptions,
	INodeType,
	IRun,
	ResourceMapperFields,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { createRunExecutionData, NodeConnectionTypes } from 'n8n-workflow';

import { recordOutput } from './coverage.cts';
import type { Credentials } from './credentialsStore.cts';
import { nodeTypes, startItems } from './nodeTypes.cts';
import { checkSchema } from './schema.cts';
import { additionalData, ourNode, workflowOf } from './workflow.cts';

export interface RunResult {
	/** Items of the node's output. */
	items: INodeExecutionData[];
	/** Their json, for most assertions. */
	json: IDataObject[];
	/** The notices above the output. */
	hints: string[];
	/** The node's error, as the editor shows it. */
	error?: { message: string; description?: string; httpCode?: string; context: IDataObject; name: string };
	run: IRun;
}

export interface RunOptions {
	credentials: Credentials;
	/** Input items. One empty item by default. */
	input?: INodeExecutionData[];
	/** Reaction of the node to a refusal. Stops by default. */
	onError?: INode['onError'];
	/** n8n's *Retry On Fail*: three tries in one execution. */
	retryOnFail?: boolean;
	/** The answers are made up: what comes of them neither covers the contract nor has to fit the preview. */
	invented?: boolean;
	/** Called once running, e.g. to cancel. */
	started?: (run: { cancel: () => void }) => void;
	/** A run that is retried, as n8n does it: another execution with the data of the first, beginning at its last node. */
	retryOf?: IRun;
	/** Start of the execution. By hand by default. */
	mode?: WorkflowExecuteMode;
}

/** The data a retry begins with. */
function dataOfRetry({ data }: IRun, node: INode, input: INodeExecutionData[]) {
	const { contextData, runtimeData } = structuredClone(data.executionData!);
	const { Start } = data.resultData.runData;
	return createRunExecutionData({
		resultData: { runData: { Start } },
		executionData: {
			contextData,
			runtimeData,
			nodeExecutionStack: [{ node, data: { main: [input] }, source: { main: [{ previousNode: 'Start' }] } }],
		},
	} as never);
}

let runs = 0;

/** Runs a workflow of n8n's engine from its node Start, which gives out `input`. */
export async function runWorkflow(
	nodes: INode[],
	connections: IConnections,
	options: Pick<RunOptions, 'credentials' | 'input' | 'started' | 'retryOf' | 'mode'>,
): Promise<IRun> {
	const number = ++runs;
	const from: INode = { id: 'n0', name: 'Start', type: 'test.start', typeVersion: 1, position: [0, 0], parameters: { run: number } };
	const items = options.input ?? [{ json: {} }];
	startItems.set(number, items);
	const workflow = workflowOf([from, ...nodes], connections);
	const additional = additionalData(options.credentials, () => workflow);
	const hooks = new ExecutionLifecycleHooks('manual', '1', { id: 'w', name: 'Test', nodes: [], connections: {}, active: false } as never);
	let finished: IRun | undefined;
	hooks.addHandler('workflowExecuteAfter', (run) => void (finished = run));
	additional.hooks = hooks;
	await workflow.expression.acquireIsolate();
	try {
		const { retryOf } = options;
		if (retryOf) additional.executionId = '2';
		const running = retryOf
			? new WorkflowExecute(additional, 'retry', dataOfRetry(retryOf, nodes[0], items)).processRunExecutionData(workflow)
			: new WorkflowExecute(additional, options.mode ?? 'manual', createRunExecutionData({})).run({ workflow, startNode: from });
		options.started?.(running);
		await running.catch(() => undefined);
	} finally {
		startItems.delete(number);
		await workflow.expression.releaseIsolate();
	}
	return finished!;
}

/** Executes one action node on the input items. */
export async function runNode(type: string, parameters: INodeParameters, options: RunOptions): Promise<RunResult> {
	const { onError, retryOnFail } = options;
	const retry = retryOnFail ? { retryOnFail, maxTries: 3, waitBetweenTries: 1 } : {};
	const node = ourNode(type, parameters, options.credentials, { onError, ...retry });
	const run = await runWorkflow([node], { Start: { main: [[{ node: 'Node', type: NodeConnectionTypes.Main, index: 0 }]] } }, options);
	const task = run.data.resultData.runData.Node?.[0];
	const items = (task?.data?.main ?? []).flatMap((output) => output ?? []);
	const error = (task?.error ?? run.data.resultData.error) as unknown as RunResult['error'];
	if (!options.invented) {
		if (parameters.returnAs !== 'file') recordOutput(type, parameters, items);
		checkSchema(type, parameters, items);
	}
	const hints = (task?.hints ?? []).map(({ message }) => message);
	return { items, json: items.map(({ json }) => json), hints, error, run };
}

/** Asks a node what the editor asks it. `path` is that of the field that wants to know. */
async function asEditor<T>(
	type: string,
	parameters: INodeParameters,
	credentials: Credentials,
	path: string,
	ask: (methods: NonNullable<INodeType['methods']>, context: LoadOptionsContext) => Promise<T>,
): Promise<T> {
	const node = ourNode(type, parameters, credentials);
	const workflow = workflowOf([node]);
	const additional = { ...additionalData(credentials, () => workflow), currentNodeParameters: parameters };
	const context = new LoadOptionsContext(workflow, node, additional, path);
	await workflow.expression.acquireIsolate();
	try {
		return await ask(nodeTypes.get(node.type)!.methods!, context);
	} finally {
		await workflow.expression.releaseIsolate();
	}
}

/** Entries in the editor's list of a resource locator: `method` of the node, with what was typed and where the last page ended. */
export const searchList = async (
	type: string,
	method: string,
	parameters: INodeParameters,
	credentials: Credentials,
	filter?: string,
	paginationToken?: string,
	path = '',
): Promise<INodeListSearchResult> =>
	await asEditor(
		type,
		parameters,
		credentials,
		path,
		async ({ listSearch }, context) => await listSearch![method].call(context, filter, paginationToken),
	);

/** The fields the editor shows in a resource mapper. */
export const mapperFields = async (
	type: string,
	method: string,
	parameters: INodeParameters,
	credentials: Credentials,
): Promise<ResourceMapperFields> =>
	await asEditor(type, parameters, credentials, '', async ({ resourceMapping }, context) => await resourceMapping![method].call(context));

/** The entries of a drop-down that a node fills. */
export const dropDown = async (
	type: string,
	method: string,
	parameters: INodeParameters,
	credentials: Credentials,
): Promise<INodePropertyOptions[]> =>
	await asEditor(type, parameters, credentials, '', async ({ loadOptions }, context) => await loadOptions![method].call(context));

/** The context an action node runs in, for code below the node. */
export function executeContext(
	type: string,
	parameters: INodeParameters,
	credentials: Credentials,
	cancel?: AbortSignal,
	mode: WorkflowExecuteMode = 'manual',
): ExecuteContext {
	const node = ourNode(type, parameters, credentials);
	const workflow = workflowOf([node]);
	const additional = additionalData(credentials, () => workflow);
	const input = [{ json: {} }];
	const executeData = { node, data: { main: [input] }, source: null };
	return new ExecuteContext(
		workflow,
		node,
		additional,
		mode,
		createRunExecutionData({}),
		0,
		input,
		{ main: [input] },
		executeData,
		[],
		cancel,
	);
}

/** The context a trigger polls in. */
export function pollContext(type: string, parameters: INodeParameters, credentials: Credentials): PollContext {
	const node = ourNode(type, parameters, credentials);
	const workflow = workflowOf([node]);
	return new PollContext(
		workflow,
		node,
		additionalData(credentials, () => workflow),
		'trigger',
		'activate',
	);
}
