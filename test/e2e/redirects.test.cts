// A server that redirects to another host: nothing of a credential may arrive there, whatever is asked and however n8n is made.
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { credential, oneNode, runOnce, world } from './support/e2e.cts';

const e2e = world();
const { sandbox, client } = e2e;

/** Requests to the other host: of one test, and of all that may send none. */
const arrived: IncomingMessage[] = [];
const seen: string[] = [];
const servers: Server[] = [];
let status = 302;
let redirecting: string;

/** A server on loopback. Its port. */
async function serve(listener: RequestListener): Promise<number> {
	const server = createServer(listener);
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
	const elsewhere = await serve((request, response) => {
		arrived.push(request);
		if (!/package/.test(request.url ?? '')) seen.push(`${request.method} ${request.url}`);
		if (/package/.test(request.url ?? '')) response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('bytes');
		else
			response
				.writeHead(200, { 'content-type': 'application/json' })
				.end('{"user":{"id":"x"},"dso_party_id":"x","adminId":"x","offset":1,"participantId":"x"}');
	});
	const port = await serve((request, response) => {
		if (request.url === '/token')
			response.writeHead(200, { 'content-type': 'application/json' }).end('{"access_token":"opaque-token","token_type":"Bearer"}');
		// Another name is another host to n8n, as another domain would be.
		else response.writeHead(status, { location: `http://localhost:${elsewhere}${request.url}` }).end();
	});
	redirecting = `http://127.0.0.1:${port}`;
});
afterAll(() => {
	for (const server of servers) {
		server.closeAllConnections();
		server.close();
	}
});
beforeEach(() => void arrived.splice(0));

const EXTRA = { extraHeaders: '{ "X-Gateway-Key": "gateway-key" }' };
const account = (type: string) =>
	credential(sandbox, type, {
		...EXTRA,
		...(type.includes('OAuth2')
			? { serverUrl: redirecting, accessTokenUrl: `${redirecting}/token` }
			: { url: redirecting, baseUrl: redirecting }),
	});

/** A request of one of the nodes with each credential. */
const asks: Record<string, [node: string, parameters: Record<string, unknown>]> = {
	cantonLedgerApi: ['cantonLedger', { resource: 'participant', operation: 'getId' }],
	cantonLedgerOAuth2Api: ['cantonLedger', { resource: 'participant', operation: 'getId', authentication: 'oAuth2' }],
	cantonScanApi: ['cantonScan', { resource: 'validatorLicense', operation: 'getAll' }],
	cantonTokenRegistryApi: ['cantonTokenRegistry', { resource: 'registry', operation: 'getInfo' }],
	cantonValidatorApi: ['cantonTokenRegistry', { resource: 'registry', operation: 'getInfo', connectThrough: 'validator' }],
	cantonValidatorOAuth2Api: ['cantonTokenRegistry', { resource: 'registry', operation: 'getInfo', connectThrough: 'validatorOAuth2' }],
};
const types = Object.keys(asks);

describe.each(types)('the test of %s', (type) => {
	let tested: { status: string; message: string };

	beforeAll(async () => {
		const { name, data } = account(type);
		// n8n asks for a stored one if it has to keep the token it fetched.
		const { id } = await client.createCredential({ type, name, data });
		tested = await client.testCredential({ id, type, name, data });
	});

	it('fails, and sends nothing to the other host', () => {
		expect(tested.status).toBe('Error');
		expect(seen).toEqual([]);
	});

	it('says that redirects are not followed', () => {
		expect(tested.message).toContain('Redirects are not followed');
	});
});

it.each(types.flatMap((type) => [301, 302, 303, 307, 308].map((code) => [type, code] as const)))(
	'a call with %s that is answered with %i goes nowhere else, and says so',
	async (type, code) => {
		status = code;
		const [node, parameters] = asks[type]!;
		const { error } = await runOnce(e2e, node, parameters, account(type));
		expect(error?.message).toContain('redirected to http://localhost:');
		expect(seen).toEqual([]);
	},
);

it.each([
	['cantonLedgerApi', 'cantonLedger', { resource: 'package', operation: 'download', packageId: 'ab'.repeat(32) }],
	[
		'cantonLedgerOAuth2Api',
		'cantonLedger',
		{ resource: 'package', operation: 'download', packageId: 'ab'.repeat(32), authentication: 'oAuth2' },
	],
	['cantonScanApi', 'cantonScan', { resource: 'bulkObject', operation: 'download', objectKey: 'package' }],
])('a download with %s follows the redirect without anything of the credential', async (type, node, parameters) => {
	status = 302;
	const stored = await client.createCredential(account(type));
	const { id } = await client.createWorkflow(oneNode(node, parameters, { [type]: stored }));
	await client.run(id, 'Start');
	expect(arrived).toHaveLength(1);
	expect(Object.keys(arrived[0]!.headers)).not.toEqual(expect.arrayContaining(['authorization']));
	expect(JSON.stringify(arrived[0]!.rawHeaders)).not.toMatch(/Bearer|gateway-key|X-Gateway-Key|cookie/i);
});
