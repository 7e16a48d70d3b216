// The recommended limits of metrics: the table of the guide has them all, and each can end.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { RECOMMENDED } from '../../nodes/CantonParticipant/metrics/thresholds';

const text = (...path: string[]) => readFileSync(join(__dirname, '..', '..', ...path), 'utf8');

/** Metrics that a participant reports only if its configuration asks for those of the kind `debug`. */
const DEBUG = ['daml_sequencer_client_handler_last_sequencing_time_micros', 'daml_participant_sync_commitments_compute_duration_seconds'];

test('the guide has each recommended limit as it is, its source and meaning, and says which metrics were recorded', () => {
	const page = text('docs', 'guides', 'metrics.md');
	const recorded = text('test', 'conformance', 'metrics', 'participant-3.6.0.txt');
	const seen = (metric: string) => (!recorded.includes(`# TYPE ${metric} `) ? 'no' : DEBUG.includes(metric) ? 'with `debug`' : 'yes');
	const rows = page.split('\n').filter((line) => /^\| .* \| `\w+` \|/.test(line));
	expect(rows).toEqual(
		RECOMMENDED.map(
			({ name, metric, side, limit, isFailing, clearAt, source, advice }) =>
				`| ${name} | \`${metric}\` | ${side} ${limit}${isFailing ? ', failing' : ''} | ${clearAt} | ${advice} | ${source} | ${seen(metric)} |`,
		),
	);
	expect(page).toContain('| meaning, and what to do | source | seen |');
	expect(RECOMMENDED.filter(({ source }) => !/^(alert \*[\w ]+\* of Splice|metric of (Canton|Splice apps))$/.test(source))).toEqual([]);
});

test('each ends on the other side of its limit, or at it, and says what to do', () => {
	for (const { name, side, limit, clearAt, advice } of RECOMMENDED) {
		expect([name, side === 'above' ? clearAt <= limit : clearAt >= limit]).toEqual([name, true]);
		expect([name, advice]).toEqual([name, expect.stringMatching(/\w.*[.]$/)]);
	}
});

test('commitments that differ have no metric: the limit of their delay says where a participant reports them', () => {
	expect(text('test', 'conformance', 'metrics', 'participant-3.6.0.txt')).not.toMatch(/mismatch/i);
	const [delay, ...others] = RECOMMENDED.filter(({ advice }) => advice.includes('ACS_COMMITMENT_MISMATCH'));
	expect([delay?.metric, others]).toEqual(['daml_participant_sync_commitments_last_locally_completed', []]);
});

test('the gauges of traffic, which has no recommended limit, are in the guide with source, meaning and whether they were recorded', () => {
	const page = text('docs', 'guides', 'metrics.md');
	const recorded = text('test', 'conformance', 'metrics', 'participant-3.6.0.txt');
	for (const what of ['purchased', 'consumed']) {
		const metric = `daml_sequencer_client_traffic_control_extra_traffic_${what}`;
		expect(RECOMMENDED.map((limit) => limit.metric)).not.toContain(metric);
		const rows = page.split('\n').filter((line) => line.startsWith(`| \`${metric}\` | `));
		const seen = recorded.includes(`# TYPE ${metric} `) ? 'yes' : 'no';
		expect(rows).toEqual([expect.stringMatching(new RegExp(`\\| Bytes [^|]*[.] \\| metric of Canton \\| ${seen} \\|$`))]);
	}
	expect(page).toContain('| metric | meaning, and what to do | source | seen |');
	expect(page).toMatch(/^Traffic has no row.*\n.*\*Traffic › Get Runway\* of \*\*Canton Validator\*\*/m);
});
