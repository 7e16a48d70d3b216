import type { IDataObject } from 'n8n-workflow';

import type { ChartTable } from '../values/workbookChart';
import { Columns } from '../values/columns';

/** The sums that the chart of a file shows, made while its rows are written. */

/** A number, however it is written. Longer ones are no amounts. */
const NUMBER = /^([+-]?)(\d{1,60})(?:\.(\d{1,60}))?$/;
const MOST_CHARACTERS = 122;
/** Labels along the bottom. More are no picture, and they are kept in memory. */
const MOST_LABELS = 5000;
/** Words of rows of totals: in `rowType`, and those of values in `kind`. */
const [TOTAL, VALUE_TOTAL] = ['total', 'valueTotal'];
const [ZERO, TEN] = [BigInt(0), BigInt(10)];

/** An exact sum of decimal numbers. */
class Sum {
	private units = ZERO;
	private digits = 0;
	private isKnown = false;

	/** @returns false for what is no number */
	add(value: unknown): boolean {
		const text = String(value);
		const match = text.length > MOST_CHARACTERS ? null : NUMBER.exec(text);
		if (!match) return false;
		const [, sign, whole = '', fraction = ''] = match;
		const digits = Math.max(this.digits, fraction.length);
		this.units *= TEN ** BigInt(digits - this.digits);
		const units = BigInt(whole + fraction.padEnd(digits, '0'));
		this.units += sign === '-' ? -units : units;
		this.digits = digits;
		this.isKnown = true;
		return true;
	}

	/** Rounded to the digits of a number of Excel. Null if no row has a number: that is not zero. */
	get rounded(): number | null {
		return this.isKnown ? Number(Number(`${this.units}e-${this.digits}`).toPrecision(15)) : null;
	}
}

/** Fault of the chart that was asked for: the field of the form, the problem, the advice. */
type ChartProblem = readonly [field: 'chartFields' | 'chartBy', problem: string, advice: string];

export class ChartOfRows {
	private readonly sums = new Map<string, Sum[]>();
	private readonly columns: Columns;
	private count = 0;
	/** True after a row that is a part of the totals at the end. */
	private hasParts = false;

	/**
	 * @param fields what is summed
	 * @param by field along the bottom
	 */
	constructor(
		private readonly fields: readonly string[],
		private readonly by: string,
	) {
		this.columns = new Columns([by, ...fields]);
	}

	/** Adds one page of rows. @returns a reason why there cannot be such a chart */
	add(rows: readonly IDataObject[]): ChartProblem | undefined {
		const missing = this.count === 0 ? this.missing(rows) : undefined;
		for (const row of missing ? [] : rows) {
			this.count++;
			if (this.isTotal(row)) continue;
			const [label, ...values] = this.columns.row(row);
			const problem = this.addRow(label, values);
			if (problem) return problem;
		}
		return missing;
	}

	/** Checks whether a row is a sum of rows before it, which would count them twice. Rows that all are totals are sums of nothing here. */
	private isTotal({ kind, rowType }: IDataObject): boolean {
		if (rowType === TOTAL) return this.hasParts;
		this.hasParts ||= rowType !== undefined;
		return kind === VALUE_TOTAL;
	}

	private addRow(label: unknown, values: unknown[]): ChartProblem | undefined {
		if (label === undefined || label === null || label === '') return undefined;
		const name = String(label);
		const sums = this.sums.get(name) ?? this.fields.map(() => new Sum());
		this.sums.set(name, sums);
		if (this.sums.size > MOST_LABELS)
			return ['chartBy', `${this.by} has more than ${MOST_LABELS} values`, 'Choose a field with fewer, such as a day.'];
		const wrong = values.findIndex((value, index) => value !== undefined && value !== null && value !== '' && !sums[index]!.add(value));
		if (wrong < 0) return undefined;
		const shown = JSON.stringify(values[wrong]).slice(0, 60);
		return ['chartFields', `${this.fields[wrong]} of row ${this.count} is ${shown}`, 'Enter fields that have numbers.'];
	}

	/** The field that no row of the first page has. */
	private missing(rows: readonly IDataObject[]): ChartProblem | undefined {
		const found = (column: number) => rows.length === 0 || rows.some((row) => this.columns.row(row)[column] !== undefined);
		const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, 40).join(', ');
		const index = this.columns.names.findIndex((_, column) => !found(column));
		if (index < 0) return undefined;
		return [index === 0 ? 'chartBy' : 'chartFields', `no row has ${this.columns.names[index]}`, `The rows have: ${fields}.`];
	}

	get table(): ChartTable {
		const rows = [...this.sums].map(([label, sums]) => [label, ...sums.map(({ rounded }) => rounded)] as const);
		return { by: this.by, names: this.fields, rows };
	}
}
