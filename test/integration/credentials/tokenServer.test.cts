// Real servers behind Access Token URL that give no token, asked through n8n's own OAuth2 client.
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import '../../support/waits.cts';

import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { selfSigned } from '../../support/selfSigned.cts';

const CLIENT_SECRET = 'the-secret-of-the-client';
const servers: Server[] = [];
interface Answer {
	status: number;
	type: string;
	body: string;
}
const typed =
	(type: string) =>
	(status: number, body: string): Answer => ({ status, type, body });
const text = typed('text/plain');
const json = typed('application/json');
const html = typed('text/html; charset=utf-8');
/** The token server's answer, and how often it was asked. */
let answer: Answer;
let requestCount = 0;
let plain: string;
let tls: string;

const listener: RequestListener = (_, response) => {
	requestCount += 1;
	response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
};
async function listen(server: Server): Promise<string> {
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
	plain = `http://${await listen(createServer(listener))}/token`;
	tls = `https://${await listen(createTlsServer(selfSigned(), listener))}/token`;
});
afterAll(() =>
	servers.forEach((server) => {
		server.closeAllConnections();
		server.close();
	}),
);
beforeEach(() => void (requestCount = 0));

const credential = (accessTokenUrl: string, more: IDataObject = {}) => ({
	cantonLedgerOAuth2Api: { serverUrl: 'http://127.0.0.1:9', accessTokenUrl, clientId: 'c', clientSecret: CLIENT_SECRET, ...more },
});
async function run(credentials: ReturnType<typeof credential>) {
	const parameters = { authentication: 'oAuth2', resource: 'participant', operation: 'getId' };
	const { error, run: whole } = await runNode('cantonLedger', parameters, { credentials, invented: true });
	expect(JSON.stringify(whole)).not.toContain(CLIENT_SECRET);
	return { message: error!.message, advice: error!.description!, engine: (error as unknown as { failure?: IDataObject }).failure };
}

const LOGIN = `<html><head><title>Sign in</title></head><body>${'x'.repeat(200)}</body></html>`;
const NOT_AN_ENDPOINT =
	/^The token server at http:\/\/127\.0\.0\.1:\d+\/token did not answer as a token endpoint does\. Check Access Token URL in the credential rather than the secret/;
const NO_ENDPOINT = /has no token endpoint there \(HTTP 404\)\. Check Access Token URL in the credential/;

test.each<[string, Answer, string, RegExp]>([
	['a login page', html(200, LOGIN), 'the token server answered HTTP 200, text/html, "Sign in"', NOT_AN_ENDPOINT],
	['nothing', text(200, ''), 'the token server answered HTTP 200, text/plain, no content', NOT_AN_ENDPOINT],
	['an empty object', json(200, '{}'), 'the token server answered without an access token', NOT_AN_ENDPOINT],
	[
		'a token that is an object, of which no header can be made',
		json(200, '{"access_token":{"toString":1},"token_type":"bearer"}'),
		'the token server answered with an access token that is not a text',
		NOT_AN_ENDPOINT,
	],
	['a page of a gateway', html(403, '<h1>Blocked</h1>'), 'the token server answered HTTP 403, text/html, "Blocked"', NOT_AN_ENDPOINT],
	['404 as a page', html(404, '<h1>Lost</h1>'), 'the token server answered HTTP 404, text/html, "Lost"', NO_ENDPOINT],
	['404 as a text', text(404, 'lost'), 'the token server answered HTTP 404, text/plain, "lost"', NO_ENDPOINT],
	['404 as Keycloak says it', json(404, '{"error":"HTTP 404 Not Found"}'), 'HTTP 404 Not Found', NO_ENDPOINT],
])('%s: what was answered is reported, and the secret is not blamed', async (_, refusal, words, advised) => {
	answer = refusal;
	const { message, advice } = await run(credential(plain));
	expect(message).toBe(`No access token: ${words}`);
	expect(advice).toMatch(advised);
	expect(advice).not.toContain('Client Secret');
	expect(requestCount).toBe(1);
});

test.each([
	['a text', text(429, 'slow down')],
	['JSON', json(429, '{"error":"too_many_requests","error_description":"Rate limit exceeded"}')],
])('too many requests, reported in %s: asked again, and the secret is not blamed', async (_, refusal) => {
	answer = refusal;
	const { message, advice, engine } = await run(credential(plain));
	expect(message).toMatch(/^No access token: .*(slow down|Rate limit exceeded)/);
	expect(advice).toContain('got too many requests. Try again later.');
	expect(advice).not.toContain('Secret');
	expect(engine?.cause).not.toBe('credential-invalid');
	expect(requestCount).toBe(4);
});

test.each([
	['JSON', json(401, '{"error":"invalid_client"}')],
	['a text', text(401, 'Unauthorized')],
])('a client that is refused in %s: there the secret is named', async (_, refusal) => {
	answer = refusal;
	const { advice, engine } = await run(credential(plain));
	expect(advice).toContain('refused. Check Access Token URL, Client ID, Client Secret');
	expect(engine).toEqual({ cause: 'credential-invalid' });
});

test('a certificate nobody vouches for', async () => {
	answer = json(200, '{}');
	const { message, advice } = await run(credential(tls));
	// Node 24 adds an advice of its own.
	expect(message).toMatch(/^No access token: self-signed certificate(; .*--use-system-ca)?$/);
	expect(advice).toBe(
		`The token server at ${tls} could not be reached. The server's TLS certificate is not trusted by n8n. Configure the server to send the whole chain, or add its certificate authority to n8n (NODE_EXTRA_CA_CERTS). Check Access Token URL in the credential.`,
	);
	expect(requestCount).toBe(0);
});

test('a login page where the token has to be renewed', async () => {
	const ledger = await listen(createServer((_, response) => response.writeHead(401, { 'content-type': 'application/json' }).end('{}')));
	answer = html(200, LOGIN);
	const stale = { serverUrl: `http://${ledger}`, oauthTokenData: { access_token: 'stale', token_type: 'Bearer' } };
	const { message, advice } = await run(credential(plain, stale));
	expect(message).toBe('No access token: the token server answered HTTP 200, text/html, "Sign in"');
	expect(advice).toMatch(NOT_AN_ENDPOINT);
});

test('n8n keeps an object with something else in it, and the advice says how to be rid of it', async () => {
	answer = json(200, '{"status":"ok"}');
	const credentials = credential(plain);
	for (let times = 0; times < 2; times++) {
		expect((await run(credentials)).advice).toMatch(/n8n may keep such an answer: if the error stays, create the credential again\.$/);
	}
	expect(requestCount).toBe(1);
});
