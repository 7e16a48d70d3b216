// Metric › Get Many and Check by a Prometheus server: a server that answers with what a real one of version 2.42 said of two sandboxes. And
// the Metrics URL that a credential has for each target.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { said } from '../../support/harness.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 0, realTime: true });

interface Series {
	metric: Record<string, string>;
	value: [number, string];
}
/** Answers of the real server. `vector` is that to `{job="canton"}`, of the nodes first:10013 and second:10013. */
const recorded = JSON.parse(
	readFileSync(join(__dirname, '..', '..', 'unit', 'fixtures', 'metrics', 'prometheus-server.json'), 'utf8'),
) as Record<'vector' | 'scalar' | 'matrix' | 'unnamed' | 'refusal', any>;

/** Checks whether a series has what a selector asks for. */
function matches({ metric }: Series, selector: string): boolean {
	const matchers = [...selector.matchAll(/(\w+)(=~?)("(?:[^"\\]|\\.)*")/g)];
	return matchers.every(([, label, operator, text]) => {
		const [value, wanted] = [metric[label!] ?? '', JSON.parse(text!) as string];
		return operator === '=~' ? new RegExp(`^(?:${wanted})$`).test(value) : value === wanted;
	});
}

const NOW = { last: 0 };
const queries: Array<{ query: string; authorization?: string }> = [];

function answerTo(query: string): [number, unknown] {
	if (query === 'sum(') return [400, recorded.refusal];
	if (query.startsWith('scalar(')) return [200, recorded.scalar];
	if (query.endsWith('[5m]')) return [200, recorded.matrix];
	if (query.startsWith('rate(')) return [200, recorded.unnamed];
	const result = (recorded.vector.data.result as Series[]).filter((series) => matches(series, query));
	return [200, { ...recorded.vector, data: { resultType: 'vector', result } }];
}

let server: Server;
let url: string;
/** Endpoints of nodes, each with one metric of its own, and the headers that came. */
const scraped: Array<{ url?: string; authorization?: string }> = [];
beforeAll(async () => {
	server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
		const { authorization } = request.headers;
		if (pathname.endsWith('/metrics')) {
			scraped.push({ url: request.url, authorization });
			response.writeHead(200, { 'content-type': 'text/plain' }).end(`node{path="${pathname}"} 1\n`);
			return;
		}
		if (pathname !== '/api/v1/query') return void response.writeHead(200).end('<html>');
		queries.push({ query: searchParams.get('query') ?? '', authorization });
		const [status, body] = answerTo(searchParams.get('query') ?? '');
		response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	NOW.last = Number(recorded.vector.data.result[0].value[0]) * 1000;
});
afterAll(() => void server.close());
beforeEach(() => {
	queries.length = 0;
	scraped.length = 0;
});
afterEach(() => jest.restoreAllMocks());

async function run(operation: string, parameters: IDataObject = {}, credential: IDataObject = {}) {
	const { cantonLedgerApi } = ledgerCredential(sandbox, 'participant_admin');
	return await runNode(
		'cantonParticipant',
		{ authentication: 'accessToken', resource: 'metric', operation, metricsFrom: 'server', prometheusUrl: url, ...parameters } as never,
		{ credentials: { cantonLedgerApi: { ...cantonLedgerApi, ...credential } } },
	);
}
const many = async (parameters: IDataObject = {}, credential?: IDataObject) =>
	await run('getAll', { returnAll: true, ...parameters }, credential);
const fleet = () => ({
	severalTargets: true,
	targetName: 'first',
	furtherTargets: { row: [{ name: 'second', url: sandbox.url.replace('127.0.0.1', 'localhost'), access: 'same' }] },
});

describe('a Prometheus server', () => {
	test('its series are items as those of an endpoint, histograms with quantiles, and no token is sent', async () => {
		const names = ['daml_participant_sync_commitments_compute_duration_seconds', 'splice_trigger_completed_total'];
		const { json, error } = await many({ metricNames: names.join(), prometheusLabels: 'instance=first:10013' });
		expect(error).toBeUndefined();
		const about = { measuredAt: expect.stringMatching(/^20/), url: `${url} {instance="first:10013"}` };
		const node = { instance: 'first:10013', job: 'canton' };
		expect(json).toEqual(
			expect.arrayContaining([
				{
					...{ metric: names[0], type: 'histogram', help: null, labels: node, value: 0.065, count: 100, sum: 6.5 },
					quantiles: { '0.5': expect.closeTo(0.0556, 3), '0.95': expect.closeTo(0.55, 6), '0.99': expect.closeTo(0.91, 6) },
					...about,
				},
				{
					...{ metric: names[1], type: 'untyped', help: null, value: 12, count: null, sum: null, quantiles: null },
					labels: { ...node, outcome: 'success', trigger_name: 'TopupMemberTrafficTrigger' },
					...about,
				},
			]),
		);
		expect(json).toHaveLength(3);
		expect(queries).toEqual([{ query: expect.stringContaining('instance="first:10013"'), authorization: undefined }]);
	});

	test('by the beginning of a name, of all nodes', async () => {
		const { json } = await many({ metricNames: 'daml_sequencer_client_*', prometheusUrl: `${url}/graph` });
		expect(new Set(json.map(({ labels }) => (labels as IDataObject).instance))).toEqual(new Set(['first:10013', 'second:10013']));
		expect(json.every(({ metric }) => String(metric).startsWith('daml_sequencer_client_'))).toBe(true);
	});

	test('each target has its own series, by its host or its name, and its own earlier item', async () => {
		jest.spyOn(Date, 'now').mockReturnValue(NOW.last);
		const byName = { prometheusLabels: 'instance={target}:10013', options: { target: '*' } };
		const first = await run('check', byName, fleet());
		expect(first.error).toBeUndefined();
		expect(first.json.map(({ target, ok, url: address }) => [target, ok, address])).toEqual([
			['first', true, `${url} {instance="first:10013"}`],
			['second', true, `${url} {instance="second:10013"}`],
		]);
		const checks = ({ json: [item] }: typeof first) => item!.checks as IDataObject[];
		expect(checks(first).find(({ metric }) => metric === 'splice_trigger_completed_total')).toMatchObject({
			state: 'unknown',
			series: 1,
			raw: 0,
		});
		const again = await run('check', { ...byName, options: { target: '*', earlierItem: first.json } }, fleet());
		expect(checks(again).find(({ metric }) => metric === 'splice_trigger_completed_total')).toMatchObject({ state: 'ok', measured: 0 });
		expect(checks(again).find(({ measure }) => measure === 'mean')).toMatchObject({ raw: 6.5, observations: 100 });
		queries.length = 0;
		await run('check', { prometheusLabels: 'instance={host}:10013', options: { target: '*' } }, fleet());
		expect(queries.map(({ query }) => /instance="[^"]*"/.exec(query)?.[0]).sort()).toEqual([
			'instance="127.0.0.1:10013"',
			'instance="localhost:10013"',
		]);
	});

	test('labels that no series has are a problem that names them', async () => {
		const { json } = await run('check', { prometheusLabels: 'instance=third:10013' });
		expect(json[0]).toMatchObject({
			state: 'warning',
			problems: [expect.stringMatching(/\{instance="third:10013"\} has none .* check Labels in Prometheus/)],
		});
	});

	test('a query of the own: the name of a series without one is the query', async () => {
		const query = 'rate(splice_trigger_completed_total[5m])';
		const { json } = await many({ prometheusQuery: query, prometheusLabels: 'instance=first:10013' });
		expect(json.length).toBeGreaterThan(1);
		expect(json[0]).toMatchObject({ metric: query, url: `${url} ${query}` });
		expect(queries.map(({ query: sent }) => sent)).toEqual([query]);
		expect((await many({ prometheusQuery: 'scalar(up)' })).json).toMatchObject([{ metric: 'scalar(up)', value: 1 }]);
	});

	test.each([
		['its refusal', { prometheusQuery: 'sum(' }, /^Prometheus URL: .* gives no metrics: its server answered 400: .*parse error/],
		['a range', { prometheusQuery: 'up[5m]' }, /the query returns a matrix, not an instant vector/],
		['another server', { prometheusUrl: '/other', metricNames: 'up' }, /it does not answer as a Prometheus server/],
		['no address', { prometheusUrl: 'prometheus:9090', metricNames: 'up' }, /^Prometheus URL: "prometheus:9090" does not start with http/],
		['an address with a query', { prometheusUrl: '/?a=b', metricNames: 'up' }, /^Prometheus URL: has a query or a fragment/],
		['everything', {}, /^Labels in Prometheus: there are no labels and no names/],
		[
			'no target',
			{ prometheusLabels: 'instance={target}' },
			/^Labels in Prometheus: \{target\} is the name of a target, and none is chosen/,
		],
		[
			'a target that makes no difference',
			{ prometheusLabels: 'instance=first:10013', options: { target: '*' } },
			/^Target: with these fields no server of the credential is asked, so there is none to choose/,
		],
		['no label', { prometheusLabels: 'instance' }, /^Labels in Prometheus: "instance" is no label/],
	])('%s is named', async (_, { prometheusUrl, ...parameters }: IDataObject, words) => {
		const address =
			typeof prometheusUrl === 'string' && prometheusUrl.startsWith('/') ? { prometheusUrl: `${url}${prometheusUrl}` } : { prometheusUrl };
		expect(said(await many({ ...(prometheusUrl !== undefined && address), ...parameters }))).toMatch(words);
	});

	test('a label with quotation marks stays one label', async () => {
		await many({ prometheusLabels: 'instance=a"} or {b="' });
		expect(queries.map(({ query }) => query)).toEqual(['{instance="a\\"} or {b=\\""}']);
	});
});

