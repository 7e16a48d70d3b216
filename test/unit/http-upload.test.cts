// Uploads of the client.
import { BASE, FakeN8n, OAUTH2, SERVICE, broken, bytes, evenWaits, failureOf, json, refusal } from './http-support.cts';

evenWaits();

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
