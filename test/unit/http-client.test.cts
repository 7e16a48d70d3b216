// Requests of the client, what it makes of the answers, and which calls it sends again.
// Before anything loads n8n-workflow.
import { duringNextWait, waited, waitForNothing } from '../support/waits.cts';

import type { IDataObject } from 'n8n-workflow';

import { clientCache } from '../../nodes/shared/http/clientCache';
import { explainForbidden } from '../../nodes/shared/ledger/directory/userRights';
import { BASE, FakeN8n, OAUTH2, SERVICE, broken, bytes, json, jwt, refusal } from './http-support.cts';

waitForNothing();
beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0.5));
afterEach(() => jest.restoreAllMocks());

const failureOf = (attempt: object) => (attempt as { failure?: object }).failure;

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

describe('a refusal', () => {
	test('is explained with what the caller knows: rights, advice of its own, the item, and fields of the node', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [json({ error: 'no such thing' }, 404)];
		const client = (await n8n.open()).bind({ rights: 'read as' }).bind({ itemIndex: 2, adviceOverride: { 404: 'Look elsewhere.' } });
		await expect(client.call('GET /v2/things')).rejects.toMatchObject({
			message: 'no such thing',
			description: 'Look elsewhere. (HTTP 404)',
			httpCode: '404',
			context: { itemIndex: 2, canton: { httpStatus: 404, retryable: false } },
		});
		const attempt = await client.attempt('GET /v2/things');
		if (attempt.ok) throw new Error('it was taken for a success');
		const error = client.error(attempt.failure, 'GET /v2/things', false, { offset: 7 });
		expect(error.context.canton).toMatchObject({ offset: 7, httpStatus: 404 });
	});

	test('of a service with advice of its own', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [json({ error: 'not you' }, 403)];
		const service = { ...SERVICE, advice: { 403: 'Ask the operator.' } };
		await expect((await n8n.open(service)).bind({ rights: 'read as' }).call('GET /x')).rejects.toMatchObject({
			message: 'This is not permitted: not you',
			description: expect.stringMatching(/read as.*Ask the operator\./),
		});
	});

	test('of the token says what the token says about itself', async () => {
		const n8n = new FakeN8n();
		n8n.credential.accessToken = jwt({ exp: 1_000_000 });
		n8n.replies = [json({ error: 'no' }, 401)];
		await expect((await n8n.open()).call('GET /x')).rejects.toMatchObject({
			message: expect.stringMatching(/^The token expired \d+ days ago: no$/),
			description: expect.stringMatching(/^Enter a new one in the credential/),
		});
	});

	test('of the token that n8n throws instead of handing it on says the same', async () => {
		const n8n = new FakeN8n();
		n8n.credential.accessToken = jwt({ exp: 1_000_000 });
		n8n.replies = [Object.assign(new Error('401'), { response: { status: 401, headers: {}, data: '{"error":"no"}' } })];
		await expect((await n8n.open()).call('GET /x')).rejects.toMatchObject({
			message: expect.stringMatching(/^The token expired \d+ days ago: no$/),
			description: expect.stringMatching(/^Enter a new one in the credential/),
		});
	});

	test('of the token by a service without a credential is explained too', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [json({ error: 'no' }, 401)];
		const client = await n8n.open({ api: 'ledger', baseUrl: () => BASE });
		await expect(client.call('GET /x')).rejects.toThrow('The server does not accept the token: no');
	});

	test('that leads elsewhere is not followed, unless it is a download', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [json('', 302, { location: 'https://login.example.com/x' })];
		await expect((await n8n.open()).call('GET /x')).rejects.toThrow('redirected to https://login.example.com/x');
		expect(n8n.sent).toHaveLength(1);
	});

	test('of a submission whose outcome nobody knows says how to find out', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [broken('ECONNRESET')];
		await expect((await n8n.open()).call('POST /v2/submit', { submission: 'Search for it.' })).rejects.toMatchObject({
			description: expect.stringContaining('Search for it.'),
		});
		expect(n8n.calls).toEqual(['POST /v2/submit']);
	});

	test('by a participant: who the token stands for is asked once, and stands in each error', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [
			json({ error: 'no' }, 403),
			json({ user: { id: 'auth0|x' } }),
			json({ rights: [{ kind: { CanReadAs: { value: { party: 'alice::12' } } } }] }),
			json({ error: 'no' }, 403),
		];
		const client = await n8n.open({ ...SERVICE, participant: true, explainForbidden });
		for (let times = 0; times < 2; times++) {
			await expect(client.call('GET /v2/things')).rejects.toMatchObject({
				description: expect.stringContaining("The token's user is auth0|x, who holds: CanReadAs alice."),
			});
		}
		expect(n8n.calls).toEqual(['GET /v2/things', 'GET /v2/authenticated-user', 'GET /v2/users/auth0%7Cx/rights', 'GET /v2/things']);
		expect(n8n.sent[1]).toMatchObject({
			headers: { Accept: 'application/json' },
			timeout: 5000,
			encoding: 'stream',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		});
	});

	test.each<[string, (n8n: FakeN8n) => unknown]>([
		['fails', (n8n) => n8n.replies.push(broken('ECONNRESET'))],
		['is refused', (n8n) => n8n.replies.push(json({ user: { id: 'x' } }, 403))],
		['answers a list', (n8n) => n8n.replies.push(json([{ user: { id: 'x' } }]))],
	])('by a participant stays as it is where the question who the token stands for %s', async (_, then) => {
		const n8n = new FakeN8n();
		n8n.replies = [json({ error: 'no' }, 403)];
		then(n8n);
		await expect((await n8n.open({ ...SERVICE, participant: true, explainForbidden })).call('GET /v2/things')).rejects.toMatchObject({
			message: 'This is not permitted: no',
			description: expect.not.stringContaining("token's user"),
		});
		expect(n8n.calls).toEqual(['GET /v2/things', 'GET /v2/authenticated-user']);
	});

	test('of the question who the token stands for asks nothing more, nor does any other service or refusal', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [json({ error: 'no' }, 403)];
		await (await n8n.open({ ...SERVICE, participant: true, explainForbidden })).attempt('GET /v2/authenticated-user');
		await (await n8n.open(SERVICE)).attempt('GET /v2/things');
		n8n.replies = [json({ error: 'no' }, 404)];
		await (await n8n.open({ ...SERVICE, participant: true, explainForbidden })).attempt('GET /v2/things');
		expect(n8n.calls).toEqual(['GET /v2/authenticated-user', 'GET /v2/things', 'GET /v2/things']);
	});
});

