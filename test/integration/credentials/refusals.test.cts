// Messages of the editor when a credential leads to the wrong service or its token is refused: the first line, which a toast shows
// alone, and what to do.
import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';

import type { IDataObject } from 'n8n-workflow';

import { ledgerNodeOf } from '../../support/nodeTables.cts';
import { runNode } from '../../support/engine.cts';
import { pressTest } from '../../support/pressTest.cts';
import { ledgerCredential, token, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 5 });

/** A read by a participant's credential with other fields, as [first line, advice]. */
async function read(change: IDataObject, [resource, operation]: string[] = ['participant', 'getId'], more: IDataObject = {}) {
	const { error } = await runNode(
		ledgerNodeOf(resource, operation),
		{ authentication: 'accessToken', resource, operation, ...more },
		{ credentials: { cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, ...change } } },
	);
	return [error?.message ?? '', error?.description ?? ''];
}

const test401 = (change: IDataObject) => ({ authentication: 'accessToken', ...change });

describe('a token that is refused', () => {
	const development = { authentication: 'developmentToken', subject: 'ledger-api-user' };

	test.each([
		['secret', { developmentSecret: 'wrong', audience: 'https://canton.network.global' }, '"https://canton.network.global"'],
		['audience', { developmentSecret: 'unsafe', audience: 'https://elsewhere.example' }, '"https://elsewhere.example"'],
		['audience that is missing', { developmentSecret: 'wrong', audience: '' }, 'empty'],
	])('Development Token with a wrong %s: the fields to check are named', async (_, fields, audience) => {
		const data = { ...development, ...fields };
		const [message, advice] = await read(data);
		expect(message).toBe('The server does not accept the development token');
		expect(advice).toContain(
			`The credential signs this token itself. Check that Development Secret, Subject and Audience (${audience}) in the credential`,
		);
		expect(advice).toContain('The server\'s own words: "A security-sensitive error has been received".');
		expect(advice).not.toMatch(/expired|Renew/);
		expect((await pressTest('cantonLedgerApi', { baseUrl: sandbox.url, ...data })).message).toMatch(
			/^The server does not accept the development token\. The credential signs.*Development Secret, Subject and Audience.*configured with/,
		);
	});

	test('the first line says what its claims leave no doubt about', async () => {
		const expired = `e.${Buffer.from(JSON.stringify({ sub: 'x', exp: 1_000_000_000 })).toString('base64url')}.s`;
		expect((await read(test401({ accessToken: expired })))[0]).toMatch(/^The token expired \d+ days ago$/);
		expect((await read(test401({ accessToken: 'no-token' })))[0]).toBe('The text in Access Token is not a JWT');
		const [message, advice] = await read(test401({ accessToken: token('ledger-api-user').replace(/.....$/, 'AAAAA') }));
		expect(message).toBe('The server does not accept the token and gives no reason');
		expect(advice).toContain('"A security-sensitive error has been received"');
	});
});

describe('a call that is not permitted', () => {
	test('the first line names the user and the right, and nothing contradicts it', async () => {
		const [message, advice] = await read({ accessToken: token('any-reader') }, ['user', 'getAll'], { returnAll: true, simplify: true });
		expect(message).toBe('This is not permitted: the user any-reader needs participant admin or identity provider admin');
		expect(advice).toContain("The token's user is any-reader, who holds: CanReadAsAnyParty. A participant admin can grant rights;");
		expect(advice).not.toMatch(/unknown|deactivated/);
	});

	test('a user the participant does not know is called so', async () => {
		const [message, advice] = await read({ accessToken: token('nobody-knows-me') }, ['user', 'whoAmI'], { simplify: true });
		expect(message).toBe("This is not permitted: the token's user is unknown to the server, deactivated, or lacks a right");
		expect(advice).toMatch(/^The server accepts the token itself\. Needed here: any valid user\. A participant admin can grant rights;/);
	});
});

