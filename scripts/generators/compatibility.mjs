import n8nVersions from '../lib/n8nVersions.cjs';

const PAGE = 'docs/internals/compatibility.md';
/** Between these two lines the page belongs to this program. */
const BEGIN = '<!-- measured: begin -->';
const END = '<!-- measured: end -->';

/** @typedef {import('../lib/compat.cjs').Column} Column */

/** @param {Column} column @param {string} title @param {string[]} notes reasons that stand below the table; a new one is added */
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

/**
 * The table of `docs/internals/compatibility.md`, from `docs/measurements/compatibility.json`, which the compatibility ring writes.
 * @param {{ readText: (path: string) => string }} tools
 */
export default function compatibility({ readText }) {
	const { versions } = JSON.parse(readText('docs/measurements/compatibility.json'));
	const [before, rest] = readText(PAGE).split(BEGIN);
	const after = rest?.split(END)[1];
	if (after === undefined) throw new Error(`${PAGE} lacks the lines ${BEGIN} and ${END}`);
	return [{ path: PAGE, text: `${before}${BEGIN}\n${table(versions)}\n${END}${after}` }];
}
