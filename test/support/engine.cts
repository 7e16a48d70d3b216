/**
 * Runs our nodes in n8n's own engine: real `WorkflowExecute`, real contexts, real HTTP helpers, real expressions. Only what
 * lives in n8n's server (credentials store, its defaults and expressions) is done here, as the server does it. The
 * end-to-end ring runs every credential type in the whole server too.
 */
import 'reflect-metadata';
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import './waits.cts';

import { ExecuteContext, ExecutionLifecycleHooks, LoadOptionsContext, PollContext, TriggerContext, WorkflowExecute } from 'n8n-core';
import type {
	IConnections,
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	ICredentialType,
	IDataObject,
	IExecuteResponsePromiseData,
	IHttpRequestOptions,
	INode,
	INodeExecutionData,
	INodeListSearchResult,
	INodeParameters,
	INodeProperties,
	INodeType,
	INodeTypes,
	IRun,
	ITriggerFunctions,
	ITriggerResponse,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
	IWorkflowSettings,
} from 'n8n-workflow';
import { createRunExecutionData, NodeConnectionTypes, NodeHelpers, Workflow } from 'n8n-workflow';

import * as ours from '../../index';
import { recordOutput } from './coverage.cts';
import { checkSchema } from './schema.cts';

export type Credentials = Record<string, IDataObject>;

/** Properties every OAuth2 credential inherits, as n8n's own `oAuth2Api` has them. */
const OAUTH2_PROPERTIES: INodeProperties[] = ['clientId', 'clientSecret', 'scope', 'accessTokenUrl', 'authentication', 'grantType'].map(
	(name) => ({ displayName: name, name, type: 'string', default: '' }),
);

const credentialTypes = new Map<string, ICredentialType>();
const nodeTypes = new Map<string, INodeType>();
for (const Type of Object.values(ours) as Array<new () => INodeType | ICredentialType>) {
	const one = new Type();
	if ('description' in one) nodeTypes.set(`n8n-nodes-canton.${one.description.name}`, one);
	else credentialTypes.set(one.name, one);
}

