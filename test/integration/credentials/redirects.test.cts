// Two servers: one that redirects, and one that must never see anything of a credential.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IDataObject } from 'n8n-workflow';

import { Client } from '../../../nodes/shared/http/client';
import type { Service } from '../../../nodes/shared/http/service';
import { executeContext } from '../../support/engine.cts';
import { pressTest, testFunctionsOf } from '../../support/pressTest.cts';

/** A JWT-shaped text. What counts is whether it travels. */
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';
const listening: Server[] = [];
let redirecting: string;
let status = 302;
const arrived: IncomingMessage[] = [];

async function serve(answer: Parameters<typeof createServer>[1]): Promise<string> {
	const server = createServer(answer as never);
	listening.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
	const elsewhere = await serve((request, response) => {
		arrived.push(request);
		response.writeHead(200, { 'content-type': 'application/json' }).end('{"user":{"id":"x"},"dso_party_id":"x","adminId":"x","offset":1}');
	});
	redirecting = await serve((request, response) => {
		if (request.url === '/token')
			response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ access_token: TOKEN, token_type: 'Bearer' }));
		else response.writeHead(status, { location: `${elsewhere}/login?next=1`, 'set-cookie': 'session=secret' }).end();
	});
});
afterAll(() =>
	listening.forEach((server) => {
		server.closeAllConnections();
		server.close();
	}),
);
beforeEach(() => void arrived.splice(0));

const headers = '{ "X-Gateway-Key": "gateway-secret" }';
const bearer = { authentication: 'accessToken', accessToken: TOKEN, extraHeaders: headers };
const client = () => ({
	accessTokenUrl: `${redirecting}/token`,
	clientId: 'c',
	clientSecret: 's',
	serverUrl: redirecting,
	extraHeaders: headers,
	oauthTokenData: { access_token: TOKEN, token_type: 'Bearer' },
});
const credentials: Array<[string, () => IDataObject]> = [
	['cantonLedgerApi', () => ({ baseUrl: redirecting, ...bearer })],
	['cantonLedgerOAuth2Api', client],
	['cantonScanApi', () => ({ url: redirecting, ...bearer })],
	['cantonTokenRegistryApi', () => ({ url: redirecting, ...bearer })],
	['cantonValidatorApi', () => ({ url: redirecting, ...bearer })],
	['cantonValidatorOAuth2Api', client],
];

describe.each(credentials)('the test of %s', (type, data) => {
	test.each([301, 302, 307, 308])('does not follow a redirect (%i), and says so', async (code) => {
		status = code;
		const result = await pressTest(type, data());
		expect(result).toEqual({ status: 'Error', message: expect.stringMatching(/Redirects are not followed, so that no token travels/) });
		expect(arrived).toEqual([]);
		expect(result.message).not.toMatch(/eyJ|gateway-secret/);
	});
});

test('every credential with a test function has the same one on all nodes that use it', () => {
	for (const [type] of credentials) {
		const functions = testFunctionsOf(type);
		expect(new Set(functions).size).toBe(type.includes('OAuth2') ? 0 : 1);
	}
});

describe('a download that is redirected', () => {
	const service: Service = { api: 'scan', credentialType: 'cantonScanApi', baseUrl: ({ url }) => String(url) };

	test('is fetched from there without anything of the credential', async () => {
		status = 302;
		const context = executeContext('cantonScan', { connectThrough: 'scan' }, { cantonScanApi: { url: redirecting, ...bearer } });
		const attempt = await (await Client.open<never>(context, service)).download('GET /file' as never);
		if (!attempt.ok) throw new Error(JSON.stringify(attempt));
		const chunks: Buffer[] = [];
		for await (const chunk of (attempt as any).answer.stream) chunks.push(chunk);
		expect(Buffer.concat(chunks).toString()).toContain('dso_party_id');
		expect(arrived).toHaveLength(1);
		const { authorization, cookie, 'x-gateway-key': key } = arrived[0].headers;
		expect({ authorization, cookie, key }).toEqual({});
		expect(JSON.stringify(arrived[0].rawHeaders)).not.toMatch(/eyJ|secret/);
	});

	test('goes one hop, and never to anything but http and https', async () => {
		const twice = await serve((_, response) => response.writeHead(302, { location: `${redirecting}/again` }).end());
		const file = await serve((_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
		for (const url of [twice, file]) {
			const context = executeContext('cantonScan', { connectThrough: 'scan' }, { cantonScanApi: { url, ...bearer } });
			const attempt = await (await Client.open<never>(context, service)).download('GET /file' as never);
			expect(attempt).toMatchObject({ ok: false, failure: { message: expect.stringContaining('redirected to ') } });
		}
		expect(arrived).toEqual([]);
	});
});
