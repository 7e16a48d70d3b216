// Every credential type and mode, used once by the real n8n: by its Test button and by a node.
import { credential, oneNode, runOnce, tokensExpire, world } from './support/e2e.cts';
import { bearer } from './support/token.cts';

const e2e = world();
const { sandbox, client } = e2e;
const completions = { resource: 'completion', operation: 'getAll', parties: { __rl: true, mode: 'list', value: 'all' } };
const readiness = { resource: 'participant', operation: 'getReadiness' };
const said = (error: any) => `${error.message} ${error.description}`;
const hour = 3600;
const now = () => Math.floor(Date.now() / 1000);

beforeAll(() => sandbox.call('POST', '/control/do', { actions: [{ action: 'fail' }, { action: 'succeed' }] }));

describe('Canton Ledger API', () => {
	const ledger = (data: Record<string, unknown>) => credential(sandbox, 'cantonLedgerApi', data);

	const good: [string, () => Record<string, unknown>][] = [
		['an access token', () => ({ authentication: 'accessToken', accessToken: bearer() })],
		['a development token', () => ({ authentication: 'developmentToken' })],
		['a base URL with a path and a trailing slash', () => ({ baseUrl: `${sandbox.url}/api/json-api/` })],
	];

	it.each(good)('works with %s', async (_, data) => {
		expect(await client.testCredential(ledger(data()))).toMatchObject({ status: 'OK' });
		const result = await runOnce(e2e, 'cantonLedger', completions, ledger(data()));
		expect(result).toMatchObject({ status: 'success' });
		expect(result.items.length).toBeGreaterThan(0);
	});

	const bad: [string, () => Record<string, unknown>][] = [
		['is signed with another key', () => ({ accessToken: bearer({}, 'not the key') })],
		['has expired', () => ({ accessToken: bearer({ exp: now() - hour }) })],
		['is meant for another audience', () => ({ accessToken: bearer({ aud: 'https://elsewhere.example' }) })],
	];

	it.each(bad)('says that the token was refused when it %s', async (_, data) => {
		const wrong = () => ledger({ authentication: 'accessToken', ...data() });
		const tested = await client.testCredential(wrong());
		expect(tested.status).toBe('Error');
		expect(tested.message).toMatch(/token/i);
		const { status, error } = await runOnce(e2e, 'cantonLedger', completions, wrong());
		expect(status).toBe('error');
		expect(said(error)).toMatch(/token/i);
		expect(JSON.stringify(error)).not.toContain(data().accessToken);
	});

	describe('without authentication', () => {
		const open = () => ledger({ authentication: 'none' });
		const authorisation = (on: boolean) => sandbox.call('POST', '/control/settings', { authorisation: on });

		afterEach(() => authorisation(true));

		it('works where the network asks for no token', async () => {
			await authorisation(false);
			expect(await client.testCredential(open())).toMatchObject({ status: 'OK' });
			expect(await runOnce(e2e, 'cantonLedger', readiness, open())).toMatchObject({ status: 'success' });
		});

		it('is asked to bring a token where the network wants one', async () => {
			expect(await client.testCredential(open())).toMatchObject({
				status: 'Error',
				message: expect.stringContaining('This participant requires a token (401)'),
			});
			const { status, error } = await runOnce(e2e, 'cantonLedger', completions, open());
			expect(status).toBe('error');
			expect(said(error)).toMatch(/token/i);
		});
	});

	it.each([
		['nothing listens at the address', () => 'http://127.0.0.1:9', /9|address|refused/i],
		['the address has a wrong path', () => `${sandbox.url}/wrong/path`, /path|Base URL/],
	])('says so when %s', async (_, baseUrl, words) => {
		const tested = await client.testCredential(ledger({ baseUrl: baseUrl() }));
		expect(tested).toMatchObject({ status: 'Error', message: expect.stringMatching(words) });
	});

	describe('its test says what an answer means', () => {
		const answers = (answer: Record<string, unknown>) =>
			sandbox.call('POST', '/control/faults', { faults: [{ path: '/v2/authenticated-user', times: 0, ...answer }] });

		afterEach(() => sandbox.call('DELETE', '/control/faults'));

		it.each([
			[400, /could not read the request/],
			[401, /does not accept the token/],
			[403, /refuses this client/],
			[404, /Check the Base URL in the credential/],
			[405, /Check the Base URL in the credential/],
			[429, /Too many requests/],
			[500, /HTTP 500/],
			[502, /is down or restarting/],
			[503, /not ready/],
			[504, /did not answer a proxy in front of it in time/],
		])('%s', async (status, words) => {
			await answers({ status, body: 'no' });
			expect(await client.testCredential(ledger({}))).toMatchObject({
				status: 'Error',
				message: expect.stringMatching(words),
			});
		});

		it('a login page', async () => {
			await answers({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' });
			expect(await client.testCredential(ledger({}))).toMatchObject({
				status: 'Error',
				message: expect.stringContaining('Something else may be answering at'),
			});
		});
	});

	it('names the field that is empty', async () => {
		// n8n itself does not store a credential whose required field has nothing in it at all.
		const empty = () => ledger({ authentication: 'accessToken', accessToken: 'Bearer ' });
		const words = expect.stringContaining('Access Token is empty in the credential');
		expect(await client.testCredential(empty())).toMatchObject({ status: 'Error', message: words });
		const { status, error } = await runOnce(e2e, 'cantonLedger', completions, empty());
		expect(status).toBe('error');
		expect(said(error)).toEqual(words);
	});
});

describe('Canton Ledger OAuth2 API', () => {
	const ledger = (data: Record<string, unknown> = {}) => credential(sandbox, 'cantonLedgerOAuth2Api', data);
	const byOAuth2 = { ...completions, authentication: 'oAuth2' };

	it('fetches a token and works with it', async () => {
		const result = await runOnce(e2e, 'cantonLedger', byOAuth2, ledger());
		expect(result).toMatchObject({ status: 'success' });
		expect(result.items.length).toBeGreaterThan(0);
	});

	const tokenSeconds = (seconds: number) => sandbox.call('POST', '/control/settings', { tokenSeconds: seconds });
	afterEach(() => tokenSeconds(300));

	it('keeps its token while that lasts, and fetches another when the participant no longer takes it', async () => {
		const { type, ...data } = ledger();
		const stored = await client.createCredential({ type, ...data });
		const { id } = await client.createWorkflow(oneNode('cantonLedger', { ...byOAuth2, limit: 1 }, { [type]: stored }));
		const fetched = async () => {
			const { requests } = await sandbox.call('GET', '/control/requests');
			await sandbox.call('DELETE', '/control/requests');
			return requests.filter(({ path }: { path: string }) => path === '/oauth2/token').length;
		};
		const run = async () => expect(await client.run(id, 'Start')).toMatchObject({ status: 'success' });
		await fetched();
		await tokenSeconds(4);
		await run();
		expect(await fetched()).toBe(1);
		await run();
		expect(await fetched()).toBe(0);
		await tokensExpire();
		await tokenSeconds(300);
		await fetched();
		await run();
		expect(await fetched()).toBe(1);
		await run();
		expect(await fetched()).toBe(0);
		expect(await client.testCredential({ type, ...data, id: stored.id } as never)).toMatchObject({ status: 'OK' });
	});

	it.each([
		['the secret is wrong', { clientSecret: 'not the secret' }],
		['the audience is wrong', { audience: 'https://elsewhere.example' }],
	])('says that no token was given when %s', async (_, data) => {
		const { status, error } = await runOnce(e2e, 'cantonLedger', byOAuth2, ledger(data));
		expect(status).toBe('error');
		expect(said(error)).toMatch(/token/i);
	});
});

describe('the credentials of the other services', () => {
	it.each(['cantonScanApi', 'cantonTokenRegistryApi', 'cantonValidatorApi'])('%s passes its test', async (type) => {
		expect(await client.testCredential(credential(sandbox, type))).toMatchObject({ status: 'OK' });
	});

	it.each(['cantonScanApi', 'cantonTokenRegistryApi', 'cantonValidatorApi'])('%s says what is wrong with its URL', async (type) => {
		const elsewhere = credential(sandbox, type, { url: `${sandbox.url}/wrong/path` });
		expect(await client.testCredential(elsewhere)).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/URL|host/),
		});
	});

	it.each([
		['cantonTokenRegistryApi', 'registry'],
		['cantonValidatorApi', 'validator'],
	])('Canton Token Registry works with %s', async (type, connectThrough) => {
		const info = { resource: 'registry', operation: 'getInfo', connectThrough };
		const result = await runOnce(e2e, 'cantonTokenRegistry', info, credential(sandbox, type));
		expect(result).toMatchObject({ status: 'success', items: [{ json: { adminId: expect.stringMatching(/^DSO::/) } }] });
	});

	it('cantonTokenRegistryApi says so when something else answers', async () => {
		const answer = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"hello":"world"}' };
		await sandbox.call('POST', '/control/faults', { faults: [{ path: '/registry', times: 1, ...answer }] });
		expect(await client.testCredential(credential(sandbox, 'cantonTokenRegistryApi'))).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('its answer has no "adminId"'),
		});
	});

	it('cantonValidatorApi says that the token was refused', async () => {
		const wrong = credential(sandbox, 'cantonValidatorApi', { developmentSecret: 'not the secret' });
		expect(await client.testCredential(wrong)).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/token/),
		});
	});
});
