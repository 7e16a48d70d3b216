// The schema of a new operation's preview.
const { camel, entryOf, isContractRow, listOf, MARK, scalarsOf, typeOf } = require('./terms.cjs');

/** @typedef {import('./terms.cjs').Wanted} Wanted */

/** A schema as text: a field of which only the type is known has one line. @param {object} schema */
const compact = (schema) =>
	`${JSON.stringify(schema, null, '\t')
		.replace(/\[[^\][{}]+\]/g, (names) => names.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'))
		.replace(/\{\s+("type": (?:"\w+"|\[.+\]))\s+\}/g, '{ $1 }')}\n`;

/**
 * The preview's schema: of a list first the fields of Simplify, then those of the server. All in one, as n8n shows one preview for both.
 * @param {Wanted} wanted
 * @param {Record<string, string>} meanings of fields that the reference describes already
 */
function schemaText(wanted, meanings) {
	const list = listOf(wanted);
	const schema = list ? entryOf(wanted, list).schema : wanted.resolve(wanted.answer);
	/** The type of a value, with that of the entries of a list and the fields of an object, as deep as `depth` says. @param {any} inner @param {number} depth */
	const shapeOf = (inner, depth) => {
		const { format, items = {}, properties = {} } = wanted.resolve(inner) ?? {};
		const type = typeOf(wanted, inner);
		// A whole number above 2^53 comes as text.
		if (type === 'integer' && format === 'int64') return { type: ['integer', 'string'] };
		if (type === 'array') return { type, items: { type: typeOf(wanted, items) } };
		if (type !== 'object' || depth === 0 || Object.keys(properties).length === 0) return { type };
		/** @type {Array<[string, object]>} */
		const fields = Object.entries(properties).map(([name, own]) => [name, shapeOf(own, depth - 1)]);
		return { type, properties: Object.fromEntries(fields) };
	};
	/** @param {string} name @param {any} inner */
	const field = (name, inner) => ({
		...shapeOf(inner, 1),
		...(!Object.hasOwn(meanings, camel(name)) && { description: `${MARK}: what the field means` }),
	});
	const isContract = list !== undefined && isContractRow(wanted, list);
	const simple = isContract
		? [
				['createdAt', { type: ['string', 'null'] }],
				['contractId', { type: 'string' }],
			]
		: list
			? scalarsOf(wanted, schema).map((name) => [camel(name), field(name, schema.properties[name])])
			: [];
	const raw = Object.entries(schema?.properties ?? {}).map(([name, inner]) => [name, field(name, inner)]);
	return compact({ type: 'object', properties: Object.fromEntries([...simple, ...raw]), version: 1 });
}

module.exports = { schemaText };
