/** The Canton Ledger Stream as n8n runs it, with the executions it begins. Node 20 has no `WebSocket`: it gets that of later versions. */
import type { IDataObject, INodeExecutionData, ITriggerResponse, IWorkflowSettings } from 'n8n-workflow';

import type { Credentials } from './credentialsStore.cts';
import { executionOf, type ActivationMode, type Begun } from './polledNode.cts';
import { triggerIn } from './streamingNode.cts';
import { outside } from './outside.cts';

/** Node's own implementation, of the version in the development dependencies. */
export const { WebSocket } = outside('undici') as typeof import('undici');

Object.assign(globalThis, { WebSocket });

export interface StreamedOptions {
	/** Static data that n8n has saved for the workflow. */
	staticData?: IDataObject;
	activation?: ActivationMode;
	settings?: IWorkflowSettings;
	workflowId?: string;
	/** Executions that do not end by themselves. */
	hold?: boolean;
	/** An n8n that does not say how executions end. */
	silent?: boolean;
	/** True for n8n's engine 2.0, which refuses a trigger that waits. */
	refusesToWait?: boolean;
	/** Called with each item that arrives. */
	onItem?: (item: IDataObject) => void;
}

type Emit = Parameters<typeof triggerIn>[3]['emit'];

export class StreamedNode {
	/** Items that arrived, in their order. */
	readonly items: IDataObject[] = [];

	readonly executions: Begun[] = [];

	/** Failed executions that the trigger reported. */
	readonly failures: Error[] = [];

	readonly log: string[] = [];

	/** Static data that n8n saved with the last delivery. */
	saved: IDataObject;

	private readonly running: ReturnType<typeof triggerIn>;

	private response?: ITriggerResponse;

	private readonly wanted: Array<{ isThere: () => boolean; resolve: () => void }> = [];

	constructor(
		parameters: IDataObject,
		credentials: Credentials,
		private readonly options: StreamedOptions = {},
	) {
		const { staticData, settings, workflowId = 'w', activation = staticData ? 'init' : 'activate', silent } = options;
		this.saved = staticData ?? {};
		const emit: Emit = silent ? (data) => this.take(data) : (data, response, done, _key) => this.take(data, response, done);
		this.running = triggerIn('cantonLedgerStream', parameters as never, credentials, {
			mode: 'trigger',
			activation,
			workflowId,
			staticData,
			settings,
			emit,
			saveFailedExecution: (error) => {
				this.failures.push(error);
				this.check();
			},
			log: (message) => {
				this.log.push(message);
				this.check();
			},
		});
	}

	async start(): Promise<this> {
		this.response = await this.running.start();
		return this;
	}

	/** Deactivates it, as n8n does. What n8n has in memory is saved with that. */
	async stop(): Promise<void> {
		await this.response?.closeFunction?.();
		this.saved = this.running.staticData;
	}

	/** State that n8n has in memory for the node. */
	get state(): IDataObject {
		return ((this.running.staticData['node:Node'] ?? {}) as IDataObject).cursor as IDataObject;
	}

	/** Waits until something holds, reading each thing that arrives. */
	async until(isThere: () => boolean): Promise<void> {
		if (isThere()) return;
		await new Promise<void>((resolve) => this.wanted.push({ isThere, resolve }));
	}

	/** All items, once there are so many. */
	async arrived(count: number): Promise<IDataObject[]> {
		await this.until(() => this.items.length >= count);
		return this.items;
	}

	private take(data: INodeExecutionData[][], response?: Parameters<Emit>[1], done?: Parameters<Emit>[2]): void {
		if (this.options.refusesToWait && (response ?? done)) {
			const refusal = new Error(
				'Engine 2.0 cannot run a trigger that waits for its execution to finish yet. Set the node to hand off without waiting.',
			);
			response?.reject(refusal);
			done?.reject(refusal);
			return;
		}
		const [items] = data;
		this.saved = this.running.staticData;
		this.running.record(items);
		const begun = executionOf(items, response, done);
		this.executions.push(begun);
		for (const { json } of items) {
			this.items.push(json);
			this.options.onItem?.(json);
		}
		this.check();
		if (!this.options.hold) begun.finish();
	}

	private check(): void {
		for (const { isThere, resolve } of this.wanted) if (isThere()) resolve();
	}
}
