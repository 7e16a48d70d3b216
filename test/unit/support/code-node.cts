// Runs the code of an example's Code node as n8n does: alone in a context that holds n8n's names and nothing of Node's.
import { createContext, Script } from 'node:vm';

import { readExample } from '../../../scripts/lib/demo.cjs';

export interface Item {
	json: Record<string, any>;
	binary?: Record<string, any>;
	pairedItem?: unknown;
}

export interface Surroundings {
	input: Item[];
	/** Items of other nodes by name, as `$('Name')` gives them. `params` of the node where its code reads them. */
	nodes?: Record<string, Item[] & { params?: Record<string, unknown> }>;
	/** The workflow's static data. Changed in place. */
	memory?: Record<string, unknown>;
	/** Number of times the node has run before in this execution. */
	runIndex?: number;
	/** Start of the execution: `test` from the editor, `production` by itself. */
	mode?: 'test' | 'production';
	/** The bytes of binary fields, by field. */
	files?: Record<string, Buffer>;
	/** Change that a user makes to the code, as its comments say. */
	change?: (code: string) => string;
}

/**
 * The items a Code node puts out. In the mode "once for each item" it runs for each, and the same item of another node is
 * its paired one.
 */
export async function runCode(
	example: string,
	node: string,
	{ input, nodes = {}, memory = {}, runIndex = 0, mode: began = 'production', files = {}, change = (code) => code }: Surroundings,
): Promise<Item[]> {
	const found = readExample(example).nodes.find(({ name }: { name: string }) => name === node);
	if (!found) throw new Error(`examples/${example}.json has no node "${node}"`);
	const { jsCode, mode } = found.parameters;
	const script = new Script(`(async function () {\n${change(jsCode)}\n}).call({ helpers })`, { filename: `${example}: ${node}` });
	const run = async (index: number) => {
		const accessorsOf = (items: Item[]) => ({
			all: () => items,
			first: () => items[0],
			last: () => items.at(-1),
			item: items[index],
			itemMatching: (at: number) => items[at],
			isExecuted: true,
		});
		const names = readExample(example).nodes.map((node: { name: string }) => node.name);
		const context = {
			$input: accessorsOf(input),
			$json: input[index]?.json,
			$: (name: string) => {
				if (!nodes[name] && names.includes(name)) return { isExecuted: false };
				if (!nodes[name]) throw new Error(`Nothing is known of the node "${name}"`);
				return { ...accessorsOf(nodes[name]), params: nodes[name].params };
			},
			$getWorkflowStaticData: () => memory,
			$itemIndex: index,
			$execution: { id: '7', mode: began, resumeUrl: 'https://n8n.example.com/webhook-waiting/7?signature=s' },
			$workflow: { id: 'w1', name: 'Workflow' },
			$runIndex: runIndex,
			// n8n's runner has this much of Node's.
			Buffer,
			helpers: { getBinaryDataBuffer: async (_: number, field: string) => files[field] },
		};
		// Its own realm: what it gives out is compared by value, so it comes home through JSON.
		return JSON.parse(JSON.stringify(await script.runInContext(createContext(context))));
	};
	if (mode !== 'runOnceForEachItem') return await run(0);
	return await Promise.all(input.map(async (_, index) => ({ ...(await run(index)), pairedItem: { item: index } })));
}