describe('a call that may succeed later', () => {
	test('is sent three times more, after growing waits', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [refusal(1)];
		const before = waited();
		expect(failureOf(await (await n8n.open()).attempt('GET /x'))).toMatchObject({ code: 'SOME_CODE' });
		expect(n8n.calls).toHaveLength(4);
		expect(waited() - before).toBe(7000);
	});

	test.each([
		[0, 750],
		[0.999_999, 1250],
	])('waits for a time that chance decides (%d), so that not all come at once', async (chance, ms) => {
		jest.spyOn(Math, 'random').mockReturnValue(chance);
		const n8n = new FakeN8n();
		n8n.replies = [refusal(1), json({})];
		const before = waited();
		expect((await (await n8n.open()).attempt('GET /x')).ok).toBe(true);
		expect(waited() - before).toBeCloseTo(ms, 0);
	});

	test('is sent as often as the caller says; its waits grow to four seconds', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [refusal(1)];
		await (await n8n.open(SERVICE, { retries: 0 })).attempt('GET /x');
		expect(n8n.calls).toHaveLength(1);
		const before = waited();
		await (await n8n.open(SERVICE, { retries: 5 })).attempt('GET /x');
		expect(n8n.calls).toHaveLength(1 + 6);
		expect(waited() - before).toBeCloseTo(1000 + 2000 + 4000 * 3);
	});

	test('is sent once for a list in the editor, whatever the caller says', async () => {
		const n8n = new FakeN8n('list');
		n8n.replies = [refusal(1)];
		await (await n8n.open(SERVICE, { retries: 3 })).attempt('GET /x');
		expect(n8n.calls).toHaveLength(1);
	});

	test.each<[string, object]>([
		['a submission', { submission: true }],
		['one that counts once', { once: true }],
	])('is not sent again where it is %s', async (_, args) => {
		const n8n = new FakeN8n();
		n8n.replies = [refusal(1)];
		await (await n8n.open()).attempt('POST /x', args);
		expect(n8n.calls).toHaveLength(1);
	});

	test('waits as long as the server asks, if that is half a minute at most', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [json({ error: 'slow down' }, 429, { 'retry-after': '30' }), json({})];
		let before = waited();
		expect((await (await n8n.open()).attempt('GET /x')).ok).toBe(true);
		expect(waited() - before).toBe(30_000);
		n8n.replies = [json({ error: 'slow down' }, 429, { 'retry-after': '31' }), json({})];
		before = waited();
		expect(failureOf(await (await n8n.open()).attempt('GET /x'))).toMatchObject({ retryAfterMs: 31_000 });
		expect(waited() - before).toBe(0);
	});

	test('for a position beyond the end is sent once more only', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [refusal(12, {}, 400)];
		await (await n8n.open()).attempt('GET /x');
		expect(n8n.calls).toHaveLength(2);
		await (await n8n.open(SERVICE, { retries: 0 })).attempt('GET /x');
		expect(n8n.calls).toHaveLength(3);
	});

	test('that ran out of time is not sent again', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [broken('ETIMEDOUT')];
		await (await n8n.open()).attempt('GET /x');
		expect(n8n.calls).toHaveLength(1);
	});

	test('ends with the execution: nothing is sent again after a cancel', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [
			() => {
				n8n.cancel.abort();
				return refusal(1);
			},
		];
		const client = await n8n.open();
		expect(client.cancelled).toBe(false);
		await client.attempt('GET /x');
		expect(n8n.calls).toHaveLength(1);
		expect(client.cancelled).toBe(true);
	});

	test('of a poll, which nobody can cancel, is sent again all the same', async () => {
		const n8n = new FakeN8n('poll');
		n8n.replies = [refusal(1), json({})];
		const client = await n8n.open();
		expect((await client.attempt('GET /x')).ok).toBe(true);
		expect(client.cancelled).toBe(false);
	});

	test('to a server that could not be reached is sent once, until it can be reached again', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [broken('ECONNRESET')];
		const client = await n8n.open();
		await client.attempt('GET /1');
		await client.attempt('GET /2');
		expect(n8n.calls).toEqual(['GET /1', 'GET /1', 'GET /1', 'GET /1', 'GET /2']);
		n8n.sent = [];
		n8n.replies = [refusal(1), json({}), broken('ECONNRESET'), json({})];
		await client.attempt('GET /3');
		await client.attempt('GET /4');
		expect(n8n.calls).toEqual(['GET /3', 'GET /3', 'GET /4', 'GET /4']);
	});

	test('to a server that answers before all tries are used up is sent again as usual later', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [broken('ECONNRESET'), broken('ECONNRESET'), refusal(1), refusal(1), broken('ECONNRESET'), json({})];
		const client = await n8n.open();
		await client.attempt('GET /1');
		expect((await client.attempt('GET /2')).ok).toBe(true);
		expect(n8n.calls).toEqual(['GET /1', 'GET /1', 'GET /1', 'GET /1', 'GET /2', 'GET /2']);
	});

	test('waits in steps of a tenth of a second, in which a cancel is noticed', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [refusal(1)];
		const client = await n8n.open();
		duringNextWait(async () => n8n.cancel.abort());
		const before = waited();
		await client.attempt('GET /x');
		expect(waited() - before).toBe(100);
		expect(n8n.calls).toHaveLength(1);
	});
});

