import { ZipWriter } from './zipWriter';

/**
 * Excel workbooks (Office Open XML, ISO/IEC 29500) of one sheet whose first row stays in view. Only numbers of up to 15 digits are
 * numbers in it: Excel keeps no more digits of one. Everything else is text, so that all digits stay and nothing becomes a formula.
 */

/** Rows and columns of a sheet of Excel, and the bytes of it that the archive takes, with some left for its beginning and end. */
export const SHEET_LIMITS = { rows: 1_048_576, columns: 16_384, bytes: 0xffff_0000 };
/** Characters that a cell of Excel holds. */
const MOST_CHARACTERS = 32_767;
const MOST_EXACT = 1e15;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const FORMATS = 'http://schemas.openxmlformats.org';
const OFFICE = `${FORMATS}/officeDocument/2006/relationships`;
const SHEETS = `${FORMATS}/spreadsheetml/2006/main`;
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relation = (type: string, target: string): string =>
	`${XML}<Relationships xmlns="${FORMATS}/package/2006/relationships">` +
	`<Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

const PARTS: ReadonlyArray<readonly [name: string, content: string]> = [
	[
		'[Content_Types].xml',
		`${XML}<Types xmlns="${FORMATS}/package/2006/content-types">` +
			'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
			`<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
			`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
	],
	['_rels/.rels', relation('officeDocument', 'xl/workbook.xml')],
	[
		'xl/workbook.xml',
		`${XML}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="Results" sheetId="1" r:id="rId1"/></sheets></workbook>`,
	],
	['xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml')],
];

const SHEET_BEGIN =
	`${XML}<worksheet xmlns="${SHEETS}">` +
	'<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
	'<sheetFormatPr defaultColWidth="24" defaultRowHeight="15"/><sheetData>';
const SHEET_END = '</sheetData></worksheet>';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that XML does not allow are written as Excel writes them, `_x0000_`. Text that looks like that is marked as text. */
const escaped = (text: string): string => text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)|[&<>\uFFFE\uFFFF]|(?![\t\n])\p{Cc}/gu, escape);

const escape = (character: string): string =>
	character === '_' ? '_x005F_' : (ENTITIES[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);

/** A value as a cell has it: lists and objects as JSON. */
export const cellValue = (value: unknown): unknown => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value);

/** True if a cell has only the beginning of a value. */
export const isTooLongForCell = (value: unknown): boolean => typeof value === 'string' && value.length > MOST_CHARACTERS;

/** The letters of a column: A for 0, AA for 26. */
const lettersOf = (column: number): string =>
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

async function* bytesOf(...texts: string[]): AsyncGenerator<Buffer> {
	for (const text of texts) yield Buffer.from(text);
}

async function* sheetOf(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	yield* bytesOf(SHEET_BEGIN);
	yield* rows;
	yield* bytesOf(SHEET_END);
}

/** The file of a workbook. `rows`: what `sheetRow` wrote, in pieces. An error of it ends the file as it is. */
export async function* workbook(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	const archive = new ZipWriter();
	for (const [name, content] of PARTS) yield* archive.entry(name, bytesOf(content));
	yield* archive.entry('xl/worksheets/sheet1.xml', sheetOf(rows));
	yield archive.end();
}
