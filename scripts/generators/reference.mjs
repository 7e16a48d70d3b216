// The reference: one page a resource and one a trigger, from the descriptions that the editor itself is drawn from.
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { slug } from 'github-slugger';
import { endpointNotes } from './reference/endpoints.mjs';
import { errorCodes } from './reference/errorCodes.mjs';
import { expectedErrors } from './reference/expectedErrors.mjs';
import { checkMeanings } from './reference/meanings.mjs';
import { lowestReleases } from './reference/releases.mjs';
import { resourcePage } from './reference/resourcePage.mjs';
import { GENERATED, sentence } from './reference/text.mjs';
import { triggerPage } from './reference/triggerPage.mjs';
import { spliceVersions } from './reference/versions.mjs';

const require = createRequire(import.meta.url);
const FOLDER = 'docs/reference';

/**
 * @typedef {{ root: string, listFiles: (folder: string) => string[], readText: (path: string) => string }} Tools
 * @typedef {{ path: string, text?: string }} Page
 */

/** True if an operation of a participant's node calls scan alone. @param {any} operation */
const isOfScan = ({ offline, endpoints }) =>
	offline !== undefined && endpoints.some((/** @type {string} */ name) => name.endsWith('-mining-rounds'));

/**
 * @param {string} folder @param {(path: string) => any} load @param {Tools} tools
 * @param {{
 *   descriptionOf: (operation: any) => string,
 *   expect: (node: string, endpoints: readonly string[], folder?: string) => string[],
 * }} words
 */
function pagesOf(folder, load, tools, { descriptionOf, expect }) {
	const { root, readText } = tools;
	const note = endpointNotes(tools);
	const lowest = lowestReleases(readText);
	/** @type {{ everyEndpoint: (api: string, named: readonly string[], proxied?: boolean) => string[] }} */
	const { everyEndpoint } = load('nodes/shared/http/routes.ts');
	/** @param {any} caller an operation or an event, with all endpoints that it may call */
	const withEvery = (caller) => ({
		...caller,
		endpoints: everyEndpoint(/Scan/.test(folder) || isOfScan(caller) ? 'scan' : 'ledger', caller.endpoints, folder === 'CantonScan'),
	});
	const node = new (load(`nodes/${folder}/${folder}.node.ts`)[folder])();
	const name = slug(node.description.displayName);
	const schemas = `nodes/${folder}/__schema__/v1.0.0`;
	const list = `nodes/${folder}/operations/index.ts`;
	const heading = `## ${node.description.displayName}`;
	if (!existsSync(join(root, list))) {
		const own = `nodes/${folder}/events/index.ts`;
		const events = load(existsSync(join(root, own)) ? own : 'nodes/shared/ledgerEvents/events/index.ts').events.map(withEvery);
		const text = triggerPage(node, events, JSON.parse(readText(`${schemas}.json`)), {
			note,
			lowest,
			expected: (endpoints) => expect(name, endpoints, ''),
		});
		const links = events.map((/** @type {any} */ event) => `[${event.name}](${name}.md#${slug(event.name)})`).join(' · ');
		return {
			name,
			title: node.description.displayName,
			events,
			pages: [{ path: `${FOLDER}/${name}.md`, text }],
			index: [heading, '', `Events: ${links}`, ''],
		};
	}
	/** @type {any[]} */
	const resources = load(list)
		.resources.map((/** @type {any} */ resource) => ({ ...resource, operations: resource.operations.map(withEvery) }))
		.sort((/** @type {any} */ a, /** @type {any} */ b) => a.name.localeCompare(b.name));
	const pages = resources.map((resource) => {
		const schemaOf = (/** @type {any} */ operation) => JSON.parse(readText(`${schemas}/${resource.value}/${operation.value}.json`));
		return {
			path: `${FOLDER}/${name}/${slug(resource.name)}.md`,
			text: resourcePage(node, resource, {
				descriptionOf,
				schemaOf,
				note,
				lowest,
				expected: (operation) => expect(isOfScan(operation) ? 'canton-scan' : name, operation.endpoints),
			}),
		};
	});
	const index = resources.map((resource) => {
		const page = `${name}/${slug(resource.name)}.md`;
		const links = resource.operations.map((/** @type {any} */ { name: title }) => `[${title}](${page}#${slug(title)})`).join(', ');
		return `| [${resource.name}](${page}) | ${links} |`;
	});
	return {
		name,
		title: node.description.displayName,
		resources,
		pages,
		index: [heading, '', sentence(node.description.description), '', '| resource | operations |', '|---|---|', ...index, ''],
	};
}

/**
 * `docs/reference/`: its pages, its index, the error codes. And which files there are of operations that are gone.
 * @param {Tools} tools
 * @returns {Promise<Page[]>}
 */
export default async function reference(tools) {
	const { root, listFiles } = tools;
	const { require: tsRequire } = require('tsx/cjs/api');
	const load = (/** @type {string} */ path) => tsRequire(join(root, path), import.meta.url);
	const { descriptionOf } = load('nodes/shared/operation/writesAsTool.ts');
	const nodes = listFiles('nodes').filter((folder) => existsSync(join(root, 'nodes', folder, `${folder}.node.ts`)));
	const codes = errorCodes(load);
	const errors = expectedErrors(tools, codes);
	const made = nodes.map((folder) => pagesOf(folder, load, tools, { descriptionOf, expect: errors.linesOf }));
	checkMeanings();
	errors.check();
	const index = [
		GENERATED,
		'',
		'# Reference',
		'',
		'Every operation and event: what it takes, calls, needs and answers. What errors mean: [error codes](error-codes.md). Every endpoint of scan and validator, what calls it and which release has it: [endpoints of Splice](splice-versions.md).',
		'',
		...made.flatMap((node) => node.index),
	];
	/** @type {Page[]} */
	const pages = [
		{ path: `${FOLDER}/README.md`, text: `${index.join('\n').trimEnd()}\n` },
		{ path: `${FOLDER}/error-codes.md`, text: codes },
		{ path: `${FOLDER}/splice-versions.md`, text: spliceVersions(made, tools.readText) },
		...made.flatMap((node) => node.pages),
	];
	const wanted = new Set(pages.map(({ path }) => path));
	const found = existsSync(join(root, FOLDER)) ? readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' }) : [];
	const stale = found.map((file) => `${FOLDER}/${file.replaceAll('\\', '/')}`).filter((path) => path.endsWith('.md') && !wanted.has(path));
	return [...pages, ...stale.map((path) => ({ path }))];
}
