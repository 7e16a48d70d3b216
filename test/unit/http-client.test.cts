// Requests of the client, its uploads aside, and what it keeps open of a service.
// Before anything loads n8n-workflow.
import '../support/waits.cts';

import type { IDataObject } from 'n8n-workflow';

import { clientCache } from '../../nodes/shared/http/clientCache';
import { BASE, FakeN8n, OAUTH2, SERVICE, evenWaits, json } from './http-support.cts';

evenWaits();

describe('a request', () => {
	test('goes to the base URL, authenticated by the credential, within a time, and no redirect is followed', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [json({ rows: [] })];
		const client = await n8n.open();
		expect(await client.call('GET /v2/things/{id}', { path: { id: 'a/b' }, query: { from: '9007199254740993' } })).toEqual({ rows: [] });
		expect(n8n.sent).toEqual([
			{
				credentialType: 'cantonLedgerApi',
				method: 'GET',
				url: `${BASE}/v2/things/a%2Fb?from=9007199254740993`,
				headers: { Accept: 'application/json, text/plain;q=0.5' },
				body: undefined,
				encoding: 'stream',
				timeout: 60_000,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				disableFollowRedirect: true,
				abortSignal: expect.any(AbortSignal),
			},
		]);
	});

	test('carries its body as JSON with exact integers', async () => {
		const n8n = new FakeN8n();
		await (await n8n.open()).call('POST /v2/things', { body: { offset: '9007199254740993', text: 'ä' } });
		expect(n8n.sent[0]).toMatchObject({
			method: 'POST',
			body: '{"offset":"9007199254740993","text":"ä"}',
			headers: { 'Content-Type': 'application/json' },
		});
	});

	test('asks for whatever there is where not JSON is expected', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [{ statusCode: 200, headers: {}, body: 'ok' }];
		const client = await n8n.open();
		expect(await client.call('GET /readyz', { expect: 'text' })).toBe('ok');
		expect(await client.call('GET /readyz', { expect: 'none' })).toBeUndefined();
		expect(n8n.sent.map(({ headers }) => headers)).toEqual([{ Accept: '*/*' }, { Accept: '*/*' }]);
	});

	test('carries the Extra Headers of the credential, and skips the check of certificates where that is switched off', async () => {
		const n8n = new FakeN8n();
		Object.assign(n8n.credential, { extraHeaders: '{ "X-Key": "1" }', ignoreSSLIssues: true });
		await (await n8n.open()).call('GET /v2/things');
		expect(n8n.sent[0]).toMatchObject({ headers: { 'X-Key': '1', Accept: expect.any(String) }, skipSslCertificateValidation: true });
	});

	test('needs no credential where the service asks for none', async () => {
		const n8n = new FakeN8n();
		const client = await n8n.open({ api: 'ledger', baseUrl: () => 'unused' }, { baseUrl: ' https://open.example.com// ' });
		await client.call('GET /registry');
		expect(n8n.sent[0]).toMatchObject({ url: 'https://open.example.com/registry' });
		expect(n8n.sent[0]).not.toHaveProperty('credentialType');
		expect(client.baseUrl).toBe('https://open.example.com');
	});

	test.each([
		['node', 60_000],
		['poll', 60_000],
		['list', 15_000],
	] as const)('of a %s may take %i ms, unless set otherwise', async (context, timeout) => {
		const n8n = new FakeN8n(context);
		const client = await n8n.open();
		await client.call('GET /v2/things');
		await client.call('GET /v2/things', { timeoutMs: 7 });
		expect(n8n.sent.map((sent) => sent.timeout)).toEqual([timeout, 7]);
	});

	test('is not sent where a part of its path is missing: the field is named', async () => {
		const n8n = new FakeN8n();
		const client = (await n8n.open()).bind({ itemIndex: 4 });
		await expect(client.call('GET /v2/things/{id}', { path: { id: '..' } })).rejects.toMatchObject({
			message: 'A part of the address /v2/things/{id} is missing',
			description: expect.stringContaining('empty or consists of dots only'),
			context: { itemIndex: 4 },
		});
		expect(n8n.sent).toEqual([]);
	});
});

