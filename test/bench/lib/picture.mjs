// The picture of the measurements: for everything that is to be reached, how much of what is allowed is used.
import { compared } from './figures.mjs';

/** @typedef {import('./report.mjs').Result} Result */
/** @typedef {import('./figures.mjs').Figure} Figure */

const WIDTH = 960;
const LINE = 30;
const TOP = 58;
const LEFT = 430;
const RIGHT = 190;
/** The right edge of the scale, in parts of what is allowed. */
const SCALE = 1.5;

/** @param {string} text */
const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** @param {number} share of what is allowed */
const x = (share) => LEFT + (Math.max(0, Math.min(share, SCALE)) / SCALE) * (WIDTH - LEFT - RIGHT);

/** Part of what is allowed that a value uses. Of nothing allowed, nothing or more than all. @param {number} value @param {number} most */
const shareOf = (value, most) => (value === 0 ? 0 : value / most);

/** @param {string} title @param {Figure & {most: number}} figure @param {number} line */
function bar(title, figure, line) {
	const y = TOP + line * LINE;
	const { name, value, low, high, most, reached } = figure;
	const label = escape(`${title}: ${name}`);
	return [
		`<text class="label" x="${LEFT - 12}" y="${y + 14}" text-anchor="end">${label}</text>`,
		`<rect class="${reached ? 'good' : 'bad'}" x="${LEFT}" y="${y + 2}" width="${(x(shareOf(value, most)) - LEFT).toFixed(1)}" height="16" rx="2"/>`,
		`<line class="spread" x1="${x(shareOf(low, most)).toFixed(1)}" x2="${x(shareOf(high, most)).toFixed(1)}" y1="${y + 10}" y2="${y + 10}"/>`,
		`<text class="value" x="${WIDTH - RIGHT + 12}" y="${y + 14}">${escape(`${compared(figure, value)} of ${compared({ ...figure, kind: figure.kind === 'extra' ? 'amount' : figure.kind }, most)}`)}</text>`,
	].join('\n');
}

/**
 * An SVG that reads on light and dark pages.
 * @param {Result[]} rows
 */
export function picture(rows) {
	const figures = rows.flatMap(({ name, figures }) =>
		figures.flatMap((figure) =>
			figure.most === undefined ? [] : [{ title: name, figure: /** @type {Figure & {most: number}} */ (figure) }],
		),
	);
	const height = TOP + figures.length * LINE + 16;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="14">
<style>
text { fill: #24292f } .quiet { fill: #57606a } .good { fill: #2da44e } .bad { fill: #cf222e } .spread, .limit { stroke: #57606a; stroke-width: 1.5 } .limit { stroke-dasharray: 4 3 }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .quiet { fill: #8b949e } .spread, .limit { stroke: #8b949e } }
</style>
<text x="12" y="22" font-size="16" font-weight="600">How much of what is allowed is used</text>
<text class="quiet" x="12" y="42">bars: median; lines: smallest to largest of all rounds; dashed: what is to be reached</text>
<line class="limit" x1="${x(1)}" x2="${x(1)}" y1="${TOP - 8}" y2="${height - 12}"/>
${figures.map(({ title, figure }, line) => bar(title, figure, line)).join('\n')}
</svg>
`;
}
