// Several scans in one credential: the next is asked where one does not answer, and answers are compared.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IDataObject } from 'n8n-workflow';

import { CantonScan } from '../../../nodes/CantonScan/CantonScan.node';
import { startSandbox } from '../../../scripts/lib/sandbox.cjs';
import { runNode } from '../../support/engine.cts';
import { PolledNode } from '../../support/polledNode.cts';
import { useSandbox } from '../../support/sandbox.cts';

/** Two more scans of the same network: same seed, so that they hold the same history. */
const own = useSandbox({ history: 20 });
let others: Array<Awaited<ReturnType<typeof startSandbox>>>;
/** A scan in front of the first sandbox that changes what it answers. */
let liar: Server;
let change: (text: string) => string = (text) => text;
const received: IncomingMessage['headers'][] = [];
let lies = '';
const DEAD = 'http://127.0.0.1:9';

beforeAll(async () => {
	others = await Promise.all([0, 1].map(async () => await startSandbox({ args: ['--history', '20'] })));
	liar = createServer((request, response) => {
		received.push(request.headers);
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', async () => {
			const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
			const headers = { 'content-type': 'application/json' };
			const answer = await fetch(`${others[0].url}${request.url}`, { method: request.method, headers, body });
			response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
			response.end(change(await answer.text()));
		});
	});
	await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve));
	lies = `http://127.0.0.1:${(liar.address() as AddressInfo).port}`;
});
afterAll(async () => {
	await Promise.all(others.map(async (scan) => await scan.stop()));
	await new Promise((resolve) => liar.close(resolve));
});
beforeEach(async () => {
	change = (text) => text;
	received.length = 0;
	await own.control('POST', '/reset', { history: 20 });
	for (const { call } of others) await call('DELETE', '/control/requests');
});

const urls = () => others.map(({ url }) => url);
const run = async (credential: IDataObject, parameters: IDataObject = {}) =>
	await runNode('cantonScan', { resource: 'network', operation: 'get', connectThrough: 'scan', simplify: true, ...parameters } as never, {
		credentials: { cantonScanApi: credential } as never,
	});
const requestsOf = async (index: number): Promise<any[]> => (await others[index].call('GET', '/control/requests')).requests;

