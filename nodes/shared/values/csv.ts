/** CSV as RFC 4180 has it: fields separated by commas, quoted if they need it, lines that end in CR LF. */

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

function field(value: unknown): string {
	if (value === undefined || value === null) return '';
	const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
	return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of values. Null and undefined are empty, lists and objects are JSON. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(field).join(',')}\r\n`;
