import 'reflect-metadata';
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import './waits.cts';

import { TriggerContext } from 'n8n-core';
import type {
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	ITriggerFunctions,
	ITriggerResponse,
	IWorkflowSettings,
} from 'n8n-workflow';

import { recordOutput } from './coverage.cts';
import type { Credentials } from './credentialsStore.cts';
import { nodeTypes } from './nodeTypes.cts';
import type { ActivationMode } from './polledNode.cts';
import { additionalData, inThisFile, ourNode, workflowOf } from './workflow.cts';

/** Context that n8n gives a trigger that runs by itself. */
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

/** A trigger that runs by itself, in n8n's own context. `staticData` says what n8n would save now. */
export function triggerIn(type: string, parameters: INodeParameters, credentials: Credentials, server: TriggerServer) {
	const node = ourNode(type, parameters, credentials);
	const workflow = workflowOf([node], {}, server.settings);
	workflow.id = inThisFile(server.workflowId);
	if (server.staticData) Object.assign(workflow.staticData, structuredClone(server.staticData));
	const additional = additionalData(credentials, () => workflow);
	const { mode, activation, emit, saveFailedExecution, log } = server;
	const context = new TriggerContext(workflow, node, additional, mode, activation, emit, undefined, saveFailedExecution);
	Object.defineProperty(context, 'logger', { value: { debug: () => {}, info: log, warn: log, error: log } });
	return {
		/** Starts it as n8n's server does. Expressions can be evaluated until it returns, as there. */
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
			// Data observed for changes cannot be cloned otherwise.
			return JSON.parse(JSON.stringify(workflow.staticData)) as IDataObject;
		},
	};
}
