import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox();
const { run, happen, answer, parties } = ledgerOf(sandbox);
const ENDPOINT = 'GET /v2/users/{user-id}/rights';
const admin = { as: 'participant_admin' };

const ofUser = (userId: string, more = {}) => ({ userId: byId(userId), returnAll: true, ...more });

describe('User Right › Get Many', () => {
	test('all eight kinds, one item each, with the party where it is about one', async () => {
		const { json, items } = await run('userRight', 'getAll', ofUser('every-right'), admin);
		const userId = 'every-right';
		expect(json).toEqual([
			{ userId, kind: 'CanActAs', party: parties.alice },
			{ userId, kind: 'CanReadAs', party: parties.bob },
			{ userId, kind: 'CanExecuteAs', party: parties.carol },
			{ userId, kind: 'CanExecuteAsAnyParty', party: null },
			{ userId, kind: 'CanReadAsAnyParty', party: null },
			{ userId, kind: 'IdentityProviderAdmin', party: null },
			{ userId, kind: 'ParticipantAdmin', party: null },
			{ userId, kind: 'Empty', party: null },
		]);
		expect(items.every(({ pairedItem }) => JSON.stringify(pairedItem) === '{"item":0}')).toBe(true);
	});

	test('raw: the rights as the participant sent them', async () => {
		const { json } = await run('userRight', 'getAll', ofUser('every-right', { simplify: false }), admin);
		expect(json[0]).toEqual({ kind: { CanActAs: { value: { party: parties.alice } } } });
		expect(json.at(-1)).toEqual({ kind: { Empty: {} } });
	});

	test('a kind newer than this node comes under its own name', async () => {
		const text = '{"rights":[{"kind":{"CanActAsAnyParty":{"value":{}}}},{"kind":{"CanLookAt":{"value":{"party":"x::12","until":3}}}}]}';
		await answer(ENDPOINT, text);
		const { json } = await run('userRight', 'getAll', ofUser('x'), admin);
		expect(json).toEqual([
			{ userId: 'x', kind: 'CanActAsAnyParty', party: null },
			{ userId: 'x', kind: 'CanLookAt', party: 'x::12' },
		]);
		await answer(ENDPOINT, text);
		expect((await run('userRight', 'getAll', ofUser('x', { simplify: false }), admin)).json[1]).toEqual({
			kind: { CanLookAt: { value: { party: 'x::12', until: 3 } } },
		});
	});

	test('Limit, and no rights at all', async () => {
		expect((await run('userRight', 'getAll', ofUser('every-right', { returnAll: false, limit: 3 }), admin)).json).toHaveLength(3);
		expect((await run('userRight', 'getAll', ofUser('newcomer@clients'), admin)).json).toEqual([]);
		await answer(ENDPOINT, '{}');
		expect((await run('userRight', 'getAll', ofUser('newcomer@clients'), admin)).json).toEqual([]);
	});

	test('an ID with characters that mean something in a URL reaches the participant whole', async () => {
		const { json } = await run('userRight', 'getAll', ofUser('auth0|ops-reader'), admin);
		expect(json).toEqual([{ userId: 'auth0|ops-reader', kind: 'CanReadAs', party: parties.alice }]);
		await happen('user', { user: "@^$.!`-#+'~_|:()", rights: [{ IdentityProviderAdmin: { value: {} } }] });
		expect((await run('userRight', 'getAll', ofUser("@^$.!`-#+'~_|:()"), admin)).json).toMatchObject([{ kind: 'IdentityProviderAdmin' }]);
		expect(await sandbox.requests()).toMatchObject([
			{ path: '/v2/users/auth0%7Cops-reader/rights' },
			{ pathParams: { 'user-id': "@^$.!`-#+'~_|:()" } },
		]);
	});
});

describe('what goes wrong is explained', () => {
	test('an unknown user', async () => {
		const { json } = await run('userRight', 'getAll', ofUser('nobody'), { ...admin, onError: 'continueRegularOutput' });
		expect(json).toEqual([
			{
				message: 'list user rights failed for unknown user "nobody"',
				error: expect.objectContaining({
					errorCode: 'USER_NOT_FOUND',
					errorCategory: 11,
					httpStatus: 404,
					advice: expect.stringContaining('case-sensitive'),
				}),
			},
		]);
	});

	test('no user: nothing sent', async () => {
		const { error } = await run('userRight', 'getAll', ofUser('={{ $json.nothing }}'), admin);
		expect(error?.message).toBe('User: this field is empty');
		expect(await sandbox.requests()).toEqual([]);
	});

	test('another user without being an admin', async () => {
		const { error } = await run('userRight', 'getAll', ofUser('every-right'));
		expect(error?.message).toMatch(/^This is not permitted/);
		expect(error?.message).toContain('participant admin or identity provider admin');
		expect((await run('userRight', 'getAll', ofUser('ledger-api-user'))).json.length).toBeGreaterThan(0);
	});
});
