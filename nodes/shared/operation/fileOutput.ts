import { NodeOperationError, type IDataObject, type IExecuteFunctions, type INodeProperties } from 'n8n-workflow';

import { dropDown, flagField, textField } from '../parameters/fieldKinds';
import { binaryField, optionsOf } from '../parameters/fields';
import { Columns } from '../values/columns';
import { csvLine } from '../values/csv';
import { compressed, nodeStream } from '../values/nodeStream';
import { cellValue, isTooLongForCell, SHEET_LIMITS, sheetRow, workbook } from '../values/xlsx';
import { showHint } from './hint';
import { BinaryRow, type Call, type Operation, type Output } from './operation';

const FORMATS = ['csv', 'ndjson', 'xlsx'] as const;
type Format = (typeof FORMATS)[number];

const MIME_TYPES: Record<Format, string> = {
	csv: 'text/csv',
	ndjson: 'application/x-ndjson',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const AS_FILE = { returnAs: ['file'] };

const returnAs: INodeProperties = dropDown(
	'Return As',
	'returnAs',
	{ default: 'items', description: 'Whether each result becomes an item, or all of them become one file, which is written page by page' },
	[
		['file', 'File', 'One item with a file of all results, for lists that are too long for items'],
		['items', 'Items', 'One item for each result'],
	],
);

const fileFormat = (initial: Format): INodeProperties =>
	dropDown(
		'File Format',
		'fileFormat',
		{ default: initial, displayOptions: { show: AS_FILE }, description: 'How the results are written' },
		[
			['csv', 'CSV', 'A table for spreadsheets: one line for each result, one column for each field'],
			['xlsx', 'Excel (XLSX)', 'A workbook of one sheet. Amounts are text in it, so that all digits stay.'],
			['ndjson', 'JSON Lines (NDJSON)', 'One JSON object in each line, with everything an item would have'],
		],
	);

const columns: INodeProperties = textField('Columns', 'columns', {
	placeholder: 'e.g. contractId, createArgument.amount',
	displayOptions: { show: { ...AS_FILE, fileFormat: ['csv', 'xlsx'] } },
	description:
		'Fields to write, separated by commas or lines; a dot leads into a field. Empty means all fields of the first page of results.',
});

const fileField: INodeProperties = { ...binaryField, displayOptions: { show: AS_FILE } };

const fileOptions: INodeProperties[] = [
	flagField('Compress File', 'compressFile', {
		displayOptions: { show: { '/returnAs': ['file'] }, hide: { '/fileFormat': ['xlsx'] } },
		description: 'Whether to compress the file with gzip. An Excel file is compressed anyway.',
	}),
	textField('File Name', 'fileName', {
		placeholder: 'e.g. contracts-2026-07.csv',
		displayOptions: { show: { '/returnAs': ['file'] } },
		description: 'Name of the file. Empty means the name of the resource with its ending.',
	}),
];

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

/** Content of a file as n8n takes it. */
type FileContent = Parameters<IExecuteFunctions['helpers']['prepareBinaryData']>[0];

const isCancelled = (context: IExecuteFunctions): boolean => context.getExecutionCancelSignal?.()?.aborted ?? false;

/** Pages of an operation, which begins when the first is asked for: settings of the file are read before. */
async function* pagesOf(
	run: () => Promise<Output> | AsyncGenerator<Output>,
	complete: (json: IDataObject) => IDataObject = (json) => json,
): AsyncGenerator<IDataObject[]> {
	const output = run();
	const rowsOf = (page: Output) => ((Array.isArray(page) ? page : [page]) as IDataObject[]).map(complete);
	if (Symbol.asyncIterator in output) for await (const page of output) yield rowsOf(page);
	else yield rowsOf(await output);
}

function fileName(parameters: Call<unknown>['parameters'], stem: string, format: Format, isCompressed: boolean): string {
	const name = parameters.text('options.fileName') ?? `${stem}.${format}`;
	return isCompressed && !name.endsWith('.gz') ? `${name}.gz` : name;
}

/** Form of a file of an operation's results. */
interface FileOf<S> {
	/** Name of the file without its ending. */
	stem: string;
	/** Columns of a file without results, of an operation that itself leaves out the columns that nobody chose. */
	ownColumns?: (call: Call<S>) => string[];
}

const tooLong = (parameters: Call<unknown>['parameters'], problem: string): Error =>
	parameters.parameterError('fileFormat', `these are ${problem}`, 'Choose CSV, or a smaller part with Columns, Limit or Filters.');

/** Writes the pages into n8n's storage of files while they are read: one page is in memory at a time, if the storage is a disk. */
async function toFile<S>(call: Call<S>, pages: AsyncGenerator<IDataObject[]>, { stem, ownColumns }: FileOf<S>): Promise<BinaryRow> {
	const { parameters, context } = call;
	const format = parameters.choice<Format>('fileFormat', FORMATS, 'ndjson');
	const isCompressed = format !== 'xlsx' && parameters.flag('options.compressFile');
	const field = parameters.required('binaryPropertyName');
	const name = fileName(parameters, stem, format, isCompressed);
	const mimeType = isCompressed ? 'application/gzip' : MIME_TYPES[format];
	const chosen = format !== 'ndjson' && !ownColumns ? parameters.list('columns') : [];
	const writer = new FileWriter(format, chosen, ownColumns?.(call));
	let failure: unknown;
	async function* text(): AsyncGenerator<Buffer> {
		try {
			for await (const rows of pages) {
				const written = writer.page(rows);
				const exceeded = writer.exceededLimit;
				if (exceeded !== undefined) throw tooLong(parameters, exceeded);
				if (rows.length > 0) yield Buffer.from(written);
				if (isCancelled(context)) return;
			}
			yield Buffer.from(writer.end());
		} catch (error) {
			failure = error;
			throw new NodeOperationError(context.getNode(), error as Error, { itemIndex: call.itemIndex });
		}
	}
	const content = format === 'xlsx' ? workbook(text()) : isCompressed ? compressed(text(), 'gzip') : text();
	const stream = nodeStream(content);
	const stored = await context.helpers
		.prepareBinaryData(stream as FileContent, name, mimeType)
		.then((file) => ({ file }))
		.catch((error: unknown) => ({ error }));
	// The error to show is the server's, whatever the storage makes of it.
	if ('error' in stored) throw failure ?? stored.error;
	const { file } = stored;
	const { omittedFields, cutTexts } = writer;
	if (omittedFields.length > 0) {
		showHint(
			context,
			`The file has no column for ${omittedFields.join(', ')}: the first page of results has no such field. Enter all fields you need in Columns.`,
		);
	}
	if (cutTexts > 0) showHint(context, `${cutTexts} values are longer than a cell of Excel can be and were cut. CSV has them whole.`);
	return new BinaryRow(
		{
			fileName: name,
			mimeType,
			fileSize: file.fileSize ?? null,
			resultCount: writer.count,
			lastResult: writer.last,
			...(format !== 'ndjson' && { omittedFields }),
		},
		{ [field]: file },
	);
}

/**
 * An operation whose results can also be written to a file.
 * @param stem name of the file without its ending
 * @param initial format that the editor proposes
 * @param ownColumns columns of a file without results, of an operation with a field Columns of its own
 */
export function withFileOutput<S>(
	operation: Operation<S>,
	stem: string,
	initial: Format = 'ndjson',
	ownColumns?: (call: Call<S>) => string[],
): Operation<S> {
	const isOptions = ({ name }: INodeProperties) => name === 'options';
	const options = operation.properties.find(isOptions)?.options as INodeProperties[] | undefined;
	return {
		...operation,
		properties: [
			...operation.properties.filter((property) => !isOptions(property)),
			returnAs,
			fileFormat(initial),
			...(ownColumns ? [] : [columns]),
			fileField,
			optionsOf([...(options ?? []), ...fileOptions]),
		],
		async *run(call) {
			if (call.parameters.choice('returnAs', ['file', 'items'], 'items') === 'file') {
				const pages = pagesOf(() => operation.run(call), call.complete);
				yield await toFile(call, pages, { stem, ownColumns });
				return;
			}
			const results = operation.run(call);
			if (Symbol.asyncIterator in results) yield* results;
			else yield await results;
		},
	};
}
