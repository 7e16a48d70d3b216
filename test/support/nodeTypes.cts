import 'reflect-metadata';
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import './waits.cts';

import { basename, join } from 'node:path';

import type { ICredentialType, IExecuteFunctions, INodeExecutionData, INodeType, INodeTypes } from 'n8n-workflow';
import { NodeConnectionTypes, NodeHelpers } from 'n8n-workflow';

import { n8n } from '../../package.json';

/** The node and credential types that n8n's engine knows in a test: ours, and those of the test. */

/** A type by its path in the package, as n8n loads it. */
function load<Type>(path: string): Type {
	const source = join(__dirname, '..', '..', path.replace(/^dist\/(.*)\.js$/, '$1.ts'));
	const [name] = basename(source).split('.');
	return new (require(source) as Record<string, new () => Type>)[name!]!();
}

/** Our credential types, by name. */
export const credentialTypes = new Map(n8n.credentials.map(load<ICredentialType>).map((type) => [type.name, type]));

/** Our nodes, by the name n8n gives them. Each is loaded when it is needed: most files of tests need two of ten. */
class OurNodes {
	private readonly loaded = new Map<string, INodeType>();
	private readonly paths = new Map(
		n8n.nodes.map((path) => [`n8n-nodes-canton.${basename(path)[0]!.toLowerCase()}${basename(path, '.node.js').slice(1)}`, path]),
	);

	get(name: string): INodeType | undefined {
		const path = this.paths.get(name);
		if (path !== undefined && !this.loaded.has(name)) this.loaded.set(name, load(path));
		return this.loaded.get(name);
	}

	*[Symbol.iterator](): Generator<[string, INodeType]> {
		for (const name of this.paths.keys()) yield [name, this.get(name)!];
	}
}
export const nodeTypes = new OurNodes();

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
