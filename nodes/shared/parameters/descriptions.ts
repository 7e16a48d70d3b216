import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

/** Description of a parameter as the editor shows it: its label, and the values of a drop-down. */

type Entry = INodeProperties | INodePropertyOptions | INodePropertyCollection;

/** The label of a parameter, found by its path (`options.beginAfterOffset`) in the description the editor draws from. */
export function labelOf(properties: readonly Entry[], path: string): string {
	let level: readonly Entry[] = properties;
	let label = path;
	for (const name of path.split('.')) {
		const found = level.find((entry) => entry.name === name);
		if (!found) continue;
		if ('displayName' in found) label = found.displayName;
		level = ('options' in found && found.options) || ('values' in found && found.values) || [];
	}
	return label;
}

/**
 * The values a drop-down offers, found like its label. A name may occur in the description several times, for different
 * operations: then any of their values is one. Undefined if it is no drop-down, or n8n fetches its list.
 */
export function valuesOf(properties: readonly Entry[], path: string): { values: unknown[]; several: boolean } | undefined {
	let level: readonly Entry[] = properties;
	let found: Entry[] = [];
	for (const name of path.split('.')) {
		found = level.filter((entry) => entry.name === name);
		level = found.flatMap((entry): readonly Entry[] => ('options' in entry && entry.options) || ('values' in entry && entry.values) || []);
	}
	const fixed = (entry: Entry) =>
		'type' in entry && (entry.type === 'options' || entry.type === 'multiOptions') && !entry.typeOptions?.loadOptionsMethod;
	if (found.length === 0 || !found.every(fixed)) return undefined;
	return {
		values: [...new Set(level.map((entry) => ('value' in entry ? entry.value : undefined)))],
		several: found.every((entry) => 'type' in entry && entry.type === 'multiOptions'),
	};
}
