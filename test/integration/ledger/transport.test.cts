// Behaviour that every call has in common, seen through one cheap operation.
import { waited } from '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { oAuth2Credential } from '../../support/harness.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { readOne } from './support.cts';

const sandbox = useSandbox();
let alice: string;
beforeAll(() => void (alice = sandbox.parties.alice));

/** An OAuth2 credential for the sandbox's token endpoint. */
const oAuth2 = (more: IDataObject = {}) => ({
	cantonLedgerOAuth2Api: { ...oAuth2Credential(sandbox.url), ...more },
});

const getMany = async (credentials: Record<string, IDataObject>) => await readOne(alice, credentials);

const asReader = (baseUrl = sandbox.url) => ({ cantonLedgerApi: { ...ledgerCredential(sandbox, 'any-reader').cantonLedgerApi, baseUrl } });

describe('an answer that is none', () => {
	test.each([
		['text', 'text/plain', 'OK fine', 'text/plain, "OK fine"'],
		['a login page', 'text/html', '<html><body>Sign in</body></html>', 'text/html, "Sign in"'],
		['nothing', 'application/json', '', 'no content'],
		['null', 'application/json', 'null', '"null"'],
		['another JSON', 'application/json', '{"hello":1}', 'no "offset"'],
	])('%s is not taken for an empty result', async (_, type, body, words) => {
		await sandbox.answer('/v2/state/ledger-end', body, { times: 9, type });
		const { error, json } = await getMany(asReader());
		expect(json).toEqual([]);
		expect(error?.message).toContain('does not answer as expected');
		expect(error?.message).toContain(words);
		expect(error?.description).toContain('Something else may be answering at ');
		expect((await sandbox.requests()).length).toBe(1);
	});

	test('an answer that broke off is asked for again', async () => {
		await sandbox.fault({ path: '/v2/state/ledger-end', times: 1, action: 'resetMidBody' });
		expect((await getMany(asReader())).json).toHaveLength(1);
		await sandbox.fault({ path: '/v2/state/ledger-end', times: 9, action: 'resetMidBody' });
		const { error } = await getMany(asReader());
		expect(error?.message).toMatch(/^Could not reach /);
		expect(error?.description).toContain('before the whole answer had arrived');
	}, 30_000);

	test('a redirect is not followed, and says where it leads', async () => {
		await sandbox.fault({
			path: '/v2/state/ledger-end',
			times: 1,
			status: 302,
			headers: { location: 'https://login.example.com/x?code=opaque' },
		});
		const { error } = await getMany(asReader());
		expect(error?.message).toContain('redirected to https://login.example.com/x');
		expect(error?.message).not.toContain('opaque');
	});
});

describe('the URL', () => {
	test.each(['', '127.0.0.1:7575', 'http://['])('%p is refused before anything is sent', async (baseUrl) => {
		const { error } = await getMany(asReader(baseUrl));
		expect(error?.message).toMatch(/^The Base URL (is empty|".*" does not start with http|".*" is not a valid URL)/);
		expect(error?.description).toContain('https://host:port/path');
	});

	test('user info in it is shown nowhere', async () => {
		const { run } = await getMany(asReader('http://user:pa55word@127.0.0.1:9'));
		expect(JSON.stringify(run)).not.toContain('pa55word');
	}, 20_000);

	test('a path prefix and trailing slashes are fine', async () => {
		expect((await getMany(asReader(`${sandbox.url}/api/json-api//`))).json).toHaveLength(1);
	});
});

describe('a gateway', () => {
	test('that refuses this client is distinguished from a missing right', async () => {
		await sandbox.answer('/v2/state/ledger-end', 'RBAC: access denied', { status: 403, type: 'text/plain' });
		const { error } = await getMany(asReader());
		expect(error?.message).toBe('A gateway refuses this client: RBAC: access denied');
		expect(error?.description).not.toContain('token');
	});

	test('that limits the rate: its Retry-After is honoured', async () => {
		await sandbox.fault({ path: '/v2/state/ledger-end', times: 1, status: 429, headers: { 'retry-after': '2' }, body: 'slow down' });
		const before = waited();
		expect((await getMany(asReader())).json).toHaveLength(1);
		expect(waited() - before).toBeCloseTo(2000);
	});

	test('that asks for a longer wait than a node is worth is not waited for: the workflow decides', async () => {
		await sandbox.fault({ path: '/v2/state/ledger-end', times: 0, status: 429, headers: { 'retry-after': '3600' }, body: 'slow down' });
		const before = waited();
		const { error } = await getMany(asReader());
		expect(error?.message).toContain('slow down');
		expect(waited() - before).toBe(0);
		expect((await sandbox.requests()).length).toBe(1);
	});
});

describe('OAuth2 client credentials', () => {
	test('fetches a token with its audience and works', async () => {
		const { json, error } = await getMany(oAuth2());
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
	});

	test.each([
		['wrong secret', { clientSecret: 'wrong' }, 'Client Secret'],
		['no audience', { audience: '' }, 'Audience'],
	])('%s: the token server is named, not the ledger', async (_, change, field) => {
		const { error } = await getMany(oAuth2(change));
		expect(error?.message).toMatch(/^No access token: /);
		expect(error?.description).toContain(field);
	});

	test('an expired token is renewed; a renewal that is refused blames the token server', async () => {
		const stale = { oauthTokenData: { access_token: 'stale', token_type: 'Bearer' } };
		expect((await getMany(oAuth2(stale))).json).toHaveLength(1);
		const { error } = await getMany(oAuth2({ ...stale, clientSecret: 'rotated' }));
		expect(error?.message).toMatch(/^No access token: /);
		expect((error as any).failure).toEqual({ cause: 'credential-invalid' });
	});

	test('a token server that is down', async () => {
		const { error } = await getMany(oAuth2({ accessTokenUrl: 'http://127.0.0.1:9/token' }));
		expect(error?.message).toMatch(/^No access token: /);
		expect(error?.description).toContain('could not be reached');
	}, 20_000);
});
