import mutants from '../lib/mutants.cjs';

const PAGE = 'CONTRIBUTING.md';
/** Between these two lines the page belongs to this program. */
const BEGIN = '<!-- measured: begin -->';
const END = '<!-- measured: end -->';

/**
 * The table of `CONTRIBUTING.md`, from `docs/measurements/mutants.json`, which the mutation ring writes.
 * @param {{ readText: (path: string) => string }} tools
 */
export default function mutation({ readText }) {
	/** @type {{rooms: import('../lib/mutants.cjs').Result[]}} */
	const { rooms } = JSON.parse(readText('docs/measurements/mutants.json'));
	const table = [
		'| room | mutants | killed | timed out | survived | not covered | score | measured on |',
		'|---|---|---|---|---|---|---|---|',
		...rooms.map((result) => {
			const { room, killed, timeout, survived, noCoverage, date } = result;
			return `| \`${room}\` | ${mutants.count(result)} | ${killed} | ${timeout} | ${survived} | ${noCoverage} | ${mutants.score(result)} % | ${date} |`;
		}),
	].join('\n');
	const [before, rest] = readText(PAGE).split(BEGIN);
	const after = rest?.split(END)[1];
	if (after === undefined) throw new Error(`${PAGE} lacks the lines ${BEGIN} and ${END}`);
	return [{ path: PAGE, text: `${before}${BEGIN}\n${table}\n${END}${after}` }];
}
