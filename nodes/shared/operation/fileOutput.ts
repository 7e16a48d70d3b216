import { NodeOperationError, type IDataObject, type IExecuteFunctions, type INodeProperties } from 'n8n-workflow';

import { optionsOf } from '../parameters/fields';
import { compressed, nodeStream } from '../values/nodeStream';
import { workbook } from '../values/workbook';
import { ChartOfRows } from './chartOfRows';
import { columns, fileField, fileFormat, fileOptions, FORMATS, returnAs, type Format } from './fileFields';
import { FileWriter } from './fileWriter';
import { showHint } from './hint';
import { BinaryRow, type Call, type Operation, type Output } from './operation';

const MIME_TYPES: Record<Format, string> = {
	csv: 'text/csv',
	ndjson: 'application/x-ndjson',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

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

/** The chart that was asked for. */
function chartOf(parameters: Call<unknown>['parameters'], format: Format): ChartOfRows | undefined {
	if (format !== 'xlsx') return undefined;
	const [fields, by] = [parameters.list('options.chartFields'), parameters.text('options.chartBy')];
	if (fields.length === 0 && by === undefined) return undefined;
	if (fields.length > 0 && by !== undefined) return new ChartOfRows(fields, by);
	const [empty, advice] =
		by === undefined
			? ['options.chartBy', 'Enter the field along the bottom of the chart, such as day.']
			: ['options.chartFields', 'Enter the fields whose numbers the chart shows, or remove Chart By.'];
	throw parameters.parameterError(empty, 'this field is empty', advice);
}

/** Notices of what the file does not have. */
function showLosses(context: IExecuteFunctions, { omittedFields, cutTexts }: FileWriter): void {
	if (omittedFields.length > 0) {
		showHint(
			context,
			`The file has no column for ${omittedFields.join(', ')}: the first page of results has no such field. Enter all fields you need in Columns.`,
		);
	}
	if (cutTexts > 0) showHint(context, `${cutTexts} values are longer than a cell of Excel can be and were cut. CSV has them whole.`);
}

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
	const chart = chartOf(parameters, format);
	let failure: unknown;
	async function* text(): AsyncGenerator<Buffer> {
		try {
			for await (const rows of pages) {
				const written = writer.page(rows);
				const exceeded = writer.exceededLimit;
				if (exceeded !== undefined) throw tooLong(parameters, exceeded);
				const problem = chart?.add(rows);
				if (problem) throw parameters.parameterError(`options.${problem[0]}`, problem[1], problem[2]);
				if (rows.length > 0) yield Buffer.from(written);
				if (isCancelled(context)) return;
			}
			yield Buffer.from(writer.end());
		} catch (error) {
			failure = error;
			throw new NodeOperationError(context.getNode(), error as Error, { itemIndex: call.itemIndex });
		}
	}
	const extras = { states: () => writer.stateColumns, ...(chart && { chart: () => chart.table }) };
	const content = format === 'xlsx' ? workbook(text(), extras) : isCompressed ? compressed(text(), 'gzip') : text();
	const stream = nodeStream(content);
	const stored = await context.helpers
		.prepareBinaryData(stream as FileContent, name, mimeType)
		.then((file) => ({ file }))
		.catch((error: unknown) => ({ error }));
	// The error to show is the server's, whatever the storage makes of it.
	if ('error' in stored) throw failure ?? stored.error;
	const { file } = stored;
	showLosses(context, writer);
	return new BinaryRow(
		{
			fileName: name,
			mimeType,
			fileSize: file.fileSize ?? null,
			resultCount: writer.count,
			lastResult: writer.last,
			...(format !== 'ndjson' && { omittedFields: writer.omittedFields }),
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
