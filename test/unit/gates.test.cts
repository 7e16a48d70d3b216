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

/** Nodes with another credential than the one Git credential of their gate, each with the reason. */
const OTHERWISE: Record<string, Record<string, string>> = {
	'dar-gate': { 'Git Event': 'the secret that the Git server shows: nothing is asked by it' },
	'dar-gate-gitlab': { 'Get DAR': 'a bearer token stays behind where GitLab sends a download on to its storage' },
};

/** Nodes that use the one Git credential. */
const ASKING: Record<string, string[]> = {
	'dar-gate': ['Get DAR', 'Find Commit', 'Write Status'],
	'dar-gate-github': ['GitHub Trigger', 'Get DAR', 'Find Commit', 'Write Status'],
	'dar-gate-gitlab': ['GitLab Trigger', 'Write Status'],
};

test('a gate has one slot for a ledger, and one Git credential: its trigger, the file and the status', () => {
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
		const others = Object.keys(OTHERWISE[name] ?? {});
		const ofGit = credentials.filter(([node, account]) => account !== undefined && !/Ledger/.test(account) && !others.includes(node!));
		expect([name, ofGit.map(([node]) => node)]).toEqual([name, ASKING[name]]);
		for (const [node, ...accounts] of ofGit) expect([name, node, accounts]).toEqual([name, node, named('Write Status')]);
		for (const node of others) expect([name, node, named(node)]).not.toEqual([name, node, named('Write Status')]);
	}
});

test('no node has a reason that is in none of them', () => {
	const all = Object.keys(GATES).flatMap((name) => nodesOf(name).map((node) => node.name));
	expect(explained.filter((name) => !all.includes(name))).toEqual([]);
});
