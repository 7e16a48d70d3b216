// The Test button of a credential, and what a credential says about its connection.
import type { IDataObject } from 'n8n-workflow';

import { connectionOf } from '../../nodes/shared/http/connection';
import { credentialTest, type Probe } from '../../nodes/shared/http/credentialTest';
import { BASE, broken, json, jwt, SERVICE } from './http-support.cts';

const probe: Probe = {
	service: { ...SERVICE, advice: { 404: 'Is it there?' }, participant: true },
	endpoint: ({ version }) => `GET /v${String(version)}/user`,
	requires: { user: 'object' },
	authenticate: async ({ accessToken }, options) => ({
		...options,
		headers: { ...options.headers, Authorization: `Bearer ${String(accessToken)}` },
	}),
};

async function press(answer: unknown, data: IDataObject = {}, more: Partial<Probe> = {}, timeoutMs?: number) {
	const requests: IDataObject[] = [];
	const request = async (options: IDataObject) => {
		requests.push(options);
		if (answer instanceof Error) throw answer;
		return await answer;
	};
	const credential = { baseUrl: `${BASE}/`, accessToken: 'x', version: 2, ...data };
	const test = credentialTest({ ...probe, ...more }, timeoutMs);
	return { result: await test.call({ helpers: { request } } as never, { data: credential } as never), requests };
}

describe('the Test button', () => {
	test('asks once, authenticated, and follows no redirect', async () => {
		const { result, requests } = await press(json({ user: {} }), { extraHeaders: '{ "X-Key": "1" }' });
		expect(result).toEqual({ status: 'OK', message: 'Connection successful!' });
		expect(requests).toEqual([
			{
				method: 'GET',
				uri: `${BASE}/v2/user`,
				headers: { Accept: 'application/json, text/plain;q=0.5', 'X-Key': '1', Authorization: 'Bearer x' },
				followRedirect: false,
				followAllRedirects: false,
				maxRedirects: 0,
				simple: false,
				resolveWithFullResponse: true,
				useStream: true,
				timeout: 20_000,
				rejectUnauthorized: true,
			},
		]);
	});

	test('skips the check of certificates where that is switched off', async () => {
		expect((await press(json({ user: {} }), { ignoreSSLIssues: true })).requests).toMatchObject([{ rejectUnauthorized: false }]);
	});

	test.each<[string, IDataObject, string]>([
		['an empty address', { baseUrl: '' }, 'The Base URL is empty. It looks like https://host:port/path.'],
		[
			'wrong headers',
			{ extraHeaders: '{' },
			'Extra Headers: it is not valid JSON. Write a JSON object of header names and values, e.g. { "X-Api-Key": "…" }.',
		],
		['a size that is none', { largestAnswer: 0 }, 'Largest Answer (MB): it is out of range. Enter a whole number from 1 to 500.'],
	])('asks nothing with %s', async (_, data, message) => {
		expect(await press(json({}), data)).toEqual({ result: { status: 'Error', message }, requests: [] });
	});

	test.each<[string, unknown, IDataObject, RegExp]>([
		['a refusal', json({ error: 'no such user. ' }, 404), {}, /^no such user\. .*Is it there\?.*\(HTTP 404\)$/],
		[
			'another API',
			json({}),
			{},
			/^https:\/\/ledger\.example\.com\/api does not answer as expected: its answer has no "user"\. Something else/,
		],
		[
			'no connection',
			broken('ECONNREFUSED'),
			{},
			/^Could not reach https:\/\/ledger\.example\.com\/api: connect ECONNREFUSED\. Nothing listens/,
		],
		[
			'an old token',
			json({ error: 'no' }, 401),
			{ accessToken: jwt({ exp: 5 }) },
			/^The token expired \d+ days ago: no\. Enter a new one in the credential/,
		],
		['a long-lived token', json({ error: 'no' }, 401), { accessToken: jwt({ exp: 9e9 }) }, /max-token-lifetime/],
	])('says what is wrong and what to do: %s', async (_, answer, data, message) => {
		expect((await press(answer, data)).result).toEqual({ status: 'Error', message: expect.stringMatching(message) });
	});

	test('of a service behind an allow-list says so when no answer comes', async () => {
		const { result } = await press(new Promise(() => {}), {}, { service: { ...SERVICE, allowList: true } }, 20);
		expect(result).toEqual({
			status: 'Error',
			message: expect.stringMatching(/^Could not reach .*: no complete answer within 20 ms\. .*allow-list/),
		});
	});

	test('gives the word to who knows better', async () => {
		const judge: Probe['judge'] = (outcome, { version }) =>
			outcome.ok ? undefined : { status: 'OK', message: `${outcome.failure.message} of ${String(version)}` };
		expect((await press(json({ error: 'no' }, 404), {}, { judge })).result).toEqual({ status: 'OK', message: 'no of 2' });
		expect((await press(json({ user: {} }), {}, { judge })).result).toEqual({ status: 'OK', message: 'Connection successful!' });
	});

	test('of a credential without any data says what is missing', async () => {
		expect(await credentialTest(probe).call({ helpers: {} } as never, {} as never)).toMatchObject({
			message: expect.stringContaining('The Base URL is empty'),
		});
	});
});

