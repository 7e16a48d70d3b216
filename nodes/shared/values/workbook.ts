import { chartParts, chartSheet, type ChartTable } from './workbookChart';
import { markedStates, STYLES } from './workbookStates';
import { ZipWriter } from './zipWriter';

/**
 * Excel workbooks (Office Open XML, ISO/IEC 29500): a sheet of results whose first row stays in view and whose states are colored, and
 * a second sheet with a chart, if there is one.
 */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const FORMATS = 'http://schemas.openxmlformats.org';
const OFFICE = `${FORMATS}/officeDocument/2006/relationships`;
const SHEETS = `${FORMATS}/spreadsheetml/2006/main`;
const TYPES = 'application/vnd.openxmlformats-officedocument';

/** Parts of a workbook besides its rows. Both are asked for when the rows are written. */
interface Extras {
	/** Columns of states, beginning with 0. */
	states?: () => readonly number[];
	chart?: () => ChartTable;
}

/** A file of the archive. */
type Part = readonly [name: string, content: string];
type Relation = readonly [type: string, target: string];

const relations = (...found: Relation[]): string =>
	`${XML}<Relationships xmlns="${FORMATS}/package/2006/relationships">` +
	found.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('') +
	'</Relationships>';

const SHEET_FILES = ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'] as const;
const [RESULTS_FILE, CHART_FILE] = SHEET_FILES;

/** The parts before the sheets. They name all others. */
function headParts(hasChart: boolean): Part[] {
	const sheets = hasChart ? ['Results', 'Chart'] : ['Results'];
	const override = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${TYPES}.${type}+xml"/>`;
	return [
		[
			'[Content_Types].xml',
			`${XML}<Types xmlns="${FORMATS}/package/2006/content-types">` +
				'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
				override('xl/workbook.xml', 'spreadsheetml.sheet.main') +
				override('xl/styles.xml', 'spreadsheetml.styles') +
				sheets.map((_, index) => override(SHEET_FILES[index]!, 'spreadsheetml.worksheet')).join('') +
				(hasChart ? override('xl/drawings/drawing1.xml', 'drawing') + override('xl/charts/chart1.xml', 'drawingml.chart') : '') +
				'</Types>',
		],
		['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])],
		[
			'xl/workbook.xml',
			`${XML}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>` +
				sheets.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('') +
				'</sheets></workbook>',
		],
		[
			'xl/_rels/workbook.xml.rels',
			relations(...sheets.map((_, index): Relation => ['worksheet', `worksheets/sheet${index + 1}.xml`]), ['styles', 'styles.xml']),
		],
		['xl/styles.xml', `${XML}<styleSheet xmlns="${SHEETS}">${STYLES}</styleSheet>`],
	];
}

const SHEET_BEGIN =
	`${XML}<worksheet xmlns="${SHEETS}" xmlns:r="${OFFICE}">` +
	'<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
	'<sheetFormatPr defaultColWidth="24" defaultRowHeight="15"/><sheetData>';

async function* bytesOf(...texts: string[]): AsyncGenerator<Buffer> {
	for (const text of texts) yield Buffer.from(text);
}

/** The parts of the sheet with the chart, all of them small. */
const partsOfChart = (table: ChartTable): Part[] => [
	[CHART_FILE, `${SHEET_BEGIN}${chartSheet(table)}</sheetData><drawing r:id="rId1"/></worksheet>`],
	['xl/worksheets/_rels/sheet2.xml.rels', relations(['drawing', '../drawings/drawing1.xml'])],
	['xl/drawings/_rels/drawing1.xml.rels', relations(['chart', '../charts/chart1.xml'])],
	...chartParts(table).map(([name, content]): Part => [name, XML + content]),
];

/** The file of a workbook. `rows`: what `sheetRow` wrote, in pieces. An error of it ends the file as it is. */
export async function* workbook(rows: AsyncIterable<Buffer>, { states, chart }: Extras = {}): AsyncGenerator<Buffer> {
	const archive = new ZipWriter();
	const put = (parts: Part[]) => parts.map(([name, content]) => archive.entry(name, bytesOf(content)));
	async function* results(): AsyncGenerator<Buffer> {
		yield* bytesOf(SHEET_BEGIN);
		yield* rows;
		yield* bytesOf(`</sheetData>${markedStates(states?.() ?? [])}</worksheet>`);
	}
	for (const bytes of put(headParts(chart !== undefined))) yield* bytes;
	yield* archive.entry(RESULTS_FILE, results());
	if (chart) for (const bytes of put(partsOfChart(chart()))) yield* bytes;
	yield archive.end();
}