describe('a refusal of a participant that runs without authorization', () => {
	beforeAll(async () => void (await sandbox.control('POST', '/settings', { authorisation: false })));
	afterAll(async () => void (await sandbox.control('POST', '/settings', { authorisation: true })));

	// Recorded: 403 for a user of another identity provider, whoever asks.
	test.each([
		['pasted', { accessToken: token('anybody') }],
		['none', { authentication: 'none' }],
	])('speaks of no token that is accepted: %s', async (_, credential) => {
		const options = { identityProviderId: { __rl: true, mode: 'id', value: 'partner-login' } };
		await read(credential, ['user', 'create'], { newUserId: 'guest', options });
		const [message, advice] = await read(credential, ['user', 'get'], { userId: { __rl: true, mode: 'id', value: 'guest' } });
		expect(message).toBe('This is not permitted: the participant runs without authorization, and refuses this to everybody');
		expect(advice).toMatch(/^Often the user belongs to another identity provider: set Identity Provider ID/);
		expect(advice).not.toContain('accepts the token');
	});
});

test('a trace ID that is the correlation ID stands there once', async () => {
	const refuse = async (traceId: string, correlationId: string) => {
		const body = { code: 'X', cause: 'No.', errorCategory: 8, traceId, correlationId };
		await sandbox.fault({ path: '/v2/parties/participant-id', times: 1, status: 400, body });
		return (await read({}))[1];
	};
	expect(await refuse('0af7', '0af7')).toMatch(/\(Code X, HTTP 400, trace ID and correlation ID 0af7\)$/);
	expect(await refuse('0af7', 'c-1')).toMatch(/\(Code X, HTTP 400, trace ID 0af7, correlation ID c-1\)$/);
});

describe('a Base URL that leads elsewhere', () => {
	/** As a Splice app of 0.7.5 answers a path that it does not know. */
	const ofSplice = { status: 404, body: { error: 'The requested resource could not be found: http://127.0.0.1:5012/v2/x' } };

	test('to the gRPC port', async () => {
		const server = createServer();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		const [message, advice] = await read({ baseUrl });
		const tested = await pressTest('cantonLedgerApi', { ...ledgerCredential(sandbox).cantonLedgerApi, baseUrl });
		server.close();
		expect(message).toBe(`Could not reach ${baseUrl}: it does not answer in HTTP/1.1; perhaps it is a gRPC port`);
		expect(advice).toContain('Enter the port of the HTTP API in the Base URL');
		expect(tested.message).toBe(`${message}. ${advice}`);
	});

	test.each(['/v2', '/v2/', '/api/json-api/v2'])('to %s, which the node adds itself: it is taken off', async (path) => {
		const baseUrl = sandbox.url + path;
		const credentials = { cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, baseUrl } };
		const { json, error } = await runNode(
			'cantonLedger',
			{ authentication: 'accessToken', resource: 'user', operation: 'whoAmI', simplify: true } as never,
			{ credentials },
		);
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ userId: 'ledger-api-user' }]);
		expect(await pressTest('cantonLedgerApi', credentials.cantonLedgerApi)).toMatchObject({ status: 'OK' });
	});

	test('of a participant: to a scan, a validator, a registry', async () => {
		expect((await read({ baseUrl: `${sandbox.url}/api/scan` }))[1]).toMatch(
			/^The Base URL in the credential leads to a scan, not to a parti/,
		);
		expect((await read({ baseUrl: `${sandbox.url}/api/validator` }))[1]).toMatch(/leads to a validator app, not to a participant/);
		expect((await read({ baseUrl: `${sandbox.url}/registry` }))[1]).toMatch(/leads to a token registry, not to a participant/);
		await sandbox.fault({ path: '/v2/parties/participant-id', times: 1, ...ofSplice });
		expect((await read({}))[1]).toMatch(
			/^A Splice app \(a scan or a validator\) answers at http:\/\/127\.0\.0\.1:\d+, not a participant\. Enter/,
		);
	});

	test('of a scan: to a participant', async () => {
		const body = { errors: ['HttpMethod(GET), uri: http://127.0.0.1:6864/api/scan/v0/dso'], status: 404, ledgerApiError: null };
		await sandbox.fault({ path: '/api/scan', times: 9, status: 404, body });
		const { message } = await pressTest('cantonScanApi', { url: sandbox.url });
		expect(message).toMatch(/A participant's JSON Ledger API answers at http:\/\/127\.0\.0\.1:\d+\/api\/scan, which is another service/);
	});
});
