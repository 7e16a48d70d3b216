// Fields of every credential about the connection, and what a refusal says about who asked.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IDataObject } from 'n8n-workflow';

import { CantonLedgerApi } from '../../../credentials/CantonLedgerApi.credentials';
import { CantonValidatorApi } from '../../../credentials/CantonValidatorApi.credentials';
import { connectionOf } from '../../../nodes/shared/http/connection';
import { runNode } from '../../support/engine.cts';
import { pressTest } from '../../support/pressTest.cts';
import { ledgerCredential, token, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 5 });
const users = async (subject: string, more: IDataObject = {}) =>
	await runNode(
		'cantonParticipant',
		{ authentication: 'accessToken', resource: 'user', operation: 'getAll', returnAll: true, simplify: true },
		{
			credentials: { cantonLedgerApi: { ...ledgerCredential(sandbox, subject).cantonLedgerApi, ...more } },
		},
	);

describe('extra headers', () => {
	const extraHeaders = '{ "X-Gateway-Key": "let-me-through" }';

	test('travel with each call and with the test', async () => {
		const seen: unknown[] = [];
		const server = createServer((request, response) => {
			seen.push(request.headers['x-gateway-key']);
			response.writeHead(200, { 'content-type': 'application/json' }).end('{"user":{"id":"x"},"users":[],"nextPageToken":""}');
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		expect((await users('participant_admin', { baseUrl, extraHeaders })).error).toBeUndefined();
		expect(
			await pressTest('cantonLedgerApi', { baseUrl, authentication: 'accessToken', accessToken: token(), extraHeaders }),
		).toMatchObject({ status: 'OK' });
		server.close();
		expect(seen).toEqual(['let-me-through', 'let-me-through']);
	});

	test('travel with the small reads that explain a refusal: a gateway that wants them lets these through too', async () => {
		const gateway = createServer((request, response) => {
			if (request.headers['x-gateway-key'] !== 'let-me-through') return response.writeHead(407).end();
			const { authorization = '' } = request.headers;
			return fetch(`${sandbox.url}${request.url}`, { headers: { authorization } }).then(async (answer) => {
				response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
			});
		});
		await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
		const baseUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
		const { error } = await users('any-reader', { baseUrl, extraHeaders });
		gateway.close();
		expect(error?.description).toContain("The token's user is any-reader, who holds: CanReadAsAnyParty.");
	});

	test.each([
		['no JSON', 'X-Key: let-me-through', 'it is not valid JSON'],
		['a list', '["let-me-through"]', 'it is not a JSON object'],
		['a line break', '{ "X-Key": "let-me-through\\r\\nX: y" }', 'the value of "X-Key" is not a text that a header can carry'],
		['a name that is none', '{ "X Key": "let-me-through" }', 'one of its names is not a header name'],
		["the token's own", '{ "Authorization": "let-me-through" }', '"Authorization" is set by n8n and cannot be given here'],
	])('%s: refused before anything is sent, without showing them', async (_, text, words) => {
		const { error, run } = await users('participant_admin', { extraHeaders: text });
		expect(error?.message).toBe(`Extra Headers in the credential: ${words}`);
		expect(JSON.stringify(run)).not.toContain('let-me-through');
		expect((await pressTest('cantonLedgerApi', { baseUrl: sandbox.url, extraHeaders: text })).message).toContain(
			`Extra Headers: ${words}. Write a JSON object`,
		);
		expect(await sandbox.requests()).toEqual([]);
	});
});

test('Ignore TLS Issues skips the check of certificates, and only then', () => {
	expect(connectionOf({ ignoreSSLIssues: true })).toMatchObject({ headers: {}, tls: { skipSslCertificateValidation: true } });
	expect(connectionOf({ ignoreSSLIssues: false })).toMatchObject({ headers: {}, tls: {} });
});

test("a missing right: who the token's user is and what it may do is asked once", async () => {
	const { error } = await users('any-reader');
	expect(error?.message).toBe('This is not permitted: the user any-reader needs participant admin or identity provider admin');
	expect(error?.description).toMatch(
		/The server accepts the token itself\. The token's user is any-reader, who holds: CanReadAsAnyParty\./,
	);
	expect((await sandbox.requests()).map(({ path }) => path)).toEqual([
		'/v2/users',
		'/v2/authenticated-user',
		'/v2/users/any-reader/rights',
	]);
});

describe('the test of Canton Ledger API', () => {
	test('shows who the token stands for', async () => {
		expect(
			await pressTest('cantonLedgerApi', { baseUrl: `${sandbox.url}/`, authentication: 'accessToken', accessToken: token('any-reader') }),
		).toEqual({ status: 'OK', message: "Connection successful! The token's user is any-reader." });
	});

	test('LocalNet: address and user are filled in, and the rest is known', async () => {
		const { properties } = new CantonLedgerApi();
		const defaults = Object.fromEntries(properties.map(({ name, default: initial }) => [name, initial]));
		expect([defaults.localNetUrl, defaults.localNetUser]).toEqual(['http://localhost:2975', 'ledger-api-user']);
		const credential = { ...defaults, localNet: true, localNetUrl: sandbox.url };
		expect(await pressTest('cantonLedgerApi', credential)).toEqual({
			status: 'OK',
			message: "Connection successful! The token's user is ledger-api-user.",
		});
		const { json } = await runNode(
			'cantonLedger',
			{ authentication: 'accessToken', resource: 'user', operation: 'whoAmI' },
			{ credentials: { cantonLedgerApi: credential } },
		);
		expect(json[0]).toMatchObject({ userId: 'ledger-api-user' });
		expect(new CantonValidatorApi().properties).toEqual(
			expect.arrayContaining([expect.objectContaining({ name: 'localNetUrl', default: 'http://localhost:2903' })]),
		);
	});

	test('None: refused where the participant wants a token, fine where it wants none', async () => {
		const none = { baseUrl: sandbox.url, authentication: 'none' };
		expect((await pressTest('cantonLedgerApi', none)).message).toMatch(/^This participant requires a token \(401\)/);
		await sandbox.control('POST', '/settings', { authorisation: false });
		expect(await pressTest('cantonLedgerApi', none)).toMatchObject({ status: 'OK' });
		await sandbox.control('POST', '/settings', { authorisation: true });
	});

	test('a participant without authorization needs no token', async () => {
		await sandbox.answer(
			'/v2/authenticated-user',
			{ code: 'INVALID_TOKEN', cause: 'Cannot default user_id field', errorCategory: 8 },
			{ status: 400 },
		);
		expect(await pressTest('cantonLedgerApi', { baseUrl: sandbox.url, authentication: 'accessToken', accessToken: token() })).toMatchObject(
			{ status: 'OK', message: expect.stringContaining('runs without authorization') },
		);
	});

	test('names the field that is empty, and the address that is wrong', async () => {
		expect(
			(await pressTest('cantonLedgerApi', { baseUrl: sandbox.url, authentication: 'accessToken', accessToken: 'Bearer ' })).message,
		).toMatch(/^No access token: Access Token is empty in the credential/);
		expect((await pressTest('cantonLedgerApi', { baseUrl: 'localhost:7575', authentication: 'none' })).message).toMatch(
			/^The Base URL "localhost:7575" does not start with http/,
		);
		expect((await pressTest('cantonLedgerApi', { baseUrl: 'http://127.0.0.1:9', authentication: 'none' })).message).toMatch(
			/^Could not reach http:\/\/127\.0\.0\.1:9: .*Nothing listens at that address/,
		);
		expect((await pressTest('cantonLedgerApi', { baseUrl: sandbox.url.replace('http', 'https'), authentication: 'none' })).message).toMatch(
			/it answers in plain HTTP, not in TLS\. Change https to http/,
		);
	});
});
