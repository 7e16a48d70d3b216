// Tokens of the targets of one credential: each goes to its server alone, and is fetched and renewed for it.
import { createServer } from 'node:http';

import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { contextFor } from '../../../nodes/shared/targets/targetContext';

import { runNode } from '../../support/engine.cts';
import { said } from '../../support/harness.cts';
import { bearer } from '../../e2e/support/token.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { BASE_TOKEN, tokensAt, urlOf, useParticipants } from './targets-support.cts';

const sandbox = useSandbox();
const { main, test1, test2, fleet, getId } = useParticipants();

describe('tokens', () => {
	/** Rows with their own access, and what Target Secrets holds for them. */
	const own = (secrets: IDataObject, more: IDataObject = {}) =>
		fleet({
			furtherTargets: {
				row: [
					{ name: 'test-1', url: test1.url, access: 'own' },
					{ name: 'test-2', url: test2.url, access: 'none' },
				],
			},
			targetSecrets: JSON.stringify(secrets),
			...more,
		});

	test('that of the credential goes where a row says so, and none where it says none', async () => {
		await getId('*');
		expect([main, test1, test2].map(tokensAt)).toEqual([[`Bearer ${BASE_TOKEN}`], [`Bearer ${BASE_TOKEN}`], ['none']]);
	});

	test("a target's own goes to it alone, and that of the credential not to it", async () => {
		await getId(
			'*',
			own(
				{ 'test-1': { baseUrl: test1.url, accessToken: 'own-token-of-test-1', extraHeaders: { 'X-Key': 'k1' } } },
				{ extraHeaders: '{ "X-Key": "base" }' },
			),
		);
		expect([main, test1, test2].map(tokensAt)).toEqual([[`Bearer ${BASE_TOKEN}`], ['Bearer own-token-of-test-1'], ['none']]);
		expect([main, test1, test2].map(({ came }) => came[0].headers['x-key'])).toEqual(['base', 'k1', undefined]);
	});

	test('a client of its own fetches one token for all calls', async () => {
		const client = {
			baseUrl: test1.url,
			tokenUrl: `${test2.url}/token`,
			clientId: 'c',
			clientSecret: 'secret-of-the-client',
			audience: 'a',
		};
		const credentials = own({ 'test-1': client });
		const input = [{ json: {} }, { json: {} }];
		await getId('test-1', credentials, { input });
		expect(tokensAt(test1)).toEqual(['Bearer token-of-test2', 'Bearer token-of-test2']);
		expect(test2.came.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /token']);
		expect(main.came).toEqual([]);
	});

	test('a token server that refuses is told in its words, without the secret', async () => {
		test2.status = 401;
		const client = { baseUrl: test1.url, tokenUrl: `${test2.url}/token`, clientId: 'other', clientSecret: 'a-security-sensitive-secret' };
		const run = await getId('test-1', own({ 'test-1': client }));
		expect(said(run)).toContain('HTTP 401');
		expect(said(run)).not.toContain('a-security');
		expect(test1.came).toEqual([]);
	});

	test('a development token is signed with the secret of the target', async () => {
		await getId('test-1', own({ 'test-1': { baseUrl: test1.url, developmentSecret: 'unsafe', subject: 'dev', audience: 'x' } }));
		const [, payload] = tokensAt(test1)[0].replace('Bearer ', '').split('.');
		expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ sub: 'dev', aud: 'x' });
	});

	test.each([
		['rows that were renamed', { 'test-1': {} }, 'of "test-1": it has no baseUrl'],
		[
			'another address in the row',
			{ 'test-1': { baseUrl: 'http://127.0.0.1:1', accessToken: 'own-token-of-test-1' } },
			'is not the Base URL in its row',
		],
		['no entry', {}, 'there is no token, no client and no client certificate for "test-1"'],
	])('%s: no secret is sent, and the field is named', async (_, secrets, words) => {
		const run = await getId('*', own(secrets as IDataObject));
		expect(said(run)).toContain('Target Secrets in the credential: ');
		expect(said(run)).toContain(words);
		expect(said(run)).not.toContain('own-token');
		expect([main, test1, test2].flatMap(({ came }) => came)).toEqual([]);
	});

	test('rows that were deleted and reordered never send a secret to another address', async () => {
		const secrets = {
			a: { baseUrl: test1.url, accessToken: 'secret-for-test1' },
			b: { baseUrl: test2.url, accessToken: 'secret-for-test2' },
		};
		const rows = [
			{ name: 'a', url: test1.url, access: 'own' },
			{ name: 'b', url: test2.url, access: 'own' },
		];
		// All orders, with names or addresses exchanged as a form could do it by its row numbers.
		const tables = [
			rows,
			[...rows].reverse(),
			[{ ...rows[0], url: test2.url }, rows[1]],
			[
				{ ...rows[0], name: 'b' },
				{ ...rows[1], name: 'a' },
			],
			[rows[1]],
			[rows[0]],
		];
		for (const row of tables) await getId('*', fleet({ furtherTargets: { row }, targetSecrets: JSON.stringify(secrets) }));
		expect(tokensAt(test1).filter((sent) => sent !== 'Bearer secret-for-test1')).toEqual([]);
		expect(tokensAt(test2).filter((sent) => sent !== 'Bearer secret-for-test2')).toEqual([]);
		expect(tokensAt(main).filter((sent) => sent !== `Bearer ${BASE_TOKEN}`)).toEqual([]);
	});
});