describe('the next is asked where one does not answer', () => {
	test('it cannot be reached', async () => {
		const { json, error } = await run({ url: DEAD, furtherUrls: `${DEAD}1, ${urls()[0]}` });
		expect(error).toBeUndefined();
		expect(json[0].dsoParty).toMatch(/^DSO::/);
	});

	test.each([500, 502, 503])('it answers %d', async (status) => {
		await own.fault({ endpoint: 'GET /v0/dso', times: 1, status, body: { error: 'An unexpected error occurred.' } });
		expect((await run({ url: own.url, furtherUrls: urls()[0] })).json).toHaveLength(1);
		expect(await requestsOf(0)).toHaveLength(1);
	});

	test('it has too many requests (429)', async () => {
		await own.fault({
			endpoint: 'GET /v0/dso',
			times: 1,
			status: 429,
			headers: { 'retry-after': '30' },
			body: { error: 'Too many requests' },
		});
		expect((await run({ url: own.url, furtherUrls: urls()[0] })).json).toHaveLength(1);
		expect((await own.requests()).filter(({ endpoint }) => endpoint === 'GET /v0/dso')).toHaveLength(1);
		expect(await requestsOf(0)).toHaveLength(1);
	});

	test('it is starting, and knows no path yet (recorded)', async () => {
		await own.control('POST', '/settings', { spliceStarting: true });
		expect((await run({ url: own.url, furtherUrls: urls()[0] })).json).toHaveLength(1);
		await own.control('POST', '/settings', { spliceStarting: false });
	});

	test('a definite answer counts, also a refusal: nobody else is asked', async () => {
		const parameters = { resource: 'transferPreapproval', operation: 'get', party: `nobody::1220${'ab'.repeat(32)}` };
		expect((await run({ url: own.url, furtherUrls: urls()[0] }, parameters)).json).toHaveLength(1);
		await own.answer('GET /v0/dso', 'RBAC: access denied', { status: 403, type: 'text/plain' });
		expect((await run({ url: own.url, furtherUrls: urls()[0] })).error?.message).toContain('RBAC: access denied');
		expect(await requestsOf(0)).toEqual([]);
	});

	test('none answers: what each said', async () => {
		await own.fault({ endpoint: 'GET /v0/dso', times: 0, status: 500, body: { error: 'An unexpected error occurred.' } });
		const { error } = await run({ url: own.url, furtherUrls: DEAD });
		expect(error?.message).toMatch(/An unexpected error occurred\..*nor did the others answer: http:\/\/127\.0\.0\.1:9/);
	});

	test('what scan is to do is sent to the first only', async () => {
		await own.fault({ endpoint: 'POST /v0/state/acs/force', times: 0, status: 503, body: { error: 'later' } });
		const { error } = await run({ url: own.url, furtherUrls: urls()[0] }, { resource: 'snapshot', operation: 'force' });
		expect(error).toBeDefined();
		expect(await requestsOf(0)).toEqual([]);
	});

	test('a page that a scan numbered itself is never asked of another one', async () => {
		const list = {
			resource: 'snapshot',
			operation: 'getContracts',
			returnAll: true,
			recordTime: '2026-07-01T09:00:00Z',
			options: { pageSize: 5 },
		};
		await own.fault({ endpoint: 'POST /v1/state/acs', skip: 1, times: 0, status: 400, body: { error: 'no' } });
		expect((await run({ url: own.url, furtherUrls: urls()[0] }, list)).error?.message).toBe('no');
		await own.control('DELETE', '/faults');
		await own.fault({ endpoint: 'POST /v1/state/acs', skip: 1, times: 0, action: 'reset' });
		expect((await run({ url: own.url, furtherUrls: urls()[0] }, list)).error).toBeDefined();
		expect((await requestsOf(0)).filter(({ endpoint }) => endpoint === 'POST /v1/state/acs')).toEqual([]);
	});

	test('a trigger goes on at the next one, with its position', async () => {
		const credential = { url: own.url, furtherUrls: urls().join('\n') };
		const parameters = { event: 'networkUpdate', startFrom: 'beginning', delivery: 'once', simplify: true, options: { maxItems: 10 } };
		const node = new PolledNode(
			'cantonScanEventTrigger',
			parameters as never,
			{ cantonScanApi: credential },
			{},
			{ workflowId: 'several' },
		);
		const all = (await node.poll())!.map(({ json }) => json.updateId);
		await own.fault({ api: 'scan', times: 0, action: 'reset' });
		for (let items = await node.poll(); items; items = await node.poll()) all.push(...items.map(({ json }) => json.updateId));
		expect(all.length).toBeGreaterThan(20);
		expect(new Set(all).size).toBe(all.length);
	});
});

