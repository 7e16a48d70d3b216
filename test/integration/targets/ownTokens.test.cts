// Tokens of targets that have clients of their own: in memory only, and renewed for each target by itself.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject } from 'n8n-workflow';

import { cacheClock } from '../../../nodes/shared/values/cache';
import { bearer } from '../../e2e/support/token.cts';
import { runNode } from '../../support/engine.cts';
import { fleetOf } from '../../support/fleet.cts';
import { PolledNode } from '../../support/polledNode.cts';
import { token, useSandbox } from '../../support/sandbox.cts';
import { StreamedNode } from '../../support/stream.cts';

const sandbox = useSandbox();
const NAMES = ['one', 'two', 'three'];
const { path, at } = fleetOf(sandbox, NAMES);

/** Token server: those of a client named short last 31 seconds. */
let server: Server;
let tokenUrl: string;
/** Tokens that were issued, by client. */
let issued: Record<string, string[]>;
let serial = 0;
beforeAll(async () => {
	server = createServer((request, response) => {
		let body = '';
		request.on('data', (chunk) => (body += chunk));
		request.on('end', () => {
			const client = new URLSearchParams(body).get('client_id')!;
			const accessToken = bearer({ sub: client.startsWith('short') ? 'ledger-api-user' : 'trader', jti: `${client} ${++serial}` });
			(issued[client] ??= []).push(accessToken);
			const answer = { access_token: accessToken, expires_in: client.startsWith('short') ? 31 : 3600 };
			response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	tokenUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
});
afterAll(() => server.close());

const { now } = cacheClock;
beforeEach(async () => {
	issued = {};
	for (const name of NAMES) await at(name, 'DELETE', '/requests');
});
afterEach(() => void (cacheClock.now = now));

/** Clients of a test are its own: tokens of others are kept. */
function fleet(first: string) {
	const clients: Record<string, string> = { two: `short-${++serial}`, three: `long-${++serial}` };
	const url = (name: string) => `${sandbox.url}${path(name)}`;
	const secrets = Object.entries(clients).map(([name, clientId]) => [
		name,
		{ baseUrl: url(name), tokenUrl, clientId, clientSecret: 'its-secret' },
	]);
	return {
		clients,
		credentials: {
			cantonLedgerApi: {
				...{ baseUrl: sandbox.url, authentication: 'accessToken', accessToken: token(first) },
				...{ severalTargets: true, targetName: 'one', targetSecrets: JSON.stringify(Object.fromEntries(secrets)) },
				furtherTargets: { row: NAMES.slice(1).map((name) => ({ name, url: url(name), access: 'own' })) },
			},
		},
	};
}

test('one that lasts 31 seconds is renewed after a second, for its target alone', async () => {
	const { clients, credentials } = fleet('any-reader');
	const began = now();
	const run = async (aheadMs: number) => {
		cacheClock.now = () => began + aheadMs;
		const parameters = { authentication: 'accessToken', resource: 'participant', operation: 'getId', options: { target: '*' } };
		const { json } = await runNode('cantonLedger', parameters, { credentials });
		expect(json.map(({ target, error }) => [target, error])).toEqual(NAMES.map((name) => [name, undefined]));
		return Object.values(clients).map((client) => issued[client]!.length);
	};
	expect(await run(0)).toEqual([1, 1]);
	// Thirty seconds before a token ends it is no longer used.
	expect(await run(5000)).toEqual([2, 1]);
	expect(await run(10_000)).toEqual([3, 1]);
	expect(await run(3_600_000)).toEqual([4, 2]);
	const users = async (name: string) => [
		...new Set(((await at(name, 'GET', '/requests')).requests as IDataObject[]).map(({ subject }) => subject)),
	];
	expect(await Promise.all(NAMES.map(users))).toEqual([['any-reader'], ['ledger-api-user'], ['trader']]);
});

const PARAMETERS = { event: 'commandCompleted', outcome: 'any', parties: 'mine', options: { target: '*', addMessage: false } };
const succeed = async (name: string) => await at(name, 'POST', '/do', { actions: [{ action: 'succeed' }] });

test.each(['a polling trigger', 'the stream'])('%s keeps none of them in what n8n saves', async (kind) => {
	const { clients, credentials } = fleet('ledger-api-user');
	let saved: IDataObject;
	let items: IDataObject[];
	if (kind === 'the stream') {
		const node = await new StreamedNode({ ...PARAMETERS, options: { ...PARAMETERS.options, batchWindow: 5 } }, credentials).start();
		await node.until(() => NAMES.every((name) => node.log.some((line) => line.includes(`"${name}" listens`))));
		await succeed('two');
		items = await node.arrived(1);
		await node.stop();
		({ saved } = node);
	} else {
		const node = new PolledNode('cantonLedgerEventTrigger', PARAMETERS as never, credentials, {}, { workflowId: 'own tokens' });
		await node.poll();
		await succeed('two');
		items = (await node.poll())!.map(({ json }) => json);
		saved = node.staticData;
	}
	expect(items.map(({ target }) => target)).toEqual(['two']);
	expect(JSON.stringify(saved)).toContain('"two"');
	const tokens = Object.values(clients).flatMap((client) => issued[client]!);
	expect(tokens.length).toBeGreaterThanOrEqual(2);
	for (const secret of [...tokens, 'its-secret', credentials.cantonLedgerApi.accessToken])
		expect(JSON.stringify([saved, items])).not.toContain(secret);
});
