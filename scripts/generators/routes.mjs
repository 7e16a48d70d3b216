import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import { formatted } from './formatted.mjs';
import { ShapeWriter } from './routes/shapes.mjs';

const FILE = 'api/routes.ts';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** @typedef {Record<string, any>} Json */

/**
 * The routes of all contracts as values: what `api/*.yaml` says of an endpoint beyond its types.
 * @param {{ root: string, listFiles: (folder: string) => string[] }} tools
 */
export default async function routes({ root, listFiles }) {
	const contracts = listFiles('api')
		.filter((file) => file.endsWith('.yaml'))
		.map((file) => ({ api: file.replace(/\.yaml$/, ''), contract: parse(readFileSync(join(root, 'api', file), 'utf8')) }));
	/** @type {Set<string>} */
	const names = new Set(contracts.flatMap(({ contract }) => endpointsOf(contract).map(({ name }) => name)));
	/** @type {Map<string, string[]>} */
	const before = new Map();
	const tables = contracts.map(({ api, contract }) => {
		const writer = new ShapeWriter(contract);
		/** @type {Json} */
		const table = {};
		const endpoints = endpointsOf(contract);
		/** @type {Record<string, string>} */
		const older = {};
		for (const { name, operation } of endpoints) {
			for (const mark of ['x-successor', 'x-proxy'])
				if (operation[mark] && !names.has(operation[mark])) throw new Error(`api/${api}.yaml: ${mark} of ${name} is no endpoint`);
			if (operation['x-successor']) older[operation['x-successor']] = name;
		}
		for (const { name, operation } of endpoints) {
			const route = routeOf(api, name, operation, { older, shapeOf: (answered) => writer.shapeOf(answered) });
			if (Object.values(route).some(Boolean)) table[name] = route;
		}
		/** @param {string} name @returns {string[]} */
		const olderThan = (name) => (older[name] ? [older[name], ...olderThan(older[name])] : []);
		for (const name of Object.keys(older)) before.set(name, [...(before.get(name) ?? []), ...olderThan(name)]);
		return `/** The contract \`${api}.yaml\`. */\nexport const ${api}: Contract = () => (${JSON.stringify({ routes: table, shapes: writer.named() })});`;
	});
	const text = `// Generated from api/*.yaml by scripts/generate.mjs. Change the YAML, not this file.
${HEAD}
${tables.join('\n\n')}

/** The first release that has an endpoint, if it came later than the rest, or the first that no longer has it. */
export function releaseOf(endpoint: string, mark: 'since' | 'until'): string | undefined {
	return [${contracts.map(({ api }) => api).join(', ')}].map((contract) => contract().routes[endpoint]?.[mark]).find((release) => release !== undefined);
}

/** What servers had before each endpoint: these name it as their \`x-successor\`. */
export interface OlderEndpoints {
${[...before].map(([name, all]) => `\t${JSON.stringify(name)}: ${all.map((each) => JSON.stringify(each)).join(' | ')};`).join('\n')}
}
`;
	return [{ path: FILE, text: await formatted(root, FILE, text) }];
}

const HEAD = `
/** What is known of an endpoint, by its name in the contract: \`GET /v0/dso\`. */
export interface Route {
	/** The first release that has it, of those that came later than the rest: \`Splice 0.6.1\`. */
	since?: string;
	/** The release that stopped serving it. */
	until?: string;
	/** What servers had before it. */
	older?: string;
	/** The endpoint of a validator that stands for this one of scan. */
	proxy?: string;
	/** The shape of its JSON answer; see \`nodes/shared/http/routes.ts\`. */
	answer?: string;
}

/** The routes of one API, and the shapes that several of their answers have. A function, so that nothing is made before it is needed. */
export type Contract = () => { routes: Partial<Record<string, Route>>; shapes: Partial<Record<string, string>> };
`;

/**
 * The endpoints of a contract.
 * @param {Json} contract
 * @returns {Array<{ name: string, operation: Json }>}
 */
function endpointsOf({ paths }) {
	return Object.entries(paths).flatMap(([path, methods]) =>
		METHODS.filter((method) => methods[method]).map((method) => ({ name: `${method.toUpperCase()} ${path}`, operation: methods[method] })),
	);
}

/**
 * One route.
 * @param {string} api
 * @param {string} name
 * @param {Json} operation
 * @param {{ older: Record<string, string>, shapeOf: (operation: Json) => string | undefined }} tools
 */
function routeOf(api, name, operation, { older, shapeOf }) {
	const software = api === 'ledger' ? 'Canton' : 'Splice';
	const { 'x-since': since, 'x-until': until, 'x-proxy': proxy } = operation;
	return {
		since: since && `${software} ${since}`,
		until: until && `${software} ${until}`,
		older: older[name],
		proxy,
		answer: shapeOf(operation),
	};
}
