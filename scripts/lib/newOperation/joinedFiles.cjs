// Files that a new operation is added to: the list of its node, the reasons why endpoints are not called, and the handlers of the sandbox.
const { exportOf, handlersName, MARK, NODES, titled, words } = require('./terms.cjs');

/** @typedef {import('./terms.cjs').Wanted} Wanted */

/** The reasons why endpoints are not called, without this one. @param {string} text @param {string} endpoint */
function withoutReason(text, endpoint) {
	const kept = Object.entries(JSON.parse(text)).map(([node, reasons]) => {
		const others = Object.entries(/** @type {Record<string, string[]>} */ (reasons))
			.map(([reason, endpoints]) => [reason, endpoints.filter((candidate) => candidate !== endpoint)])
			.filter(([, endpoints]) => endpoints?.length);
		return [node, Object.fromEntries(others)];
	});
	return `${JSON.stringify(Object.fromEntries(kept), null, '\t')}\n`;
}

/** @param {string} line */
const pathIn = (line) => /from '(.*)'/.exec(line)?.[1] ?? '';

/** The list of the node's resources with the operation in it. @param {string} text @param {Wanted} wanted */
function withResource(text, wanted) {
	const { resource, operation } = wanted;
	const name = exportOf(wanted);
	const line = `import { ${name} } from './${resource}/${operation}';\n`;
	const imports = [...text.matchAll(/^import .* from '\.\/.*;\n/gm)];
	const next = imports.find(([statement]) => pathIn(statement) > pathIn(line));
	const last = imports.at(-1);
	const at = next ? next.index : (last?.index ?? 0) + (last?.[0].length ?? 0);
	const withImport = text.slice(0, at) + line + text.slice(at);
	const own = new RegExp(`(value: '${resource}',[^\\]]*?operations: \\[)([^\\]]*)\\]`).exec(withImport);
	if (own) {
		const [whole, start, inside = ''] = own;
		const operations = [...inside.split(',').map((operation) => operation.trim()), name].filter(Boolean);
		return withImport.slice(0, own.index) + `${start}${operations.join(', ')}]` + withImport.slice(own.index + whole.length);
	}
	const entry = `{ value: '${resource}', name: '${titled(words(resource))}', operations: [${name}] },`;
	const values = [...withImport.matchAll(/^\t\{\s*value: '(\w+)'/gm)];
	const following = values.find(([, value = '']) => value > resource);
	if (following) return `${withImport.slice(0, following.index)}\t${entry}\n${withImport.slice(following.index)}`;
	return withImport.replace(/(> = \[)\s*([\s\S]*?),?\s*\];\n$/, (_, start, inner) => `${start}\n\t${inner},\n\t${entry}\n];\n`);
}

/** The sandbox's handler, in the file of its subject. @param {string | undefined} text that file, where there is one @param {Wanted} wanted */
function handlerText(text, { node, resource, endpoint }) {
	const { api } = NODES[node];
	const handler = `	'${endpoint}': () => {\n		// The call has sandbox, path, query and body. Returns { json: … }, which is checked by the contract. A refusal is thrown.\n		throw new Error('${MARK}: what the sandbox answers to ${endpoint}, as recorded, or by the contract');\n	},\n`;
	if (text) return text.replace(/(: Handlers<paths> = \{\n)/, (start) => start + handler);
	return `// ${MARK}: what is recorded of this, and what is only in a contract or documented.
import type { Handlers } from '../wire/api.mts';
import type { paths } from '../../api/${api}.d.ts';

export const ${handlersName(resource)}: Handlers<paths> = {
${handler}};
`;
}

/** The API of the sandbox with a new file of handlers, in the order of the names. @param {string} text @param {string} resource */
function withHandlers(text, resource) {
	const name = handlersName(resource);
	const line = `import { ${name} } from './${name}.mts';\n`;
	const next = [...text.matchAll(/^import .* from '\.\/.*;\n/gm)].find(([statement]) => pathIn(statement) > pathIn(line));
	const at = next ? next.index : text.search(/^import type/m);
	return (text.slice(0, at) + line + text.slice(at)).replace(/(\n\thandlers: \{)([^}]*)\}/, (_, start, inside) => {
		const spreads = inside
			.split(',')
			.map((/** @type {string} */ spread) => spread.trim())
			.filter(Boolean);
		// Behind the last that comes before it by name: some lists begin with other things.
		const position = spreads.findLastIndex((/** @type {string} */ spread) => spread < `...${name}`);
		spreads.splice(position + 1, 0, `...${name}`);
		return `${start} ${spreads.join(', ')} }`;
	});
}

/** Parts of paths that many subjects share. */
const SHARED = new Set(['v0', 'v1', 'v2', 'admin', 'wallet', 'state', 'registry']);

/** The part of a path that says its subject, and all before it. @param {string} endpoint */
function subjectIn(endpoint) {
	const parts = (endpoint.split(' ')[1] ?? '').split('/').slice(1);
	const at = parts.findIndex((part) => !SHARED.has(part));
	return parts.slice(0, at + 1).join('/');
}

/**
 * The file of the sandbox that answers to the nearest path of the same subject. Undefined if there is none.
 * @param {Array<{ path: string, text: string }>} files of the API's folder
 * @param {string} endpoint
 */
function subjectOf(files, endpoint) {
	const own = endpoint.split(' ')[1] ?? '';
	const common = (/** @type {string} */ path) => [...path].findIndex((letter, at) => letter !== own[at]) >>> 0;
	const near = files.flatMap(({ path, text }) =>
		[...text.matchAll(/^\t'([A-Z]+ (\/[^']*))': /gm)]
			.filter(([, candidate = '']) => subjectIn(candidate) === subjectIn(endpoint))
			.map(([, , candidate = '']) => ({ path, length: common(candidate) })),
	);
	return near.sort((a, b) => b.length - a.length)[0]?.path;
}

module.exports = { handlerText, subjectOf, withHandlers, withoutReason, withResource };