describe('Extra Headers', () => {
	const tls = {};

	test.each<[unknown, object]>([
		[undefined, {}],
		['', {}],
		['  ', {}],
		['{}', {}],
		[' { "X-Api-Key": "a b", "a!#$%&\'*+.^`|~-_1": "\\t\\u00ff~ " } ', { 'X-Api-Key': 'a b', "a!#$%&'*+.^`|~-_1": '\t\u00ff~ ' }],
		[{ 'X-Key': '1' }, { 'X-Key': '1' }],
		[`{ "${'n'.repeat(200)}": "${'v'.repeat(8000)}", "Accept-Language": "de", "X-Host": "" }`, expect.any(Object)],
	])('%.60j are read', (extraHeaders, headers) => {
		expect(connectionOf({ extraHeaders } as never)).toEqual({ headers, tls, answerLimit: 64 * 2 ** 20 });
	});

	test.each<[unknown, string]>([
		['{', 'it is not valid JSON'],
		['null', 'it is not a JSON object'],
		['5', 'it is not a JSON object'],
		[5, 'it is not a JSON object'],
		['["a"]', 'it is not a JSON object'],
		['{ "": "a" }', 'one of its names is not a header name'],
		['{ "X Key": "a" }', 'one of its names is not a header name'],
		['{ " X": "a" }', 'one of its names is not a header name'],
		['{ "X:": "a" }', 'one of its names is not a header name'],
		[`{ "${'n'.repeat(201)}": "a" }`, 'one of its names is not a header name'],
		['{ "X": 5 }', 'the value of "X" is not a text that a header can carry'],
		['{ "X": "a\\nb" }', 'the value of "X" is not a text that a header can carry'],
		['{ "X": "a\\n" }', 'the value of "X" is not a text that a header can carry'],
		['{ "X": "\\na" }', 'the value of "X" is not a text that a header can carry'],
		['{ "X": "\\u0100" }', 'the value of "X" is not a text that a header can carry'],
		[`{ "X": "${'v'.repeat(8001)}" }`, 'the value of "X" is not a text that a header can carry'],
		...['authorization', 'Host', 'Content-Length', 'content-type', 'Transfer-Encoding', 'Connection', 'ACCEPT'].map(
			(name): [string, string] => [`{ "${name}": "a" }`, `"${name}" is set by n8n and cannot be given here`],
		),
	])('%.60j are refused: %s', (extraHeaders, problem) => {
		expect(connectionOf({ extraHeaders } as never)).toMatchObject({ field: 'Extra Headers', problem });
	});

	test('certificates are checked unless that is switched off', () => {
		expect(connectionOf({ ignoreSSLIssues: true })).toMatchObject({ headers: {}, tls: { skipSslCertificateValidation: true } });
		expect(connectionOf({ ignoreSSLIssues: 'yes' })).toMatchObject({ headers: {}, tls: {} });
	});
});

test.each([
	[undefined, 64],
	[1, 1],
	['500', 500],
])('Largest Answer %p is %i MB', (largestAnswer, megabytes) => {
	expect(connectionOf({ largestAnswer } as never)).toMatchObject({ answerLimit: megabytes * 2 ** 20 });
});

test.each([0, -1, 501, 1.5, NaN, 'much', Infinity])('Largest Answer %p is refused', (largestAnswer) => {
	expect(connectionOf({ largestAnswer } as never)).toMatchObject({ field: 'Largest Answer (MB)', problem: 'it is out of range' });
});
