// A server that never finishes: it sends a byte now and then, so that no idle time-out ever strikes.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { saveDownload } from '../../../nodes/shared/http/saveDownload';
import { Client } from '../../../nodes/shared/http/client';
import type { RequestContext, Service } from '../../../nodes/shared/http/service';
import { executeContext, pollContext } from '../../support/engine.cts';

let server: Server;
let url: string;
const open = new Set<NodeJS.Timeout>();

beforeAll(async () => {
	server = createServer((request, response) => {
		const head = request.url === '/silent' ? undefined : { 'content-type': 'application/json' };
		if (head) response.writeHead(200, head).write('[');
		const timer = setInterval(() => head && response.write(' '), 20);
		// n8n's own request to a token server goes on behind the call's back.
		if (request.url !== '/token') open.add(timer);
		response.on('close', () => {
			clearInterval(timer);
			open.delete(timer);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

const token: Service = { api: 'ledger', credentialType: 'cantonLedgerApi', baseUrl: ({ baseUrl }) => String(baseUrl) };
const oAuth2: Service = {
	api: 'ledger',
	credentialType: 'cantonLedgerOAuth2Api',
	renewalPath: '/probe',
	baseUrl: ({ serverUrl }) => String(serverUrl),
};
const credentials = () => ({
	cantonLedgerApi: { baseUrl: url, authentication: 'none' },
	cantonLedgerOAuth2Api: { serverUrl: url, accessTokenUrl: `${url}/token`, clientId: 'c', clientSecret: 's' },
});

/** The server sees the connections go a moment later. */
const closed = async () => {
	for (let tries = 0; open.size > 0 && tries < 200; tries++) await new Promise((resolve) => setTimeout(resolve, 10));
	expect(open.size).toBe(0);
};

const timeoutMs = 300;
const contexts: Array<[string, Service, () => RequestContext]> = [
	['a node', token, () => executeContext('cantonLedger', { authentication: 'accessToken' }, credentials())],
	[
		'a poll',
		token,
		() => pollContext('cantonLedgerEventTrigger', { authentication: 'accessToken', event: 'commandCompleted' }, credentials()),
	],
	['a node whose token server does not finish', oAuth2, () => executeContext('cantonLedger', { authentication: 'oAuth2' }, credentials())],
];

test.each(contexts)('%s gives up in time', async (_, service, context) => {
	const client = await Client.open<never>(context(), service);
	const calls = [
		client.attempt('GET /trickling' as never, { timeoutMs }),
		client.attempt('GET /silent' as never, { timeoutMs }),
		client.upload('POST /trickling' as never, { timeoutMs, probe: 'GET /trickling' as never }, async () => Buffer.from('x'), 1),
	];
	for (const { failure } of (await Promise.all(calls)) as Array<{ failure?: object }>) {
		expect(failure).toMatchObject({ code: 'ETIMEDOUT', message: 'no complete answer within 300 ms' });
	}
	await closed();
});

test('a download gives up in time', async () => {
	const context = executeContext('cantonLedger', { authentication: 'accessToken' }, credentials());
	const client = await Client.open<never>(context, token);
	const save = saveDownload(context, client, 'GET /trickling' as never, { timeoutMs }, { name: 'x', mimeType: 'y', sha256: '' });
	await expect(save).rejects.toThrow(`Could not reach ${url}`);
	await closed();
});

test('a cancelled execution ends the call', async () => {
	const cancel = new AbortController();
	const context = executeContext('cantonLedger', { authentication: 'accessToken' }, credentials(), cancel.signal);
	const client = await Client.open<never>(context, token);
	const call = client.attempt('GET /trickling' as never);
	cancel.abort();
	expect(await call).toMatchObject({ ok: false, failure: { code: 'ERR_CANCELED' } });
});
