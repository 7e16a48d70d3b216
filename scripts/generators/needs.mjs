// Requirements of an example: n8n, credentials and rights that its nodes need. In a box at the top of its page.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { lowestReleases, releaseLine, releasesFor } from './reference/releases.mjs';

const require = createRequire(import.meta.url);
const INDEX = 'docs/jobs/README.md';
const BEGIN = '<!-- needs: written by scripts/generate.mjs -->';
const END = '<!-- end of needs -->';
/** Credentials of this package have these names, others what n8n calls them. */
const OTHERS = /** @type {Record<string, string>} */ ({
	aws: 'AWS (IAM)',
	githubApi: 'GitHub API',
	gitlabApi: 'GitLab API',
	googleSheetsOAuth2Api: 'Google Sheets OAuth2 API',
	httpBearerAuth: 'Bearer Auth',
	discordWebhookApi: 'Discord Webhook',
	httpCustomAuth: 'Custom Auth',
	httpHeaderAuth: 'Header Auth',
	httpBasicAuth: 'Basic Auth',
	httpQueryAuth: 'Query Auth',
	jwtAuth: 'JWT Auth',
	microsoftExcelOAuth2Api: 'Microsoft Excel OAuth2 API',
	openAiApi: 'OpenAI',
	postgres: 'Postgres',
	slackApi: 'Slack API',
	smtp: 'SMTP',
});

/** Nodes that a server outside calls, and that server. */
const CALLERS = [
	['n8n-nodes-base.githubTrigger', 'GitHub'],
	['n8n-nodes-base.gitlabTrigger', 'GitLab'],
];

/**
 * @typedef {{ root: string, listFiles: (folder: string) => string[], readText: (path: string) => string }} Tools
 * @typedef {{ type: string, name: string, parameters: Record<string, any>, credentials?: Record<string, unknown>, disabled?: boolean }} Node
 */

/** Pages of the jobs with the examples of each, from their index. @param {Tools} tools */
function pagesOf({ readText }) {
	/** @type {Map<string, Set<string>>} */
	const pages = new Map();
	for (const [, example = '', page = ''] of readText(INDEX).matchAll(/\[([\w-]+)\.json\]\([^)]+\) \| \[[^\]]+\]\(([\w-]+)\.md/g))
		pages.set(page, (pages.get(page) ?? new Set()).add(example));
	return pages;
}

/** Rights, names and endpoints from the descriptions of nodes and credentials. @param {Tools} tools */
export function knowledge({ root, listFiles, readText }) {
	const { require: load } = require('tsx/cjs/api');
	const read = (/** @type {string} */ path) => load(join(root, path), import.meta.url);
	/** @type {{ everyEndpoint: (api: string, named: readonly string[]) => string[] }} */
	const { everyEndpoint } = read('nodes/shared/http/routes.ts');
	/** @typedef {{ title: string, rights: string, endpoints: readonly string[] }} Called an operation or an event */
	/** @type {Map<string, { title: string, calledBy: (node: Node) => Called | undefined }>} */
	const nodes = new Map();
	for (const folder of listFiles('nodes').filter((name) => existsSync(join(root, 'nodes', name, `${name}.node.ts`)))) {
		const { description } = new (read(`nodes/${folder}/${folder}.node.ts`)[folder])();
		const list = `nodes/${folder}/operations/index.ts`;
		const own = `nodes/${folder}/events/index.ts`;
		const isAction = existsSync(join(root, list));
		const presetOf = presets(description);
		/** @type {(node: Node) => Called | undefined} */
		const ofAction = ({ parameters }) => {
			const resource = parameters.resource ?? presetOf('resource');
			const operation = parameters.operation ?? presetOf('operation', resource);
			const group = read(list).resources.find((/** @type {any} */ { value }) => value === resource);
			const found = group?.operations.find((/** @type {any} */ { value }) => value === operation);
			return found && { ...found, title: `${group.name} › ${found.name}` };
		};
		const events = isAction ? [] : read(existsSync(join(root, own)) ? own : 'nodes/shared/ledgerEvents/events/index.ts').events;
		/** @type {(node: Node) => Called | undefined} */
		const ofTrigger = ({ parameters }) => {
			const found = events.find((/** @type {any} */ { value }) => value === (parameters.event ?? presetOf('event')));
			return found && { ...found, title: found.name };
		};
		nodes.set(description.name, { title: description.displayName, calledBy: isAction ? ofAction : ofTrigger });
	}
	/** @type {Map<string, string>} */
	const credentials = new Map();
	for (const file of listFiles('credentials').filter((name) => name.endsWith('.credentials.ts'))) {
		const { name, displayName } = new (read(`credentials/${file}`)[file.split('.')[0] ?? ''])();
		credentials.set(name, displayName);
	}
	const { routes } = read('api/routes.ts').ledger();
	/** The release of Canton that began with an endpoint of a participant. @param {string} endpoint @returns {string | undefined} */
	const sinceOf = (endpoint) => routes[endpoint]?.since;
	return { nodes, credentials, lowest: lowestReleases(readText), everyEndpoint, sinceOf };
}

