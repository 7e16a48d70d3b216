// Results of a run: the table on the screen, docs/measurements/bench.json, and what is drawn from that file (the
// tables of docs/internals/performance.md and the picture), so that none of them can say anything else.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { compared, shown } from './figures.mjs';
import { picture } from './picture.mjs';
import { keptProfiles, profileTable } from './profileTable.mjs';

/** @typedef {import('./figures.mjs').Figure} Figure */
/**
 * A row as it was measured. `on` says when and where, as far as ratios depend on it. `load`: of the machine in the minute before. `run`: when
 * the whole run began, `commit`: the code it measured, so that rows of several runs are seen.
 * @typedef {{
 *   name: string, title: string, ours: string, against: string, aim: string, figures: Figure[], notes?: string[],
 *   on: {run: string, commit: string, date: string, node: string, cores: number, rounds: number, load?: number},
 * }} Result
 */

const MEASUREMENTS = 'docs/measurements/bench.json';
const PICTURE = 'docs/measurements/bench.svg';
const PAGE = 'docs/internals/performance.md';
/** Measurements of changes that were tried and left out, beside what is kept. */
export const TRIED = 'docs/measurements/tried.json';

/** @param {string} root @param {string} measurements @returns {Result[]} */
function kept(root, measurements = MEASUREMENTS) {
	const file = join(root, measurements);
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).rows : [];
}

/**
 * Replaces a row of the kept measurements, and all that is drawn from them.
 * @param {string} root
 * @param {Result} result
 * @param {readonly string[]} order names of all rows
 */
export function keep(root, result, order) {
	const rows = [...kept(root).filter(({ name }) => name !== result.name), result];
	rows.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
	mkdirSync(dirname(join(root, MEASUREMENTS)), { recursive: true });
	writeFileSync(join(root, MEASUREMENTS), `${JSON.stringify({ rows: rows.map(rounded) }, null, '\t')}\n`);
	for (const { path, text } of drawn(root)) writeFileSync(join(root, path), text);
}

/** Four digits say all there is to say. @param {Result} result @returns {Result} */
const rounded = (result) =>
	JSON.parse(JSON.stringify(result, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value)));

/**
 * The files that are drawn from the kept measurements.
 * @param {string} root
 * @returns {{path: string, text: string}[]}
 */
export function drawn(root) {
	const rows = kept(root);
	const measured = `![How much of what is allowed is used](../measurements/bench.svg)\n\n${tables(rows)}`;
	const parts = {
		measured: rows.length > 0 ? measured : 'Nothing has been measured in full yet.',
		profiled: profileTable(keptProfiles(root)),
		tried: tables(kept(root, TRIED)),
	};
	const page = Object.entries(parts).reduce((text, [name, part]) => withPart(text, name, part), readFileSync(join(root, PAGE), 'utf8'));
	return [{ path: PAGE, text: page }, ...(rows.length > 0 ? [{ path: PICTURE, text: picture(rows) }] : [])];
}

/** A page with another text between two lines, `<!-- name: begin -->` and `<!-- name: end -->`. @param {string} page @param {string} name @param {string} part */
function withPart(page, name, part) {
	const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
	const [before, rest] = page.split(begin);
	const after = rest?.split(end)[1];
	if (after === undefined) throw new Error(`${PAGE} lacks the lines ${begin} and ${end}`);
	return `${before}${begin}\n${part}\n${end}${after}`;
}

/** @param {Figure} figure @param {number | null} value */
const measure = ({ unit }, value) => (value === null ? '' : `${shown(value)}${unit && ` ${unit}`}`);

/** @param {Figure} figure */
function cells(figure) {
	const { name, kind, ours, against, value, low, high, most, reached } = figure;
	const spread = low === high ? '' : ` (${compared(figure, low)} – ${compared(figure, high)})`;
	const aim =
		most === undefined ? '' : `≤ ${kind === 'extra' ? compared(figure, most).slice(1) : compared(figure, most)} ${reached ? 'yes' : 'NO'}`;
	return [name, measure(figure, ours), measure(figure, against), `${compared(figure, value)}${spread}`, aim];
}

const HEADS = ['', 'ours', 'against', 'compared (smallest – largest)', 'to reach'];

/** @param {Result[]} rows */
function tables(rows) {
	return rows
		.map((row) => {
			const { date, node, cores, rounds, load } = row.on;
			const lines = row.figures.map((figure) => `| ${cells(figure).join(' | ')} |`);
			return [
				`### ${row.title}`,
				'',
				`Ours: ${row.ours}.  `,
				`Against: ${row.against}.  `,
				`Median of ${rounds} rounds, ${date}, Node ${node}, ${cores} cores${load === undefined ? '' : `, load ${load} before`}.`,
				'',
				`| ${HEADS.join(' | ')} |`,
				'|---|--:|--:|--:|---|',
				...lines,
				...(row.notes?.length ? ['', `${row.notes.join('; ')}.`] : []),
			].join('\n');
		})
		.join('\n\n');
}

/** The table for the terminal. @param {Result[]} rows */
export function table(rows) {
	const lines = rows.flatMap((row) => [
		[row.title],
		...row.figures.map((figure) => cells(figure).map((cell, index) => (index ? cell : `  ${cell}`))),
	]);
	const all = [HEADS, ...lines];
	const widths = HEADS.map((_, column) =>
		Math.max(...all.filter((cells) => cells.length > 1).map((cells) => [...(cells[column] ?? '')].length)),
	);
	return all
		.map((cells) =>
			(cells.length === 1
				? cells.join()
				: cells
						.map((cell, column) => {
							const width = widths[column] ?? 0;
							return column === 0 || column === 4 ? cell.padEnd(width) : cell.padStart(width);
						})
						.join('  ')
			).trimEnd(),
		)
		.join('\n');
}
