import 'reflect-metadata';
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import './waits.cts';

import { randomUUID } from 'node:crypto';

import type {
	IConnections,
	ICredentialsHelper,
	INode,
	INodeParameters,
	IWorkflowExecuteAdditionalData,
	IWorkflowSettings,
} from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

import { aboutN8n } from './aboutN8n.cjs';
import { CredentialsStore, type Credentials } from './credentialsStore.cts';
import { registry } from './nodeTypes.cts';

/** A workflow with our nodes, as n8n's server hands it to the engine. */

const file = randomUUID();

/** ID of a workflow that no other test file has: they run in one process, and there the nodes keep positions by workflow. */
export const inThisFile = (id: string): string => `${id} ${file}`;

/** Context that n8n's server gives an execution. */
export function additionalData(credentials: Credentials, workflow: () => Workflow): IWorkflowExecuteAdditionalData {
	return {
		credentialsHelper: new CredentialsStore(credentials, workflow) as unknown as ICredentialsHelper,
		...aboutN8n,
		logAiEvent: () => {},
	} as unknown as IWorkflowExecuteAdditionalData;
}

export function workflowOf(nodes: INode[], connections: IConnections = {}, settings: IWorkflowSettings = {}): Workflow {
	return new Workflow({
		id: inThisFile('w'),
		name: 'Test',
		nodes,
		connections,
		active: false,
		nodeTypes: registry,
		settings: { executionOrder: 'v1', ...settings },
	});
}

/** One of our nodes, as workflows have it. */
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
