// A text for each example, to paste into the form of n8n's template gallery. Its words are those of the workflow's notes and of the index.
import { createRequire } from 'node:module';

import { knowledge, requirements } from './needs.mjs';

const require = createRequire(import.meta.url);
const { hasPlaceholderRepository, readManifest, repositoryPage } = require('../lib/identity.cjs');
const INDEX = 'docs/jobs/README.md';
const FOLDER = 'templates';
const STEPS = '**To make it yours**';
/** Readers by what the index of the jobs calls them, as the gallery says it. */
const READERS = /** @type {Record<string, string>} */ ({
	'a developer': 'developers',
	'a super validator': 'super validators',
	'an exchange': 'exchanges',
	'an issuer': 'issuers',
	'in operations': 'operations teams',
	'in the treasury': 'treasury teams',
});

/**
 * @typedef {{ root: string, listFiles: (folder: string) => string[], readText: (path: string) => string }} Tools
 * @typedef {{ page: string, readers: string[] }} Job
 * @typedef {{ type: string, name: string, parameters: Record<string, any> }} Node
 */

/** Examples with their pages and readers, as the index of the jobs has them. @param {Tools} tools @returns {Map<string, Job>} */
function jobsOf({ readText }) {
	const index = readText(INDEX);
	const readers = [...(index.split('## By reader')[1] ?? '').matchAll(/^\| ((?:in|an?) [^|]+) \| (.+) \|$/gm)];
	return new Map(
		[...index.matchAll(/\[([\w-]+)\.json\]\([^)]+\) \| \[[^\]]+\]\(([\w-]+)\.md/g)].map(([, example = '', page = '']) => [
			example,
			{
				page,
				readers: readers.filter(([, , links]) => links?.includes(`(${page}.md)`)).map(([, reader = '']) => READERS[reader] ?? reader),
			},
		]),
	);
}

/** A note of the workflow: its heading and what is below. @param {Node} note */
function partsOf({ parameters }) {
	const [heading = '', ...rest] = String(parameters.content).split('\n');
	return { heading: heading.replace(/^#+ /, ''), text: rest.join('\n').trim() };
}

/** Words of a list. @param {string[]} words */
const listed = (words) => words.join(', ').replace(/, (?=[^,]*$)/, ' and ');

/** A link of a page as plain text, since the gallery has no such page. @param {string} line */
const withoutLinks = (line) => line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** @param {string} name of the workflow @param {Node[]} all its nodes @param {Job} job @param {ReturnType<typeof knowledge>} own */
function template(name, all, job, own) {
	const isNote = (/** @type {Node} */ { type }) => type.endsWith('.stickyNote');
	const notes = all.filter(isNote).map(partsOf);
	const nodes = all.filter((node) => !isNote(node));
	const first = notes.find(({ text }) => text.includes(STEPS));
	if (!first) throw new Error(`The workflow ${name} has no note with ${STEPS}`);
	const [introduction = '', steps = ''] = first.text.split(STEPS);
	const others = notes.filter((note) => note !== first);
	const manifest = readManifest();
	return [
		`# ${name}`,
		'',
		...(name.toLowerCase().endsWith(first.heading.toLowerCase()) ? [] : [first.heading.replace(/(?<![.?!])$/, '.'), '']),
		'## Who it is for',
		'',
		`For ${listed(job.readers)} on the Canton Network.`,
		'',
		'## How it works',
		'',
		...(introduction ? [introduction.trim(), ''] : []),
		`The nodes, from the first to the last: ${listed(nodes.map((node) => `**${node.name}**`))}.`,
		'',
		'## Set it up',
		'',
		steps.trim(),
		'',
		'## Requirements',
		'',
		'- a self-hosted n8n, since n8n-nodes-canton is a community node package',
		...requirements(/** @type {any} */ (nodes), 1, own).map((line) => `- ${withoutLinks(line)}`),
		'',
		'## Customize it, and what to know',
		'',
		"Put the nodes of your own services in the place of those that are not Canton's.",
		...others.flatMap(({ heading, text }) => ['', `### ${heading}`, '', text.replace(/^## /gm, '### ')]),
		...(hasPlaceholderRepository(manifest) ? [] : ['', `More: ${repositoryPage(manifest)}/blob/main/docs/jobs/${job.page}.md`]),
		'',
	].join('\n');
}

/**
 * The texts of all examples. One whose example is gone goes, too.
 * @param {Tools} tools
 */
export default async function templates(tools) {
	const own = knowledge(tools);
	const jobs = jobsOf(tools);
	const written = tools.listFiles('examples').map((file) => {
		const example = file.replace(/\.json$/, '');
		const job = jobs.get(example);
		if (!job) throw new Error(`${INDEX} lacks ${file}`);
		const { name, nodes } = JSON.parse(tools.readText(`examples/${file}`));
		return { path: `${FOLDER}/${example}.md`, text: template(name, nodes, job, own) };
	});
	const paths = written.map(({ path }) => path);
	const left = (tools.listFiles('').includes(FOLDER) ? tools.listFiles(FOLDER) : []).map((file) => ({ path: `${FOLDER}/${file}` }));
	return [...written, ...left.filter(({ path }) => !paths.includes(path))];
}
