// The schema of a new operation's preview.
const { camel, entryOf, listOf, MARK, scalarsOf, typeOf } = require('./terms.cjs');

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
		const description = Object.hasOwn(meanings, camel(name)) ? {} : { description: `${MARK}: what the field means` };
		return { type, ...items, ...description };
	};
	const simple = list ? scalarsOf(wanted, schema).map((name) => [camel(name), field(name, schema.properties[name])]) : [];
	const raw = Object.entries(schema?.properties ?? {}).map(([name, inner]) => [name, field(name, inner)]);
	return `${JSON.stringify({ type: 'object', properties: Object.fromEntries([...simple, ...raw]), version: 1 }, null, '\t')}\n`;
}

module.exports = { schemaText };
