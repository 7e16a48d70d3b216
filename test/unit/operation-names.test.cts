// Every Resource › Operation that a text names exists: in the node that the text is of, or in the one that it names.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as ours from '../../index';
import type { Resource } from '../../nodes/shared/operation/operation';
import { LEDGER_NODES, VALIDATOR_NODES } from '../support/nodeTables.cts';

const root = join(__dirname, '..', '..');

/** Abilities of each action node, as `Resource › Operation`, by the node's name in the editor. */
const nodes = new Map<string, Set<string>>();
/** Their descriptions, by node and path. */
const descriptions = new Map<string, string>();
for (const [className, Type] of Object.entries(ours)) {
	const instance = new Type();
	if (!('description' in instance) || /(Trigger|Stream)$/.test(className)) continue;
	const own = { ...LEDGER_NODES, ...VALIDATOR_NODES }[instance.description.name];
	const table: ReadonlyArray<Resource<never>> = own ?? require(join(root, 'nodes', className, 'operations', 'index.ts')).resources;
	const pairs = table.flatMap(({ name, operations }) => operations.map((operation) => `${name} › ${operation.name}`));
	nodes.set(instance.description.displayName, new Set(pairs));
	for (const { name, operations } of table)
		for (const operation of operations)
			descriptions.set(`${instance.description.displayName}, ${name} › ${operation.name}`, operation.description);
}

const alternatives = (texts: Iterable<string>) => [...texts].sort((a, b) => b.length - a.length).join('|');
const NODE = `(?:${alternatives(nodes.keys())})(?! (?:Event|Stream|API|OAuth2|account))`;
const resources = new Set([...nodes.values()].flatMap((pairs) => [...pairs].map((pair) => pair.split(' › ')[0])));
const operations = new Set([...nodes.values()].flatMap((pairs) => [...pairs].map((pair) => pair.split(' › ')[1])));
const WORDS = '[A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*)*';
/** A path of fields, with the node before or behind it. */
const NAMED = new RegExp(
	`(?:(?<before>${NODE}), )?(?<![A-Za-z]|› )(?<path>(?!Canton |(?:Use|See|With|In|Or|And|So|From|Run|Then) )${WORDS} › ` +
		`(?:(?:${alternatives(operations)})(?![A-Za-z])|${WORDS}))(?:[*_]* of [*_]*(?<behind>${NODE}))?`,
	'g',
);
/** Paths that are n8n's, of a field's setting or of another program. */
const ELSEWHERE =
	/^(?:Import|Settings|Security|Clients|Response|Options|On Error|Return As|Export|(?:Ledger|Scan) (?:Event Trigger|Stream)) › /;

interface Named {
	position: string;
	pair: string;
	node?: string;
}

/** The pairs that a text names, each with the node that has to have it. */
function named(file: string, text: string): Named[] {
	const [, own] = /^nodes\/(Canton\w+)\//.exec(file) ?? [];
	const ownNode = own?.replace(/([a-z])([A-Z])/g, '$1 $2');
	return [...text.matchAll(NAMED)].flatMap((match) => {
		const { before, path, behind } = match.groups!;
		const start = match.index + (before ? match[0].indexOf(path!) : 0);
		if (ELSEWHERE.test(path!)) return [];
		const line = text.slice(0, start).split('\n').length;
		// In a page the node named last is the one that is spoken of, elsewhere that of the same sentence.
		const read = text.slice(0, start);
		const same = file.endsWith('.md') ? read : read.split(/\. |['"`\n]/).at(-1)!;
		const last = [...same.matchAll(new RegExp(NODE, 'g'))].at(-1)?.[0];
		const node = before ?? behind ?? last ?? ownNode;
		return [{ position: `${file}:${line}`, pair: path!, node }];
	});
}

const files = execFileSync(
	'git',
	[
		'ls-files',
		'-co',
		'--exclude-standard',
		'README.md',
		'CONTRIBUTING.md',
		'docs',
		'nodes',
		'credentials',
		'examples',
		'scripts/generators',
	],
	{ cwd: root, encoding: 'utf8' },
)
	.trim()
	.split('\n')
	.filter((file) => /\.(md|ts|json|mjs)$/.test(file) && !/^docs\/(reference|measurements)\/|__schema__/.test(file));

test('every Resource › Operation in a text is one of its node, or of the node named with it', () => {
	const found = files.flatMap((file) => named(file, readFileSync(join(root, file), 'utf8')));
	expect(found.length).toBeGreaterThan(250);
	const wrong = found.filter(({ pair, node }) => {
		const [resource] = pair.split(' › ');
		if (!resources.has(resource)) return true;
		return !(node !== undefined && nodes.get(node)?.has(pair));
	});
	expect(wrong.map(({ position, pair, node }) => `${position} ${node ?? 'no node'}: ${pair}`)).toEqual([]);
});

/** Operations that are easily mistaken for another: whoever does not know the difference chooses by the description. */
const MISTAKEN: Record<string, Record<string, string>> = {
	'Canton Wallet': {
		'Transfer › Send': 'Transfer › Send of Canton Token',
		'Transfer Offer › Create': 'Transfer › Send',
		'Transfer Offer › Get Many': 'Transfer › Get Many',
		'Transfer › Get Many': 'Transfer Offer › Get Many',
		'Wallet › Get Balance': 'Balance › Get Many of Canton Token',
	},
	'Canton Token': {
		'Transfer › Send': 'Transfer › Send of Canton Wallet',
		'Balance › Get Many': 'Holding › Get Many',
		'Holding › Get Many': 'Balance › Get Many',
	},
	'Canton Ledger': {
		'Command › Get Outcome': 'Completion › Get Many',
		'Completion › Get Many': 'Command › Get Outcome',
		'Command › Submit': 'Contract › Create',
		'Contract › Create': 'Command › Submit',
		'Contract › Get': 'Active Contract › Get Many',
		'DAR › Inspect': 'DAR › Validate',
		'DAR › Upload': 'DAR › Validate',
	},
};

describe.each(Object.entries(MISTAKEN))('%s', (node, paths) => {
	test.each(Object.entries(paths))('%s says when to use %s instead', (path, other) => {
		expect(descriptions.get(`${node}, ${path}`)).toContain(other);
	});
});
