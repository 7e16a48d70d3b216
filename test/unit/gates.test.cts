// Nodes of the DAR gates: each does what the page on the architecture says it is for, and there are no more.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readExample } from '../../scripts/lib/demo.cjs';
import { root } from '../../scripts/lib/paths.cjs';

const GATES = { 'dar-gate': 8, 'dar-gate-github': 8, 'dar-gate-gitlab': 7 };

const page = readFileSync(join(root, 'docs', 'internals', 'architecture.md'), 'utf8');
const section = page.split('## Nodes of the DAR gates\n')[1]!.split('\n## ')[0]!;
const explained = section
	.split('\n')
	.filter((line) => line.startsWith('| **'))
	.flatMap((row) => [...row.split('|')[1]!.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name]) => name!));

const nodesOf = (name: string): any[] => readExample(name).nodes.filter(({ type }: any) => !type.endsWith('.stickyNote'));

test.each(Object.entries(GATES))('%s has %d nodes, each with its reason', (name, count) => {
	const nodes = nodesOf(name);
	expect(nodes).toHaveLength(count);
	expect(nodes.map((node) => node.name).filter((node) => !explained.includes(node))).toEqual([]);
	expect(nodes.filter(({ type }) => type.endsWith('.code'))).toEqual([]);
});

test('a gate has one slot for a ledger, and one Git credential for all that it asks the Git server', () => {
	for (const name of Object.keys(GATES)) {
		const credentials = nodesOf(name).map(({ name: node, credentials: slots = {} }) => [
			node,
			...Object.values<any>(slots).map((slot) => slot.name),
		]);
		const named = (node: string) => credentials.find(([title]) => title === node)!.slice(1);
		expect([name, credentials.filter(([, account]) => /Ledger/.test(account ?? '')).map(([node]) => node)]).toEqual([
			name,
			['Validate DAR'],
		]);
		expect([name, named('Get DAR')]).toEqual([name, named('Write Status')]);
	}
});

test('no node has a reason that is in none of them', () => {
	const all = Object.keys(GATES).flatMap((name) => nodesOf(name).map((node) => node.name));
	expect(explained.filter((name) => !all.includes(name))).toEqual([]);
});
