import { quoted } from '../errors/safeText';
import type { Parameters } from './parameters';

/** Tables that a user enters: lines as copied from a sheet or with semicolons, JSON, or rows that an expression returns. */

/** Checks whether a value is a date, also one that another realm made. */
const isDate = (value: unknown): value is Date => Object.prototype.toString.call(value) === '[object Date]';

/** A cell as text. Rows of a data table have dates, and an empty cell would mean something else. */
function textOf(value: unknown): string {
	if (value === null || value === undefined) return '';
	if (isDate(value)) return Number.isNaN(value.getTime()) ? String(value) : value.toISOString();
	return typeof value === 'object' ? JSON.stringify(value) : String(value).trim();
}

/** The cells of a line: a table that was copied has tabs between them. */
const cellsOf = (line: string): string[] =>
	line.split(line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',').map((cell) => cell.trim());

/** Checks whether a line names the columns. */
const isHeader = (cells: readonly string[], columns: readonly string[]): boolean =>
	cells[0] !== '' &&
	cells.every(
		(cell, index) =>
			cell === '' ||
			cell
				.toLowerCase()
				.replaceAll(' ', '')
				.startsWith((columns[index] ?? '?').toLowerCase()),
	);

function rowsOfLines<Column extends string>(
	text: string,
	columns: readonly Column[],
	refuse: (row: number, problem: string) => Error,
): Array<Record<Column, string>> {
	const lines = text
		.split('\n')
		.filter((line) => line.trim() !== '')
		.map(cellsOf);
	const rows = lines[0] && isHeader(lines[0], columns) ? lines.slice(1) : lines;
	return rows.map((cells, row) => {
		const surplus = cells.slice(columns.length).find((cell) => cell !== '');
		if (surplus !== undefined) throw refuse(row, `${quoted(surplus)} belongs to no column`);
		return record(columns, (_, index) => cells[index] ?? '');
	});
}

const record = <Column extends string>(columns: readonly Column[], cellOf: (column: Column, index: number) => string) =>
	Object.fromEntries(columns.map((column, index) => [column, cellOf(column, index)])) as Record<Column, string>;

/**
 * The rows of a field, each with all columns as text. Rows of an expression that leave one out have it empty.
 * @throws for a line of more cells than there are columns
 */
export function enteredTable<Column extends string>(
	parameters: Parameters,
	path: string,
	columns: readonly Column[],
	/** Reads a row of an expression whose fields have other names. */
	read: (entry: Record<string, unknown>, column: Column) => unknown = (entry, column) => entry[column],
): Array<Record<Column, string>> {
	const entered = parameters.raw(path) ?? '';
	const value = typeof entered === 'string' && /^\s*\[/.test(entered) ? parameters.json(path) : entered;
	if (typeof value === 'string') {
		const advice = `The columns are ${columns.join('; ')}. A cell that contains the separator needs rows of an expression.`;
		return rowsOfLines(value, columns, (row, problem) => parameters.parameterError(path, `row ${row + 1}: ${problem}`, advice));
	}
	const entries = (Array.isArray(value) ? value : [value]) as unknown[];
	return entries.map((entry) => record(columns, (column) => textOf(read((entry ?? {}) as Record<string, unknown>, column))));
}
