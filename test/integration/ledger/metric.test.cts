// Metric › Get Many and Check: what a Prometheus endpoint says, and what of it is beyond a limit.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { said } from '../../support/harness.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 0, realTime: true });

/** The endpoint of the tests: what it says, and which headers came. */
const endpoint = { text: '', status: 200, authorization: [] as unknown[] };
let server: Server;
let url: string;

beforeAll(async () => {
	server = createServer(({ headers }, response) => {
		endpoint.authorization.push(headers.authorization);
		response.writeHead(endpoint.status, { 'content-type': 'text/plain; version=0.0.4' }).end(endpoint.text);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
});
afterAll(() => void server.close());
beforeEach(() => Object.assign(endpoint, { text: '', status: 200, authorization: [] }));

async function run(operation: string, parameters: IDataObject = {}, credential: IDataObject = {}) {
	const { cantonLedgerApi } = ledgerCredential(sandbox, 'participant_admin');
	return await runNode(
		'cantonParticipant',
		{ authentication: 'accessToken', resource: 'metric', operation, metricsUrl: url, ...parameters } as never,
		{ credentials: { cantonLedgerApi: { ...cantonLedgerApi, ...credential } } },
	);
}
const many = async (parameters: IDataObject = {}) => await run('getAll', { returnAll: true, ...parameters });
const check = async (parameters: IDataObject = {}) => (await run('check', parameters)).json[0] as any;
const own = (...row: IDataObject[]) => ({ limitsFrom: 'own', thresholds: { row } });

const HISTOGRAM = [
	'# TYPE latency histogram',
	...[0.1, 1, '+Inf'].map((le, index) => `latency_bucket{le="${le}"} ${[50, 100, 100][index]}`),
	'latency_sum 20',
	'latency_count 100',
];

describe('Metric › Get Many', () => {
	test('an item for each series, a histogram with its quantiles, and no token of the credential', async () => {
		endpoint.text = ['# HELP up Whether it is up', '# TYPE up gauge', 'up{node="a"} 1', 'up{node="b"} 0', ...HISTOGRAM, ''].join('\n');
		const { json, error } = await many();
		expect(error).toBeUndefined();
		const about = { measuredAt: expect.stringMatching(/^20/), url };
		expect(json).toEqual([
			{
				metric: 'up',
				type: 'gauge',
				help: 'Whether it is up',
				labels: { node: 'a' },
				value: 1,
				count: null,
				sum: null,
				quantiles: null,
				...about,
			},
			{
				metric: 'up',
				type: 'gauge',
				help: 'Whether it is up',
				labels: { node: 'b' },
				value: 0,
				count: null,
				sum: null,
				quantiles: null,
				...about,
			},
			{
				...{ metric: 'latency', type: 'histogram', help: null, labels: {}, value: 0.2, count: 100, sum: 20 },
				quantiles: { '0.5': 0.1, '0.95': expect.closeTo(0.91, 6), '0.99': expect.closeTo(0.982, 6) },
				...about,
			},
		]);
		expect(endpoint.authorization).toEqual([undefined]);
	});

	test('by name, by the beginning of a name, and by label', async () => {
		endpoint.text = 'daml_a{node="a"} 1\ndaml_a{node="b"} 2\ndaml_b 3\nsplice_c 4\n';
		const values = async (parameters: IDataObject) => (await many(parameters)).json.map(({ value }) => value);
		expect(await values({ metricNames: 'daml_b, splice_c' })).toEqual([3, 4]);
		expect(await values({ metricNames: 'daml_*' })).toEqual([1, 2, 3]);
		expect(await values({ options: { labels: 'node=b' } })).toEqual([2]);
		expect(await values({ options: { labels: 'node="a"' } })).toEqual([1]);
		expect(await values({ metricNames: 'other' })).toEqual([]);
		expect((await run('getAll', { returnAll: false, limit: 2 })).json).toHaveLength(2);
		expect(said(await many({ options: { labels: 'node' } }))).toMatch(/^Labels: "node" is no label/);
		expect(said(await many({ options: { quantiles: '99' } }))).toMatch(/^Quantiles: "99" is not between 0 and 1/);
	});

	test('traffic: what was bought and what was used, and a limit of the own on how fast', async () => {
		const name = 'daml_sequencer_client_traffic_control_extra_traffic';
		const metricsUrl = `${sandbox.url}/metrics`;
		const use = async (used: string) => await sandbox.control('POST', '/do', { action: 'traffic', used });
		await use('200000');
		const { json } = await many({ metricsUrl, metricNames: `${name}_*` });
		expect(json.map(({ metric, type, value }) => [metric, type, value])).toEqual([
			[`${name}_purchased`, 'gauge', 1_200_000],
			[`${name}_consumed`, 'gauge', 200_000],
		]);
		const limits = own({ metric: `${name}_consumed`, measure: 'increase', limit: '100000' });
		const first = await check({ metricsUrl, ...limits });
		await use('150000');
		const again = await check({ metricsUrl, ...limits, options: { earlierItem: first } });
		expect(again.problems).toEqual([`${name}_consumed is 150000: it should not be above 100000.`]);
	});

	test('what is no such endpoint is an error that names it', async () => {
		endpoint.text = '<html>';
		expect(said(await many())).toMatch(
			/^Metrics URL: http:\/\/127\.0\.0\.1:\d+\/metrics gives no metrics: line 1 is not in the text format/,
		);
		endpoint.status = 404;
		expect(said(await many())).toMatch(/^Metrics URL: .* gives no metrics: its server answered 404/);
		expect(said(await many({ metricsUrl: 'http://127.0.0.1:9/metrics' }))).toMatch(
			/^Metrics URL: http:\/\/127\.0\.0\.1:9\/metrics gives no metrics/,
		);
		expect(said(await many({ metricsUrl: 'participant:10013' }))).toMatch(/^Metrics URL: "participant:10013" does not start with http/);
	});
});

describe('Metric › Check', () => {
	test('the recommended limits on the sandbox: all is well, and what it lacks is missing', async () => {
		const item = await check({ metricsUrl: `${sandbox.url}/metrics` });
		expect(item).toMatchObject({ ok: true, state: 'ok', light: '🟢', problems: [], url: `${sandbox.url}/metrics` });
		const states = Object.fromEntries(item.checks.map(({ metric, state }: any) => [metric, state]));
		expect(states).toMatchObject({
			daml_sequencer_client_handler_last_sequencing_time_micros: 'ok',
			daml_participant_sync_commitments_compute_duration_seconds: 'unknown',
			splice_trigger_completed_total: 'unknown',
			splice_sv_dso_store_latest_open_mining_round: 'missing',
		});
		expect(item.missing).toBe(Object.values(states).filter((state) => state === 'missing').length);
	});

	test('a delay is a problem with what to do, and lasts until it is over by the second limit', async () => {
		const delayed = (seconds: number) =>
			`daml_sequencer_client_handler_last_sequencing_time_micros ${(Date.now() - seconds * 1000) * 1000}\n`;
		endpoint.text = delayed(300);
		const first = await check();
		expect(first).toMatchObject({ ok: false, state: 'failing', light: '🔴' });
		expect(first.problems).toEqual([expect.stringMatching(/^Sequencer delay \(seconds\) is 30\d(\.\d+)?: it should not be above 120\.$/)]);
		expect(first.checks[0]).toMatchObject({ since: first.measuredAt, advice: expect.stringContaining('connections to sequencers') });
		endpoint.text = delayed(90);
		// Below the limit, and not below that at which it ends.
		const second = await check({ options: { earlierItem: first } });
		expect(second).toMatchObject({ state: 'failing' });
		expect(second.checks[0].since).toBe(first.measuredAt);
		expect(await check()).toMatchObject({ ok: true });
		endpoint.text = delayed(30);
		expect(await check({ options: { earlierItem: [{ json: second }] } })).toMatchObject({ ok: true });
		// A time of 0 is none yet.
		endpoint.text = 'daml_sequencer_client_handler_last_sequencing_time_micros 0\n';
		expect(await check()).toMatchObject({
			ok: true,
			checks: expect.arrayContaining([expect.objectContaining({ state: 'missing', series: 1 })]),
		});
	});

	test('counters are compared with the earlier item, also after they began again, and are summed up', async () => {
		const failures = (a: number, b: number) =>
			`# TYPE splice_trigger_completed_total counter\n` +
			`splice_trigger_completed_total{trigger_name="A",outcome="failure"} ${a}\nsplice_trigger_completed_total{trigger_name="B",outcome="failure"} ${b}\n` +
			`splice_trigger_completed_total{trigger_name="A",outcome="success"} 1000\n`;
		const automation = (item: any) => item.checks.find(({ metric }: any) => metric === 'splice_trigger_completed_total');
		endpoint.text = failures(3, 4);
		const first = await check();
		expect(automation(first)).toMatchObject({ state: 'unknown', measured: null, raw: 7, series: 2 });
		const second = await check({ options: { earlierItem: first } });
		expect(automation(second)).toMatchObject({ state: 'ok', measured: 0 });
		endpoint.text = failures(3, 6);
		const third = await check({ options: { earlierItem: second } });
		expect(third.problems).toEqual(['Failures of automation is 2: it should not be above 0.']);
		endpoint.text = failures(1, 0);
		expect(automation(await check({ options: { earlierItem: third } }))).toMatchObject({ measured: 1, state: 'warning' });
	});

	test('what does not change for too long, such as rounds', async () => {
		const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
		const rounds = (item: any) => item.checks.find(({ measure }: any) => measure === 'unchanged');
		endpoint.text = 'splice_sv_dso_store_latest_open_mining_round 17\n';
		const first = await check();
		expect(rounds(first)).toMatchObject({ state: 'ok', measured: 0 });
		const old = { ...first, checks: first.checks.map((entry: any) => ({ ...entry, changedAt: entry.changedAt && minutesAgo(45) })) };
		const second = await check({ options: { earlierItem: old } });
		expect(rounds(second)).toMatchObject({ state: 'failing' });
		expect(rounds(second).measured).toBeCloseTo(45, 0);
		endpoint.text = 'splice_sv_dso_store_latest_open_mining_round 18\n';
		expect(rounds(await check({ options: { earlierItem: second } }))).toMatchObject({ state: 'ok', measured: 0 });
	});

	test('a scrape that fails ends no problem, and is not what is compared with', async () => {
		const delayed = (seconds: number) =>
			`daml_sequencer_client_handler_last_sequencing_time_micros ${(Date.now() - seconds * 1000) * 1000}\n` +
			'splice_trigger_completed_total{outcome="failure"} 500\n';
		endpoint.text = delayed(300);
		const first = await check();
		endpoint.status = 503;
		const gap = await check({ options: { earlierItem: first } });
		expect(gap).toMatchObject({ state: 'failing', problems: [expect.stringContaining('gives no metrics')] });
		expect(gap.checks[0]).toMatchObject({ state: 'unknown', measured: null, since: first.measuredAt });
		endpoint.status = 200;
		endpoint.text = delayed(90);
		const third = await check({ options: { earlierItem: gap } });
		// Not over yet, and no failure of automation is new.
		expect(third.problems).toEqual([expect.stringMatching(/^Sequencer delay \(seconds\) is 9\d/)]);
	});

	test('a counter is compared only with what was read: one after an outage is unknown, one that is new began at 0', async () => {
		const failures = 'splice_trigger_completed_total{outcome="failure"} 500\n';
		const automation = (item: any) => item.checks.find(({ metric }: any) => metric === 'splice_trigger_completed_total');
		endpoint.status = 503;
		const away = await check();
		Object.assign(endpoint, { status: 200, text: failures });
		expect(automation(await check({ options: { earlierItem: away } }))).toMatchObject({ state: 'unknown', measured: null, raw: 500 });
		endpoint.text = 'daml_db_storage_general_executor_queued 0\n';
		const before = await check();
		endpoint.text = failures;
		expect(automation(await check({ options: { earlierItem: before } }))).toMatchObject({ state: 'warning', measured: 500 });
	});

	test('an earlier item out of a data table has its checks as text', async () => {
		endpoint.text = 'splice_trigger_completed_total{outcome="failure"} 3\n';
		const { url: address, checks } = await check();
		endpoint.text = 'splice_trigger_completed_total{outcome="failure"} 5\n';
		const row = { id: 1, url: address, checks: JSON.stringify(checks) };
		expect(await check({ options: { earlierItem: [{ json: row }] } })).toMatchObject({
			problems: ['Failures of automation is 2: it should not be above 0.'],
		});
		for (const lost of ['[object Object]', undefined])
			expect(said(await run('check', { options: { earlierItem: [{ ...row, checks: lost }] } }))).toMatch(
				/^Earlier Item: the item of http:\/\/127\.0\.0\.1:\d+\/metrics has no checks.*JSON\.stringify/s,
			);
	});

	test('an address without any of these metrics, and a limit whose metric is not there, are said', async () => {
		endpoint.text = 'node_load1 0.5\n';
		expect(await check()).toMatchObject({ state: 'warning', problems: [expect.stringContaining('has none of these metrics')] });
		const misspelt = own({ metric: 'node_load1', limit: '1' }, { metric: 'node_lod', labels: 'cpu=1', limit: '1' });
		expect(await check(misspelt)).toMatchObject({ problems: ['There is no metric node_lod cpu=1 for a limit of yours.'] });
	});

	test('a mean is that of what was observed since the earlier item', async () => {
		const duration = (sum: number, count: number) =>
			'# TYPE daml_participant_sync_commitments_compute_duration_seconds histogram\n' +
			`daml_participant_sync_commitments_compute_duration_seconds_bucket{le="+Inf"} ${count}\n` +
			`daml_participant_sync_commitments_compute_duration_seconds_sum ${sum}\n` +
			`daml_participant_sync_commitments_compute_duration_seconds_count ${count}\n`;
		const mean = (item: any) => item.checks.find(({ measure }: any) => measure === 'mean');
		endpoint.text = duration(10_000, 10_000);
		const first = await check();
		expect(mean(first)).toMatchObject({ state: 'unknown', raw: 10_000, observations: 10_000 });
		endpoint.text = duration(16_000, 10_010);
		const second = await check({ options: { earlierItem: first } });
		expect(second.problems).toEqual(['ACS commitment compute duration (seconds, mean) is 600: it should not be above 120.']);
		endpoint.text = duration(16_010, 10_020);
		expect(mean(await check({ options: { earlierItem: second } }))).toMatchObject({ state: 'ok', measured: 1 });
		// Of several series it is that of all together.
		const two = own({ metric: 'work', measure: 'mean', limit: '5' });
		const work = (a: number, b: number) =>
			`# TYPE work histogram\nwork_sum{n="a"} ${a}\nwork_count{n="a"} 2\nwork_sum{n="b"} ${b}\nwork_count{n="b"} ${2 + b}\n`;
		endpoint.text = work(0, 0);
		const none = await check(two);
		endpoint.text = work(8, 8);
		expect((await check({ ...two, options: { earlierItem: none } })).checks[0]).toMatchObject({ measured: 2, state: 'ok' });
		endpoint.text = duration(900, 3);
		expect(mean(await check({ options: { earlierItem: second } }))).toMatchObject({ measured: 300 });
	});

	test('two limits of one counter, of the largest and of the sum, are two', async () => {
		const limits = own(
			{ metric: 'jobs', measure: 'increase', across: 'max', limit: '0' },
			{ metric: 'jobs', measure: 'increase', across: 'sum', limit: '0' },
		);
		endpoint.text = 'jobs{node="a"} 5\njobs{node="b"} 7\n';
		const first = await check(limits);
		expect(await check({ ...limits, options: { earlierItem: first } })).toMatchObject({ ok: true });
	});

	test('limits of your own, beside the recommended ones or alone', async () => {
		endpoint.text = ['# TYPE age gauge', 'age{node="a"} 10', 'age{node="b"} 30', ...HISTOGRAM, ''].join('\n');
		const alone = await check(own({ metric: 'age', limit: '20', isFailing: true }, { metric: 'latency', measure: 'p99', limit: '0.5' }));
		expect(alone).toMatchObject({ state: 'failing', missing: 0 });
		expect(alone.problems).toEqual(['age is 30: it should not be above 20.', 'latency is 0.982: it should not be above 0.5.']);
		const low = { metric: 'age', side: 'below', across: 'min', limit: '20', clearAt: '25' };
		expect(await check(own(low))).toMatchObject({ state: 'warning', problems: ['age is 10: it should not be below 20.'] });
		expect(await check(own({ ...low, labels: 'node=b' }))).toMatchObject({ ok: true });
		expect((await check({ ...own(low), limitsFrom: 'both' })).checks.length).toBeGreaterThan(5);
	});

	test('limits that cannot be used are named', async () => {
		const refused = async (row: IDataObject) => said(await run('check', own(row)));
		expect(await refused({ metric: '', limit: '1' })).toMatch(/^Limits › Metric|^Metric/);
		expect(await refused({ metric: 'a', limit: '' })).toMatch(/Limit/);
		expect(await refused({ metric: 'a', limit: 'many' })).toMatch(/"many" is not a number/);
		expect(await refused({ metric: 'a', limit: '1', clearAt: '2' })).toMatch(/2 is above the limit/);
		expect(said(await run('check', own()))).toMatch(/^Limits: none was added/);
	});

	test('an endpoint that is away is an item, for each of several targets by its own host', async () => {
		const { port } = new URL(sandbox.url);
		const row = [{ name: 'second', url: sandbox.url.replace('127.0.0.1', 'localhost'), access: 'same' }];
		const { json, error } = await run(
			'check',
			{ metricsUrl: `http://{host}:${port}/metrics`, options: { target: '*' } },
			{ severalTargets: true, targetName: 'first', furtherTargets: { row } },
		);
		expect(error).toBeUndefined();
		expect(json.map(({ target, ok, url: address }) => [target, ok, address])).toEqual([
			['first', true, `http://127.0.0.1:${port}/metrics`],
			['second', true, `http://localhost:${port}/metrics`],
		]);
		expect(await check({ metricsUrl: 'http://127.0.0.1:9/metrics' })).toMatchObject({
			state: 'failing',
			problems: [expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/metrics gives no metrics: /)],
		});
	});
});
