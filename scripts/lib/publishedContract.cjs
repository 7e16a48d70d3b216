// Takes one endpoint out of a published OpenAPI document into ours: its shape, not its words.
const { parse, stringify } = require('yaml');
const { MARK } = require('./newOperation.cjs');

/** Names in our contracts for the answers that published ones number. @type {Record<string, string>} */
const RESPONSES = {
	400: 'BadRequest',
	404: 'NotFound',
	429: 'TooManyRequests',
	500: 'InternalServerError',
	503: 'Unavailable',
	default: 'Error',
};

/** Keys of a schema that are words of the document's authors. */
const WORDS = new Set(['description', 'summary', 'title', 'example', 'examples', 'externalDocs', 'operationId', 'tags', 'x-jvm-package']);

/** A value of the document without words. What is named so by a property stays. @param {any} value @param {boolean} [names] @returns {any} */
function withoutWords(value, names = false) {
	if (Array.isArray(value)) return value.map((element) => withoutWords(element));
	if (!value || typeof value !== 'object') return value;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([name]) => names || !WORDS.has(name))
			.map(([name, inner]) => [name, withoutWords(inner, name === 'properties')]),
	);
}

/** Names of the components of a kind that a value refers to. @param {any} value @param {Set<string>} [found] */
function references(value, found = new Set()) {
	if (value && typeof value === 'object') {
		const [, local] = typeof value.$ref === 'string' ? (/#\/(components\/\w+\/[\w.-]+)$/.exec(value.$ref) ?? []) : [];
		if (local) found.add(local);
		for (const inner of Object.values(value)) references(inner, found);
	}
	return found;
}

/** The same value with references to this document only. @param {any} value @returns {any} */
function localised(value) {
	if (Array.isArray(value)) return value.map(localised);
	if (!value || typeof value !== 'object') return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [name, name === '$ref' ? String(inner).replace(/^[^#]*/, '') : localised(inner)]),
	);
}

/** @param {string} text @param {number} depth */
const indented = (text, depth) => text.replace(/^(?=.)/gm, '  '.repeat(depth));

/**
 * Our contract with the endpoint added, or undefined if the published one does not have it.
 * @param {string} ours text of `api/<name>.yaml`
 * @param {Array<{ file: string, text: string }>} published the published documents: the one with the endpoint, and those it refers to
 * @param {string} endpoint `GET /v0/things`
 * @param {string} [since] first release with it, if not all have it
 */
function withEndpoint(ours, published, endpoint, since) {
	const [method = '', path = ''] = endpoint.split(' ');
	const documents = published.map(({ text }) => parse(text));
	const operationIn = (/** @type {any} */ document) => document.paths?.[path]?.[method.toLowerCase()];
	const at = documents.findIndex(operationIn);
	if (at < 0) return undefined;
	const operation = operationIn(documents[at]);
	// Splice marks internal endpoints by the name of their document, some by a tag too.
	const isInternal = /-internal\.\w+$/.test(published[at]?.file ?? '') || operation.tags?.includes('internal');
	const own = parse(ours);
	const ourResponse = (/** @type {string} */ status) =>
		own.components?.responses?.[RESPONSES[status] ?? ''] && { $ref: `#/components/responses/${RESPONSES[status]}` };
	const answered = Object.entries(operation.responses).map(([status, response]) => [
		status,
		ourResponse(status) ?? (response.$ref ? localised(response) : { description: `${MARK}.`, ...withoutWords(localised(response)) }),
	]);
	// Refusals that every endpoint of a Splice app has, whatever its document says.
	const others = Object.fromEntries(
		(operation.responses.default ? [] : ['429', '500', '503']).flatMap((status) => {
			const response = operation.responses[status] ? undefined : ourResponse(status);
			return response ? [[status, response]] : [];
		}),
	);
	const described = {
		operationId: String(operation.operationId).replace(/[-_]+([a-zA-Z0-9])/g, (_, letter) => letter.toUpperCase()),
		tags: ['specification', ...(isInternal ? ['internal'] : [])],
		...(operation.deprecated && { deprecated: true }),
		...(since !== undefined && { 'x-since': since }),
		summary: `${MARK}: what it answers, in our words`,
		...withoutWords(localised({ parameters: operation.parameters, requestBody: operation.requestBody })),
		responses: { ...Object.fromEntries(answered), ...others },
	};
	/** @type {Record<string, Record<string, any>>} */
	const added = {};
	const pending = [...references(described)];
	for (let local = pending.pop(); local; local = pending.pop()) {
		const [, kind = '', name = ''] = local.split('/');
		if (own.components?.[kind]?.[name] || added[kind]?.[name]) continue;
		const found = documents.map((document) => document.components?.[kind]?.[name]).find(Boolean);
		if (!found) throw new Error(`${local} is in none of the published documents: name the one that has it, too`);
		const description = kind === 'responses' ? { description: `${MARK}.` } : {};
		const component = { ...description, ...withoutWords(localised(found), false) };
		(added[kind] ??= {})[name] = component;
		pending.push(...references(component));
	}
	// As text: what is there keeps its comments and its form.
	let text = insertPath(ours, path, { [method.toLowerCase()]: JSON.parse(JSON.stringify(described)) });
	for (const [kind, components] of Object.entries(added)) text = append(text, kind, components);
	return text;
}

/** Inserts behind the last path, or beside its methods if the path is there already. @param {string} text @param {string} path @param {object} item */
function insertPath(text, path, item) {
	const body = indented(stringify(item, { lineWidth: 130, aliasDuplicateObjects: false, singleQuote: true }), 2);
	if (text.includes(`\n  ${path}:\n`)) return text.replace(`\n  ${path}:\n`, (head) => head + body);
	return text.replace(/^components:$/m, () => `  ${path}:\n${body}components:`);
}

/** At the end of a kind of components. @param {string} text @param {string} kind @param {Record<string, any>} components */
function append(text, kind, components) {
	const body = indented(stringify(components, { lineWidth: 130, aliasDuplicateObjects: false, singleQuote: true }), 2);
	const lines = text.replace(/\n*$/, '\n').split('\n');
	const start = lines.indexOf(`  ${kind}:`, lines.indexOf('components:'));
	if (start < 0) throw new Error(`the contract has no components/${kind} yet: add the key`);
	const after = lines.findIndex((line, index) => index > start && /^ {0,2}\S/.test(line));
	const end = after < 0 ? lines.length - 1 : after;
	return [...lines.slice(0, end), body.replace(/\n$/, ''), ...lines.slice(end)].join('\n');
}

module.exports = { withEndpoint };
