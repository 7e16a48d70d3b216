// Makes the answers of two participants comparable: what differs between any two ledgers becomes a placeholder.

/**
 * Structure of a part of an answer, without its values.
 * @typedef {{kinds: string[], keys?: Record<string, Shape>, items?: Shape}} Shape
 */

/**
 * Parts of an answer that are compared.
 * @typedef {{status: number, type: string | null, error?: Record<string, unknown>, text?: string, shape?: Shape}} ComparableAnswer
 */

/** Parts whose content is the model's or the world's, not the API's. */
const OPAQUE = new Set([
	'annotations',
	'argument',
	'choiceArgument',
	'contractKey',
	'createArgument',
	'exerciseResult',
	'experimental',
	'viewValue',
]);

/**
 * Replaces what differs from ledger to ledger, by kind. `placeholders` maps values of this ledger to what is shown for them.
 * The longest is replaced first. The name of a synchronizer is replaced only where it begins an ID: one may be called `local`, which
 * also occurs inside other words.
 * @param {string} text
 * @param {Record<string, string>} [placeholders]
 */
function normalized(text, placeholders = {}) {
	let out = text;
	for (const [value, name] of Object.entries(placeholders).sort(([a], [b]) => b.length - a.length)) {
		if (value === '') continue;
		out = name === 'synchronizerName' ? out.replaceAll(`${value}::`, `{${name}}::`) : out.replaceAll(value, `{${name}}`);
	}
	return out
		.replace(/\b00[0-9a-f]{64}(?:[0-9a-f]{2})*/g, '{contractId}')
		.replace(/\b1220[0-9a-f]{64}\b/g, '{fingerprint}')
		.replace(/\b[0-9a-f]{64}\b/g, '{hash}')
		.replace(/\b[0-9a-f]{32}\b/g, '{trace}')
		.replace(/\b([A-Z_]+\(\d+),[0-9a-f]{8}\): /g, '$1,{id}): ')
		.replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '{uuid}')
		.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '{time}')
		.replace(/PAR::[\w-]+::/g, 'PAR::{participant}::')
		.replace(/https?:\/\/[\w.-]+:\d+/g, '{url}')
		.replace(/::1220[0-9a-f]{8}\.\.\./g, '::{short}')
		.replace(/(ledger end|pruned offset|begin offset|End offset|Begin offset|from|to) \(?\d+\)?/g, '$1 {offset}')
		.replace(/"(OFFSET|ErrorResource\(OFFSET\))","\d+"/g, '"$1","{offset}"')
		.replace(/"(CONTRACT_KEY|ErrorResource\(CONTRACT_KEY\))","[^"]*"/g, '"$1","{key}"')
		.replace(/(provided serial )Some\(\d+\)/g, '$1{serial}')
		.replace(/\bsize \(\d+\)/g, 'size ({size})');
}

/**
 * The shape of a JSON value. Elements of a list become one shape.
 * @param {unknown} value
 * @param {string} [name] of the property it is
 * @returns {Shape}
 */
function shapeOf(value, name = '') {
	if (value === null) return { kinds: ['null'] };
	if (OPAQUE.has(name)) return { kinds: ['any'] };
	if (Array.isArray(value)) {
		const items = value
			.map((element) => shapeOf(element, ''))
			.reduce((a, b) => (a === undefined ? b : merged(a, b)), /** @type {any} */ (undefined));
		return items === undefined ? { kinds: ['array'] } : { kinds: ['array'], items };
	}
	if (typeof value !== 'object') return { kinds: [typeof value] };
	const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
	return { kinds: ['object'], keys: Object.fromEntries(entries.map(([key, part]) => [key, shapeOf(part, key)])) };
}

/** @param {Shape} a @param {Shape} b @returns {Shape} what is either of the two. A key of one only ends in `?` */
function merged(a, b) {
	const kinds = [...new Set([...a.kinds, ...b.kinds])].sort();
	const items = a.items && b.items ? merged(a.items, b.items) : (a.items ?? b.items);
	if (!a.keys || !b.keys) return { kinds, ...((a.keys ?? b.keys) && { keys: a.keys ?? b.keys }), ...(items && { items }) };
	/** @type {Record<string, Shape>} */
	const keys = {};
	const bare = (/** @type {string} */ key) => key.replace(/\?$/, '');
	for (const key of [...new Set([...Object.keys(a.keys), ...Object.keys(b.keys)].map(bare))].sort()) {
		const [left, right] = [a.keys, b.keys].map((side) => side[key] ?? side[`${key}?`]);
		const either = left && right ? merged(left, right) : (left ?? right);
		if (either) keys[a.keys[key] && b.keys[key] ? key : `${key}?`] = either;
	}
	return { kinds, keys, ...(items && { items }) };
}

