/** CSV as RFC 4180 has it: fields separated by commas, quoted if they need it, lines that end in CR LF. */

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

function field(value: unknown): string {
	if (value === undefined || value === null) return '';
	const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
	return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of values. Null and undefined are empty, lists and objects are JSON. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(field).join(',')}\r\n`;

/**
 * A field of an entry by its name, or by the names on the way to it: `amount`, `createArgument.instrumentId.admin`.
 * A name that has a dot itself wins.
 */
export function valueAt(entry: Record<string, unknown>, column: string): unknown {
	if (Object.hasOwn(entry, column)) return entry[column];
	let value: unknown = entry;
	for (const name of column.split('.')) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
		value = (value as Record<string, unknown>)[name];
	}
	return value;
}
