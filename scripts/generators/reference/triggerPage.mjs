// The page of a trigger: each of its events.
import { slug } from 'github-slugger';
import { output } from './output.mjs';
import { calls, needs } from './pageParts.mjs';
import { rows, table } from './parameters.mjs';
import { GENERATED, sentence } from './text.mjs';

/**
 * A page of a trigger: its events as operations are described, then what all of them share.
 * @param {any} node @param {readonly any[]} events @param {any} schema
 * @param {{ note: (endpoint: string) => string, expected: (endpoints: readonly string[]) => string[], lowest: ReturnType<typeof import('./releases.mjs').lowestReleases> }} tools
 */
export function triggerPage(node, events, schema, { note, expected, lowest }) {
	const { displayName, description, properties } = node.description;
	const lines = [GENERATED, '', `# ${displayName}`, '', ...needs(node.description, '..', 'event', lowest), sentence(description), ''];
	lines.push(events.map(({ name }) => `[${name}](#${slug(name)})`).join(' · '), '');
	const own = new Set(events.flatMap((event) => [...event.properties, ...event.options].map(({ name }) => name)));
	for (const event of events) {
		lines.push(`## ${event.name}`, '', sentence(event.description), '');
		lines.push(`**Rights needed**: ${sentence(event.rights)}`, '');
		const options = rows(event.options, { parent: 'Options', siblings: properties, conditions: ['event'] });
		lines.push(...table([...rows(event.properties, { siblings: properties, conditions: ['event'] }), ...options]));
		lines.push(...expected(event.endpoints), ...calls(event.endpoints, note));
	}
	const shared = properties
		.filter((/** @type {any} */ { name }) => !own.has(name) && name !== 'event' && name !== 'authentication')
		.map((/** @type {any} */ property) =>
			property.type === 'collection'
				? { ...property, options: property.options.filter((/** @type {any} */ { name }) => !own.has(name)) }
				: property,
		);
	lines.push('## For all events', '', ...table(rows(shared, { siblings: properties })));
	const fields = output(schema, slug(displayName));
	if (fields.length > 0) lines.push('Output:', '', ...fields);
	lines.push('What an error means: [error codes](error-codes.md).');
	return `${lines.join('\n').trimEnd()}\n`;
}
