import type { INodeProperties } from 'n8n-workflow';

/** Links from the help of a field to the page that describes its operation or event. */

/** Written in by the build: the address of the documentation's site, ending in a slash. Empty while it has none. Sources have no such name. */
declare const DOCUMENTATION: string;

/** The name of a page, and the anchor of a heading, as the pages of the reference have them. */
export const anchor = (name: string): string =>
	name
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]+/gu, '')
		.trim()
		.replaceAll(' ', '-');

/**
 * The fields with a link at the end of their help. The same fields while the documentation has no address.
 * @param pageOf path of a field's page in `docs/reference`, without ending, with its anchor: `canton-ledger/command#submit`
 */
export function withHelp(properties: INodeProperties[], pageOf: (property: INodeProperties) => string): INodeProperties[] {
	const base = typeof DOCUMENTATION === 'string' ? DOCUMENTATION : '';
	if (base === '') return properties;
	return properties.map((property) => {
		if (property.type === 'notice' || property.type === 'hidden') return property;
		const [page, heading] = pageOf(property).split('#');
		const target = `${base}reference/${page}.html${heading ? `#${heading}` : ''}`;
		const text = property.description ? `${property.description.replace(/\.$/, '')}. ` : '';
		return { ...property, description: `${text}<a href="${target}" target="_blank">Documentation</a>.` };
	});
}

/** The fields of a trigger: those of one event lead to it, the others to the trigger's page. */
export const withEventHelp = (
	properties: INodeProperties[],
	page: string,
	events: ReadonlyArray<{ name: string; value: string }>,
): INodeProperties[] =>
	withHelp(properties, ({ displayOptions }) => {
		const shown = displayOptions?.show?.event ?? [];
		const event = shown.length === 1 ? events.find(({ value }) => value === shown[0]) : undefined;
		return event ? `${page}#${anchor(event.name)}` : page;
	});
