/** CSV as RFC 4180 has it: fields separated by commas, quoted if they need it, lines that end in CR LF. */

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** Texts that a sheet would carry out. A stranger may have written them, as a memo. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

function field(value: unknown): string {
	if (value === undefined || value === null) return '';
	const written = typeof value === 'object' ? JSON.stringify(value) : String(value);
	const text = typeof value === 'string' && FORMULA.test(value) && !NUMBER.test(value) ? `'${written}` : written;
	return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of values. Null and undefined are empty, lists and objects are JSON. A text that would be a formula begins with an apostrophe. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(field).join(',')}\r\n`;