describe('health of a target says when its own token expires', () => {
	const HOUR = 3600;
	const expiring = () => bearer({ sub: 'ledger-api-user', exp: Math.floor(Date.now() / 1000) + HOUR / 2 });
	const rowsOf = (secrets: IDataObject) => ({
		severalTargets: true,
		furtherTargets: { row: Object.keys(secrets).map((name) => ({ name, url: sandbox.url, access: 'own' })) },
		targetSecrets: JSON.stringify(secrets),
	});
	const client = () => ({
		baseUrl: sandbox.url,
		tokenUrl: `${sandbox.url}/oauth2/token`,
		clientId: 'admin-client',
		clientSecret: 'admin-secret',
		audience: 'https://canton.network.global',
	});
	const problemsAt = async (target: string, credentials: Record<string, IDataObject>) => {
		const authentication = 'cantonLedgerOAuth2Api' in credentials ? { authentication: 'oAuth2' } : {};
		const parameters = { ...authentication, resource: 'health', operation: 'get', options: { target } };
		const { items } = await runNode('cantonParticipant', parameters, { credentials, invented: true });
		return (items[0]!.json as { problems: string[] }).problems.filter((text) => text.includes('token'));
	};

	test('a pasted one, in a credential whose tokens n8n renews', async () => {
		const cantonLedgerOAuth2Api = { serverUrl: sandbox.url, ...rowsOf({ pasted: { baseUrl: sandbox.url, accessToken: expiring() } }) };
		expect(await problemsAt('pasted', { cantonLedgerOAuth2Api })).toEqual([
			expect.stringMatching(/^The token expires in (29|30) minutes\.$/),
		]);
	});

	test('never one of a client of its own, whatever the credential has', async () => {
		const cantonLedgerApi = { ...ledgerCredential(sandbox).cantonLedgerApi, ...rowsOf({ renewed: client() }) };
		// The first check has the token fetched, so only later ones know of its end.
		for (let check = 0; check < 2; check += 1) expect(await problemsAt('renewed', { cantonLedgerApi })).toEqual([]);
	});
});

