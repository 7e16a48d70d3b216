import n8nVersions from '../lib/n8nVersions.cjs';

const PAGE = 'docs/internals/compatibility.md';
/** Between these two lines the page belongs to this program. */
const BEGIN = '<!-- measured: begin -->';
const END = '<!-- measured: end -->';

/** The block of what was run on real servers, likewise. */
const RUNS_BEGIN = '<!-- real runs: begin -->';
const RUNS_END = '<!-- real runs: end -->';

/** @typedef {import('../lib/compat.cjs').Column} Column */
/** @typedef {{date: string, what: string, passed: number, failed: number, leftOut: number, note?: string}} Run */

/** @param {Column} column @param {string} title @param {string[]} notes reasons below the table. A new one is added */
function cell(column, title, notes) {
	const row = column.rows.find((row) => row.title === title);
	if (!row) return '–';
	const { passed, failed, unavailable } = row;
	const lacking = unavailable.map(({ why, count }) => {
		if (!notes.includes(why)) notes.push(why);
		return `${count} not available (${notes.indexOf(why) + 1})`;
	});
	const parts = [`${passed} passed`, ...(failed.length > 0 ? [`**${failed.length} failed**`] : []), ...lacking];
	return parts.join(', ');
}

/** @param {Column[]} versions */
function table(versions) {
	const open = n8nVersions.compatVersions().filter((version) => !versions.some(({ n8n }) => n8n === version));
	const missing = open.length > 0 ? `No result is kept yet of n8n ${open.join(', ')}.` : '';
	if (versions.length === 0) return missing;
	const titles = [...new Set(versions.flatMap(({ rows }) => rows.map(({ title }) => title)))];
	/** @type {string[]} */
	const notes = [];
	const heads = versions.map(({ n8n }) => (n8nVersions.isBestEffort(n8n) ? `${n8n} (best effort)` : n8n));
	const lines = [
		`| n8n | ${heads.join(' | ')} |`,
		`|---|${'---|'.repeat(versions.length)}`,
		`| Node.js | ${versions.map(({ node }) => node).join(' | ')} |`,
		`| run on | ${versions.map(({ date }) => date).join(' | ')} |`,
		...titles.map((title) => `| ${title} | ${versions.map((column) => cell(column, title, notes)).join(' | ')} |`),
	];
	const failed = versions.flatMap(({ n8n, rows }) => rows.flatMap((row) => row.failed.map((name) => `- n8n ${n8n}: ${name}`)));
	return [
		...lines,
		...(missing ? ['', missing] : []),
		...(notes.length > 0 ? ['', ...notes.map((why, index) => `${index + 1}. ${why}`)] : []),
		...(failed.length > 0 ? ['', 'What failed:', '', ...failed] : []),
	].join('\n');
}

/** @param {{servers: {name: string, about: string, runs: Run[]}[], notRun: string[], remarks: string[]}} real */
function runs({ servers, notRun, remarks }) {
	const tables = servers.flatMap(({ name, about, runs }) => [
		`### ${name[0]?.toUpperCase()}${name.slice(1)}`,
		'',
		about,
		'',
		'| run on | what | passed | failed | left out | |',
		'|---|---|---|---|---|---|',
		...runs.map(
			({ date, what, passed, failed, leftOut, note = '' }) => `| ${date} | ${what} | ${passed} | ${failed} | ${leftOut} | ${note} |`,
		),
		'',
	]);
	return [...tables, `Not run on real servers: ${notRun.join(', ')}.`, ...remarks].join('\n');
}

/**
 * A page with a block of it replaced.
 * @param {string} page @param {string} begin @param {string} end @param {string} block
 */
function withBlock(page, begin, end, block) {
	const [before, rest] = page.split(begin);
	const after = rest?.split(end)[1];
	if (after === undefined) throw new Error(`${PAGE} lacks the lines ${begin} and ${end}`);
	return `${before}${begin}\n${block}\n${end}${after}`;
}

/**
 * The tables of `docs/internals/compatibility.md`: from `docs/measurements/compatibility.json`, which the compatibility ring writes, and
 * from `docs/measurements/real-runs.json`, which whoever runs `test/live` completes.
 * @param {{ readText: (path: string) => string }} tools
 */
export default function compatibility({ readText }) {
	const { versions } = JSON.parse(readText('docs/measurements/compatibility.json'));
	const measured = withBlock(readText(PAGE), BEGIN, END, table(versions));
	return [{ path: PAGE, text: withBlock(measured, RUNS_BEGIN, RUNS_END, runs(JSON.parse(readText('docs/measurements/real-runs.json')))) }];
}
