// Nodes, modes and variables that n8n 3 has removed, from its list of breaking changes: no example, page or deployment relies on them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { exampleNames, readExample } from '../../scripts/lib/demo.cjs';
import { root } from '../../scripts/lib/paths.cjs';

/** Nodes, by the end of their type. */
const NODES =
	/\.(?:function|functionItem|itemLists|cron|interval|htmlExtract|moveBinaryData|readBinaryFiles?|writeBinaryFile|readPDF|workflowTrigger|openAi)$/i;

interface Node {
	name: string;
	type: string;
	typeVersion: number;
	parameters: Record<string, unknown>;
}
interface Workflow {
	nodes: Node[];
	settings?: { callerPolicy?: string };
}

/** Parts of a workflow that n8n 3 would not run. */
function removedIn({ nodes, settings }: Workflow): string[] {
	const found = nodes.flatMap(({ name, type, typeVersion, parameters }) => [
		...(NODES.test(type) ? [`${name}: ${type}`] : []),
		...(type.endsWith('.agent') && typeVersion < 2 ? [`${name}: version ${typeVersion} of the agent`] : []),
		...(type.endsWith('.executeWorkflow') && parameters.mode === 'each' ? [`${name}: once for each item`] : []),
		...(type.endsWith('.executeWorkflow') && !['database', 'parameter', undefined].includes(parameters.source as string)
			? [`${name}: a workflow from ${String(parameters.source)}`]
			: []),
		...(JSON.stringify(parameters).includes('$getPairedItem') ? [`${name}: $getPairedItem`] : []),
	]);
	return settings?.callerPolicy === 'any' ? [...found, 'callable by any workflow'] : found;
}

test.each(exampleNames())('examples/%s.json has nothing of it', (name) => {
	expect(removedIn(readExample(name))).toEqual([]);
});

test.each([
	['a node', { type: 'n8n-nodes-base.function' }],
	['another node', { type: 'n8n-nodes-base.readPDF' }],
	['the older agent', { type: '@n8n/n8n-nodes-langchain.agent', typeVersion: 1.9 }],
	['a run for each item', { type: 'n8n-nodes-base.executeWorkflow', parameters: { mode: 'each' } }],
	['a workflow from a file', { type: 'n8n-nodes-base.executeWorkflow', parameters: { source: 'localFile' } }],
	['a removed function', { parameters: { value: '={{ $getPairedItem() }}' } }],
])('%s would be noticed', (_, changes) => {
	const node = { name: 'One', type: 'n8n-nodes-base.set', typeVersion: 3, parameters: {} };
	expect(removedIn({ nodes: [{ ...node, ...changes } as Node] })).toHaveLength(1);
	expect(removedIn({ nodes: [node], settings: { callerPolicy: 'any' } })).toHaveLength(1);
});

/** Texts in a folder of the repository, with their paths. */
const textsIn = (folder: string): Array<[path: string, text: string]> =>
	readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && /\.(md|ya?ml|env|json)$|Dockerfile$/.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name))
		.map((path) => [path, readFileSync(path, 'utf8')]);

test('a variable that is gone is named nowhere, a renamed one only with the version that has it', () => {
	const lines = [
		...['docs', 'deploy', 'templates', 'examples'].flatMap(textsIn),
		['README.md', readFileSync(join(root, 'README.md'), 'utf8')],
	]
		.filter(([path]) => !path!.includes('/measurements/'))
		.flatMap(([path, text]) => text!.split('\n').map((line) => `${path}: ${line}`));
	expect(lines.length).toBeGreaterThan(10_000);
	const ended = /\bOFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS\b|N8N_DEFAULT_BINARY_DATA_MODE=(?:default|memory)\b/;
	expect(lines.filter((line) => ended.test(line))).toEqual([]);
	const renamed = lines.filter((line) => /(?<!N8N_)\bWEBHOOK_URL\b/.test(line));
	expect(renamed.filter((line) => !/before n8n 2\.35,? `?WEBHOOK_URL/.test(line))).toEqual([]);
	expect(renamed.length).toBeGreaterThan(0);
});
