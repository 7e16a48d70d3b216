// Evaluates the fields of an example's Edit Fields (Set) nodes as n8n does, one after the other: each is an expression of one line.
import { createContext, Script } from 'node:vm';

import { DateTime } from 'luxon';

import { readExample } from '../../../scripts/lib/demo.cjs';
import type { Item } from './code-node.cts';

export interface Around {
	/** The input of the first node. */
	input: Item[];
	/** Items of other nodes by name. A node that is not among them has not run. */
	nodes?: Record<string, Item[] & { params?: Record<string, unknown> }>;
	mode?: 'test' | 'production';
	/** Number of times the first node has run before in this execution. */
	runIndex?: number;
}

/** As much of JMESPath as the examples use: the first of several quoted names that has a value. */
const search = (value: Record<string, unknown>, path: string) =>
	path
		.split(' || ')
		.map((name) => value[name.slice(1, -1)])
		.find(Boolean);

/** The value of a parameter: a text, or an expression with segments in double braces. */
export function evaluate(value: unknown, names: Record<string, unknown>): unknown {
	if (typeof value !== 'string' || !value.startsWith('=')) return value;
	const context = createContext({ ...names, $jmespath: search, DateTime });
	const run = (code: string) => new Script(`(${code})`).runInContext(context);
	const alone = /^=\{\{((?:(?!\}\}).)*)\}\}$/s.exec(value);
	if (alone) return run(alone[1]);
	return value.slice(1).replace(/\{\{(.*?)\}\}/gs, (_, code: string) => String(run(code) ?? ''));
}

const typed = (value: unknown, type: string): unknown => {
	if (type === 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
	return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
};

/** Items that the nodes make, each of those that the one before made. */
export function runSet(example: string, names: string[], { input, nodes = {}, mode = 'production', runIndex = 0 }: Around): Item[] {
	const outputs: typeof nodes = { ...nodes };
	const all = readExample(example).nodes;
	let items = input;
	for (const name of names) {
		const found = all.find((node: { name: string }) => node.name === name);
		if (!found) throw new Error(`examples/${example}.json has no node "${name}"`);
		const { assignments, includeOtherFields } = found.parameters;
		items = items.map((item, index) => {
			const accessorsOf = (list: Item[]) => ({ all: () => list, first: () => list[0], item: list[index] ?? list[0], isExecuted: true });
			const $ = (other: string) =>
				outputs[other] ? { ...accessorsOf(outputs[other]), params: outputs[other].params } : { isExecuted: false };
			const context = {
				$json: item.json,
				$itemIndex: index,
				$input: accessorsOf(items),
				$,
				$execution: { mode },
				$runIndex: runIndex,
				$workflow: { id: 'w1' },
			};
			const made = assignments.assignments.map((assignment: any) => [
				assignment.name,
				typed(evaluate(assignment.value, context), assignment.type),
			]);
			return { json: { ...(includeOtherFields ? item.json : {}), ...Object.fromEntries(made) } };
		});
		outputs[name] = items;
	}
	return items;
}
