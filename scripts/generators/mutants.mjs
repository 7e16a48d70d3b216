import mutationModules from '../lib/mutationModules.cjs';
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
	/** @type {{files: import('../lib/mutants.cjs').Result[]}} */
	const { files } = JSON.parse(readText('docs/measurements/mutants.json'));
	const modules = mutationModules.modules.map(({ name }) => mutants.summary(name, files));
	const table = [
		'| module | files | mutants | killed | timed out | survived | not covered | score | measured on |',
		'|---|---|---|---|---|---|---|---|---|',
		...modules.map(({ module, files: count, mutants: all, killed, timeout, survived, noCoverage, score, date }) =>
			count === 0
				? `| \`${module}\` | | | | | | | | not measured yet |`
				: `| \`${module}\` | ${count} | ${all} | ${killed} | ${timeout} | ${survived} | ${noCoverage} | ${score} % | ${date} |`,
		),
	].join('\n');
	const [before, rest] = readText(PAGE).split(BEGIN);
	const after = rest?.split(END)[1];
	if (after === undefined) throw new Error(`${PAGE} lacks the lines ${BEGIN} and ${END}`);
	return [{ path: PAGE, text: `${before}${BEGIN}\n${table}\n${END}${after}` }];
}
