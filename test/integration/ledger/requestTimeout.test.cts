// Header that says to a participant how long the caller waits: within its bounds, and the rest of the time if a call is sent again.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { ledgerService } from '../../../nodes/shared/ledger/service';
import { Client } from '../../../nodes/shared/http/client';
import { executeContext } from '../../support/engine.cts';

let server: Server;
let url: string;
let sent: Array<{ path?: string; timeout: number }> = [];
let refusals = 0;

/** Duration of the first refusal of a token. */
const SLOW_MS = 700;

beforeAll(async () => {
	server = createServer((request, response) => {
		const answer = (status: number, body: object) =>
			response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
		if (request.url === '/token') return void answer(200, { access_token: `t${Math.random()}`, token_type: 'Bearer', expires_in: 300 });
		sent.push({ path: request.url, timeout: Number(request.headers['request-timeout']) });
		if (request.url !== '/v2/version' || refusals <= 0) return void answer(200, { version: '3.6.1', offset: 1 });
		refusals--;
		setTimeout(() => answer(401, { code: 'NA', cause: 'expired' }), SLOW_MS);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});
beforeEach(() => {
	sent = [];
});

const clientBy = async (authentication: 'accessToken' | 'oAuth2') => {
	const credentials = {
		cantonLedgerApi: { baseUrl: url, authentication: 'none' },
		cantonLedgerOAuth2Api: { serverUrl: url, accessTokenUrl: `${url}/token`, clientId: 'c', clientSecret: 's' },
	};
	return await Client.open<never>(executeContext('cantonLedger', { authentication }, credentials), ledgerService(authentication));
};

test.each([
	['as it is', 5000, 5000],
	['without a fraction', 1500.9, 1500],
	['not below what a participant takes', 300, 1000],
	['not above it', 600_000, 60_000],
	['a minute where nothing is said', undefined, 60_000],
])('%s', async (_, timeoutMs, expected) => {
	const client = await clientBy('accessToken');
	expect(await client.attempt('GET /v2/version' as never, { timeoutMs })).toMatchObject({ ok: true });
	expect(sent).toEqual([{ path: '/v2/version', timeout: expected }]);
});

test.each([
	['what is left', 5000, 5000 - SLOW_MS],
	['no less than a participant takes', 1200, 1000],
])('a call that is sent again with a renewed token says %s', async (_, timeoutMs, most) => {
	refusals = 1;
	const client = await clientBy('oAuth2');
	const attempt = await client.attempt('GET /v2/version' as never, { timeoutMs });
	expect(attempt).toMatchObject({ ok: true });
	const calls = sent.filter(({ path }) => path === '/v2/version').map(({ timeout }) => timeout);
	expect(calls).toEqual([timeoutMs, expect.any(Number)]);
	expect(calls[1]).toBeLessThanOrEqual(most);
	expect(calls[1]).toBeGreaterThanOrEqual(1000);
});
