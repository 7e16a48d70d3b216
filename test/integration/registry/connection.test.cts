// The ways to a registry: its own URL, a validator's scan proxy, and what happens when something else answers.
import { token } from '../../support/sandbox.cts';
import { UNKNOWN_ID, useRegistry } from './support.cts';

const registry = useRegistry();
const { sandbox, tokens, parties } = registry;
const info = async (more: object = {}) => await registry.ask('registry', 'getInfo', {}, more);
const paths = async () => (await sandbox.requests()).map(({ path }) => path);
const withdraw = async (more: object = {}) =>
	await registry.ask('allocationInstruction', 'getWithdrawContext', { contractId: tokens.allocationInstruction[0], simplify: true }, more);

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
		expect(path).toBe(
			`/api/validator/v0/scan-proxy/registry/allocation-instruction/v2/${tokens.allocationInstruction[0]}/choice-contexts/withdraw`,
		);
		expect(authScheme).toBe('Bearer');
	});

	test('a token it does not accept', async () => {
		const { error } = await info({ connectThrough: 'validator', accessToken: 'opaque' });
		expect(error?.message).toMatch(/^The server does not accept the token: /);
		expect(error?.description).toMatch(/a JWT has three parts.*another audience than its participant/);
		expect(JSON.stringify(error)).not.toContain('opaque');
	});

	test('an expired OAuth2 token is renewed', async () => {
		const credentials = registry.credentials();
		Object.assign(credentials.cantonValidatorOAuth2Api, { oauthTokenData: { access_token: 'stale', token_type: 'Bearer' } });
		expect((await info({ connectThrough: 'validatorOAuth2', credentials })).json).toMatchObject([{ adminId: parties.DSO }]);
	});

	test('what the registry refuses comes through in its words', async () => {
		const { error } = await registry.ask(
			'allocationInstruction',
			'getWithdrawContext',
			{ contractId: UNKNOWN_ID, simplify: true },
			{ connectThrough: 'validator' },
		);
		expect(error?.message).toBe(`Allocation instruction '${UNKNOWN_ID}' not found`);
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
		await sandbox.fault({ path: '/registry', times: 0, status: 200, headers: { 'content-type': 'application/json' }, body: '{"hello":1}' });
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
			await sandbox.fault({
				path: '/registry',
				times: 1,
				status: 200,
				headers: { 'content-type': 'application/json' },
				body: `{"factoryId":"00","choiceContext":${choiceContext}}`,
			});
			const choiceArguments = '{"settlement":{},"transferLegs":[],"allocations":[],"actors":[]}';
			const { error } = await registry.ask('settlementFactory', 'get', { choiceArguments, simplify: true });
			expect(error?.message).toMatch(/its answer has no "choiceContext(\.disclosedContracts)?"$/);
		}
	});

	test('a login page', async () => {
		await sandbox.fault({
			path: '/registry',
			times: 1,
			status: 200,
			headers: { 'content-type': 'text/html' },
			body: '<html><body>Sign in</body></html>',
		});
		expect((await info()).error?.message).toContain('text/html, "Sign in"');
	});
});

describe('servers', () => {
	test('older than version 2: said so', async () => {
		await sandbox.control('POST', '/settings', { splice: '0.6.10' });
		const { error } = await withdraw();
		await sandbox.control('POST', '/settings', { splice: '0.7.4' });
		expect(error?.message).toBe('The server does not have this operation: The requested resource could not be found.');
		expect(error?.description).toContain('do not have version 2 of the API');
	});

	test('a gateway that does not know the caller: the allow-list is named', async () => {
		await sandbox.fault({
			path: '/registry',
			times: 1,
			status: 403,
			headers: { 'content-type': 'text/plain' },
			body: 'RBAC: access denied',
		});
		const { error } = await info();
		expect(error?.message).toBe('A gateway refuses this client: RBAC: access denied');
		expect(error?.description).toContain('allow-list');
	});

	test('too many requests and short trouble are waited out', async () => {
		await sandbox.fault({ path: '/registry', times: 1, action: 'burst429' }, { path: '/registry', times: 1, action: 'html502' });
		expect((await withdraw()).json).toHaveLength(1);
		expect(await sandbox.requests()).toHaveLength(3);
	}, 20_000);
});