describe('Metrics URL in the credential', () => {
	const endpoint = async (parameters: IDataObject, credential: IDataObject) =>
		await many({ metricsFrom: 'endpoint', ...parameters }, credential);
	const urls = (first: string, second: string) => ({
		...fleet(),
		metricsUrl: first,
		furtherTargets: { row: [{ ...fleet().furtherTargets.row[0], metricsUrl: second }] },
	});

	test('each target is read at its own, without typing, and gets no token', async () => {
		const { json, error } = await endpoint({ options: { target: '*' } }, urls(`${url}/a/metrics`, `${url}/b/metrics`));
		expect(error).toBeUndefined();
		expect(json.map(({ target, labels }) => [target, (labels as IDataObject).path])).toEqual([
			['first', '/a/metrics'],
			['second', '/b/metrics'],
		]);
		expect(scraped.map(({ authorization }) => authorization)).toEqual([undefined, undefined]);
	});

	test('that of the first is not asked for another, whose host it is then', async () => {
		const { json } = await endpoint({ options: { target: '*' } }, urls(`${url}/a/metrics`, ''));
		expect(json.map(({ target }) => target)).toEqual(['first', 'second']);
		expect((json[1]!.error as IDataObject).message).toMatch(/^Metrics URL: http:\/\/localhost:10013\/metrics gives no metrics/);
		expect(scraped.map(({ url: path }) => path)).toEqual(['/a/metrics']);
	});

	test('the field of the node goes first, and a wrong one in the credential is named', async () => {
		const { json } = await endpoint({ metricsUrl: `${url}/node/metrics` }, { metricsUrl: `${url}/a/metrics` });
		expect(json).toMatchObject([{ labels: { path: '/node/metrics' } }]);
		expect(said(await endpoint({}, { metricsUrl: 'participant:10013' }))).toMatch(
			/^Metrics URL: that in the credential "participant:10013" does not start/,
		);
	});
});
