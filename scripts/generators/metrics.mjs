// The table of recommended limits of metrics in the guide, from the limits themselves and a recorded scrape.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const PAGE = 'docs/guides/metrics.md';
const BEGIN = '<!-- recommended limits: written by scripts/generate.mjs -->';
const END = '<!-- end of recommended limits -->';
/** Metrics that a participant reports only if its configuration asks for those of the kind `debug`. */
const DEBUG = ['daml_sequencer_client_handler_last_sequencing_time_micros', 'daml_participant_sync_commitments_compute_duration_seconds'];

/** @param {{ root: string, readText: (path: string) => string }} tools */
export default function metrics({ root, readText }) {
	const { require: load } = require('tsx/cjs/api');
	const { RECOMMENDED } = load(join(root, 'nodes/CantonParticipant/metrics/thresholds.ts'), import.meta.url);
	const recorded = readText('test/conformance/metrics/participant-3.6.0.txt');
	/** @param {string} metric */
	const seen = (metric) => (!recorded.includes(`# TYPE ${metric} `) ? 'no' : DEBUG.includes(metric) ? 'with `debug`' : 'yes');
	const rows = RECOMMENDED.map(
		(/** @type {any} */ { name, metric, side, limit, isFailing, clearAt, source, advice }) =>
			`| ${name} | \`${metric}\` | ${side} ${limit}${isFailing ? ', failing' : ''} | ${clearAt} | ${advice} | ${source} | ${seen(metric)} |`,
	);
	const table = [
		'| recommended check | metric | a problem | over again at | meaning, and what to do | source | seen |',
		'|---|---|---|---|---|---|---|',
		...rows,
	];
	const [before, rest] = readText(PAGE).split(BEGIN);
	const after = rest?.split(END)[1];
	if (after === undefined) throw new Error(`${PAGE} lacks the lines ${BEGIN} and ${END}`);
	return [{ path: PAGE, text: `${before}${BEGIN}\n${table.join('\n')}\n${END}${after}` }];
}
