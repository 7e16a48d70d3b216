import 'reflect-metadata';
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import './waits.cts';

import { PollContext } from 'n8n-core';
import type {
	IDataObject,
	IExecuteResponsePromiseData,
	INode,
	INodeExecutionData,
	INodeParameters,
	IRun,
	IWorkflowExecuteAdditionalData,
	IWorkflowSettings,
	Workflow,
} from 'n8n-workflow';
import { createRunExecutionData, NodeConnectionTypes } from 'n8n-workflow';

import { recordOutput } from './coverage.cts';
import type { Credentials } from './credentialsStore.cts';
import { nodeTypes } from './nodeTypes.cts';
import { additionalData, inThisFile, ourNode, workflowOf } from './workflow.cts';

/** Activations of a workflow by n8n: published, another version published, n8n started, another instance took over. */
export type ActivationMode = 'activate' | 'update' | 'init' | 'leadershipChange';

export interface PolledOptions {
	/** The durable scheduler instead of the usual engine. */
	durable?: boolean;
	/** Reason for the activation. As `activate` unless it has a saved state, then as `update`. */
	activation?: ActivationMode;
	/** Time that n8n grants a poll, in ms. On the durable scheduler the activation has five minutes all the same. */
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
	/** An n8n that does not report a poll how executions end. */
	silent?: boolean;
	/** Error of n8n when a poll delivers with a promise. */
	throwing?: Error;
	/** Executions that do not end by themselves. */
	hold?: boolean;
}

/** An execution that a poll has begun by itself, with a promise for its end. */
export interface Begun {
	items: INodeExecutionData[];
	/** It is over: successful, failed in a node, or in a worker. */
	finish: (run?: Partial<IRun>) => void;
	/**
	 * n8n refused to begin it, or could not. If it had saved the execution before, it says of that the same as of one that is
	 * over (`word`), or nothing.
	 */
	refuse: (error: Error, word?: Error | 'silence') => void;
	/** It was cancelled, or could not be begun. */
	reject: (error: Error) => void;
}

/** The part of a promise's maker that settles it. */
interface Settles<T> {
	resolve: (result: T) => void;
	reject: (error: Error) => void;
}

const ENDED = { mode: 'trigger', startedAt: new Date(0), storedAt: 'db', status: 'success', finished: true };

/** An execution that was begun with these items. Its end settles the promises that came with them. */
export const executionOf = (
	items: INodeExecutionData[],
	response?: Pick<Settles<IExecuteResponsePromiseData>, 'reject'>,
	done?: Settles<IRun>,
): Begun => ({
	items,
	finish: (run = {}) => done?.resolve({ ...ENDED, data: createRunExecutionData({}), ...run } as IRun),
	refuse: (error, word) => {
		response?.reject(error);
		if (word instanceof Error) done?.reject(word);
		else if (!word) done?.resolve(undefined as never);
	},
	reject: (error) => done?.reject(error),
});

const ACTIVATION_BUDGET_MS = 300_000;
/** Time that n8n 2.41 leaves a poll of its durable scheduler. */
const DURABLE_BUDGET_MS = 36_000;

/**
 * A trigger with its saved state, polled as n8n 2.41 polls it: the first poll is part of the activation. On the usual engine
 * one context serves the activation and all polls after it, whose mode stays the activation's. On the durable scheduler each
 * poll has a context of its own, of mode `update`, and a clone of the state that is committed only when the poll returned.
 * Of an activation only with items.
 */
export class PolledNode {
	/** Static data that n8n keeps for the node between polls. */
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
		const after = (options.after ?? []).map((name, index): INode => ({
			...this.node,
			id: `after${index}`,
			name,
			type: 'test.start',
			parameters: {},
		}));
		const main = [after.map(({ name }) => ({ node: name, type: NodeConnectionTypes.Main, index: 0 }))];
		this.workflow = workflowOf([this.node, ...after], after.length > 0 ? { [this.node.name]: { main } } : {}, options.settings);
		if (options.workflowId) this.workflow.id = inThisFile(options.workflowId);
		Object.assign(this.workflow.getStaticData('global'), options.shared);
		for (const [name, data] of Object.entries(options.written ?? {})) this.workflow.staticData[`node:${name}`] = data;
		this.additional = additionalData(credentials, () => this.workflow);
		this.staticData = staticData;
		this.activation = options.activation ?? (Object.keys(staticData).length > 0 ? 'update' : 'activate');
	}

	/** Static data of the workflow, as n8n saves it with an activation. */
	get shared(): IDataObject {
		return structuredClone({ ...this.workflow.getStaticData('global') });
	}

	/** Lines that n8n wrote into its log. */
	readonly log: string[] = [];

	/** Executions that polls began by themselves. */
	readonly executions: Begun[] = [];

	/** As n8n sees it: the workflow was deactivated or deleted, or another instance holds the task of the poll. */
	refusing?: 'inactive' | 'lease';

	/**
	 * Static data that n8n has saved when a node of the workflow writes some in a worker: n8n does not give the worker what it has,
	 * so what that node wrote takes the place of everything. To begin a restarted `PolledNode` with.
	 */
	static savedByWorker(written: Record<string, IDataObject>): Pick<PolledOptions, 'written'> & { staticData: IDataObject } {
		return { staticData: {}, written };
	}

	private emitted: INodeExecutionData[] | null = null;

	/** One poll. `trigger` is the activation or a poll time. `manual` what *Execute step* does. */
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

	/** One poll time, even if this process has not activated the workflow: the durable scheduler does not after a restart. */
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
			this.options.silent ? undefined : (data, response, done) => this.emit(data, response, done, durable ? seen : undefined),
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

	/** Imitates n8n's `__emit`: begins an execution, and settles the promises when that is over. */
	private emit(
		[items]: INodeExecutionData[][],
		response?: Settles<IExecuteResponsePromiseData>,
		done?: Settles<IRun | undefined>,
		seen?: IDataObject,
	): void {
		if (this.options.throwing) throw this.options.throwing;
		if (this.refusing === 'inactive') return done?.reject(new Error('Published version not found for workflow'));
		if (this.refusing === 'lease') {
			response?.reject(new Error('Poll cursor commit skipped: the poll no longer holds its lease'));
			return done?.resolve(undefined);
		}
		// The durable scheduler saves an execution together with the state, also while the poll goes on.
		if (seen) this.staticData = structuredClone(seen);
		this.emitted = items;
		const begun = executionOf(items, response, done);
		this.executions.push(begun);
		if (!this.options.hold) begun.finish();
	}
}
