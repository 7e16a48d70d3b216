// The reference: one page a resource and one a trigger, from the descriptions that the editor itself is drawn from.
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { endpointNotes } from './reference/endpoints.mjs';
import { errorCodes } from './reference/errorCodes.mjs';
import { expectedErrors } from './reference/expectedErrors.mjs';
import { checkMeanings } from './reference/meanings.mjs';
import { output } from './reference/output.mjs';
import { rows, table } from './reference/parameters.mjs';
import { lowestReleases, releaseLine } from './reference/releases.mjs';
import { anchor, GENERATED, sentence, slug } from './reference/text.mjs';
import { spliceVersions } from './reference/versions.mjs';

const require = createRequire(import.meta.url);
const FOLDER = 'docs/reference';

/**
 * @typedef {{ root: string, listFiles: (folder: string) => string[], readText: (path: string) => string }} Tools
 * @typedef {{ path: string, text?: string }} Page
 */

/**
 * A page of one resource: each operation with what it needs, takes and answers, then its errors, and what it calls. Options and output
 * that several operations have alike are listed once.
 * @param {any} node @param {any} resource
 * @param {{
 *   descriptionOf: (operation: any) => string, schemaOf: (operation: any) => any, note: (endpoint: string) => string,
 *   expected: (operation: any) => string[], lowest: ReturnType<typeof lowestReleases>,
 * }} tools
 */
function resourcePage(node, resource, { descriptionOf, schemaOf, note, expected, lowest }) {
	const { displayName } = node.description;
	const lines = [GENERATED, '', `# ${displayName}: ${resource.name}`, '', ...needs(node.description, '../..', 'operation', lowest)];
	lines.push(resource.operations.map((/** @type {any} */ { name }) => `[${name}](#${anchor(name)})`).join(' · '), '');
	const tables = resource.operations.map((/** @type {any} */ { properties }) =>
		rows(properties, { conditions: ['resource', 'operation'] }),
	);
	const shared = sharedOptions(tables);
	/** @type {Map<string, string>} output as text, and the operation that has it first */
	const outputs = new Map();
	for (const [index, operation] of resource.operations.entries()) {
		const { name, rights, endpoints } = operation;
		lines.push(`## ${name}`, '', sentence(descriptionOf(operation)), '');
		lines.push(`**Rights needed**: ${sentence(rights)}`, '');
		const own = tables[index].filter((/** @type {string} */ row) => !shared.includes(row));
		const others = tables[index].filter((/** @type {string} */ row) => shared.includes(row)).map(topOption);
		lines.push(...table(own));
		if (others.length > 0) lines.push(`[Options in common](#options-in-common): ${[...new Set(others)].join(', ')}.`, '');
		const fields = output(schemaOf(operation), `${resource.value}/${operation.value}`);
		const text = fields.join('\n');
		const first = outputs.get(text);
		if (first !== undefined) lines.push(`Output: as of [${first}](#${anchor(first)}).`, '');
		else if (fields.length > 0) lines.push('Output:', '', ...fields);
		if (fields.length > 0 && first === undefined) outputs.set(text, name);
		lines.push(...expected(operation), ...calls(endpoints, note));
	}
	if (shared.length > 0) lines.push('## Options in common', '', ...table(shared));
	lines.push('What an error means: [error codes](../error-codes.md).');
	return `${lines.join('\n').trimEnd()}\n`;
}

/**
 * The box of what a page's reader needs.
 * @param {any} description of the node @param {string} docs path to `docs/` @param {'operation' | 'event'} kind
 * @param {ReturnType<typeof lowestReleases>} lowest
 */
function needs({ displayName: node, credentials }, docs, kind, lowest) {
	const has = (/** @type {RegExp} */ name) => credentials.some((/** @type {any} */ credential) => name.test(credential.name));
	const releases = { ...(has(/^cantonLedger/) && { Canton: lowest.Canton }), ...(has(/^canton(?!Ledger)/) && { Splice: lowest.Splice }) };
	const onlyScan = has(/^cantonScan/) && !has(/^cantonLedger/);
	const scan = `a scan that [admits the IP address of n8n](${docs}/connect/scan.md)`;
	return [
		'> [!NOTE]',
		`> - [n8n 2.11 or later, with this package](${docs}/start/install.md)`,
		`> - a [credential of ${node}](${docs}/nodes/${slug(node)}.md#credentials), with the rights that the ${kind} names`,
		...(onlyScan ? [`> - ${scan}${has(/^cantonValidator/) ? ', or a validator' : ''}`] : []),
		...releaseLine(releases, docs).map((line) => `> - ${line}`),
		'',
	];
}

/** Endpoints that are called. Few ask for them, so they come last. @param {readonly string[]} endpoints @param {(endpoint: string) => string} note */
const calls = (endpoints, note) => [`Calls ${endpoints.map(note).join(', ') || 'no server'}.`, ''];

/** Rows of options that two operations or more have alike. @param {string[][]} tables */
function sharedOptions(tables) {
	const options = tables.flat().filter((row) => row.startsWith('| Options › '));
	return [...new Set(options.filter((row, index) => options.indexOf(row) !== index))].sort();
}

/** The name of the option a row belongs to. @param {string} row */
const topOption = (row) => row.split(' | ')[0]?.split(' › ')[1]?.replace(/ \|$/, '') ?? '';

/**
 * A page of a trigger: its events as operations are described, then what all of them share.
 * @param {any} node @param {readonly any[]} events @param {any} schema
 * @param {{ note: (endpoint: string) => string, expected: (endpoints: readonly string[]) => string[], lowest: ReturnType<typeof lowestReleases> }} tools
 */
function triggerPage(node, events, schema, { note, expected, lowest }) {
	const { displayName, description, properties } = node.description;
	const lines = [GENERATED, '', `# ${displayName}`, '', ...needs(node.description, '..', 'event', lowest), sentence(description), ''];
	lines.push(events.map(({ name }) => `[${name}](#${anchor(name)})`).join(' · '), '');
	const own = new Set(events.flatMap((event) => [...event.properties, ...event.options].map(({ name }) => name)));
	for (const event of events) {
		lines.push(`## ${event.name}`, '', sentence(event.description), '');
		lines.push(`**Rights needed**: ${sentence(event.rights)}`, '');
		const options = rows(event.options, { parent: 'Options', siblings: properties, conditions: ['event'] });
		lines.push(...table([...rows(event.properties, { siblings: properties, conditions: ['event'] }), ...options]));
		lines.push(...expected(event.endpoints), ...calls(event.endpoints, note));
	}
	const shared = properties
		.filter((/** @type {any} */ { name }) => !own.has(name) && name !== 'event' && name !== 'authentication')
		.map((/** @type {any} */ property) =>
			property.type === 'collection'
				? { ...property, options: property.options.filter((/** @type {any} */ { name }) => !own.has(name)) }
				: property,
		);
	lines.push('## For all events', '', ...table(rows(shared, { siblings: properties })));
	const fields = output(schema, slug(displayName));
	if (fields.length > 0) lines.push('Output:', '', ...fields);
	lines.push('What an error means: [error codes](error-codes.md).');
	return `${lines.join('\n').trimEnd()}\n`;
}

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
		const links = events.map((/** @type {any} */ event) => `[${event.name}](${name}.md#${anchor(event.name)})`).join(' · ');
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
		const links = resource.operations.map((/** @type {any} */ { name: title }) => `[${title}](${page}#${anchor(title)})`).join(', ');
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
