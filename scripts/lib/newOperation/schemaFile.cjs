// The schema of a new operation's preview.
const { camel, entryOf, isContractRow, listOf, MARK, scalarsOf, typeOf } = require('./terms.cjs');

/** @typedef {import('./terms.cjs').Wanted} Wanted */

/**
 * The preview's schema: of a list first the fields of Simplify, then those of the server. All in one, as n8n shows one preview for both.
 * @param {Wanted} wanted
 * @param {Record<string, string>} meanings of fields that the reference describes already
 */
function schemaText(wanted, meanings) {
	const list = listOf(wanted);
	const schema = list ? entryOf(wanted, list).schema : wanted.resolve(wanted.answer);
	/** @param {string} name @param {any} inner */
	const field = (name, inner) => {
		const type = typeOf(wanted, inner);
		const items = type === 'array' ? { items: { type: typeOf(wanted, wanted.resolve(inner).items ?? {}) } } : {};
		const own = Object.keys(wanted.resolve(inner)?.properties ?? {});
		// Those of an object have the names of the server: the reference describes them as they came.
		const properties =
			type === 'object' && own.length > 0
				? { properties: Object.fromEntries(own.map((each) => [each, { type: typeOf(wanted, wanted.resolve(inner).properties[each]) }])) }
				: {};
		const description = Object.hasOwn(meanings, camel(name)) ? {} : { description: `${MARK}: what the field means` };
		// A whole number above 2^53 comes as text.
		const exact = type === 'integer' && wanted.resolve(inner).format === 'int64' ? ['integer', 'string'] : type;
		return { type: exact, ...items, ...properties, ...description };
	};
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
	return `${JSON.stringify({ type: 'object', properties: Object.fromEntries([...simple, ...raw]), version: 1 }, null, '\t')}\n`;
}

module.exports = { schemaText };
