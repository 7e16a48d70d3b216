// The profile of recorded answers: the place of each key, and how its values are written. Values themselves belong to one network.
//   node scripts/conformance/profile.cjs <recording.json>... > test/conformance/splice/scan-profile-0.7.5.json
const { readFileSync } = require('node:fs');

/**
 * Formats of the values at each path, as `amount | null`. A path with `?` behind it: the key is not always there.
 * @typedef {Record<string, string>} Profile
 */

/** Formats of a text. The first that fits. */
const FORMATS = /** @type {const} */ ([
	['amount', /^-?\d+\.\d{10}$/],
	['decimal', /^-?\d+\.\d+$/],
	['digits', /^-?\d+$/],
	['padded time', /^\d{4}-\d\d-\d\dT[\d:]+\.\d*0Z$/],
	['short time', /^\d{4}-\d\d-\d\dT[\d:]+\.(?:\d{1,2}|\d{4,5})Z$/],
	['time', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/],
	['contract', /^00[0-9a-f]{64,}$/],
	['#event', /^#1220[0-9a-f]{64}:\d+$/],
	['event', /^1220[0-9a-f]{64}:\d+$/],
	['fingerprint', /^1220[0-9a-f]{64}$/],
	['party', /^[^:\s]+::1220[0-9a-f]{64}$/],
	['member', /^(?:PAR|MED|SEQ)::[^:\s]+::1220[0-9a-f]{64}$/],
	['template', /^[0-9a-f]{64}:[\w.]+:\w+$/],
	['template name', /^#?[\w-]+:[\w.]+:\w+$/],
	['hash', /^[0-9a-f]{64}$/],
	['url', /^https?:\/\//],
	['base64', /^[\w+/]{40,}={0,2}$/],
]);

/** @param {unknown} value */
function kindOf(value) {
	if (value === null) return 'null';
	if (typeof value === 'string') return FORMATS.find(([, pattern]) => pattern.test(value))?.[0] ?? 'text';
	if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
	if (typeof value !== 'object') return typeof value;
	return Array.isArray(value) ? 'list' : 'object';
}

/** Keys that are values themselves: IDs, parties, numbers, names of annotations. */
const OWN_KEY = /^\d+$|::|^[0-9a-f]{32,}|^#?1220|[/.]/;

/** @type {Record<string, string>} */
const MODELS = { payload: 'contract', create_arguments: 'contract', choice_argument: 'argument', exercise_result: 'result' };

/**
 * Model of the data that begins here: a contract's by its template, an argument's or result's by its choice.
 * @param {string} key @param {Record<string, unknown>} parent
 */
function modelOf(key, parent) {
	const kind = MODELS[key];
	if (!kind || typeof parent.template_id !== 'string') return '';
	const template = parent.template_id.split(':').slice(1).join(':');
	return `${kind} ${template}${kind === 'contract' ? '' : `/${parent.choice}`}`;
}

/**
 * Adds one value. What belongs to a template or a choice has a profile of its own, wherever it occurs.
 * @typedef {{kinds: Set<string>, objects: number, seen: Map<string, number>}} Node
 * @param {Map<string, Node>} nodes
 * @param {unknown} value
 * @param {string} path
 */
function add(nodes, value, path) {
	const node = nodes.get(path) ?? { kinds: new Set(), objects: 0, seen: new Map() };
	nodes.set(path, node);
	node.kinds.add(kindOf(value));
	if (Array.isArray(value)) for (const element of value) add(nodes, element, `${path}[]`);
	else if (value !== null && typeof value === 'object') {
		node.objects++;
		const parent = /** @type {Record<string, unknown>} */ (value);
		for (const [key, child] of Object.entries(parent)) {
			const name = OWN_KEY.test(key) ? '*' : key;
			node.seen.set(name, (node.seen.get(name) ?? 0) + 1);
			const model = modelOf(key, parent);
			if (model === '') add(nodes, child, `${path}.${name}`);
			else {
				add(nodes, typeof child === 'object' && child !== null && !Array.isArray(child) ? {} : child, `${path}.${name}`);
				add(nodes, child, model);
			}
		}
	}
}

/**
 * @param {Iterable<[endpoint: string, answer: unknown]>} answers
 * @returns {Profile}
 */
function profileOf(answers) {
	/** @type {Map<string, Node>} */
	const nodes = new Map();
	for (const [endpoint, answer] of answers) add(nodes, answer, endpoint);
	/** @type {Profile} */
	const profile = {};
	for (const [path, { kinds, objects, seen }] of [...nodes].sort(([a], [b]) => (a < b ? -1 : 1))) {
		profile[path] = [...kinds].sort().join(' | ');
		for (const [name, count] of seen) if (count < objects && name !== '*') profile[`${path}.${name}?`] = 'not always';
	}
	return profile;
}

/** The endpoint of a contract that a path is of. @param {string[]} templates @param {string} path */
function endpointOf(templates, path) {
	const fits = templates.filter((template) => new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path));
	return fits.sort((a, b) => a.split('{').length - b.split('{').length)[0];
}

module.exports = { endpointOf, profileOf };

if (require.main === module) {
	const { parse } = require('yaml');
	const { join } = require('node:path');
	const { root } = require('../lib/paths.cjs');
	/** @param {string} name */
	const contract = (name) => Object.keys(parse(readFileSync(join(root, 'api', `${name}.yaml`), 'utf8')).paths);
	const templates = [
		...contract('scan').map((path) => `/api/scan${path}`),
		...contract('validator').map((path) => `/api/validator${path}`),
	];
	/** @type {Array<[string, unknown]>} */
	const answers = [];
	for (const file of process.argv.slice(2))
		for (const { method, path, status, responseBody } of JSON.parse(readFileSync(file, 'utf8'))) {
			const endpoint = endpointOf(templates, path);
			if (endpoint && status < 300 && responseBody !== undefined && responseBody !== '')
				answers.push([`${method} ${endpoint}`, responseBody]);
		}
	console.log(JSON.stringify(profileOf(answers), null, '\t'));
}