describe('a service behind OAuth2', () => {
	const stale = json({ error: 'expired' }, 401);

	test('that refuses the token: n8n renews it by a cheap read, and the call is sent again, a submission too', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [stale, json({}), json({ done: true })];
		const client = await n8n.open(OAUTH2);
		expect(await client.call('POST /v2/submit', { submission: true, body: { a: 1 } })).toEqual({ done: true });
		expect(n8n.calls).toEqual(['POST /v2/submit', 'GET /probe', 'POST /v2/submit']);
		expect(n8n.sent[1]).toMatchObject({ ignoreHttpStatusErrors: false, timeout: 30_000, returnFullResponse: true });
		expect(n8n.sent[2]).toMatchObject({ body: '{"a":1}' });
	});

	test('that refuses the new one too: its refusal is reported', async () => {
		const n8n = new FakeN8n();
		n8n.credential.oauthTokenData = { access_token: jwt({ exp: 1_000_000 }) };
		n8n.replies = [stale];
		await expect((await n8n.open(OAUTH2)).call('GET /x')).rejects.toMatchObject({
			message: expect.stringMatching(/^The token expired \d+ days ago: expired$/),
			description: expect.stringMatching(/^Enter a new one in the credential/),
		});
		expect(n8n.calls).toEqual(['GET /x', 'GET /probe', 'GET /x']);
	});

	test('whose token server does not give one: that is reported, with its address', async () => {
		const n8n = new FakeN8n();
		n8n.credential.accessTokenUrl = 'https://user:pa55@token.example.com/token?x=1';
		n8n.replies = [stale, Object.assign(broken('ECONNREFUSED'), { config: { url: 'https://token.example.com/token' } }), json({})];
		await expect((await n8n.open(OAUTH2, { retries: 0 })).call('GET /x')).rejects.toMatchObject({
			message: expect.stringMatching(/^No access token: /),
			description: expect.stringContaining('https://token.example.com/token'),
		});
		expect(n8n.calls).toEqual(['GET /x', 'GET /probe']);
	});

	test('another failure of the cheap read does not keep the call from being sent again', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [stale, broken('ECONNRESET'), json({ done: true })];
		expect(await (await n8n.open(OAUTH2)).call('GET /x')).toEqual({ done: true });
	});

	test('that is left alone where the token is not renewed by n8n', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [stale];
		await (await n8n.open()).attempt('GET /x');
		expect(n8n.calls).toEqual(['GET /x']);
	});
});

