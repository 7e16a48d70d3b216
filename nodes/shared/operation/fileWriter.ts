import type { IDataObject } from 'n8n-workflow';

import { Columns } from '../values/columns';
import { csvLine } from '../values/csv';
import { stateColumns } from '../values/workbookStates';
import { cellValue, isTooLongForCell, SHEET_LIMITS, sheetRow } from '../values/xlsx';
import type { Format } from './fileFields';

/** Writes rows as text, and counts them. */
export class FileWriter {
	count = 0;
	last: IDataObject | null = null;
	/** Number of texts that a cell of Excel cannot hold. */
	cutTexts = 0;
	private lines = 0;
	private bytes = 0;
	private readonly omitted = new Set<string>();
	private columns: Columns | undefined;

	/** @param header columns of a file without results */
	constructor(
		private readonly format: Format,
		private readonly chosen: readonly string[],
		private readonly header: readonly string[] = chosen,
	) {}

	/** Fields that no column has, because they came after the first page. */
	get omittedFields(): string[] {
		return [...this.omitted];
	}

	/** Limit of a sheet of Excel that the results so far exceed, in words. Undefined if they fit. */
	get exceededLimit(): string | undefined {
		if (this.format !== 'xlsx') return undefined;
		if (this.lines > SHEET_LIMITS.rows) return `more than the ${SHEET_LIMITS.rows} rows of an Excel sheet`;
		if ((this.columns?.names.length ?? 0) > SHEET_LIMITS.columns) return `more than the ${SHEET_LIMITS.columns} columns of an Excel sheet`;
		return this.bytes > SHEET_LIMITS.bytes ? 'more than the 4 GB of an Excel sheet' : undefined;
	}

	/** Columns that say how something is, beginning with 0. */
	get stateColumns(): number[] {
		return stateColumns(this.columns?.names ?? []);
	}

	/** One page of rows. */
	page(rows: readonly IDataObject[]): string {
		if (rows.length === 0) return '';
		this.count += rows.length;
		this.last = rows.at(-1) ?? null;
		if (this.format === 'ndjson') return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
		const header = this.columns ? '' : this.start(rows);
		const columns = this.columns!;
		if (this.chosen.length === 0) for (const row of rows) this.noteOmitted(row, columns);
		return header + rows.map((row) => this.line(columns.row(row))).join('');
	}

	/** Content of a file without results. */
	end(): string {
		return this.format !== 'ndjson' && !this.columns && this.header.length > 0 ? this.line(this.header) : '';
	}

	private line(values: readonly unknown[]): string {
		if (this.format === 'csv') return csvLine(values);
		const cells = values.map(cellValue);
		this.cutTexts += cells.filter(isTooLongForCell).length;
		this.lines++;
		const row = sheetRow(this.lines, cells);
		this.bytes += Buffer.byteLength(row);
		return row;
	}

	private start(rows: readonly IDataObject[]): string {
		this.columns = new Columns(this.chosen.length > 0 ? this.chosen : [...new Set(rows.flatMap((row) => Object.keys(row)))]);
		return this.line(this.columns.names);
	}

	private noteOmitted(row: IDataObject, columns: Columns): void {
		for (const name in row) if (row[name] !== null && !columns.has(name)) this.omitted.add(name);
	}
}
