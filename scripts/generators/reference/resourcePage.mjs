// The page of a resource: each of its operations.
import { slug } from 'github-slugger';
import { output } from './output.mjs';
import { calls, needs } from './pageParts.mjs';
import { rows, table } from './parameters.mjs';
import { GENERATED, sentence } from './text.mjs';

/**
 * A page of one resource: each operation with what it needs, takes and answers, then its errors, and what it calls. Options and output
 * that several operations have alike are listed once.
 * @param {any} node @param {any} resource
 * @param {{
 *   descriptionOf: (operation: any) => string, schemaOf: (operation: any) => any, note: (endpoint: string) => string,
 *   expected: (operation: any) => string[], lowest: ReturnType<typeof import('./releases.mjs').lowestReleases>,
 * }} tools
 */
export function resourcePage(node, resource, { descriptionOf, schemaOf, note, expected, lowest }) {
	const { displayName } = node.description;
	const lines = [GENERATED, '', `# ${displayName}: ${resource.name}`, '', ...needs(node.description, '../..', 'operation', lowest)];
	lines.push(resource.operations.map((/** @type {any} */ { name }) => `[${name}](#${slug(name)})`).join(' · '), '');
	const tables = resource.operations.map((/** @type {any} */ { properties }) =>
		rows(properties, { conditions: ['resource', 'operation'] }),
	);
	const shared = sharedOptions(tables);
	/** @type {Map<string, string>} output as text, and the operation that has it first */
	const outputs = new Map();
	for (const [index, operation] of resource.operations.entries()) {
		const { name, rights, endpoints } = operation;
		lines.push(`## ${name}`, '', sentence(descriptionOf(operation)), '');
		lines.push(`**Rights needed**: ${sentence(rights)}`, '');
		const own = tables[index].filter((/** @type {string} */ row) => !shared.includes(row));
		const others = tables[index].filter((/** @type {string} */ row) => shared.includes(row)).map(topOption);
		lines.push(...table(own));
		if (others.length > 0) lines.push(`[Options in common](#options-in-common): ${[...new Set(others)].join(', ')}.`, '');
		const fields = output(schemaOf(operation), `${resource.value}/${operation.value}`);
		const text = fields.join('\n');
		const first = outputs.get(text);
		if (first !== undefined) lines.push(`Output: as of [${first}](#${slug(first)}).`, '');
		else if (fields.length > 0) lines.push('Output:', '', ...fields);
		if (fields.length > 0 && first === undefined) outputs.set(text, name);
		lines.push(...expected(operation), ...calls(endpoints, note));
	}
	if (shared.length > 0) lines.push('## Options in common', '', ...table(shared));
	lines.push('What an error means: [error codes](../error-codes.md).');
	return `${lines.join('\n').trimEnd()}\n`;
}

/** Rows of options that two operations or more have alike. @param {string[][]} tables */
function sharedOptions(tables) {
	const options = tables.flat().filter((row) => row.startsWith('| Options › '));
	return [...new Set(options.filter((row, index) => options.indexOf(row) !== index))].sort();
}

/** The name of the option a row belongs to. @param {string} row */
const topOption = (row) => row.split(' | ')[0]?.split(' › ')[1]?.replace(/ \|$/, '') ?? '';