/** Gives out the items of a run. */
const start = {
	description: {
		displayName: 'Start',
		name: 'start',
		group: ['trigger'],
		version: 1,
		description: 'Items of the test',
		defaults: { name: 'Start' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		properties: [{ displayName: 'Items', name: 'items', type: 'json', default: [] }],
	},
	async execute() {
		return [startItems];
	},
} as unknown as INodeType;
let startItems: INodeExecutionData[] = [{ json: {} }];

/** The variant of a node that agents use, as n8n's server makes it of each node with `usableAsTool`. */
function toolVariant(name: string): INodeType {
	const base = nodeTypes.get(name.replace(/Tool$/, ''))!;
	const { usableAsTool, ...description } = base.description;
	if (!usableAsTool) throw new Error(`${name}: the node is not usable as a tool`);
	const tool = { ...description, name: `${description.name}Tool`, inputs: [], outputs: [NodeConnectionTypes.AiTool] };
	return Object.create(base, { description: { value: tool } });
}

/** Node types of tests, besides ours. */
export const testTypes = new Map<string, INodeType>([['test.start', start]]);

const typeOf = (name: string): INodeType =>
	testTypes.get(name) ?? nodeTypes.get(name) ?? NodeHelpers.getVersionedNodeType(toolVariant(name));

const registry: INodeTypes = {
	getByName: typeOf,
	getByNameAndVersion: (name) => NodeHelpers.getVersionedNodeType(typeOf(name)),
	getKnownTypes: () => ({}),
};

/** The credentials store of n8n's server: decrypted data with defaults filled in and expressions resolved. */
class CredentialsStore {
	constructor(
		private readonly data: Credentials,
		private readonly workflow: () => Workflow,
	) {}

	getParentTypes(name: string): string[] {
		return credentialTypes.get(name)?.extends ?? [];
	}

	isCredentialUsableByNode() {
		return true;
	}

	getCredentialsProperties(name: string): INodeProperties[] {
		const own = credentialTypes.get(name)?.properties ?? [];
		return [...(this.getParentTypes(name).length ? OAUTH2_PROPERTIES : []), ...own];
	}

	async getCredentials() {
		throw new Error('not used by the engine');
	}

	async getDecrypted(_additional: unknown, _details: unknown, type: string): Promise<ICredentialDataDecryptedObject> {
		const given = this.data[type];
		if (!given) throw new Error(`Test gave no credential of type ${type}`);
		const defaults = Object.fromEntries(this.getCredentialsProperties(type).map(({ name, default: value }) => [name, value]));
		const filled = { ...defaults, ...given } as INodeParameters;
		const resolved = this.workflow().expression.getComplexParameterValue(
			{ id: 'c', name: 'c', type: 'test.start', typeVersion: 1, position: [0, 0], parameters: {} },
			filled,
			'manual',
			{},
			undefined,
			undefined,
			filled as never,
		);
		return {
			...(resolved as object),
			...(given.oauthTokenData ? { oauthTokenData: given.oauthTokenData } : {}),
		} as ICredentialDataDecryptedObject;
	}

	async preAuthentication(helpers: unknown, credentials: ICredentialDataDecryptedObject, type: string, _node: unknown, expired: boolean) {
		const credentialType = credentialTypes.get(type);
		if (!credentialType?.preAuthentication) return undefined;
		const hidden = credentialType.properties.find(({ typeOptions }) => typeOptions?.expirable);
		if (hidden && credentials[hidden.name] && !expired) return undefined;
		return await credentialType.preAuthentication.call(helpers as never, credentials);
	}

	async runPreAuthentication() {
		return undefined;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		type: string,
		options: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = credentialTypes.get(type)!;
		if (!authenticate) return options;
		if (typeof authenticate === 'function') return await authenticate(credentials, options);
		const resolve = (value: unknown) =>
			this.workflow().expression.getSimpleParameterValue(
				{ id: 'c', name: 'c', type: 'test.start', typeVersion: 1, position: [0, 0], parameters: {} },
				value as string,
				'manual',
				{ $credentials: credentials as never },
			) as string;
		const headers = Object.fromEntries(
			Object.entries(authenticate.properties.headers ?? {}).map(([name, value]) => [name, resolve(value)]),
		);
		return { ...options, headers: { ...options.headers, ...headers } };
	}

	async updateCredentials() {}

	async updateCredentialsOauthTokenData(_details: unknown, type: string, data: ICredentialDataDecryptedObject) {
		this.data[type].oauthTokenData = data.oauthTokenData as IDataObject;
	}
}

function additionalData(store: CredentialsStore): IWorkflowExecuteAdditionalData {
	const url = 'http://127.0.0.1/';
	return {
		credentialsHelper: store as unknown as ICredentialsHelper,
		restApiUrl: url,
		instanceBaseUrl: url,
		formBaseUrl: url,
		formWaitingBaseUrl: url,
		formTestBaseUrl: url,
		webhookBaseUrl: url,
		webhookWaitingBaseUrl: url,
		webhookTestBaseUrl: url,
		mcpBaseUrl: url,
		mcpTestBaseUrl: url,
		variables: {},
		currentNodeExecutionIndex: 0,
		executionId: '1',
		setExecutionStatus: () => {},
		logAiEvent: () => {},
	} as unknown as IWorkflowExecuteAdditionalData;
}

function workflowOf(nodes: INode[], connections = {}, settings: IWorkflowSettings = {}): Workflow {
	return new Workflow({
		id: 'w',
		name: 'Test',
		nodes,
		connections,
		active: false,
		nodeTypes: registry,
		settings: { executionOrder: 'v1', ...settings },
	});
}

export function ourNode(type: string, parameters: INodeParameters, credentials: Credentials, more: Partial<INode> = {}): INode {
	return {
		id: 'n1',
		name: 'Node',
		type: `n8n-nodes-canton.${type}`,
		typeVersion: 1,
		position: [200, 0],
		parameters,
		credentials: Object.fromEntries(Object.keys(credentials).map((name) => [name, { id: name, name }])),
		...more,
	};
}

export interface RunResult {
	/** Items of the node's output. */
	items: INodeExecutionData[];
	/** Their json, for most assertions. */
	json: IDataObject[];
	/** What the node threw, as the editor shows it. */
	error?: { message: string; description?: string; httpCode?: string; context: IDataObject; name: string };
	run: IRun;
}

export interface RunOptions {
	credentials: Credentials;
	/** Input items; one empty item unless told. */
	input?: INodeExecutionData[];
	/** How the node reacts to a refusal; stops unless told. */
	onError?: INode['onError'];
	/** The answers are made up: what comes of them neither covers the contract nor has to fit the preview. */
	invented?: boolean;
	/** Called once running, e.g. to cancel. */
	started?: (run: { cancel: () => void }) => void;
	/** A run that is retried, as n8n does it: another execution with the data of the first, beginning at its last node. */
	retryOf?: IRun;
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

/** Runs a workflow of n8n's engine from its node Start, which gives out `input`. */
export async function runWorkflow(
	nodes: INode[],
	connections: IConnections,
	options: Pick<RunOptions, 'credentials' | 'input' | 'started' | 'retryOf'>,
): Promise<IRun> {
	const from: INode = { id: 'n0', name: 'Start', type: 'test.start', typeVersion: 1, position: [0, 0], parameters: {} };
	const workflow = workflowOf([from, ...nodes], connections);
	const additional = additionalData(new CredentialsStore(options.credentials, () => workflow));
	const hooks = new ExecutionLifecycleHooks('manual', '1', { id: 'w', name: 'Test', nodes: [], connections: {}, active: false } as never);
	let finished: IRun | undefined;
	hooks.addHandler('workflowExecuteAfter', (run) => void (finished = run));
	additional.hooks = hooks;
	startItems = options.input ?? [{ json: {} }];
	await workflow.expression.acquireIsolate();
	try {
		const { retryOf } = options;
		if (retryOf) additional.executionId = '2';
		const running = retryOf
			? new WorkflowExecute(additional, 'retry', dataOfRetry(retryOf, nodes[0], startItems)).processRunExecutionData(workflow)
			: new WorkflowExecute(additional, 'manual', createRunExecutionData({})).run({ workflow, startNode: from });
		options.started?.(running);
		await running.catch(() => undefined);
	} finally {
		await workflow.expression.releaseIsolate();
	}
	return finished!;
}

/** Executes one action node on the input items. */
export async function runNode(type: string, parameters: INodeParameters, options: RunOptions): Promise<RunResult> {
	const node = ourNode(type, parameters, options.credentials, { onError: options.onError });
	const run = await runWorkflow([node], { Start: { main: [[{ node: 'Node', type: NodeConnectionTypes.Main, index: 0 }]] } }, options);
	const task = run.data.resultData.runData.Node?.[0];
	const items = (task?.data?.main ?? []).flatMap((output) => output ?? []);
	const error = (task?.error ?? run.data.resultData.error) as unknown as RunResult['error'];
	if (!options.invented) {
		recordOutput(type, parameters, items);
		checkSchema(type, parameters, items);
	}
	return { items, json: items.map(({ json }) => json), error, run };
}

/** What the editor shows in the list of a resource locator: `method` of the node, with what was typed and where the last page ended. */
export async function searchList(
	type: string,
	method: string,
	parameters: INodeParameters,
	credentials: Credentials,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const node = ourNode(type, parameters, credentials);
	const workflow = workflowOf([node]);
	const context = new LoadOptionsContext(workflow, node, additionalData(new CredentialsStore(credentials, () => workflow)), '');
	await workflow.expression.acquireIsolate();
	try {
		return await nodeTypes.get(node.type)!.methods!.listSearch![method].call(context, filter, paginationToken);
	} finally {
		await workflow.expression.releaseIsolate();
	}
}

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
	const additional = additionalData(new CredentialsStore(credentials, () => workflow));
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
	return new PollContext(workflow, node, additionalData(new CredentialsStore(credentials, () => workflow)), 'trigger', 'activate');
}

/** What n8n gives a trigger that runs by itself. */
export interface TriggerServer {
	mode: 'trigger' | 'manual';
	activation: ActivationMode;
	workflowId: string;
	staticData?: IDataObject;
	settings?: IWorkflowSettings;
	emit: ITriggerFunctions['emit'];
	saveFailedExecution: ITriggerFunctions['saveFailedExecution'];
	log: (message: string) => void;
}

/** A trigger that runs by itself, in n8n's own context; `staticData` tells what n8n would save now. */
export function triggerIn(type: string, parameters: INodeParameters, credentials: Credentials, server: TriggerServer) {
	const node = ourNode(type, parameters, credentials);
	const workflow = workflowOf([node], {}, server.settings);
	workflow.id = server.workflowId;
	if (server.staticData) Object.assign(workflow.staticData, structuredClone(server.staticData));
	const additional = additionalData(new CredentialsStore(credentials, () => workflow));
	const { mode, activation, emit, saveFailedExecution, log } = server;
	const context = new TriggerContext(workflow, node, additional, mode, activation, emit, undefined, saveFailedExecution);
	Object.defineProperty(context, 'logger', { value: { debug: () => {}, info: log, warn: log, error: log } });
	return {
		/** What n8n's server calls. Expressions can be evaluated until it returns, as there. */
		async start(): Promise<ITriggerResponse> {
			await workflow.expression.acquireIsolate();
			try {
				return (await nodeTypes.get(node.type)!.trigger!.call(context))!;
			} finally {
				await workflow.expression.releaseIsolate();
			}
		},
		record: (items: INodeExecutionData[]) => recordOutput(type, parameters, items),
		get staticData(): IDataObject {
			// What is observed for changes cannot be cloned otherwise.
			return JSON.parse(JSON.stringify(workflow.staticData)) as IDataObject;
		},
	};
}

/** How n8n activates a workflow: published, another version published, n8n started, another instance took over. */
export type ActivationMode = 'activate' | 'update' | 'init' | 'leadershipChange';

export interface PolledOptions {
	/** The durable scheduler instead of the usual engine. */
	durable?: boolean;
	/** How n8n activates it; as `activate` unless it has a saved state, then as `update`. */
	activation?: ActivationMode;
	/** What n8n grants a poll, in ms; on the durable scheduler the activation has five minutes all the same. */
	budgetMs?: number;
	workflowId?: string;
	/** Static data of the workflow, which n8n saves with each activation. */
	shared?: IDataObject;
	/** Nodes after the trigger, by name. */
	after?: string[];
	/** Static data of nodes after the trigger, by their names. */
	written?: Record<string, IDataObject>;
	/** Settings of the workflow. */
	settings?: IWorkflowSettings;
	/** An n8n that does not tell a poll how executions end. */
	silent?: boolean;
	/** What n8n says when a poll hands over with a promise. */
	throwing?: Error;
	/** Executions that do not end by themselves. */
	hold?: boolean;
}

/** An execution that a poll has begun by itself, with a promise for its end. */
export interface Begun {
	items: INodeExecutionData[];
	/** It is over: successful, failed in a node, or in a worker. */
	finish: (run?: Partial<IRun>) => void;
	/** n8n found no run to tell of, e.g. because it refused to begin. */
	refuse: (error: Error) => void;
	/** It was cancelled, or could not be begun. */
	reject: (error: Error) => void;
}

/** The part of a promise's maker that settles it. */
interface Settles<T> {
	resolve: (result: T) => void;
	reject: (error: Error) => void;
}

const ENDED = { mode: 'trigger', startedAt: new Date(0), storedAt: 'db', status: 'success', finished: true };

const ACTIVATION_BUDGET_MS = 300_000;
/** What n8n 2.41 leaves a poll of its durable scheduler. */
const DURABLE_BUDGET_MS = 36_000;

/**
 * A trigger with its saved state, polled as n8n 2.41 polls it: the first poll is part of the activation. On the usual engine
 * one context serves the activation and all polls after it, whose mode stays the activation's. On the durable scheduler each
 * poll has a context of its own, of mode `update`, and a clone of the state that is committed only when the poll returned;
 * of an activation only with items.
 */
export class PolledNode {
	/** What n8n keeps for the node between polls. */
	staticData: IDataObject;

	private readonly workflow: Workflow;

	private readonly additional: IWorkflowExecuteAdditionalData;

	private readonly node: INode;

	private readonly activation: ActivationMode;

	private usual?: PollContext;

	private activated = false;

	constructor(
		private readonly type: string,
		parameters: INodeParameters,
		credentials: Credentials,
		staticData: IDataObject = {},
		private readonly options: PolledOptions = {},
	) {
		this.node = ourNode(type, parameters, credentials);
		const after = (options.after ?? []).map(
			(name, index): INode => ({ ...this.node, id: `after${index}`, name, type: 'test.start', parameters: {} }),
		);
		const main = [after.map(({ name }) => ({ node: name, type: NodeConnectionTypes.Main, index: 0 }))];
		this.workflow = workflowOf([this.node, ...after], after.length > 0 ? { [this.node.name]: { main } } : {}, options.settings);
		if (options.workflowId) this.workflow.id = options.workflowId;
		Object.assign(this.workflow.getStaticData('global'), options.shared);
		for (const [name, data] of Object.entries(options.written ?? {})) this.workflow.staticData[`node:${name}`] = data;
		this.additional = additionalData(new CredentialsStore(credentials, () => this.workflow));
		this.staticData = staticData;
		this.activation = options.activation ?? (Object.keys(staticData).length > 0 ? 'update' : 'activate');
	}

	/** Static data of the workflow, as n8n saves it with an activation. */
	get shared(): IDataObject {
		return structuredClone({ ...this.workflow.getStaticData('global') });
	}

	/** What n8n wrote into its log. */
	readonly log: string[] = [];

	/** Executions that polls began by themselves. */
	readonly executions: Begun[] = [];

	/** Told to n8n: the workflow was deactivated or deleted, or another instance holds the task of the poll. */
	refusing?: 'inactive' | 'lease';

	/**
	 * What n8n has saved when a node of the workflow writes static data in a worker: n8n does not give the worker what it has,
	 * so what that node wrote takes the place of everything. To begin a restarted `PolledNode` with.
	 */
	static savedByWorker(written: Record<string, IDataObject>): Pick<PolledOptions, 'written'> & { staticData: IDataObject } {
		return { staticData: {}, written };
	}

	private emitted: INodeExecutionData[] | null = null;

	/** One poll. `trigger` is the activation or a poll time; `manual` what *Execute step* does. */
	async poll(mode: 'trigger' | 'manual' = 'trigger'): Promise<INodeExecutionData[] | null> {
		const { durable = false } = this.options;
		const activating = mode === 'trigger' && !this.activated;
		const seen = durable ? structuredClone(this.staticData) : this.staticData;
		const context = this.contextOf(mode, activating, seen);
		await this.workflow.expression.acquireIsolate();
		try {
			const output = await nodeTypes.get(this.node.type)!.poll!.call(context);
			if (mode === 'trigger') this.activated = true;
			const items = output?.[0] ?? this.emitted;
			this.emitted = null;
			const refused = durable && this.refusing !== undefined;
			if (mode === 'trigger' && !refused && !(durable && activating && !items)) this.staticData = seen;
			if (items) recordOutput(this.type, this.node.parameters, items);
			return items;
		} finally {
			await this.workflow.expression.releaseIsolate();
		}
	}

	/** One poll time, also where this process has not activated the workflow: the durable scheduler does not after a restart. */
	async tick(): Promise<INodeExecutionData[] | null> {
		this.activated = true;
		return await this.poll();
	}

	private contextOf(mode: 'trigger' | 'manual', activating: boolean, seen: IDataObject): PollContext {
		const { durable = false, budgetMs } = this.options;
		// An activation that failed is tried again in a context of its own.
		if (mode === 'trigger' && !durable && this.usual && !activating) return this.usual;
		const activation = mode === 'manual' ? 'manual' : durable && !activating ? 'update' : this.activation;
		const budget = durable && activating ? ACTIVATION_BUDGET_MS : (budgetMs ?? (durable ? DURABLE_BUDGET_MS : ACTIVATION_BUDGET_MS));
		const context = new PollContext(
			this.workflow,
			this.node,
			this.additional,
			mode,
			activation,
			this.options.silent ? undefined : (data, response, done) => this.emit(data, response, done),
			undefined,
			undefined,
			undefined,
			durable ? () => seen : () => this.staticData,
			() => budget,
		);
		const warn = (message: string) => void this.log.push(message);
		Object.defineProperty(context, 'logger', { value: { debug: () => {}, info: warn, warn, error: warn } });
		if (mode === 'trigger' && !durable) this.usual = context;
		return context;
	}

	/** What n8n's `__emit` does: begins an execution, and settles the promises when that is over. */
	private emit([items]: INodeExecutionData[][], response?: Settles<IExecuteResponsePromiseData>, done?: Settles<IRun | undefined>): void {
		if (this.options.throwing) throw this.options.throwing;
		if (this.refusing === 'inactive') return done?.reject(new Error('Published version not found for workflow'));
		if (this.refusing === 'lease') {
			response?.reject(new Error('Poll cursor commit skipped: the poll no longer holds its lease'));
			return done?.resolve(undefined);
		}
		this.emitted = items;
		const begun: Begun = {
			items,
			finish: (run = {}) => done?.resolve({ ...ENDED, data: createRunExecutionData({}), ...run } as IRun),
			refuse: (error) => {
				response?.reject(error);
				done?.resolve(undefined);
			},
			reject: (error) => done?.reject(error),
		};
		this.executions.push(begun);
		if (!this.options.hold) begun.finish();
	}
}
