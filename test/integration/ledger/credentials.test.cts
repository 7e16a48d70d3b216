// Authorization that the credentials put onto a request, and what a node says when they cannot. Their Test button, the fetching and
// the renewing of tokens by n8n's own store are tested in the end-to-end ring.
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import '../../support/waits.cts';

import { createHmac } from 'node:crypto';

import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { CantonLedgerApi } from '../../../index';
import { ledgerCredential, token, useSandbox } from '../../support/sandbox.cts';
import { readOne } from './support.cts';

const sandbox = useSandbox({ history: 5 });
const AUDIENCE = 'https://canton.network.global';

const run = async (credentials: Record<string, IDataObject>) => await readOne({ __rl: true, mode: 'list', value: 'all' }, credentials);
const api = async (data: IDataObject) => await run({ cantonLedgerApi: { baseUrl: sandbox.url, ...data } });
const sentCalls = async () => (await sandbox.requests()).map(({ authScheme, subject, status }) => ({ authScheme, subject, status }));

/** The token a credential puts onto a request, taken apart. */
async function signed(data: ICredentialDataDecryptedObject) {
	const { headers } = await new CantonLedgerApi().authenticate(data, { url: 'http://x', headers: { Accept: 'text/plain' } });
	const [scheme, jwt] = String(headers!.Authorization).split(' ');
	const [header, payload, signature] = jwt.split('.');
	const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
	const expected = createHmac('sha256', String(data.developmentSecret)).update(`${header}.${payload}`).digest('base64url');
	return { scheme, header: read(header), payload: read(payload), valid: signature === expected, others: headers };
}

describe('Canton Ledger API', () => {
	test.each([
		['as it is', (jwt: string) => jwt],
		['with the word Bearer', (jwt: string) => `Bearer ${jwt}`],
		['with bearer in lower case and space around it', (jwt: string) => `  bearer  ${jwt}\n`],
		['broken into lines', (jwt: string) => jwt.replace(/(.{40})/g, '$1\n')],
	])('an access token %s', async (_, written) => {
		const { error } = await api({ authentication: 'accessToken', accessToken: written(token('any-reader')) });
		expect(error).toBeUndefined();
		for (const call of await sentCalls()) expect(call).toEqual({ authScheme: 'Bearer', subject: 'any-reader', status: 200 });
	});

	test('a development token stands for its subject', async () => {
		const { error } = await api({
			authentication: 'developmentToken',
			developmentSecret: 'unsafe',
			subject: 'any-reader',
			audience: AUDIENCE,
		});
		expect(error).toBeUndefined();
		for (const call of await sentCalls()) expect(call).toEqual({ authScheme: 'Bearer', subject: 'any-reader', status: 200 });
	});

	test('a development token lives four minutes, names no time of issue, and leaves the other headers alone', async () => {
		const fields = { authentication: 'developmentToken', developmentSecret: ' unsafe ', subject: ' app-user ', audience: AUDIENCE };
		const { scheme, header, payload, others } = await signed(fields);
		expect(scheme).toBe('Bearer');
		expect(header).toEqual({ alg: 'HS256', typ: 'JWT' });
		expect(payload).toEqual({ sub: 'app-user', aud: AUDIENCE, exp: expect.any(Number) });
		const lives = payload.exp - Date.now() / 1000;
		expect(lives).toBeGreaterThan(230);
		expect(lives).toBeLessThanOrEqual(240);
		expect(others).toMatchObject({ Accept: 'text/plain' });
		expect((await signed({ ...fields, developmentSecret: 'unsafe' })).valid).toBe(true);
		expect((await signed({ ...fields, audience: '' })).payload).not.toHaveProperty('aud');
	});

	test('None sends no token', async () => {
		await sandbox.control('POST', '/settings', { authorisation: false });
		const { error } = await api({ authentication: 'none', accessToken: token() });
		await sandbox.control('POST', '/settings', { authorisation: true });
		expect(error).toBeUndefined();
		for (const call of await sentCalls()) expect(call).toEqual({ authScheme: undefined, subject: undefined, status: 200 });
	});

	test.each([
		['Access Token', { authentication: 'accessToken', accessToken: '' }],
		['Access Token', { authentication: 'accessToken', accessToken: 'Bearer ' }],
		['Development Secret', { authentication: 'developmentToken', developmentSecret: ' ', subject: 'x' }],
		['Subject', { authentication: 'developmentToken', developmentSecret: 'unsafe', subject: '' }],
	])('an empty %s is named, and nothing is sent', async (field, data) => {
		const { error } = await api(data);
		expect(error?.message).toBe(`No access token: ${field} is empty in the credential`);
		expect(error?.description).toContain('Open the credential and fill in the field');
		expect((error as any).failure).toEqual({ cause: 'credential-invalid' });
		expect(await sentCalls()).toEqual([]);
	});

	test('a refused token is asked with once', async () => {
		await api({ authentication: 'developmentToken', developmentSecret: 'guess', subject: 'x', audience: AUDIENCE });
		expect(await sentCalls()).toEqual([{ authScheme: 'Bearer', subject: 'x', status: 401 }]);
	});
});

describe('Canton Ledger OAuth2 API', () => {
	const data = (more: IDataObject = {}): Record<string, IDataObject> => ({
		cantonLedgerOAuth2Api: {
			serverUrl: sandbox.url,
			accessTokenUrl: `${sandbox.url}/oauth2/token`,
			clientId: 'reader-client',
			clientSecret: 'reader-secret',
			audience: AUDIENCE,
			...more,
		},
	});

	test('the token request carries client, audience and scope; later calls carry its token, which is kept', async () => {
		const credentials = data({ scope: 'daml_ledger_api openid' });
		expect((await run(credentials)).error).toBeUndefined();
		const [first, ...calls] = await sandbox.requests();
		expect(first).toMatchObject({
			path: '/oauth2/token',
			status: 200,
			body: {
				grant_type: 'client_credentials',
				client_id: 'reader-client',
				client_secret: '***',
				audience: AUDIENCE,
				scope: 'daml_ledger_api openid',
			},
		});
		for (const call of calls) expect(call).toMatchObject({ authScheme: 'Bearer', subject: 'any-reader', status: 200 });
		expect((await run(credentials)).error).toBeUndefined();
		expect((await sandbox.requests()).some(({ path }) => path === '/oauth2/token')).toBe(false);
	});

	test('an audience with quotes in it stays one value', async () => {
		await run(data({ audience: 'a"b\\c' }));
		expect((await sandbox.requests())[0].body).toMatchObject({ audience: 'a"b\\c' });
	});

	test.each([
		['Access Token URL', { accessTokenUrl: '' }],
		['Client ID', { clientId: '' }],
		['Client Secret', { clientSecret: '' }],
	])("an empty %s is an error of the token server's side, which names the field", async (field, more) => {
		const { error } = await run(data(more));
		expect(error?.message).toMatch(/^No access token: /);
		expect(error?.description).toContain(field);
	});
});

test('no token appears in any error', async () => {
	const secret = token('newcomer@clients');
	const { run: whole } = await api({ authentication: 'accessToken', accessToken: secret });
	const { run: stale } = await run({ cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, baseUrl: 'http://127.0.0.1:9' } });
	for (const result of [whole, stale]) expect(JSON.stringify(result)).not.toMatch(/eyJ/);
}, 30_000);
