// Downloads, also those that the server redirects.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import { readDownload } from '../../nodes/shared/http/readDownload';
import { saveDownload } from '../../nodes/shared/http/saveDownload';
import { BASE, broken, bytes, FakeN8n, json } from './http-support.cts';

describe('a download', () => {
	test('is a stream', async () => {
		const answer = bytes('file', 299);
		expect(await readDownload(answer)).toEqual({ ok: true, answer: { stream: answer.body, headers: answer.headers } });
	});

	test('that is refused: the words of the server are reported, the first megabyte of them', async () => {
		expect(await readDownload(bytes('{"error":"no such object"}', 404))).toEqual({
			ok: false,
			failure: { message: 'no such object', origin: 'application', httpStatus: 404, retryable: false },
		});
		let served = 0;
		const endless = Readable.from(
			(function* () {
				for (; served < 1000; served++) yield Buffer.alloc(16 * 1024, 'x');
			})(),
		);
		expect(await readDownload({ statusCode: 500, headers: {}, body: endless })).toMatchObject({ ok: false, failure: { httpStatus: 500 } });
		expect(served).toBeLessThan(100);
	});

	test('that is refused without an end: what arrived is reported, and the connection is let go', async () => {
		const body = new Readable({ read() {} });
		body.push('{"error":"no such');
		expect(await readDownload({ statusCode: 503, headers: {}, body }, 20)).toMatchObject({
			ok: false,
			failure: { message: '{"error":"no such', httpStatus: 503, retryable: true },
		});
		expect(body.destroyed).toBe(true);
	});

	test('that redirects: where it leads is reported, and the connection is let go', async () => {
		const answer = bytes('', 302, { location: 'https://host/x?y' });
		expect(await readDownload(answer)).toMatchObject({ ok: false, failure: { message: 'redirected to https://host/x', httpStatus: 302 } });
		expect((answer.body as Readable).destroyed).toBe(true);
		expect(await readDownload(bytes('several', 300))).toMatchObject({ ok: false, failure: { message: 'several' } });
		expect(await readDownload(bytes('moved', 302))).toMatchObject({ ok: false, failure: { message: 'moved' } });
		expect(await readDownload(bytes('bad', 400, { location: '/x' }))).toMatchObject({ ok: false, failure: { message: 'bad' } });
	});

	/** The SHA-256 of "content". */
	const CONTENT = createHash('sha256').update('content').digest('hex');
	const save = async (n8n: FakeN8n, prepareBinaryData: (stream: Readable) => Promise<unknown>) => {
		const client = await n8n.open();
		const context = { helpers: { prepareBinaryData } };
		return await saveDownload(
			context as never,
			client,
			'GET /file/{id}',
			{ path: { id: '1' } },
			{ name: 'x', mimeType: 'y', sha256: CONTENT },
		);
	};

	test("goes into n8n's binary data as it arrives, within ten minutes", async () => {
		const n8n = new FakeN8n();
		n8n.replies = [bytes('content')];
		const args: unknown[] = [];
		const saved = await save(n8n, async (stream, ...more) => {
			args.push(...more);
			return { data: Buffer.concat(await stream.toArray()).toString() };
		});
		expect([saved, args]).toEqual([{ data: 'content' }, ['x', 'y']]);
		expect(n8n.sent).toMatchObject([
			{
				method: 'GET',
				url: `${BASE}/file/1`,
				encoding: 'stream',
				timeout: 600_000,
				headers: { Accept: '*/*' },
				credentialType: 'cantonLedgerApi',
			},
		]);
	});

	test('that is refused or breaks off is an explained error', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [bytes('{"error":"no such object"}', 404)];
		await expect(save(n8n, async () => ({}))).rejects.toThrow('no such object');
		n8n.replies = [bytes('x')];
		await expect(save(n8n, async () => Promise.reject(broken('ECONNRESET')))).rejects.toMatchObject({
			message: `Could not reach ${BASE}: connect ECONNRESET`,
			description: expect.stringContaining('closed the connection'),
		});
		n8n.replies = [broken('ENOTFOUND')];
		await expect(save(n8n, async () => ({}))).rejects.toThrow(`Could not reach ${BASE}`);
	});

	test('behind OAuth2 whose token is refused: the refusal is let go, the token renewed, and the file comes', async () => {
		const n8n = new FakeN8n();
		const refusal = bytes('{}', 401);
		n8n.replies = [refusal, json({}), bytes('content')];
		const attempt = await (
			await n8n.open({ api: 'ledger', credentialType: 'x', renewalPath: '/probe', baseUrl: () => BASE })
		).download('GET /file');
		expect(attempt.ok).toBe(true);
		expect((refusal.body as Readable).destroyed).toBe(true);
	});
});