/**
 * Parts of an answer that are compared: of a refusal its words, of anything else its shape.
 * @param {{status: number, type: string | null, body: unknown}} answer `body` parsed if it is JSON, else text
 * @param {Record<string, string>} [placeholders] see `normalized`
 * @returns {ComparableAnswer}
 */
function comparable({ status, type, body }, placeholders) {
	const media = type?.split(';')[0] ?? null;
	const about = { status, type: media };
	if (media === 'text/plain') return { ...about, text: normalized(String(body), placeholders) };
	if (media !== 'application/json') return about;
	const error = /** @type {Record<string, any>} */ (body);
	if (status < 400) return { ...about, shape: shapeOf(body) };
	if (typeof error.code !== 'string') return { ...about, error: JSON.parse(normalized(JSON.stringify(error), placeholders)) };
	const words = (/** @type {unknown} */ value) =>
		value === undefined ? undefined : JSON.parse(normalized(JSON.stringify(value), placeholders));
	return {
		...about,
		error: {
			code: normalized(error.code, placeholders),
			cause: words(error.cause),
			context: Object.keys(error.context ?? {}).sort(),
			// Quotes around the node's own name vary by endpoint: they distinguish layers.
			quoted: String(error.context?.participant ?? '').startsWith("'"),
			correlation: error.correlationId === null ? 'null' : error.correlationId === error.traceId ? 'trace' : 'other',
			resources: words(error.resources),
			errorCategory: error.errorCategory,
			grpcCodeValue: error.grpcCodeValue,
			retryInfo: error.retryInfo,
			definiteAnswer: error.definiteAnswer,
		},
	};
}

/**
 * Differences between two shapes, each as a sentence. Null fits every kind. Keys of only some elements of a list may be missing.
 * @param {Shape} real
 * @param {Shape} ours
 * @param {string} [at]
 * @returns {string[]}
 */
function differences(real, ours, at = '$') {
	const certain = (/** @type {Shape} */ { kinds }) => kinds.filter((kind) => kind !== 'null' && kind !== 'any');
	const [a, b] = [certain(real), certain(ours)];
	if (a.length > 0 && b.length > 0 && !a.some((kind) => b.includes(kind)))
		return [`${at} is ${real.kinds.join('|')}, here ${ours.kinds.join('|')}`];
	/** @type {string[]} */
	const found = [];
	if (a.includes('array') && b.includes('array')) {
		if (real.items && ours.items) found.push(...differences(real.items, ours.items, `${at}[]`));
		// The content of an element depends on its world.
		else if (at.includes('[]')) return found;
		else if (real.items) found.push(`${at} has elements, here none`);
		else if (ours.items) found.push(`${at} is empty, here it has elements`);
	}
	if (real.keys && ours.keys) {
		for (const [key, own] of Object.entries(real.keys)) {
			const other = ours.keys[key.replace(/\?$/, '')] ?? ours.keys[`${key.replace(/\?$/, '')}?`];
			if (other) found.push(...differences(own, other, `${at}.${key}`));
			else if (!key.endsWith('?')) found.push(`${at}.${key} is missing`);
		}
		for (const key of Object.keys(ours.keys)) {
			const bare = key.replace(/\?$/, '');
			if (!key.endsWith('?') && !(bare in real.keys) && !(`${bare}?` in real.keys)) found.push(`${at}.${key} does not belong there`);
		}
	}
	return found;
}

/**
 * Differences between two answers.
 * @param {ComparableAnswer} real
 * @param {ComparableAnswer} ours
 */
function compared(real, ours) {
	if (real.status !== ours.status) return [`status ${real.status}, here ${ours.status}${ours.error ? ` ${ours.error.code}` : ''}`];
	if (real.type !== ours.type) return [`content type ${real.type}, here ${ours.type}`];
	const found = [];
	if (real.text !== ours.text) found.push(`text ${JSON.stringify(real.text)}, here ${JSON.stringify(ours.text)}`);
	for (const key of new Set([...Object.keys(real.error ?? {}), ...Object.keys(ours.error ?? {})])) {
		const [a, b] = [real.error, ours.error].map((error) => JSON.stringify(error?.[key]));
		if (a !== b) found.push(`${key} ${a}, here ${b}`);
	}
	if (real.shape && ours.shape) found.push(...differences(real.shape, ours.shape));
	return found;
}

module.exports = { normalized, shapeOf, comparable, differences, compared };