describe('a credential that cannot be used', () => {
	test.each([
		['', 'The Base URL is empty'],
		['ledger.example.com', 'The Base URL "ledger.example.com" does not start with http:// or https://'],
		['https://', 'The Base URL "https:" does not start with http:// or https://'],
		['http://[', 'The Base URL "http://[" is not a valid URL'],
	])('for its Base URL %j', async (baseUrl, message) => {
		const n8n = new FakeN8n();
		n8n.credential.baseUrl = baseUrl;
		await expect(n8n.open()).rejects.toMatchObject({
			message,
			description: 'Enter it in full in the credential. It looks like https://host:port/path.',
		});
	});

	test('for its Extra Headers', async () => {
		const n8n = new FakeN8n();
		n8n.credential.extraHeaders = '[]';
		await expect(n8n.open()).rejects.toMatchObject({
			message: 'Extra Headers in the credential: it is not a JSON object',
			description: 'Write a JSON object of header names and values, e.g. { "X-Api-Key": "…" }.',
		});
	});
});

describe('a channel', () => {
	const { WebSocket: before } = globalThis as { WebSocket?: unknown };
	beforeAll(() => void Object.assign(globalThis, { WebSocket: class {} }));
	afterAll(() => void Object.assign(globalThis, { WebSocket: before }));

	test('goes where the credential says, whatever was opened; its token is read anew', async () => {
		const n8n = new FakeN8n();
		const client = await n8n.open(SERVICE, { baseUrl: 'https://elsewhere' });
		n8n.credential.accessToken = 'new';
		n8n.credential.baseUrl = `${BASE}/ `;
		expect(await client.channel('/v2/updates', 'GET /probe')).toEqual({
			url: 'wss://ledger.example.com/api/v2/updates',
			protocols: ['jwt.token.new', 'daml.ws.auth'],
			answerLimit: 64 * 1024 * 1024,
		});
		expect(n8n.calls).toEqual([]);
	});

	test('with OAuth2: a cheap read goes first, and its refusal is reported', async () => {
		const n8n = new FakeN8n();
		n8n.credential.oauthTokenData = { access_token: 'fetched' };
		const client = await n8n.open(OAUTH2);
		expect(await client.channel('/v2/updates', 'GET /probe')).toMatchObject({ protocols: ['jwt.token.fetched', 'daml.ws.auth'] });
		expect(n8n.calls).toEqual(['GET /probe']);
		n8n.replies = [json({ error: 'no' }, 404)];
		await expect(client.channel('/v2/updates', 'GET /probe')).rejects.toThrow('no');
	});

	test('with OAuth2, after another read: none goes first', async () => {
		const n8n = new FakeN8n();
		n8n.credential.oauthTokenData = { access_token: 'fetched' };
		const client = await n8n.open(OAUTH2);
		expect(await client.channel('/v2/updates')).toMatchObject({ protocols: ['jwt.token.fetched', 'daml.ws.auth'] });
		expect(n8n.calls).toEqual([]);
	});

	test('of a service without a credential carries no token', async () => {
		const n8n = new FakeN8n();
		const client = await n8n.open({ api: 'ledger', baseUrl: () => 'http://open' }, { baseUrl: 'http://open' });
		expect(await client.channel('/x', 'GET /probe')).toMatchObject({ url: 'ws://open/x', protocols: ['daml.ws.auth'] });
	});
});

describe('several items of one execution', () => {
	test('share what is open of a service; another address or credential is another one', async () => {
		const n8n = new FakeN8n();
		let opened = 0;
		const context = n8n.context;
		const { getCredentials } = context;
		const counted = Object.assign(context, {
			getCredentials: async (type: string): Promise<IDataObject> => (opened++, await getCredentials(type)),
		});
		const open = clientCache(counted as never);
		await Promise.all([open(SERVICE), open(SERVICE)]);
		expect(opened).toBe(1);
		await open(SERVICE, 'https://other');
		await open(OAUTH2);
		await open(SERVICE);
		expect(opened).toBe(3);
		expect((await open(SERVICE, 'https://other')).baseUrl).toBe('https://other');
		expect((await open({ api: 'ledger', baseUrl: () => '' }, 'https://open')).baseUrl).toBe('https://open');
	});
});
