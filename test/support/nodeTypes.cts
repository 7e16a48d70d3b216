import 'reflect-metadata';
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import './waits.cts';

import type { ICredentialType, IExecuteFunctions, INodeExecutionData, INodeType, INodeTypes } from 'n8n-workflow';
import { NodeConnectionTypes, NodeHelpers } from 'n8n-workflow';

import * as ours from '../../index';

/** The node and credential types that n8n's engine knows in a test: ours, and those of the test. */

/** Our credential types, by name. */
export const credentialTypes = new Map<string, ICredentialType>();
/** Our nodes, by the name n8n gives them. */
export const nodeTypes = new Map<string, INodeType>();
for (const Type of Object.values(ours) as Array<new () => INodeType | ICredentialType>) {
	const instance = new Type();
	if ('description' in instance) nodeTypes.set(`n8n-nodes-canton.${instance.description.name}`, instance);
	else credentialTypes.set(instance.name, instance);
}

/** Items that the node Start gives out, by the number of the run: several may run at once. */
export const startItems = new Map<number, INodeExecutionData[]>();

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
		// The engine leaves out parameters that are no field.
		properties: [{ displayName: 'Run', name: 'run', type: 'number', default: 0 }],
	},
	async execute(this: IExecuteFunctions) {
		return [startItems.get(this.getNode().parameters.run as number) ?? [{ json: {} }]];
	},
} as unknown as INodeType;

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

/** Node types, as n8n finds them. */
export const registry: INodeTypes = {
	getByName: typeOf,
	getByNameAndVersion: (name) => NodeHelpers.getVersionedNodeType(typeOf(name)),
	getKnownTypes: () => ({}),
};
