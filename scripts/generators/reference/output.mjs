// Output of an operation: the fields of its schema, and an item as an example.
import { meaning } from './meanings.mjs';
import { cell } from './text.mjs';

const PARTY = `alice::1220${'a1'.repeat(32)}`;

/** Values for fields whose name says what they hold. @type {[RegExp, unknown][]} */
const BY_NAME = [
	[/contract_?id$/i, `00${'5c'.repeat(34)}`],
	[/update_?id$/i, `1220${'7d'.repeat(32)}`],
	[/synchronizer_?id|domain_?id/i, `global-domain::1220${'d0'.repeat(32)}`],
	[/template_?id$/i, '#splice-amulet:Splice.Amulet:Amulet'],
	[/package_?id$/i, 'e4'.repeat(32)],
	[/package_?name$/i, 'splice-amulet'],
	[/command_?id$/i, 'invoice-4711'],
	[/trace_?id$/i, '4bf92f3577b34da6a3ce929d0e0e4736'],
	[/(party|parties|owner|provider|sender|receiver|admin|user|signator|stakeholder|observer|controller|actAs|readAs|dso)/i, PARTY],
	[/(At|Time|_at|_time|After|Before|Until|expires|date)$/i, '2026-07-01T10:00:00.000000Z'],
	[/(amount|price|balance|total|fee|cost|rate|unlocked|locked|value)/i, '10.0000000000'],
	[/version/i, '1.0.0'],
	[/url$/i, 'https://scan.example.com'],
];

/** So long may an example be, in characters. */
const LONGEST = 6000;
/** Placeholder for what lies deeper in an item than an example shows. */
const DEEPER = '…';

/** @param {any} schema @param {string} name @param {number} depth how many levels of objects are shown @returns {unknown} */
function example(schema, name, depth) {
	const types = [schema.type].flat().filter((type) => type !== 'null');
	if (schema.enum) return schema.enum[0];
	if (schema.const !== undefined) return schema.const;
	if (types.includes('object') || schema.properties) {
		const members = Object.entries(schema.properties ?? {});
		if (depth === 0 && members.length > 0) return DEEPER;
		return Object.fromEntries(members.map(([key, member]) => [key, example(member, key, depth - 1)]));
	}
	if (types.includes('array')) return schema.items ? [example(schema.items, name.replace(/s$/, ''), depth)] : [];
	if (types.includes('integer') || types.includes('number')) return 42;
	if (types.includes('boolean')) return true;
	return BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';
}

/** An item as JSON, as deep as it stays readable. @param {any} schema @returns {{ text: string, whole: boolean }} */
function exampleItem(schema) {
	const whole = JSON.stringify(example(schema, '', Infinity), null, 2);
	if (whole.length <= LONGEST) return { text: whole, whole: true };
	const shorter = [6, 5, 4, 3, 2].map((depth) => JSON.stringify(example(schema, '', depth), null, 2));
	const text = shorter.find(({ length }) => length <= LONGEST) ?? JSON.stringify(example(schema, '', 1), null, 2);
	return { text, whole: false };
}

/** Types of JSON in plain words. @type {Record<string, string>} */
const PLAIN = { array: 'list', boolean: 'true or false', integer: 'whole number', string: 'text' };

/** A type in plain words. @param {any} schema */
function typeOf(schema) {
	const types = [schema.type].flat().filter(Boolean);
	const exact = types.includes('integer') && types.includes('string');
	const plain = exact
		? 'whole number, as text above 2^53'
		: types
				.filter((type) => type !== 'null')
				.map((type) => PLAIN[type] ?? type)
				.join(' or ');
	return `${plain || 'any'}${types.includes('null') ? ', or null' : ''}`;
}

/** Meaning of a field, with its values if the schema lists them. @param {any} schema @param {string[]} path @param {string} operation */
function described(schema, path, operation) {
	const text = meaning(schema, path, operation);
	const values = (schema.enum ?? []).filter((/** @type {unknown} */ value) => value !== null);
	return values.length > 0 ? `${text}: ${values.join(', ')}` : text;
}

/** @param {any} schema @param {string} operation @param {string[]} path @param {string} parent @returns {string[]} */
function fields(schema, operation, path = [], parent = '') {
	return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
		const label = parent ? `${parent}.${name}` : name;
		const names = [...path, name];
		const own = `| \`${cell(label)}\` | ${typeOf(member)} | ${cell(described(member, names, operation))} |`;
		if (member.properties) return [own, ...fields(member, operation, names, label)];
		return member.items?.properties ? [own, ...fields(member.items, operation, names, `${label}[]`)] : [own];
	});
}

/**
 * The fields of an item and an example, built from the schema: its values are invented, its names and types are not.
 * @param {any} schema
 * @param {string} operation `resource/operation`, or the name of a trigger
 */
export function output(schema, operation) {
	const found = fields(schema, operation);
	if (found.length === 0) return [];
	const { text, whole } = exampleItem(schema);
	const title = whole ? 'An item, with invented values' : `An item, with invented values; ${DEEPER} stands for what lies deeper`;
	return [
		'| field | type | what it is |',
		'|---|---|---|',
		...found,
		'',
		...[`<details><summary>${title}</summary>`, '', '```json', text, '```', '', '</details>', ''],
	];
}