/** @param {any} description of a node. @returns what a parameter is until somebody chooses */
function presets({ properties }) {
	return (/** @type {string} */ name, /** @type {string} */ resource = '') =>
		properties.find(
			(/** @type {any} */ property) =>
				property.name === name && (!property.displayOptions?.show?.resource || property.displayOptions.show.resource.includes(resource)),
		)?.default;
}

/**
 * Titles of the credentials that nodes need, and of those that only switched-off nodes have: a person chooses which of these to use.
 * @param {Node[]} nodes of examples @param {ReturnType<typeof knowledge>} own
 * @returns {[string[], string[]]}
 */
function credentialsOf(nodes, own) {
	const namesOf = (/** @type {Node[]} */ some) => new Set(some.flatMap(({ credentials = {} }) => Object.keys(credentials)));
	const needed = namesOf(nodes.filter(({ disabled }) => !disabled));
	const optional = [...namesOf(nodes)].filter((name) => !needed.has(name));
	const titles = (/** @type {Iterable<string>} */ names) =>
		[...names]
			.sort((a, b) => Number(own.credentials.has(b)) - Number(own.credentials.has(a)))
			.map((name) => {
				const title = own.credentials.get(name) ?? OTHERS[name];
				if (!title) throw new Error(`scripts/generators/needs.mjs does not know the credential ${name}`);
				return own.credentials.has(name) ? `[${title}](../connect/credentials.md)` : title;
			});
	return [titles(needed), titles(optional)];
}

/**
 * Requirements of nodes, a line each.
 * @param {Node[]} nodes of examples @param {number} examples so many @param {ReturnType<typeof knowledge>} own
 */
export function requirements(nodes, examples, own) {
	const [shown, optional] = credentialsOf(nodes, own);
	/** @type {(readonly string[])[]} endpoints of a participant that each operation may call */
	const called = [];
	/** @type {Map<string, Set<string>>} a right with its node, and the operations that need it */
	const rights = new Map();
	for (const node of nodes.filter(({ type }) => type.startsWith('n8n-nodes-canton.'))) {
		const type = own.nodes.get(node.type.split('.')[1]?.replace(/Tool$/, '') ?? '');
		const { title: operation, rights: needed, endpoints = [] } = type?.calledBy(node) ?? {};
		if (node.credentials?.cantonLedgerApi) called.push(own.everyEndpoint('ledger', endpoints));
		if (!operation || !needed || /^none\b/i.test(needed)) continue;
		const key = `${type?.title}\n${needed.replace(/\.$/, '')}`;
		rights.set(key, (rights.get(key) ?? new Set()).add(operation));
	}
	const lines = ['[n8n 2.11 or later, with this package](../start/install.md)'];
	const which = examples > 1 ? ', those of the example that you take' : '';
	if (shown.length > 0) lines.push(`${shown.length === 1 ? 'credential' : 'credentials'}${which}: ${shown.join(', ')}`);
	if (optional.length > 0) lines.push(`credential: at least one of ${optional.join(', ')}`);
	for (const [key, operations] of rights) {
		const [title, needed] = key.split('\n');
		lines.push(`rights in **${title}** for *${[...operations].join('*, *')}*: ${needed}`);
	}
	const has = (/** @type {RegExp} */ credential) =>
		nodes.some(({ credentials = {} }) => Object.keys(credentials).some((name) => credential.test(name)));
	if (has(/^cantonScan/)) lines.push('a scan that [admits the IP address of n8n](../connect/scan.md)');
	const lowest = {
		...(has(/^cantonLedger/) && { Canton: own.lowest.Canton }),
		...(has(/^canton(?!Ledger)/) && { Splice: own.lowest.Splice }),
	};
	lines.push(...releaseLine(releasesFor(called, own.sinceOf, lowest), '..'));
	const caller = CALLERS.find(([type]) => nodes.some((node) => node.type === type))?.[1];
	if (caller) lines.push(`${caller} must reach n8n: set \`N8N_WEBHOOK_URL\` (before n8n 2.35 \`WEBHOOK_URL\`) to its public https address`);
	return lines;
}

/** The box of a page. @param {string[]} lines */
const box = (lines) => ['> [!NOTE]', ...lines.map((line) => `> - ${line}`)].join('\n');

/**
 * The boxes of all pages of jobs.
 * @param {Tools} tools
 */
export default async function needs(tools) {
	const own = knowledge(tools);
	return [...pagesOf(tools)].map(([page, examples]) => {
		const path = `docs/jobs/${page}.md`;
		const nodes = [...examples].flatMap((name) => JSON.parse(tools.readText(`examples/${name}.json`)).nodes);
		const [before, rest] = tools.readText(path).split(BEGIN);
		const after = rest?.split(END)[1];
		if (after === undefined) throw new Error(`${path} lacks the lines ${BEGIN} and ${END}`);
		return { path, text: `${before}${BEGIN}\n${box(requirements(nodes, examples.size, own))}\n${END}${after}` };
	});
}
