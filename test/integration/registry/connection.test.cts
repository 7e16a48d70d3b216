// The ways to a registry: its own URL, a validator's scan proxy, and what happens when something else answers.
import { duringNextWait } from '../../support/waits.cts';
import { CantonTokenRegistry } from '../../../nodes/CantonTokenRegistry/CantonTokenRegistry.node';
import { token } from '../../support/sandbox.cts';
import type { INodePropertyOptions } from 'n8n-workflow';

import { byId, UNKNOWN_ID, useRegistry } from './support.cts';

const registry = useRegistry();
const { sandbox, tokens, parties } = registry;
const info = async (more: object = {}) => await registry.ask('registry', 'getInfo', {}, more);
const paths = async () => (await sandbox.requests()).map(({ path }) => path);
const withdraw = async (more: object = {}) =>
	await registry.ask('allocation', 'getWithdrawContext', { contractId: tokens.allocation[0], apiVersion: 'v2', simplify: true }, more);

describe('the registry itself', () => {
	test.each(['', '/', '//', '/registry', '/registry/', '/registry/metadata/v1/info'])('URL ending in "%s"', async (tail) => {
		expect((await info({ url: sandbox.url + tail })).json).toMatchObject([{ adminId: parties.DSO }]);
		expect(await paths()).toEqual(['/registry/metadata/v1/info']);
	});

	test('a token is sent where there is one', async () => {
		await info({ accessToken: token() });
		await info();
		expect((await sandbox.requests()).map(({ authScheme }) => authScheme)).toEqual(['Bearer', undefined]);
	});

	test.each(['', 'scan.example.com', 'http://['])('%p is refused before anything is sent', async (url) => {
		const { error } = await info({ url });
		expect(error?.message).toMatch(/^The Base URL (is empty|".*" does not start with http|".*" is not a valid URL)/);
	});

	test('nothing listens there', async () => {
		const { error } = await info({ url: 'http://127.0.0.1:9' });
		expect(error?.message).toMatch(/^Could not reach http:\/\/127\.0\.0\.1:9: .*ECONNREFUSED/);
	}, 20_000);
});

describe('a validator', () => {
	test.each([
		['validator', ''],
		['validator', '/api/validator/'],
		['validatorOAuth2', ''],
	])('%s, URL ending in "%s": the same registry', async (connectThrough, tail) => {
		const [direct] = (await withdraw()).json;
		await sandbox.requests();
		expect((await withdraw({ connectThrough, url: sandbox.url + tail })).json).toEqual([direct]);
		const [{ path, authScheme }] = (await sandbox.requests()).filter(({ api }) => api === 'registry');
		expect(path).toBe(`/api/validator/v0/scan-proxy/registry/allocations/v2/${tokens.allocation[0]}/choice-contexts/withdraw`);
		expect(authScheme).toBe('Bearer');
	});

	test('a token it does not accept', async () => {
		const { error } = await info({ connectThrough: 'validator', accessToken: 'opaque' });
		expect(error?.message).toMatch(/^The server does not accept the token: /);
		expect(error?.description).toMatch(/A JWT has three parts.*another audience than its participant/);
		expect(JSON.stringify(error)).not.toContain('opaque');
	});

	test('an expired OAuth2 token is renewed', async () => {
		const credentials = registry.credentials();
		Object.assign(credentials.cantonValidatorOAuth2Api, { oauthTokenData: { access_token: 'stale', token_type: 'Bearer' } });
		expect((await info({ connectThrough: 'validatorOAuth2', credentials })).json).toMatchObject([{ adminId: parties.DSO }]);
	});

	test('what the registry refuses comes through in its words', async () => {
		const { error } = await registry.ask(
			'allocation',
			'getWithdrawContext',
			{ contractId: UNKNOWN_ID, apiVersion: 'v2', simplify: true },
			{ connectThrough: 'validator' },
		);
		expect(error?.message).toBe(`AmuletAllocation '${UNKNOWN_ID}' not found.`);
	});

	test.each([
		['transferInstruction', 'getAcceptContext', 'API Version', 'Choose V1, or set Connect Through'],
		['transferFactory', 'get', 'API Version', 'Choose V1, or set Connect Through'],
		['allocationFactory', 'get', 'API Version', 'Choose V1, or set Connect Through'],
		['allocationInstruction', 'getWithdrawContext', 'Connect Through', 'Set Connect Through'],
	])('%s %s: version 2 is not passed on, which is said before anything is sent', async (resource, operation, field, advice) => {
		const parameters = { contractId: UNKNOWN_ID, apiVersion: 'v2', choiceArguments: '{}', simplify: true };
		for (const connectThrough of ['validator', 'validatorOAuth2']) {
			const { error } = await registry.ask(resource, operation, parameters, { connectThrough });
			expect(error?.message).toBe(`${field}: a validator's scan proxy does not have version 2 of this operation`);
			expect(error?.description).toContain(advice);
		}
		expect(await sandbox.requests()).toEqual([]);
	});

	test('what is not passed on is not offered either', async () => {
		const { properties } = new CantonTokenRegistry().description;
		const offered = properties
			.filter(({ name }) => name === 'apiVersion')
			.map(({ displayOptions, options }) => [
				(displayOptions?.show?.resource as string[])[0],
				(options as INodePropertyOptions[]).find(({ value }) => value === 'v2')?.displayOptions,
			]);
		const direct = { show: { '/connectThrough': ['registry'] } };
		for (const [resource, shown] of offered) {
			expect([resource, shown]).toEqual([resource, resource === 'allocation' ? undefined : direct]);
		}
		expect(offered.length).toBeGreaterThan(5);
	});
});

