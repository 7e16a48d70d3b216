// Meaning of each field of an item: in its schema if it is special, else in `fields.json`, one table for all nodes.
import { readFileSync } from 'node:fs';

/** Descriptions of only the type. */
const TYPE_ONLY = /^(?:int64:|bytes$|base64$|hexadecimal;)/;

/** Servers of Splice write names with underscores: `record_time` is `recordTime`. @param {string} name */
const camelCase = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** @type {Record<string, string>} */
const table = JSON.parse(readFileSync(new URL('fields.json', import.meta.url), 'utf8'));
/** @type {Set<string>} */
const used = new Set();
/** @type {Set<string>} */
const missing = new Set();

/**
 * The nearest that is described: of the operation (`traffic/buy/outcome`), the resource (`traffic/outcome`), the object it is in
 * (`status.code`), or the name alone.
 * @param {any} schema of the field
 * @param {string[]} path names from the item to the field
 * @param {string} operation `traffic/buy`, or the name of a trigger
 * @returns {string}
 */
export function meaning(schema, path, operation) {
	if (schema.description && !TYPE_ONLY.test(schema.description)) return schema.description;
	const names = path.map(camelCase);
	const name = names.at(-1) ?? '';
	const own = names.length === 1 ? [`${operation}/${name}`, `${operation.split('/')[0]}/${name}`] : [];
	const found = [...own, names.slice(-2).join('.'), name].find((key) => table[key] !== undefined);
	if (found === undefined) missing.add(`${operation}: ${path.join('.')}`);
	else used.add(found);
	return table[found ?? ''] ?? '';
}

/** @throws {Error} with every field that nobody describes, and every description of a field that no operation has */
export function checkMeanings() {
	const unused = Object.keys(table).filter((key) => !used.has(key));
	const complaints = [...[...missing].map((field) => `has no description: ${field}`), ...unused.map((key) => `describes no field: ${key}`)];
	if (complaints.length === 0) return;
	throw new Error(`Fields of the reference (scripts/generators/reference/fields.json):\n  ${complaints.join('\n  ')}`);
}
