import { lettersOf, SHEET_LIMITS } from './xlsx';

/** Colors of states in Excel, by conditional formats: a row that is sorted or filtered keeps its color. */

const GOOD = ['accepted', 'complete', 'completed', 'ok', 'passed', 'ready', 'succeeded', 'success'];
const OPEN = ['created', 'expired', 'pending', 'submitted', 'unknown', 'waiting', 'warning', 'withdrawn'];
const BAD = ['error', 'failed', 'failing', 'failure', 'lost', 'missing', 'problem', 'rejected'];

/** Words, their color and that of their cell: what Excel itself offers as good, neutral and bad. */
const COLORS: ReadonlyArray<readonly [words: readonly string[], text: string, cell: string]> = [
	[GOOD, '006100', 'C6EFCE'],
	[OPEN, '9C5700', 'FFEB9C'],
	[BAD, '9C0006', 'FFC7CE'],
];

/** Names of fields that say how something is. */
const STATE_FIELDS: ReadonlySet<string> = new Set(['outcome', 'severity', 'state', 'status', 'verdict']);

/** The numbers of the columns of states among these, beginning with 0. */
export const stateColumns = (names: readonly string[]): number[] =>
	names.flatMap((name, index) => (STATE_FIELDS.has(name.slice(name.lastIndexOf('.') + 1)) ? [index] : []));

/** The content of the part with styles: one for each color, besides those that a workbook must have. */
export const STYLES =
	'<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
	'<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
	'<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
	'<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
	'<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>' +
	'<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>' +
	`<dxfs count="${COLORS.length}">` +
	COLORS.map(
		([, text, cell]) =>
			`<dxf><font><color rgb="FF${text}"/></font><fill><patternFill><bgColor rgb="FF${cell}"/></patternFill></fill></dxf>`,
	).join('') +
	'</dxfs>';

/** Rules that color the cells of these columns. They follow the rows of a sheet. */
export function markedStates(columns: readonly number[]): string {
	return columns
		.map((column) => {
			const letters = lettersOf(column);
			const rules = COLORS.flatMap(([words], color) => words.map((word) => [word, color] as const));
			return (
				`<conditionalFormatting sqref="${letters}2:${letters}${SHEET_LIMITS.rows}">` +
				rules
					.map(
						([word, color], index) =>
							`<cfRule type="cellIs" dxfId="${color}" priority="${column * rules.length + index + 1}" operator="equal">` +
							`<formula>"${word}"</formula></cfRule>`,
					)
					.join('') +
				'</conditionalFormatting>'
			);
		})
		.join('');
}
