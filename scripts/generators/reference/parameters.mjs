// The parameters of an operation or event as rows of a table.
import { cell, sentence } from './text.mjs';

/** Kinds of parameters, in a word or two. @type {Record<string, string>} */
const KINDS = {
	boolean: 'switch',
	collection: 'options',
	dateTime: 'date and time',
	fixedCollection: 'entries',
	json: 'JSON',
	multiOptions: 'several of',
	number: 'number',
	options: 'one of',
	resourceLocator: 'list, ID or expression',
	resourceMapper: 'form',
	string: 'text',
};

/** @param {any} property @param {unknown} value */
function shown(property, value) {
	const option = (property.options ?? []).find((/** @type {any} */ entry) => entry.value === value);
	if (option) return option.name;
	if (typeof value === 'boolean') return value ? 'on' : 'off';
	return typeof value === 'string' ? value.replace(/^=?\{\{.*\}\}$/s, 'an expression') : String(value);
}

/** "text, required" or "number, default 50". @param {any} property @param {boolean} isAdded whether a user adds it: it may be absent */
function takes(property, isAdded = false) {
	const kind = KINDS[property.type] ?? property.type;
	const several = property.typeOptions?.multipleValues && property.type !== 'fixedCollection' ? `${kind}, several` : kind;
	const rest = [];
	if (property.required) rest.push('required');
	const { default: value } = property;
	const plain = ['string', 'number', 'boolean'].includes(typeof value) && value !== '';
	if (isAdded && typeof value === 'boolean') rest.push(`${shown(property, value)} when added`);
	else if (plain && property.type !== 'resourceLocator') rest.push(`default ${shown(property, value)}`);
	return [several, ...rest].join(', ');
}

/**
 * Settings of other parameters under which it shows, as a sentence. Empty if it always does.
 * @param {any} property @param {any[]} siblings @param {string[]} conditions settings that the page's heading says already
 */
function shownWhen(property, siblings, conditions) {
	const show = property.displayOptions?.show ?? {};
	const parts = Object.entries(show)
		.filter(([name]) => !conditions.includes(name.replace(/^\//, '')) && !name.startsWith('@'))
		.map(([name, values]) => {
			const plain = name.replace(/^\//, '').replace(/\.(value|mode)$/, '');
			const other = siblings.find((candidate) => candidate.name === plain) ?? { displayName: plain };
			const list = /** @type {unknown[]} */ (values).map((value) =>
				value !== null && typeof value === 'object' ? 'set' : value === '' ? 'empty' : shown(other, value),
			);
			return `${other.displayName} is ${list.join(' or ')}`;
		});
	return parts.length > 0 ? `Shown where ${parts.join(' and ')}.` : '';
}

/**
 * Rows of a parameter table. Members of collections are indented by their parent's label.
 * @param {any[]} properties
 * @param {{ parent?: string, siblings?: any[], conditions?: string[], areAdded?: boolean }} [where] `areAdded`: by a user, one by one
 * @returns {string[]}
 */
export function rows(properties, { parent = '', siblings = properties, conditions = [], areAdded = false } = {}) {
	const found = properties
		.filter(({ type }) => !['notice', 'hidden'].includes(type))
		.flatMap((property) => {
			const label = parent ? `${parent} › ${property.displayName}` : property.displayName;
			const inside = (/** @type {any[]} */ members, title = label) =>
				rows(members, { parent: title, siblings: [...siblings, ...members], conditions, areAdded: property.type === 'collection' });
			if (property.type === 'collection') return inside(property.options ?? []);
			const described = property.description ? sentence(property.description) : '';
			const when = shownWhen(property, siblings, conditions);
			if (property.type === 'fixedCollection') {
				const groups = (property.options ?? []).flatMap((/** @type {any} */ group) =>
					inside(group.values, group.displayName === property.displayName ? label : `${label} › ${group.displayName}`),
				);
				return [row(label, takes(property), `${described} ${when}`), ...groups];
			}
			const choices = ['options', 'multiOptions'].includes(property.type) ? (property.options ?? []) : [];
			const values = choices.map((/** @type {any} */ choice) => choice.name).join(', ');
			return [row(label, takes(property, areAdded), `${described} ${values && `Values: ${values}.`} ${when}`)];
		});
	return [...new Set(found)];
}

/** @param {string} label @param {string} kind @param {string} text */
const row = (label, kind, text) => `| ${cell(label)} | ${cell(kind)} | ${cell(text)} |`;

/** The whole table, or none. @param {string[]} lines */
export const table = (lines) => (lines.length > 0 ? ['| parameter | takes | what it does |', '|---|---|---|', ...lines, ''] : []);
