// Requests of each credential's Test button, sent as its definition says, and its message for each answer. The end-to-end
// ring presses the button itself.
import type { IDataObject } from 'n8n-workflow';

import { Client } from '../../../nodes/shared/http/client';
import { scanService } from '../../../nodes/shared/scan/service';
import { pressTest } from '../../support/pressTest.cts';
import { token, useSandbox } from '../../support/sandbox.cts';
import { credentialFor } from './support.cts';
import { runNode } from '../../support/engine.cts';

const sandbox = useSandbox({ history: 10 });
const node = { id: 'n', name: 'n', type: 't', typeVersion: 1, position: [0, 0] as [number, number], parameters: {} };

/** Message of the Test button. Undefined is a success. */
async function press(type: string, values: IDataObject): Promise<string | undefined> {
	const { status, message } = await pressTest(type, values);
	return status === 'OK' ? undefined : message;
}

const scan = 'cantonScanApi';
const validator = 'cantonValidatorApi';
const asUser = () => ({ authentication: 'accessToken', accessToken: token('newcomer@clients') });

describe('Canton Scan API', () => {
	test.each(['', '/', '/api/scan', '/api/scan/', '/api/scan/v0'])(
		'works with the URL ending in "%s", in the test and in the node',
		async (tail) => {
			const url = sandbox.url + tail;
			expect(await press(scan, { url })).toBeUndefined();
			const { json } = await runNode(
				'cantonScan',
				{ resource: 'rewardRound', operation: 'getEarliest', connectThrough: 'scan', simplify: true },
				{ credentials: credentialFor(sandbox, 'scan', { url }) },
			);
			expect(json).toHaveLength(1);
			expect((await sandbox.requests()).every(({ headers }) => !(headers as IDataObject).authorization)).toBe(true);
		},
	);

	test('sends a token where one is given', async () => {
		await press(scan, { url: sandbox.url, accessToken: ` Bearer ${token()} ` });
		expect((await sandbox.requests())[0].authScheme).toMatch(/bearer/i);
	});

	test.each([
		[403, 'allow-list'],
		[404, 'Check the Base URL'],
		[429, 'Too many requests'],
		[502, 'is down'],
		[503, 'not ready'],
	])('says what %p means', async (status, words) => {
		await sandbox.fault({ endpoint: 'GET /v0/dso-party-id', times: 1, status });
		expect(await press(scan, { url: sandbox.url })).toContain(words);
	});

	test.each([
		[scan, {}],
		[validator, asUser()],
		['cantonTokenRegistryApi', {}],
	])('%s: a server that is starting is not ready', async (type, more) => {
		await sandbox.control('POST', '/settings', { spliceStarting: true });
		const message = await press(type, { url: sandbox.url, ...more });
		await sandbox.control('POST', '/settings', { spliceStarting: false });
		expect(message).toMatch(/^The server is not ready yet: The requested resource could not be found: .* is starting/);
		expect(message).not.toContain('Base URL');
	});

	test('is not taken in by a web page, nor by a URL that is to stay as it is', async () => {
		await sandbox.answer('GET /v0/dso-party-id', '<html>Scan</html>', { type: 'text/html' });
		expect(await press(scan, { url: sandbox.url })).toContain('Something else may be answering at');
		expect(await press(scan, { url: sandbox.url, urlAsIs: true })).toMatch(/Correct the Base URL.*HTTP 404/);
	});
});

describe('Canton Validator API', () => {
	test.each(['', '/api/validator/', '/api/validator/v0/scan-proxy'])(
		'works with the URL ending in "%s" and any valid token',
		async (tail) => {
			expect(await press(validator, { url: sandbox.url + tail, ...asUser() })).toBeUndefined();
		},
	);

	test('works with a development token', async () => {
		expect(await press(validator, { url: sandbox.url, authentication: 'developmentToken', developmentSecret: 'unsafe' })).toBeUndefined();
	});

	test.each<[string, IDataObject]>([
		['something that is no token', { authentication: 'accessToken', accessToken: 'letmein' }],
		['another key', { authentication: 'developmentToken', developmentSecret: 'guess' }],
		['another audience', { authentication: 'developmentToken', developmentSecret: 'unsafe', audience: 'https://elsewhere.example' }],
	])('proves the token: %s', async (_, data) => {
		expect(await press(validator, { url: sandbox.url, ...data })).toMatch(/does not accept the token.*HTTP 401/);
	});

	test('says what other answers mean', async () => {
		for (const [status, words] of [
			[404, 'Check the Base URL'],
			[502, 'is down'],
			[503, 'not ready'],
		] as const) {
			await sandbox.fault({ endpoint: 'GET /v0/scan-proxy/dso-party-id', times: 1, status });
			expect(await press(validator, { url: sandbox.url, ...asUser() })).toContain(words);
		}
		await sandbox.fault({ endpoint: 'GET /v0/scan-proxy/dso-party-id', times: 1, status: 200, body: { hello: 1 } });
		expect(await press(validator, { url: sandbox.url, ...asUser() })).toContain('its answer has no "dso_party_id"');
	});
});

test('Canton Validator OAuth2 API asks the same', async () => {
	expect(
		await press('cantonValidatorOAuth2Api', {
			serverUrl: `${sandbox.url}/`,
			accessTokenUrl: `${sandbox.url}/oauth2/token`,
			clientId: 'ledger-client',
			clientSecret: 'ledger-secret',
			audience: 'https://canton.network.global',
		}),
	).toBeUndefined();
	expect((await sandbox.requests()).map(({ endpoint }) => endpoint).filter(Boolean)).toContain('GET /v0/scan-proxy/dso-party-id');
});

describe('a scan that does not answer', () => {
	test('a connection that times out hints at the allow-list', async () => {
		const context = { getNode: () => node, getCredentials: async () => ({ url: sandbox.url }) };
		const client = await Client.open(context as never, scanService);
		const error = client.error(
			{ message: 'connect ETIMEDOUT', origin: 'network', code: 'ETIMEDOUT', retryable: true },
			'GET /v0/dso-party-id',
		);
		expect(error.description).toMatch(/No answer came in time\..*accept known IP addresses only.*allow-list\./);
	});

	test('a gateway that refuses this address too', async () => {
		await sandbox.answer('POST /v2/updates', 'RBAC: access denied', { status: 403, type: 'text/plain' });
		const { error } = await runNode(
			'cantonScan',
			{ resource: 'update', operation: 'getAll', connectThrough: 'scan', returnAll: false, limit: 1, simplify: true },
			{ credentials: credentialFor(sandbox, 'scan') },
		);
		expect(error?.message).toBe('A gateway refuses this client: RBAC: access denied');
		expect(error?.description).toContain('allow-list');
	});
});