describe('an upload', () => {
	const send = async (n8n: FakeN8n, service = SERVICE, args: object = {}) => {
		const client = await n8n.open(service);
		const opened: Array<{ destroyed: boolean }> = [];
		const attempt = await client.upload(
			'POST /v2/packages',
			{ probe: 'GET /probe', ...args },
			async () => {
				const { body } = bytes('dar');
				opened.push(body as { destroyed: boolean });
				return body as never;
			},
			3,
		);
		return { attempt, opened };
	};

	test('says how long it is and what it is, has ten minutes, and leaves no file open', async () => {
		const n8n = new FakeN8n();
		const { attempt, opened } = await send(n8n);
		expect(attempt).toEqual({ ok: true, answer: {} });
		expect(n8n.sent).toHaveLength(1);
		expect(n8n.sent[0]).toMatchObject({
			method: 'POST',
			url: `${BASE}/v2/packages`,
			timeout: 600_000,
			headers: { Accept: 'application/json, text/plain;q=0.5', 'Content-Type': 'application/octet-stream', 'Content-Length': 3 },
		});
		expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
	});

	test('of bytes in memory', async () => {
		const n8n = new FakeN8n();
		const client = await n8n.open();
		expect((await client.upload('POST /v2/packages', { probe: 'GET /probe' }, async () => Buffer.from('dar'), 3)).ok).toBe(true);
		expect(n8n.sent[0]!.body).toEqual(Buffer.from('dar'));
	});

	test('that breaks while more than 8 MiB are sent: too large, with its size, and nothing was done', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })];
		const client = await n8n.open();
		const attempt = await client.upload(
			'POST /v2/dars',
			{ probe: 'GET /probe', submission: true },
			async () => bytes('dar').body as never,
			9_437_188,
		);
		if (attempt.ok) throw new Error('it did not break');
		const { message, description } = client.error(attempt.failure, 'POST /v2/dars', 'Uploading again is safe.');
		expect(message).toBe(`The request of 9.4 MB is too large for ${BASE}: it closed the connection meanwhile (write EPIPE)`);
		expect(description).toMatch(/^The request is larger than the server or a proxy in front of it accepts, so nothing was done\./);
		expect(description).not.toMatch(/unknown|TLS/);
	});

	test('is sent again with a fresh stream where the server says that a later try may succeed', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [refusal(1), json({})];
		const { attempt, opened } = await send(n8n);
		expect(attempt.ok).toBe(true);
		expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true]);
	});

	test('with OAuth2: a cheap read goes first, once and within a minute', async () => {
		const n8n = new FakeN8n();
		expect((await send(n8n, OAUTH2)).attempt.ok).toBe(true);
		await send(n8n, OAUTH2, { timeoutMs: 500 });
		expect(n8n.calls).toEqual(['GET /probe', 'POST /v2/packages', 'GET /probe', 'POST /v2/packages']);
		expect(n8n.sent.map(({ timeout }) => timeout)).toEqual([60_000, 600_000, 500, 500]);
	});

	test('with OAuth2: what the cheap read does not get, the upload would not get either', async () => {
		for (const replies of [
			[json({ error: 'no' }, 401)],
			[json({ error: 'no' }, 401), Object.assign(broken('ECONNREFUSED'), { config: { url: 'https://token.example.com' } })],
		]) {
			const n8n = new FakeN8n();
			n8n.replies = replies;
			const { attempt, opened } = await send(n8n, OAUTH2);
			expect([attempt.ok, opened]).toEqual([false, []]);
			expect(n8n.calls).not.toContain('POST /v2/packages');
		}
	});

	test('with OAuth2: another failure of the cheap read does not stop it', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [refusal(1), json({})];
		expect((await send(n8n, OAUTH2)).attempt.ok).toBe(true);
		expect(n8n.calls).toEqual(['GET /probe', 'POST /v2/packages']);
	});

	test('with OAuth2: a token that expires meanwhile is renewed, and a fresh stream is sent, once', async () => {
		const n8n = new FakeN8n();
		const expired = json({ error: 'expired' }, 401);
		n8n.replies = [json({}), expired, json({}), json({ done: 1 })];
		const { attempt, opened } = await send(n8n, OAUTH2);
		expect(attempt).toEqual({ ok: true, answer: { done: 1 } });
		expect(n8n.calls).toEqual(['GET /probe', 'POST /v2/packages', 'GET /probe', 'POST /v2/packages']);
		expect(opened).toHaveLength(2);
		n8n.replies = [json({}), expired];
		n8n.sent = [];
		const again = await send(n8n, OAUTH2);
		expect(failureOf(again.attempt)).toMatchObject({ httpStatus: 401 });
		expect(again.opened).toHaveLength(2);
	});

	test('whose token the service refuses is not sent again where n8n does not renew it', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [json({ error: 'no' }, 401)];
		expect((await send(n8n)).opened).toHaveLength(1);
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
