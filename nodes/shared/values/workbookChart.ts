import { escaped, lettersOf, sheetRow } from './xlsx';

/** A column chart in an Excel workbook (DrawingML, ISO/IEC 29500), and the sheet of numbers that it shows. */

export interface ChartTable {
	/** Field along the bottom. */
	by: string;
	/** Names of the sums. */
	names: readonly string[];
	/** A label and its sums, rounded to what Excel holds: 15 digits. Null is a sum of nothing that is known. */
	rows: ReadonlyArray<readonly [label: string, ...sums: Array<number | null>]>;
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Columns and rows that the chart takes, beside the numbers. */
const SIZE = { columns: 5, rows: 24 };
/** Colors of the series, one after the other. Without a theme, nothing has a color of its own. */
const PALETTE = ['4472C4', '70AD47', 'C00000', 'ED7D31', '7030A0', '00B0F0', 'FFC000', '7F7F7F'];
const GRID = 'D9D9D9';
/** Identifiers of the two axes. */
const AXES = { labels: 1, numbers: 2 };

const filled = (color: string): string => `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`;

/** A cell of a number, which is no text here: charts show nothing of text. None of null, where the chart has a gap. */
const numberCell = (address: string, value: number | null): string => (value === null ? '' : `<c r="${address}"><v>${value}</v></c>`);

/** The rows of the sheet: titles, then a row for each label, then what the numbers are. */
export function chartSheet({ by, names, rows }: ChartTable): string {
	const lines = rows.map(([label, ...sums], index) => {
		const row = index + 2;
		const text = sheetRow(row, [label]).slice(0, -'</row>'.length);
		return `${text}${sums.map((sum, column) => numberCell(`${lettersOf(column + 1)}${row}`, sum)).join('')}</row>`;
	});
	const about = rows.length === 0 ? 'No rows' : 'Sums of the rows of Results, which has all digits';
	return sheetRow(1, [by, ...names]) + lines.join('') + sheetRow(rows.length + 3, [about]);
}

/** A line of the sheet as a formula names it: one cell, or those of a column. */
const cells = (column: number, from: number, to = from): string => {
	const letters = lettersOf(column);
	return `Chart!$${letters}$${from}${to === from ? '' : `:$${letters}$${to}`}`;
};

function series(name: string, index: number, lastRow: number): string {
	const column = index + 1;
	return (
		`<c:ser><c:idx val="${index}"/><c:order val="${index}"/>` +
		`<c:tx><c:strRef><c:f>${cells(column, 1)}</c:f>` +
		`<c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>${escaped(name)}</c:v></c:pt></c:strCache></c:strRef></c:tx>` +
		`<c:spPr>${filled(PALETTE[index % PALETTE.length]!)}</c:spPr><c:invertIfNegative val="0"/>` +
		`<c:cat><c:strRef><c:f>${cells(0, 2, lastRow)}</c:f></c:strRef></c:cat>` +
		`<c:val><c:numRef><c:f>${cells(column, 2, lastRow)}</c:f></c:numRef></c:val></c:ser>`
	);
}

const axis = (kind: 'catAx' | 'valAx', id: number, crosses: number, position: string, rest: string): string =>
	`<c:${kind}><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${position}"/>` +
	`${rest}<c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:crossAx val="${crosses}"/></c:${kind}>`;

const LINES = `<c:majorGridlines><c:spPr><a:ln w="9525">${filled(GRID)}</a:ln></c:spPr></c:majorGridlines>`;

/** The parts of the chart and of the drawing that it is in. */
export function chartParts({ names, rows }: ChartTable): Array<readonly [name: string, content: string]> {
	const left = names.length + 2;
	const lastRow = Math.max(2, rows.length + 1);
	const anchor = (name: string, column: number, row: number) =>
		`<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;
	return [
		[
			'xl/drawings/drawing1.xml',
			`<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main"><xdr:twoCellAnchor>` +
				anchor('from', left, 1) +
				anchor('to', left + SIZE.columns, 1 + SIZE.rows) +
				'<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>' +
				'<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>' +
				`<a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart xmlns:c="${DRAWING}/chart" xmlns:r="${RELATIONS}" r:id="rId1"/>` +
				'</a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>',
		],
		[
			'xl/charts/chart1.xml',
			`<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main" xmlns:r="${RELATIONS}"><c:chart><c:autoTitleDeleted val="1"/>` +
				'<c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>' +
				names.map((name, index) => series(name, index, lastRow)).join('') +
				`<c:gapWidth val="60"/><c:axId val="${AXES.labels}"/><c:axId val="${AXES.numbers}"/></c:barChart>` +
				axis('catAx', AXES.labels, AXES.numbers, 'b', '') +
				axis('valAx', AXES.numbers, AXES.labels, 'l', `${LINES}<c:numFmt formatCode="General" sourceLinked="0"/>`) +
				'</c:plotArea><c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend><c:plotVisOnly val="1"/>' +
				'<c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>',
		],
	];
}
