import { createHmac } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import { oAuth2Credential } from '../../support/harness.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { ledgerOf } from './support.cts';

const sandbox = useSandbox();
const { run, answer, within, parties } = ledgerOf(sandbox);

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token the sandbox accepts, with these claims besides. */
function tokenWith(claims: object): string {
	const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ aud: 'https://canton.network.global', ...claims })}`;
	return `${signed}.${createHmac('sha256', 'unsafe').update(signed).digest('base64url')}`;
}

const with_ = (change: IDataObject) => ({
	credentials: { cantonLedgerApi: { baseUrl: sandbox.url, authentication: 'accessToken', ...change } },
});
const NOBODY = {
	userId: null,
	primaryParty: null,
	isDeactivated: false,
	actAs: [],
	readAs: [],
	executeAs: [],
	otherRights: [],
	authorization: 'none',
	tokenExpiresAt: null,
	tokenExpiresInSeconds: null,
	tokenWarning: null,
};

describe('User › Who Am I', () => {
	test('the user, its rights and when the token ends; nothing of the token itself', async () => {
		const exp = Math.floor(Date.now() / 1000) + 600;
		const accessToken = tokenWith({ sub: 'every-right', exp });
		const { json, run: whole } = await run('user', 'whoAmI', {}, with_({ accessToken }));
		expect(json).toEqual([
			{
				userId: 'every-right',
				primaryParty: parties.alice,
				isDeactivated: false,
				actAs: [parties.alice],
				readAs: [parties.bob],
				executeAs: [parties.carol],
				otherRights: ['CanExecuteAsAnyParty', 'CanReadAsAnyParty', 'IdentityProviderAdmin', 'ParticipantAdmin', 'Empty'],
				authorization: 'token',
				tokenExpiresAt: new Date(exp * 1000).toISOString(),
				tokenExpiresInSeconds: expect.any(Number),
				tokenWarning: null,
			},
		]);
		expect(json[0].tokenExpiresInSeconds).toBeGreaterThan(580);
		expect(json[0].tokenExpiresInSeconds).toBeLessThanOrEqual(600);
		const shown = JSON.stringify(whole);
		for (const part of accessToken.split('.')) expect(shown).not.toContain(part);
		expect(await sandbox.requests()).toMatchObject([
			{ endpoint: 'GET /v2/authenticated-user', query: {}, complaints: [] },
			{ endpoint: 'GET /v2/users/{user-id}/rights', pathParams: { 'user-id': 'every-right' }, complaints: [] },
		]);
	});

	test('raw: user and rights as the participant sent them', async () => {
		const { json } = await run('user', 'whoAmI', { simplify: false }, { as: 'ledger-api-user' });
		expect(json[0]).toMatchObject({
			user: {
				id: 'ledger-api-user',
				primaryParty: parties.alice,
				isDeactivated: false,
				identityProviderId: '',
				metadata: { resourceVersion: '0', annotations: {} },
			},
			rights: expect.arrayContaining([{ kind: { CanActAs: { value: { party: parties.treasury } } } }]),
			authorization: 'token',
		});
	});

	test('a user without rights or primary party', async () => {
		const { json } = await run('user', 'whoAmI', {}, { as: 'newcomer@clients' });
		expect(json[0]).toMatchObject({
			userId: 'newcomer@clients',
			primaryParty: null,
			actAs: [],
			readAs: [],
			executeAs: [],
			otherRights: [],
		});
	});

	test('kinds of rights newer than this node', async () => {
		await answer('GET /v2/users/{user-id}/rights', '{"rights":[{"kind":{"CanActAsAnyParty":{"value":{}}}}]}');
		expect((await run('user', 'whoAmI')).json[0].otherRights).toEqual(['CanActAsAnyParty']);
	});

	test.each([
		['a token without an end', () => with_({ accessToken: tokenWith({ sub: 'ledger-api-user' }) })],
		[
			'a development token, which is signed anew for each call',
			() =>
				with_({
					authentication: 'developmentToken',
					developmentSecret: 'unsafe',
					subject: 'ledger-api-user',
					audience: 'https://canton.network.global',
				}),
		],
	])('%s has no expiry to report', async (_, options) => {
		const { json, error } = await run('user', 'whoAmI', {}, options());
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ userId: 'ledger-api-user', tokenExpiresAt: null, tokenExpiresInSeconds: null });
	});

	test('OAuth2: the end of the token n8n has fetched', async () => {
		const credentials = {
			cantonLedgerOAuth2Api: oAuth2Credential(sandbox.url),
		};
		const { json, error } = await run('user', 'whoAmI', { authentication: 'oAuth2' }, { credentials });
		expect(error).toBeUndefined();
		expect(json[0].tokenExpiresInSeconds).toBeGreaterThan(240);
		expect(json[0].tokenExpiresInSeconds).toBeLessThanOrEqual(300);
		expect(JSON.stringify(json)).not.toMatch(/eyJ/);
	});

	test('a participant without authorization says so as data, with or without a token', async () => {
		await within({ authorisation: false }, async () => {
			expect((await run('user', 'whoAmI', {}, with_({ authentication: 'none' }))).json).toEqual([NOBODY]);
			expect((await run('user', 'whoAmI')).json).toEqual([NOBODY]);
			expect((await run('user', 'whoAmI', { simplify: false })).json).toEqual([
				{ user: null, rights: [], authorization: 'none', tokenExpiresAt: null, tokenExpiresInSeconds: null, tokenWarning: null },
			]);
		});
		const refused = {
			status: 400,
			body: {
				code: 'INVALID_ARGUMENT',
				cause: 'requests with an empty user-id are only supported if there is an authenticated user',
				errorCategory: 8,
				context: {},
			},
		};
		await sandbox.fault({ endpoint: 'GET /v2/authenticated-user', ...refused });
		expect((await run('user', 'whoAmI')).json).toEqual([NOBODY]);
	});

	test('Identity Provider ID is sent; a wrong one is refused, not taken for a participant without authorization', async () => {
		const { error } = await run('user', 'whoAmI', { options: { identityProviderId: 'corporate' } });
		expect(error?.message).toMatch(/^This is not permitted/);
		expect(await sandbox.requests()).toMatchObject([{ query: { 'identity-provider-id': 'corporate' } }]);
	});
});

describe('User › Get Many', () => {
	const admin = { as: 'participant_admin' };

	test('all users, flat or as the participant sent them', async () => {
		const { users } = await sandbox.control('GET', '/world');
		const { json } = await run('user', 'getAll', { returnAll: true }, admin);
		expect(json.map(({ userId }) => userId)).toEqual(users.map(({ id }: IDataObject) => id).sort());
		expect(json.find(({ userId }) => userId === 'left-the-company')).toEqual({
			userId: 'left-the-company',
			primaryParty: null,
			isDeactivated: true,
			identityProviderId: null,
			annotations: {},
			resourceVersion: '0',
		});
		const raw = await run('user', 'getAll', { returnAll: false, limit: 1, simplify: false }, admin);
		expect(raw.json).toEqual([
			{
				id: users.map(({ id }: IDataObject) => id).sort()[0],
				primaryParty: expect.any(String),
				isDeactivated: false,
				metadata: { resourceVersion: '0', annotations: {} },
				identityProviderId: '',
				primaryPartyAuthentication: false,
			},
		]);
		expect(await sandbox.requests()).toMatchObject([{ query: { pageSize: 1000 }, complaints: [] }, { query: { pageSize: 1 } }]);
	});

	test('page after page, up to the limit', async () => {
		await sandbox.control('POST', '/do', {
			actions: Array.from({ length: 1100 }, (_, index) => ({ action: 'user', user: `batch-${index}` })),
		});
		const all = await run('user', 'getAll', { returnAll: true }, admin);
		expect(new Set(all.json.map(({ userId }) => userId)).size).toBe(all.json.length);
		expect(all.json.length).toBeGreaterThan(1100);
		expect((await run('user', 'getAll', { returnAll: false, limit: 1005 }, admin)).json).toHaveLength(1005);
		expect((await sandbox.requests()).map(({ query }) => (query as IDataObject).pageSize)).toEqual([1000, 1000, 1000, 5]);
	});

	test('needs an admin', async () => {
		const { error } = await run('user', 'getAll', { returnAll: true });
		expect(error?.message).toContain('participant admin or identity provider admin');
	});
});

describe('what goes wrong is explained', () => {
	test('a token the participant does not accept', async () => {
		const { json } = await run(
			'user',
			'whoAmI',
			{},
			{ ...with_({ accessToken: tokenWith({ sub: 'ledger-api-user', exp: 1 }) }), onError: 'continueRegularOutput' },
		);
		expect(json).toEqual([
			{
				message: expect.stringMatching(/^The token expired \d+ days ago$/),
				error: expect.objectContaining({
					errorCode: 'NA',
					errorCategory: -1,
					httpStatus: 401,
					grpcCodeValue: 16,
					advice: expect.stringContaining('Enter a new one in the credential'),
				}),
			},
		]);
		expect((await run('user', 'whoAmI', {}, with_({ authentication: 'none' }))).error?.message).toMatch(
			/^This server requires a token, and the credential has none/,
		);
	});

	test('a user the participant does not know, or who left', async () => {
		for (const as of ['stranger', 'left-the-company']) {
			const { error } = await run('user', 'whoAmI', {}, { as });
			expect(error?.message).toMatch(/^This is not permitted/);
			expect(error?.message).toContain("the token's user is unknown to the server, deactivated, or lacks a right");
		}
	});
});
