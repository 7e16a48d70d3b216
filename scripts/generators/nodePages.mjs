// Credentials, actions or events, and examples in the page of each node.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { slug } from 'github-slugger';
import { sentence } from './reference/text.mjs';

const require = createRequire(import.meta.url);
const BEGIN = '<!-- node: written by scripts/generate.mjs -->';
const END = '<!-- end of node -->';
const INDEX = 'docs/jobs/README.md';

/** Nodes that no example begins with, and the node whose examples do the same at a time of day. @type {Record<string, string>} */
const INSTEAD = { cantonScanEventTrigger: 'cantonScan' };

/** @typedef {{ root: string, listFiles: (folder: string) => string[], readText: (path: string) => string }} Tools */

/** Examples with their words and pages, as the index of the jobs has them. @param {Tools} tools */
const examplesOf = ({ readText }) =>
	[...readText(INDEX).matchAll(/^\| (.+) \| \[([\w-]+)\.json\]\([^)]+\) \| \[[^\]]+\]\(([^)]+)\) \|$/gm)].map(
		([, words = '', example, page]) => ({
			words,
			page,
			text: readText(`examples/${example}.json`),
		}),
	);

/**
 * Lists of an action node's actions, one for each job that people have. What is in no job follows by its resource: a test fails for it.
 * @param {any[]} resources @param {string} reference @param {Record<string, string[]>} jobs the words of each with its resources or operations
 */
function actions(resources, reference, jobs) {
	const all = resources.flatMap(({ value, name, operations }) =>
		operations.map((/** @type {any} */ operation) => ({
			name,
			ids: [value, `${value}.${operation.value}`],
			line: `- [${operation.action}](${reference}/${slug(name)}.md#${slug(operation.name)})`,
		})),
	);
	const listed = new Set();
	/** @type {(title: string, operations: typeof all) => string[]} */
	const list = (title, operations) => {
		const own = new Set(operations.map(({ line }) => line));
		for (const line of own) listed.add(line);
		return own.size > 0 ? [`**${title}**`, '', ...own, ''] : [];
	};
	const byJob = Object.entries(jobs).flatMap(([job, ids]) =>
		list(
			job,
			ids.flatMap((id) => all.filter((operation) => operation.ids.includes(id))),
		),
	);
	const left = resources.flatMap(({ name }) =>
		list(
			name,
			all.filter((operation) => operation.name === name && !listed.has(operation.line)),
		),
	);
	return [...byJob, ...left];
}

/** Examples of a node, or those that do its job without it. @param {string} node its name @param {ReturnType<typeof examplesOf>} all */
function examplesList(node, all) {
	const lines = (/** @type {typeof all} */ some) => some.map(({ words, page }) => `- [${words}](../jobs/${page})`);
	const uses = (/** @type {string} */ name) => all.filter(({ text }) => new RegExp(`"n8n-nodes-canton\\.${name}(?:Tool)?"`).test(text));
	const other = INSTEAD[node];
	if (uses(node).length > 0 || !other) return lines(uses(node));
	const timed = uses(other).filter(({ text }) => text.includes('.scheduleTrigger"'));
	return ['No example begins with it yet: these ask a scan at set times instead.', '', ...lines(timed)];
}

/** A list of a trigger's events. @param {any[]} events @param {string} reference */
const starts = (events, reference) => [
	...events.map(({ name, description }) => `- [${name}](${reference}.md#${slug(name)}): ${sentence(description.split(/[.;] /)[0])}`),
	'',
];

/**
 * The generated part of every page.
 * @param {Tools} tools
 */
export default async function nodePages(tools) {
	const { root, listFiles, readText } = tools;
	const { require: load } = require('tsx/cjs/api');
	const read = (/** @type {string} */ path) => load(join(root, path), import.meta.url);
	const examples = examplesOf(tools);
	/** @type {Record<string, Record<string, string[]>>} */
	const jobs = JSON.parse(readText('scripts/generators/nodeJobs.json'));
	return listFiles('nodes')
		.filter((folder) => existsSync(join(root, 'nodes', folder, `${folder}.node.ts`)))
		.map((folder) => {
			const { name, displayName, credentials = [] } = new (read(`nodes/${folder}/${folder}.node.ts`)[folder])().description;
			const list = `nodes/${folder}/operations/index.ts`;
			const own = `nodes/${folder}/events/index.ts`;
			const reference = `../reference/${slug(displayName)}`;
			const titles = credentials.map((/** @type {{ name: string }} */ credential) => {
				const file = credential.name[0]?.toUpperCase() + credential.name.slice(1);
				return new (read(`credentials/${file}.credentials.ts`)[file])().displayName;
			});
			const isAction = existsSync(join(root, list));
			const uses = examplesList(name, examples);
			const events = () => read(existsSync(join(root, own)) ? own : 'nodes/shared/ledgerEvents/events/index.ts').events;
			const lines = [
				'## Credentials',
				'',
				`${[...new Set(titles)].map((title) => `[${title}](../connect/credentials.md#${slug(String(title))})`).join(', ')}.`,
				'',
				`## ${isAction ? 'What it can do' : 'What starts a workflow'}`,
				'',
				...(isAction ? actions(read(list).resources, reference, jobs[folder] ?? {}) : starts(events(), reference)),
				...(uses.length > 0 ? ['## Examples', '', ...uses] : []),
			];
			const path = `docs/nodes/${slug(displayName)}.md`;
			const [before, rest] = readText(path).split(BEGIN);
			const after = rest?.split(END)[1];
			if (after === undefined) throw new Error(`${path} lacks the lines ${BEGIN} and ${END}`);
			return { path, text: `${before}${BEGIN}\n${lines.join('\n').trimEnd()}\n${END}${after}` };
		});
}