describe('an address that the scan in front of the registry does not let in', () => {
	test.each([
		['v1', /For Canton Coin, Connect Through \(the first field\) can also be one of the two with Validator/],
		['v2', /There is no other way: a validator's scan proxy does not have version 2 of this operation/],
	])('version %s: the advice names another way only where there is one', async (apiVersion, expected) => {
		await sandbox.answer('/registry', '<html><h1>Forbidden</h1></html>', { status: 403, type: 'text/html' });
		const { error } = await registry.ask('transferInstruction', 'getAcceptContext', { contractId: UNKNOWN_ID, apiVersion, simplify: true });
		expect(error?.message).toBe('A gateway refuses this client: Forbidden');
		expect(error?.description).toMatch(expected);
	});
});

describe('a wrong URL', () => {
	test('another service: it has no such path', async () => {
		const { error } = await info({ url: `${sandbox.url}/api/scan` });
		expect(error?.message).toMatch(/^The server does not have this operation: /);
		expect(error?.description).toContain(`GET /registry/metadata/v1/info at ${sandbox.url}/api/scan`);
	});

	test.each([
		['registry', 'getInfo', 'adminId'],
		['instrument', 'getAll', 'instruments'],
		['allocationInstruction', 'getWithdrawContext', 'choiceContextData'],
		['settlementFactory', 'get', 'factoryId'],
	])('%s %s: an answer of another shape is not taken for a result', async (resource, operation, name) => {
		await sandbox.fault({ path: '/registry', times: 0, status: 200, body: { hello: 1 } });
		const choiceArguments = '{"settlement":{},"transferLegs":[],"allocations":[],"actors":[]}';
		const { json, error } = await registry.ask(resource, operation, {
			contractId: UNKNOWN_ID,
			choiceArguments,
			returnAll: true,
			simplify: false,
		});
		expect(json).toEqual([]);
		expect(error?.message).toBe(`${sandbox.url} does not answer as expected: its answer has no "${name}"`);
		expect(error?.description).toContain('Something else may be answering');
	});

	test('half an answer', async () => {
		for (const choiceContext of ['null', '{"choiceContextData":{}}']) {
			await sandbox.answer('/registry', `{"factoryId":"00","choiceContext":${choiceContext}}`);
			const choiceArguments = '{"settlement":{},"transferLegs":[],"allocations":[],"actors":[]}';
			const { error } = await registry.ask('settlementFactory', 'get', { choiceArguments, simplify: true });
			expect(error?.message).toMatch(/its answer has no "choiceContext(\.disclosedContracts)?"$/);
		}
	});

	test('a login page', async () => {
		await sandbox.answer('/registry', '<html><body>Sign in</body></html>', { type: 'text/html' });
		expect((await info()).error?.message).toContain('text/html, "Sign in"');
	});
});

describe('a registry that is starting', () => {
	test.each(['registry', 'validator', 'validatorOAuth2'])(
		'%s: not ready, try again; it is not reported that something is missing',
		async (connectThrough) => {
			await sandbox.control('POST', '/settings', { spliceStarting: true });
			const { error } = await registry.ask('instrument', 'get', { instrumentId: byId('Amulet'), simplify: true }, { connectThrough });
			await sandbox.control('POST', '/settings', { spliceStarting: false });
			expect(error?.message).toMatch(/^The server is not ready yet: The requested resource could not be found: /);
			expect(error?.description).toMatch(/is starting.*Try again in a minute or two\. \(HTTP 404\)$/);
			expect(error?.context.canton).toMatchObject({ retryable: true });
		},
		30_000,
	);

	test('is waited for a little', async () => {
		await sandbox.control('POST', '/settings', { spliceStarting: true });
		duringNextWait(async () => await sandbox.control('POST', '/settings', { spliceStarting: false }));
		const { json, error } = await info();
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ adminId: parties.DSO }]);
	}, 30_000);
});

describe('servers', () => {
	test('older than version 2: said so', async () => {
		await sandbox.control('POST', '/settings', { splice: '0.6.10' });
		const { error } = await withdraw();
		await sandbox.control('POST', '/settings', { splice: '0.7.4' });
		expect(error?.message).toMatch(/^The server does not have this operation: The requested resource could not be found: http:/);
		expect(error?.description).toContain('It came with Splice 0.6.11: an older server lacks it.');
	});

	test('a gateway that does not know the caller: the allow-list is named', async () => {
		await sandbox.answer('/registry', 'RBAC: access denied', { status: 403, type: 'text/plain' });
		const { error } = await info();
		expect(error?.message).toBe('A gateway refuses this client: RBAC: access denied');
		expect(error?.description).toContain('allow-list');
	});

	test('too many requests and short failures are waited out', async () => {
		await sandbox.fault({ path: '/registry', times: 1, action: 'burst429' }, { path: '/registry', times: 1, action: 'html502' });
		expect((await withdraw()).json).toHaveLength(1);
		expect(await sandbox.requests()).toHaveLength(3);
	}, 20_000);
});
