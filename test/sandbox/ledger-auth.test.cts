// Authorization: tokens, rights, and the token endpoint.
import { bearer } from '../e2e/support/token.cts';
import { authorised, useClient } from './client.cts';

const client = useClient(['--history', '20']);

const REDACTED = {
	code: 'NA',
	cause: 'A security-sensitive error has been received',
	errorCategory: -1,
	resources: [],
	retryInfo: null,
};
const user = async (headers: Record<string, string>) => await client.get('/v2/authenticated-user', headers);
const as = (claims: Record<string, unknown>, key?: string) => ({ authorization: `Bearer ${bearer(claims, key)}` });

describe('a token', () => {
	it('is taken if it is signed, in time and for this audience', async () => {
		const { status, json } = await user(authorised());
		expect(status).toBe(200);
		expect(json.user).toMatchObject({ id: 'ledger-api-user', isDeactivated: false });
		const list = await user(as({ aud: ['https://elsewhere.example', 'https://canton.network.global'] }));
		expect(list.status).toBe(200);
		const life = (seconds: number) => user(as({ exp: Math.floor(Date.now() / 1000) + seconds }));
		expect((await life(300)).status).toBe(200);
		expect((await life(330)).status).toBe(401);
		await client.settings({ maxTokenSeconds: 0 });
		expect((await life(3600)).status).toBe(200);
		expect((await user(as({ exp: undefined }))).status).toBe(200);
	});

	it.each([
		['missing', {}],
		['not a token', { authorization: 'Bearer nonsense' }],
		['of another scheme', { authorization: 'Basic bGVkZ2VyOnVzZXI=' }],
		['signed with another key', as({}, 'another')],
		['without an end', as({ exp: undefined })],
		['expired', as({ exp: Math.floor(Date.now() / 1000) - 10 })],
		['not valid yet', as({ nbf: Math.floor(Date.now() / 1000) + 600 })],
		['for another audience', as({ aud: 'https://elsewhere.example' })],
		['without an audience', as({ aud: undefined })],
	])('%s is a 401 that does not say why', async (_what, headers) => {
		const { status, json } = await user(headers as Record<string, string>);
		expect(status).toBe(401);
		expect(json).toMatchObject({ ...REDACTED, grpcCodeValue: 16 });
		expect(json.traceId).toMatch(/^[0-9a-f]{32}$/);
	});

	it('of a user that does not exist or may not log in is a 403', async () => {
		for (const sub of ['nobody', 'left-the-company']) {
			const { status, json } = await user(authorised(sub));
			expect(status).toBe(403);
			expect(json).toMatchObject({ ...REDACTED, grpcCodeValue: 7, context: { ledger_api_error: 'invalid token' } });
		}
	});

	it('is not asked for by the probes, nor where the node has no authorisation', async () => {
		expect((await client.get('/livez')).status).toBe(200);
		expect((await client.get('/readyz')).status).toBe(200);
		expect((await client.get('/v2/version', { authorization: 'Bearer nonsense' })).status).toBe(200);
		await client.settings({ authorisation: false });
		expect((await user({})).json).toMatchObject({ code: 'INVALID_TOKEN' });
	});

	it('names the trace of the request', async () => {
		const { json } = await user({ traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` });
		expect(json.traceId).toBe('ab'.repeat(16));
	});
});

describe('rights', () => {
	let parties: Record<string, string>;
	beforeEach(async () => void ({ parties } = await client.world()));

	const acs = async (subject: string, eventFormat: object) =>
		(await client.post('/v2/state/active-contracts-page', { eventFormat, maxPageSize: 1 }, authorised(subject))).status;
	const forParty = (...hints: string[]) => ({
		filtersByParty: Object.fromEntries(hints.map((hint) => [parties[hint], {}])),
	});

	it('to read come with acting and reading, for one party or any, and not with administration', async () => {
		expect(await acs('ledger-api-user', forParty('alice', 'bob'))).toBe(200);
		expect(await acs('ledger-api-user', forParty('alice', 'carol'))).toBe(403);
		expect(await acs('ledger-api-user', { filtersForAnyParty: {} })).toBe(403);
		expect(await acs('auth0|ops-reader', forParty('alice'))).toBe(200);
		expect(await acs('any-reader', forParty('carol'))).toBe(200);
		expect(await acs('any-reader', { filtersForAnyParty: {} })).toBe(200);
		expect(await acs('validator-operator', forParty('alice'))).toBe(403);
		expect(await acs('newcomer@clients', forParty('alice'))).toBe(403);
		expect(await acs('signer', forParty('alice'))).toBe(200);
	});

	it('can be granted', async () => {
		await client.make('grant', { user: 'newcomer@clients', right: { CanReadAs: { value: { party: parties.alice } } } });
		expect(await acs('newcomer@clients', forParty('alice'))).toBe(200);
	});

	it('are listed for oneself, and for others by an administrator', async () => {
		const rights = async (subject: string, id: string) =>
			await client.get(`/v2/users/${encodeURIComponent(id)}/rights`, authorised(subject));
		const own = await rights('auth0|ops-reader', 'auth0|ops-reader');
		expect(own.json).toEqual({ rights: [{ kind: { CanReadAs: { value: { party: parties.alice } } } }] });
		expect((await rights('ledger-api-user', 'auth0|ops-reader')).status).toBe(403);
		expect((await rights('ledger-api-user', 'nobody')).status).toBe(403);
		const all = await rights('participant_admin', 'every-right');
		expect(all.json.rights.map(({ kind }: any) => Object.keys(kind)[0]).sort()).toEqual([
			'CanActAs',
			'CanExecuteAs',
			'CanExecuteAsAnyParty',
			'CanReadAs',
			'CanReadAsAnyParty',
			'Empty',
			'IdentityProviderAdmin',
			'ParticipantAdmin',
		]);
		expect((await rights('participant_admin', 'newcomer@clients')).json).toEqual({ rights: [] });
		const unknown = await rights('participant_admin', 'nobody');
		expect(unknown.status).toBe(404);
		expect(unknown.json).toMatchObject({ code: 'USER_NOT_FOUND', errorCategory: 11, grpcCodeValue: 5 });
	});
});

describe('the token endpoint', () => {
	const AUDIENCE = 'https://canton.network.global';
	const good = {
		grant_type: 'client_credentials',
		client_id: 'ledger-client',
		client_secret: 'ledger-secret',
		audience: AUDIENCE,
	};
	const token = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
		const body = new URLSearchParams(form);
		const response = await fetch(`${client.url}/oauth2/token`, { method: 'POST', body, headers });
		return { status: response.status, json: (await response.json()) as any };
	};

	it('gives tokens that work, as long as it says', async () => {
		await client.settings({ tokenSeconds: 4 });
		const { status, json } = await token({ ...good, scope: 'daml_ledger_api' });
		expect(status).toBe(200);
		expect(json).toMatchObject({ token_type: 'Bearer', expires_in: 4, scope: 'daml_ledger_api' });
		const headers = { authorization: `Bearer ${json.access_token}` };
		expect((await user(headers)).json.user.id).toBe('ledger-api-user');
		await new Promise((resolve) => setTimeout(resolve, 4600));
		expect((await user(headers)).status).toBe(401);
	}, 15_000);

	it('takes the client from the header too', async () => {
		const basic = Buffer.from('admin-client:admin-secret').toString('base64');
		const { json } = await token({ grant_type: 'client_credentials', audience: AUDIENCE }, { authorization: `Basic ${basic}` });
		expect((await user({ authorization: `Bearer ${json.access_token}` })).json.user.id).toBe('participant_admin');
	});

	it.each([
		['no audience', { audience: '' }, 400, 'invalid_request'],
		['another audience', { audience: 'https://elsewhere.example' }, 403, 'access_denied'],
		['a wrong secret', { client_secret: 'guess' }, 401, 'invalid_client'],
		['an unknown client', { client_id: 'guess' }, 401, 'invalid_client'],
		['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
		['an unknown scope', { scope: 'everything' }, 400, 'invalid_scope'],
	])('refuses %s', async (_what, change, status, error) => {
		const answer = await token({ ...good, ...change });
		expect(answer.status).toBe(status);
		expect(answer.json.error).toBe(error);
		expect(answer.json.access_token).toBeUndefined();
	});

	it('is found by discovery', async () => {
		const { json } = await client.get('/.well-known/openid-configuration');
		expect(json.token_endpoint).toBe(`${client.url}/oauth2/token`);
	});
});

describe('administration', () => {
	const nobody = `nobody::1220${'0'.repeat(64)}`;
	const mask = { paths: ['metadata'] };
	/** Each asks for something that an administrator would find to be wrong, or gets. */
	const calls: Array<[method: string, path: string, body: unknown]> = [
		['POST', '/v2/parties', { partyIdHint: 'alice' }],
		['PATCH', `/v2/parties/${nobody}`, { partyDetails: { party: nobody }, updateMask: mask }],
		['POST', '/v2/users', { user: { id: 'trader' } }],
		['PATCH', '/v2/users/trader', { user: { id: 'trader' }, updateMask: mask }],
		['DELETE', '/v2/users/who', undefined],
		['POST', '/v2/users/trader/rights', { userId: 'trader', rights: [] }],
		['PATCH', '/v2/users/trader/rights', { userId: 'trader', rights: [] }],
		['PATCH', '/v2/users/trader/identity-provider-id', { userId: 'trader', targetIdentityProviderId: 'x' }],
		['GET', '/v2/idps', undefined],
		['POST', '/v2/idps', { identityProviderConfig: { identityProviderId: 'q', issuer: 'q', jwksUrl: 'http://q/q' } }],
		['DELETE', '/v2/idps/q', undefined],
		['POST', '/v2/package-vetting/update', { changes: [] }],
	];

	it.each(calls)('%s %s is not for a reader, nor for anybody without a token', async (method, path, body) => {
		const reader = await client.call(method, path, body, authorised('any-reader'));
		expect([reader.status, reader.json]).toMatchObject([403, { ...REDACTED, grpcCodeValue: 7 }]);
		const open = await client.call(method, path, body, {});
		expect([open.status, open.json]).toMatchObject([401, { ...REDACTED, grpcCodeValue: 16 }]);
		expect([401, 403]).not.toContain((await client.call(method, path, body, authorised('participant_admin'))).status);
	});

	it('an administrator of an identity provider makes users and parties, but no administrator of the participant', async () => {
		await client.make('user', { user: 'idp-admin', rights: [{ IdentityProviderAdmin: { value: {} } }] });
		const ask = async (path: string, body: unknown) => (await client.call('POST', path, body, authorised('idp-admin'))).status;
		expect(await ask('/v2/users', { user: { id: 'theirs' } })).toBe(200);
		expect(await ask('/v2/parties', { partyIdHint: 'theirs' })).toBe(200);
		const rights = [{ kind: { ParticipantAdmin: { value: {} } } }];
		expect(await ask('/v2/users/theirs/rights', { userId: 'theirs', rights })).toBe(403);
	});

	it('a right that was taken counts no more from the next call on', async () => {
		const { parties } = await client.world();
		const reads = async () => (await client.get(`/v2/state/connected-synchronizers?party=${parties.bob}`, authorised('trader'))).status;
		expect(await reads()).toBe(200);
		const rights = [{ kind: { CanActAs: { value: { party: parties.bob } } } }];
		await client.call('PATCH', '/v2/users/trader/rights', { userId: 'trader', rights }, authorised('participant_admin'));
		expect(await reads()).toBe(403);
	});
});