describe('a download that is redirected', () => {
	const follow = async (location: string, { baseUrl = BASE, status = 302 } = {}) => {
		const n8n = new FakeN8n();
		Object.assign(n8n.credential, { baseUrl, extraHeaders: '{ "X-Key": "secret" }', ignoreSSLIssues: true });
		const redirect = bytes('', status, { location });
		n8n.replies = [redirect, bytes('content')];
		const attempt = await (await n8n.open()).download('GET /file');
		return { n8n, attempt, redirect: redirect.body as Readable };
	};

	test.each([
		['https://files.example.com/1?signature=x', 'https://files.example.com/1?signature=x', 300],
		['/elsewhere', 'https://ledger.example.com/elsewhere', 399],
	])('to %s is fetched from there, with nothing of the credential but its word on certificates', async (location, url, status) => {
		const { n8n, attempt, redirect } = await follow(location, { status });
		expect(attempt.ok).toBe(true);
		expect(redirect.destroyed).toBe(true);
		expect(n8n.sent.slice(1)).toEqual([
			{
				method: 'GET',
				url,
				headers: { Accept: '*/*' },
				encoding: 'stream',
				timeout: 600_000,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				disableFollowRedirect: true,
				skipSslCertificateValidation: true,
				abortSignal: expect.any(AbortSignal),
			},
		]);
	});

	test('from http to http is fetched', async () => {
		expect((await follow('http://files.example.com/1', { baseUrl: 'http://ledger.example.com' })).attempt.ok).toBe(true);
	});

	test.each([
		['from https to http', 'http://files.example.com/1'],
		['to a file', 'file:///etc/passwd'],
		['with a user in it', 'https://user@files.example.com/1'],
		['with a password in it', 'https://:pass@files.example.com/1'],
		['to what is no address', 'https://['],
	])('%s is not fetched', async (_, location) => {
		const { n8n, attempt } = await follow(location);
		expect(attempt).toMatchObject({ ok: false, failure: { message: expect.stringContaining('redirected to '), httpStatus: 302 } });
		expect(n8n.sent).toHaveLength(1);
	});

	test('from http to anything else is not fetched', async () => {
		expect((await follow('ftp://files.example.com/1', { baseUrl: 'http://ledger.example.com' })).n8n.sent).toHaveLength(1);
	});

	test('without an address is not fetched', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [bytes('moved', 302)];
		expect(await (await n8n.open()).download('GET /file')).toMatchObject({ ok: false, failure: { message: 'moved' } });
		expect(n8n.sent).toHaveLength(1);
	});

	test.each([299, 400])('is none with the status %i', async (status) => {
		expect((await follow('https://files.example.com/1', { status })).n8n.sent).toHaveLength(1);
	});

	test('goes one hop', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [bytes('', 302, { location: 'https://a' }), bytes('', 302, { location: 'https://b' }), bytes('x')];
		expect(await (await n8n.open()).download('GET /file')).toMatchObject({ ok: false, failure: { message: 'redirected to https://b' } });
		expect(n8n.sent).toHaveLength(2);
	});
});
