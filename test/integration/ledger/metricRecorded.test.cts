// Metric › Get Many and Check on what a participant of 3.6.0 said, recorded. Its times are moved to now: Check compares ages.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { RECOMMENDED } from '../../../nodes/CantonParticipant/metrics/thresholds';
import { runNode } from '../../support/engine.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 0, realTime: true });
const RECORDED = readFileSync(join(__dirname, '..', '..', 'conformance', 'metrics', 'participant-3.6.0.txt'), 'utf8');
const endpoint = { text: RECORDED };
let server: Server;

beforeAll(async () => {
	server = createServer((_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end(endpoint.text));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

/** The recorded times as a participant writes them: `1.79574132E15`. */
const aged = (seconds: number) =>
	RECORDED.replace(/ 1\.\d+E15$/gm, ` ${((Date.now() - seconds * 1000) * 1000).toExponential().replace('e+', 'E')}`);

async function run(operation: string, parameters: IDataObject = {}) {
	const metricsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
	const { json, error } = await runNode(
		'cantonParticipant',
		{ authentication: 'accessToken', resource: 'metric', operation, metricsUrl, ...parameters } as never,
		{ credentials: ledgerCredential(sandbox, 'participant_admin') },
	);
	expect(error).toBeUndefined();
	return json as any[];
}

test('each family is read, a time without loss of its microseconds, a histogram with its mean', async () => {
	endpoint.text = RECORDED;
	const items = await run('getAll', { returnAll: true });
	const families = [...RECORDED.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]);
	expect([...new Map(items.map(({ metric, type }) => [metric, type]))]).toEqual(families);
	const first = (metric: string) => items.find((item) => item.metric === metric);
	expect(first('daml_sequencer_client_handler_last_sequencing_time_micros')).toMatchObject({
		value: 1795742294810165,
		labels: { component: 'participant', node: 'participant', synchronizer: 'da' },
	});
	// All 47 lie within the first bucket, from 0 to 5 seconds: the mean is what says something.
	expect(first('daml_sequencer_client_submissions_sequencing_duration_seconds')).toMatchObject({
		count: 47,
		value: expect.closeTo(0.1282, 4),
		quantiles: { '0.5': 2.5 },
	});
});

test('the recommended checks find what a participant has, and are well', async () => {
	endpoint.text = aged(30);
	const [item] = await run('check');
	expect(item).toMatchObject({ ok: true, problems: [] });
	const missing = RECOMMENDED.filter(({ metric }) => !RECORDED.includes(`# TYPE ${metric} `)).map(({ metric }) => metric);
	expect(missing).toEqual(RECOMMENDED.map(({ metric }) => metric).filter((metric) => metric.startsWith('splice_')));
	expect(item.checks.filter(({ state }: any) => state === 'missing').map(({ metric }: any) => metric)).toEqual(missing);
});

test('its times in the past are delays, and a connection that is lost is a problem', async () => {
	// 1 is what a participant said whose sequencer was stopped.
	endpoint.text = aged(6000).replace(/(connection_health\{[^}]*\}) 2\.0/, '$1 1.0');
	const [{ state, checks }] = await run('check');
	expect(state).toBe('failing');
	const beyond = checks.filter((check: any) => !['ok', 'missing', 'unknown'].includes(check.state)).map(({ metric }: any) => metric);
	expect(beyond).toEqual([
		'daml_sequencer_client_handler_last_sequencing_time_micros',
		'daml_sequencer_client_sequencer_connection_pool_connection_health',
		'daml_participant_sync_commitments_last_locally_completed',
		'daml_participant_sync_commitments_last_locally_checkpointed',
	]);
});