describe('Compare Answers', () => {
	const three = (more: IDataObject = {}) => ({ url: lies, furtherUrls: urls().join(','), compareAnswers: 3, agreeingScans: 2, ...more });

	test('honest scans agree, though they name themselves and order lists differently', async () => {
		change = (text) => {
			const answer = JSON.parse(text);
			return JSON.stringify({
				...answer,
				sv_user: 'another',
				sv_party_id: 'sv-9::1220',
				sv_node_states: [...answer.sv_node_states].reverse(),
			});
		};
		const { json, error } = await run(three({ agreeingScans: 3 }));
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		expect(received).toHaveLength(1);
		expect([await requestsOf(0), await requestsOf(1)].map((requests) => requests.length)).toEqual([2, 1]);
	});

	test('one that lies is outvoted', async () => {
		change = (text) => text.replace(/"voting_threshold":\d+/, '"voting_threshold":1');
		expect((await run(three())).json[0].votingThreshold).toBe(2);
	});

	test('too few agree: refused, with who was asked', async () => {
		change = (text) => text.replace(/"voting_threshold":\d+/, '"voting_threshold":1');
		const { error, json } = await run({ url: lies, furtherUrls: urls()[0], compareAnswers: 2, agreeingScans: 2 });
		expect(json).toEqual([]);
		expect(error?.message).toContain(`of 2 scans that answered (${lies}/api/scan, ${urls()[0]}/api/scan) only 1 agree, and 2 must`);
	});

	test('one that does not answer is replaced; where too few are left, it is refused', async () => {
		expect((await run({ url: DEAD, furtherUrls: urls().join(','), compareAnswers: 2, agreeingScans: 2 })).json).toHaveLength(1);
		expect((await run({ url: DEAD, furtherUrls: urls()[0], compareAnswers: 2, agreeingScans: 2 })).error?.message).toContain(
			'only 1 agree, and 2 must',
		);
	});

	test('a refusal on which they agree is the answer', async () => {
		const parameters = { resource: 'voteRequest', operation: 'get', contractId: `00${'ab'.repeat(32)}` };
		expect((await run(three(), parameters)).error?.message).toContain('No VoteRequest found contract');
	});

	test.each([
		[{ compareAnswers: 4 }, 'Compare Answers in the credential: 4 scans cannot be asked, the credential names 3'],
		[{ agreeingScans: 4 }, 'Scans That Must Agree in the credential: it is out of range'],
		[
			{ furtherUrls: 'scan.example.com' },
			'Further Scans in the credential: one of them "scan.example.com/api/scan" does not start with http:// or https://',
		],
	])('%j is refused before anything is sent', async (credential, message) => {
		expect((await run(three(credential))).error?.message).toBe(message);
		expect(received).toEqual([]);
	});
});

describe('secrets', () => {
	test('only the host of the Base URL gets the token and the headers', async () => {
		await own.fault({ endpoint: 'GET /v0/dso', times: 1, status: 500, body: { error: 'x' } });
		const url = own.url.replace('127.0.0.1', 'localhost');
		const { json } = await run({ url, furtherUrls: lies, accessToken: 'very-secret', extraHeaders: '{"X-Api-Key":"also-secret"}' });
		expect(json).toHaveLength(1);
		expect(received).toHaveLength(1);
		expect(JSON.stringify(received)).not.toMatch(/secret|authorization|x-api-key/i);
		const [request] = await own.requests();
		expect(request.authScheme).toBe('Bearer');
	});
});

describe('the credential test', () => {
	const test_ = new CantonScan().methods.credentialTest.testScan;
	const tested = async (data: IDataObject) => {
		/** As n8n's older helper answers: a stream with status and headers. */
		const request = async ({ uri, headers, method }: any) => {
			const { PassThrough } = await import('node:stream');
			const answer = await fetch(uri, { method, headers });
			const stream = new PassThrough();
			stream.end(Buffer.from(await answer.arrayBuffer()));
			return { statusCode: answer.status, headers: Object.fromEntries(answer.headers), body: stream };
		};
		return await test_.call({ helpers: { request } } as never, { id: '', name: '', type: 'cantonScanApi', data } as never);
	};

	test('names how each scan answers', async () => {
		expect(await tested({ url: own.url, furtherUrls: urls().join(',') })).toEqual({
			status: 'OK',
			message: 'Connection successful! All 3 scans answer.',
		});
		const { status, message } = await tested({ url: own.url, furtherUrls: `${urls()[0]},${DEAD}`, accessToken: 'very-secret' });
		expect(status).toBe('Error');
		expect(message).toContain(`${own.url}/api/scan: answers | ${urls()[0]}/api/scan: answers | ${DEAD}/api/scan: `);
		expect(message).not.toContain('secret');
	});
});
