// Pages of the nodes list the operations by the jobs that people have with them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../scripts/lib/paths.cjs';

const jobsOf: Record<string, Record<string, string[]>> = JSON.parse(
	readFileSync(join(root, 'scripts', 'generators', 'nodeJobs.json'), 'utf8'),
);
const nodes = readdirSync(join(root, 'nodes')).filter((folder) => existsSync(join(root, 'nodes', folder, 'operations', 'index.ts')));

interface Resource {
	value: string;
	name: string;
	operations: Array<{ value: string; action: string }>;
}
const resourcesOf = (node: string): Resource[] => require(join(root, 'nodes', node, 'operations', 'index.ts')).resources;

test('there is a table of jobs for each node that has operations', () => {
	expect(Object.keys(jobsOf).sort()).toEqual(nodes);
});

describe.each(nodes)('%s', (node) => {
	const slug = node.replace(/(?!^)([A-Z])/g, '-$1').toLowerCase();
	const page = readFileSync(join(root, 'docs', 'nodes', `${slug}.md`), 'utf8');
	const [, list = ''] = /## What it can do\n([\s\S]*?)(?=\n## |<!-- end)/.exec(page)!;
	const resources = resourcesOf(node);

	test('lists each operation once, by its action', () => {
		const listed = [...list.matchAll(/^- \[([^\]]+)\]/gm)].map(([, action]) => action);
		const actions = resources.flatMap(({ operations }) => operations.map(({ action }) => action));
		expect(listed.sort()).toEqual(actions.sort());
	});

	test('has jobs as headings, each with at most a dozen operations', () => {
		const parts = list.trim().split(/\n\n(?=\*\*)/);
		const titles = parts.map((part) => /^\*\*(.+)\*\*/.exec(part)?.[1]);
		expect(titles).toEqual(Object.keys(jobsOf[node]!));
		expect(parts.filter((part) => part.split('\n- ').length > 13)).toEqual([]);
		expect(titles.filter((title) => resources.some(({ name }) => name === title))).toEqual([]);
	});

	test('names in its table only what there is', () => {
		const ids = resources.flatMap(({ value, operations }) => [value, ...operations.map((operation) => `${value}.${operation.value}`)]);
		const named = Object.values(jobsOf[node]!).flat();
		expect(named.filter((id) => !ids.includes(id))).toEqual([]);
	});
});

describe.each(
	readdirSync(join(root, 'docs', 'nodes')).map((file) => [file, readFileSync(join(root, 'docs', 'nodes', file), 'utf8')] as const),
)('%s', (_, page) => {
	const [first = '', ...parts] = page.split(/^## /m);
	const part = (heading: string) => parts.find((text) => text.startsWith(`${heading}\n`)) ?? '';

	test('says what the node is for, in words, with the picture of its panel', () => {
		const words = first.replace(/^# .*|^> .*|<!--.*?-->/gm, '').trim();
		expect(words.split(/\s+/).length).toBeGreaterThan(10);
		expect(first).toMatch(/^<!-- panel of canton\w+ -->$/m);
	});

	test('has these headings, in this order, each with something below', () => {
		const headings = parts.map((text) => text.split('\n')[0]);
		expect(headings).toEqual([
			'Credentials',
			expect.stringMatching(/^What (?:it can do|starts a workflow)$/),
			'Examples',
			'Common problems',
		]);
		expect(parts.filter((text) => text.split('\n').slice(1).join('').trim() === '')).toEqual([]);
	});

	test('leads to its credentials, its operations or events, its examples, and more help', () => {
		expect(part('Credentials')).toMatch(/\]\(\.\.\/connect\/credentials\.md#canton-/);
		expect(parts[1]!.match(/^- \[.+\]\(\.\.\/reference\//gm)!.length).toBeGreaterThan(1);
		expect(part('Examples')).toMatch(/^- \[.+\]\(\.\.\/jobs\/[\w-]+\.md/m);
		expect(part('Common problems').match(/^- .+: .+/gm)!.length).toBeGreaterThan(1);
		expect(part('Common problems')).toContain('[troubleshooting](../troubleshooting.md)');
	});
});

test('there are ten such pages, one for each node', () => {
	const all = readdirSync(join(root, 'nodes')).filter((folder) => existsSync(join(root, 'nodes', folder, `${folder}.node.ts`)));
	expect(all).toHaveLength(10);
	expect(readdirSync(join(root, 'docs', 'nodes'))).toHaveLength(all.length);
});
