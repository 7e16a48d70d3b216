// Calls that the client sends again, and tokens that it renews for that.
// Before anything loads n8n-workflow.
import { duringNextWait, waited } from '../support/waits.cts';

import { FakeN8n, OAUTH2, SERVICE, broken, evenWaits, failureOf, json, jwt, refusal } from './http-support.cts';

evenWaits();

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
