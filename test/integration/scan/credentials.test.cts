// What the Test button of each credential asks, sent as its definition says, and what it says to each answer. The end-to-end
// ring presses the button itself.
import type { ICredentialTestRequest, ICredentialType, IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

import { CantonScanApi, CantonValidatorApi, CantonValidatorOAuth2Api } from '../../../index';
import { token, useSandbox } from '../../support/sandbox.cts';
import { credentialFor } from './support.cts';
import { runNode } from '../../support/engine.cts';

const sandbox = useSandbox(['--history', '10']);
const workflow = new Workflow({ id: 'w', nodes: [], connections: {}, active: false, nodeTypes: { getByNameAndVersion: () => undefined } as never });
const node = { id: 'n', name: 'n', type: 't', typeVersion: 1, position: [0, 0] as [number, number], parameters: {} };
beforeAll(async () => await workflow.expression.acquireIsolate());
afterAll(async () => await workflow.expression.releaseIsolate());

/** As n8n does it: the request of the definition, then the first rule that fits. Undefined is a success. */
async function press(type: ICredentialType, given: IDataObject): Promise<string | undefined> {
	const credentials = { ...Object.fromEntries(type.properties.map(({ name, default: value }) => [name, value])), ...given } as never;
	const { request, rules = [] } = type.test as ICredentialTestRequest;
	const baseURL = workflow.expression.getSimpleParameterValue(node, request.baseURL!, 'internal', { $credentials: credentials }) as string;
	const options: IHttpRequestOptions = { url: `${baseURL}${request.url}` };
	const { url, headers } = typeof type.authenticate === 'function' ? await type.authenticate(credentials, options) : { ...options, headers: { Authorization: `Bearer ${token()}` } };
	const response = await fetch(url, { headers: headers as Record<string, string>, redirect: 'manual' });
	const text = await response.text();
	const body = text.startsWith('{') ? JSON.parse(text) : {};
	for (const { type: kind, properties } of rules as any[]) {
		if (!response.ok && kind === 'responseCode' && properties.value === response.status) return properties.message;
		if (response.ok && kind === 'responseSuccessBody' && body[properties.key] === properties.value) return properties.message;
	}
	return response.ok ? undefined : response.statusText;
}

const scan = new CantonScanApi();
const validator = new CantonValidatorApi();
const asUser = () => ({ authentication: 'accessToken', accessToken: token('newcomer@clients') });

describe('Canton Scan API', () => {
	test.each(['', '/', '/api/scan', '/api/scan/', '/api/scan/v0'])('works with the URL ending in "%s", in the test and in the node', async (tail) => {
		const url = sandbox.url + tail;
		expect(await press(scan, { url })).toBeUndefined();
		const { json } = await runNode('cantonScan', { resource: 'rewardRound', operation: 'getEarliest', connectThrough: 'scan', simplify: true }, { credentials: credentialFor(sandbox, 'scan', { url }) });
		expect(json).toHaveLength(1);
		expect((await sandbox.requests()).every(({ headers }) => !(headers as IDataObject).authorization)).toBe(true);
	});

	test('sends a token where one is given', async () => {
		await press(scan, { url: sandbox.url, accessToken: ` Bearer ${token()} ` });
		expect((await sandbox.requests())[0].authScheme).toMatch(/bearer/i);
	});

	test.each([[403, 'allow-list'], [404, 'no scan at this URL'], [429, 'so many requests'], [502, 'is down'], [503, 'not ready']])('says what %p means', async (status, words) => {
		await sandbox.fault({ endpoint: 'GET /v0/dso-party-id', times: 1, status });
		expect(await press(scan, { url: sandbox.url })).toContain(words);
	});

	test('is not taken in by a web page, nor by a URL that is to stay as it is', async () => {
		await sandbox.fault({ endpoint: 'GET /v0/dso-party-id', times: 1, status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Scan</html>' });
		expect(await press(scan, { url: sandbox.url })).toContain('it is not a scan');
		expect(await press(scan, { url: sandbox.url, urlAsIs: true })).toContain('no scan at this URL (404)');
	});
});

describe('Canton Validator API', () => {
	test.each(['', '/api/validator/', '/api/validator/v0/scan-proxy'])('works with the URL ending in "%s" and any valid token', async (tail) => {
		expect(await press(validator, { url: sandbox.url + tail, ...asUser() })).toBeUndefined();
	});

	test('works with a development token', async () => {
		expect(await press(validator, { url: sandbox.url, authentication: 'developmentToken', developmentSecret: 'unsafe' })).toBeUndefined();
	});

	test.each<[string, IDataObject]>([
		['something that is no token', { authentication: 'accessToken', accessToken: 'letmein' }],
		['another key', { authentication: 'developmentToken', developmentSecret: 'guess' }],
		['another audience', { authentication: 'developmentToken', developmentSecret: 'unsafe', audience: 'https://elsewhere.example' }],
	])('proves the token: %s', async (_, data) => {
		expect(await press(validator, { url: sandbox.url, ...data })).toContain('does not accept the token (401)');
	});

	test('says what other answers mean', async () => {
		for (const [status, words] of [[404, 'no validator app'], [502, 'down, or reaches no scan'], [503, 'not ready']] as const) {
			await sandbox.fault({ endpoint: 'GET /v0/scan-proxy/dso-party-id', times: 1, status });
			expect(await press(validator, { url: sandbox.url, ...asUser() })).toContain(words);
		}
		await sandbox.fault({ endpoint: 'GET /v0/scan-proxy/dso-party-id', times: 1, status: 200, body: { hello: 1 } });
		expect(await press(validator, { url: sandbox.url, ...asUser() })).toContain('it is not a validator app');
	});
});

test('Canton Validator OAuth2 API asks the same', async () => {
	expect(await press(new CantonValidatorOAuth2Api(), { url: `${sandbox.url}/` })).toBeUndefined();
	expect((await sandbox.requests())[0].endpoint).toBe('GET /v0/scan-proxy/dso-party-id');
});

describe('a scan that does not answer', () => {
	test('a connection that times out hints at the allow-list', async () => {
		const { Client } = jest.requireActual('../../../nodes/shared/http/client') as typeof import('../../../nodes/shared/http/client');
		const { scanService } = jest.requireActual('../../../nodes/shared/scan/service') as typeof import('../../../nodes/shared/scan/service');
		const context = { getNode: () => node, getCredentials: async () => ({ url: sandbox.url }) };
		const client = await Client.open(context as never, scanService);
		const error = client.error({ words: 'connect ETIMEDOUT', speaker: 'network', code: 'ETIMEDOUT', retryable: true }, 'GET /v0/dso-party-id');
		expect(error.description).toMatch(/No answer came in time\..*admit known IP addresses only.*allow-list, or go through your validator's scan proxy/);
	});

	test('a gateway that refuses this address too', async () => {
		await sandbox.fault({ endpoint: 'POST /v2/updates', times: 1, status: 403, headers: { 'content-type': 'text/plain' }, body: 'RBAC: access denied' });
		const { error } = await runNode('cantonScan', { resource: 'update', operation: 'getAll', connectThrough: 'scan', returnAll: false, limit: 1, simplify: true }, { credentials: credentialFor(sandbox, 'scan') });
		expect(error?.message).toBe('A gateway refuses this client: RBAC: access denied');
		expect(error?.description).toContain('allow-list');
	});
});