describe('a context that outlives changes of its credential', () => {
	const TYPE = 'cantonLedgerApi';
	const tableOf = (url: string, accessToken: string): IDataObject => ({
		...{ baseUrl: 'https://base.example.com', authentication: 'accessToken', accessToken: BASE_TOKEN, severalTargets: true },
		furtherTargets: { row: [{ name: 'a', url, access: 'own' }] },
		targetSecrets: JSON.stringify({ a: { baseUrl: url, accessToken } }),
	});
	const follow = (credentials: IDataObject) => {
		const now = { credentials };
		const sent: unknown[] = [];
		const send = async (...options: unknown[]) => void sent.push(options);
		const helpers = { httpRequest: send, httpRequestWithAuthentication: send };
		const context = { getCredentials: async () => now.credentials, getNode: () => ({ name: 'Stream' }), helpers };
		const at = contextFor(context as never as IExecuteFunctions, 'a', TYPE);
		const ask = async (url: string) => void (await at.helpers.httpRequestWithAuthentication.call(at, TYPE, { url }));
		return { now, sent, at, ask };
	};

	test('takes no secret of now to the address of before', async () => {
		const { now, sent, ask } = follow(tableOf('https://a.example.com', 'token-for-a'));
		await ask('https://a.example.com/v2/updates');
		expect(sent).toHaveLength(1);
		now.credentials = tableOf('https://b.example.com', 'token-for-b');
		await expect(ask('https://a.example.com/v2/updates')).rejects.toThrow('has another address');
		expect(sent).toHaveLength(1);
		await ask('https://b.example.com/v2/updates');
		expect(JSON.stringify(sent[1])).toContain('token-for-b');
	});

	test('keeps its target through a mistake in the credential, and begins with none', async () => {
		const { now, at } = follow(tableOf('https://a.example.com', 'token-for-a'));
		await at.getCredentials(TYPE);
		now.credentials = { ...now.credentials, targetSecrets: '{ "a": ' };
		expect(await at.getCredentials(TYPE)).toMatchObject({ baseUrl: 'https://a.example.com', accessToken: 'token-for-a' });
		for (const credentials of [now.credentials, { ...tableOf('https://a.example.com', 'x'), furtherTargets: {}, targetSecrets: '' }])
			await expect(follow(credentials).at.getCredentials(TYPE)).rejects.toThrow();
	});
});

describe('OAuth2', () => {
	test('a token of a client that is refused before its time is fetched anew, once, in an OAuth2 credential', async () => {
		let fetched = 0;
		const seen: string[] = [];
		const server = createServer((request, response) => {
			request.resume();
			const answer = (status: number, body: object) =>
				response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
			if (request.url === '/token') return answer(200, { access_token: `own-${++fetched}`, expires_in: 3600 });
			const { authorization } = request.headers;
			seen.push(`${request.url} ${authorization}`);
			// The first token was revoked by its provider.
			if (authorization === 'Bearer own-1')
				return answer(401, { code: 'NA', cause: 'A security-sensitive error has been received', errorCategory: -1 });
			return answer(200, request.url === '/v2/state/ledger-end' ? { offset: 1 } : { participantId: `own::1220${'a'.repeat(64)}` });
		});
		const url = await urlOf(server);
		const client = { baseUrl: url, tokenUrl: `${url}/token`, clientId: 'n8n', clientSecret: 'refused-early' };
		const cantonLedgerOAuth2Api: IDataObject = {
			serverUrl: main.url,
			accessTokenUrl: `${main.url}/token`,
			clientId: 'of-the-credential',
			clientSecret: 'of-the-credential',
			severalTargets: true,
			furtherTargets: { row: [{ name: 'own', url, access: 'own' }] },
			targetSecrets: JSON.stringify({ own: client }),
		};
		const once = async () =>
			await runNode(
				'cantonLedger',
				{ authentication: 'oAuth2', resource: 'participant', operation: 'getId', options: { target: 'own' } },
				{ credentials: { cantonLedgerOAuth2Api }, invented: true },
			);
		const first = await once();
		const again = await once();
		server.close();
		expect([first.error, again.error]).toEqual([undefined, undefined]);
		expect(first.json).toEqual([{ target: 'own', name: 'own', participantId: expect.any(String) }]);
		expect(fetched).toBe(2);
		expect(seen.filter((line) => line.endsWith('own-1'))).toHaveLength(1);
		// The client of the credential and its server have no part in it.
		expect(main.came).toEqual([]);
	});

	test('n8n saves a renewed token with the credential, and nothing of the target', async () => {
		const cantonLedgerOAuth2Api: IDataObject = {
			serverUrl: main.url,
			accessTokenUrl: `${sandbox.url}/oauth2/token`,
			clientId: 'ledger-client',
			clientSecret: 'ledger-secret',
			audience: 'https://canton.network.global',
			severalTargets: true,
			furtherTargets: { row: [{ name: 'box', url: sandbox.url, access: 'same' }] },
		};
		const run = await runNode(
			'cantonLedger',
			{ authentication: 'oAuth2', resource: 'user', operation: 'whoAmI', options: { target: 'box' } },
			{ credentials: { cantonLedgerOAuth2Api }, invented: true },
		);
		expect(run.error).toBeUndefined();
		expect(run.json[0]).toMatchObject({ target: 'box' });
		expect(cantonLedgerOAuth2Api.serverUrl).toBe(main.url);
		expect(cantonLedgerOAuth2Api.oauthTokenData).toBeDefined();
	});
});
