/**
 * Rows of Excel sheets (Office Open XML, ISO/IEC 29500). Only whole numbers of up to 15 digits are numbers: Excel keeps no more digits
 * of one. Everything else is text, so that all digits stay and nothing becomes a formula.
 */

/** Rows and columns of a sheet of Excel, and the bytes of it that the archive takes, with some left for its beginning and end. */
export const SHEET_LIMITS = { rows: 1_048_576, columns: 16_384, bytes: 0xffff_0000 };
/** Characters that a cell of Excel holds. */
const MOST_CHARACTERS = 32_767;
const MOST_EXACT = 1e15;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that XML does not allow are written as Excel writes them, `_x0000_`. Text that looks like that is marked as text. */
export const escaped = (text: string): string => text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)|[&<>\uFFFE\uFFFF]|(?![\t\n])\p{Cc}/gu, escape);

const escape = (character: string): string =>
	character === '_' ? '_x005F_' : (ENTITIES[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);

/** A value as a cell has it: lists and objects as JSON. */
export const cellValue = (value: unknown): unknown => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value);

/** True if a cell has only the beginning of a value. */
export const isTooLongForCell = (value: unknown): boolean => typeof value === 'string' && value.length > MOST_CHARACTERS;

/** The letters of a column: A for 0, AA for 26. */
export const lettersOf = (column: number): string =>
	(column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

function cell(address: string, value: unknown): string {
	if (value === undefined || value === null || value === '') return '';
	if (typeof value === 'boolean') return `<c r="${address}" t="b"><v>${value ? 1 : 0}</v></c>`;
	if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < MOST_EXACT) return `<c r="${address}"><v>${value}</v></c>`;
	const text = String(value);
	const kept = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
	return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(kept)}</t></is></c>`;
}

/** One row of the values of its cells. Null and undefined are empty. `row`: its number, beginning with 1. */
export const sheetRow = (row: number, values: readonly unknown[]): string =>
	`<row r="${row}">${values.map((value, column) => cell(`${lettersOf(column)}${row}`, value)).join('')}</row>`;
