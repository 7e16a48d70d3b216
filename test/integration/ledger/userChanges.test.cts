// Users, their rights and identity providers, made, changed and removed.
import type { IDataObject } from 'n8n-workflow';

import { succeeded } from '../../support/harness.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 0, fresh: true });
const { run: runAs, within, parties } = ledgerOf(sandbox);
const run: typeof runAs = async (resource, operation, parameters, options) =>
	await runAs(resource, operation, parameters, { as: 'participant_admin', ...options });

const annotated = (...rows: Array<[name: string, value: string]>) => ({ annotation: rows.map(([name, value]) => ({ name, value })) });
const rights = (...right: IDataObject[]) => ({ right });
const rightsOf = async (userId: string) => (await run('userRight', 'getAll', { userId: byId(userId), returnAll: true })).json;

describe('User › Create', () => {
	test('with everything: it is there, with its rights', async () => {
		const { json, error } = await run('user', 'create', {
			newUserId: 'settlement-bot',
			rights: rights({ kind: 'CanActAs', party: parties.alice }, { kind: 'CanReadAsAnyParty' }),
			options: {
				annotations: annotated(['team', 'ops']),
				isDeactivated: true,
				identityProviderId: byId('partner-login'),
				primaryParty: byId(parties.alice),
				primaryPartyAuthentication: true,
			},
		});
		expect(error).toBeUndefined();
		expect(json).toEqual([
			succeeded({
				userId: 'settlement-bot',
				isDeactivated: true,
				annotations: { team: 'ops' },
				resourceVersion: '0',
				identityProviderId: 'partner-login',
				primaryParty: parties.alice,
			}),
		]);
		expect(await sandbox.requests()).toMatchObject([{ endpoint: 'GET /v2/version' }, { endpoint: 'POST /v2/users', complaints: [] }]);
		expect(await rightsOf('settlement-bot')).toEqual([
			{ userId: 'settlement-bot', kind: 'CanActAs', party: parties.alice },
			{ userId: 'settlement-bot', kind: 'CanReadAsAnyParty', party: null },
		]);
	});

	test('an ID alone is enough; raw on request', async () => {
		expect((await run('user', 'create', { newUserId: 'plain', simplify: false })).json).toMatchObject([
			{ id: 'plain', metadata: { resourceVersion: '0' }, primaryPartyAuthentication: false },
		]);
	});

	test('what cannot be sent is refused before', async () => {
		expect((await run('user', 'create', { newUserId: 'a b' })).error?.message).toBe('User ID: "a b" is not a user ID');
		const without = await run('user', 'create', { newUserId: 'x', rights: rights({ kind: 'CanActAs' }) });
		expect(without.error?.message).toBe('Party: this field is empty');
		const odd = await run('user', 'create', { newUserId: 'x', rights: rights({ kind: 'Everything' }) });
		expect(odd.error?.message).toBe('Kind: "Everything" is not one of its values');
		expect(await sandbox.requests()).toEqual([]);
	});

	test('one that exists, and an administrator of an identity provider who would make one of the participant', async () => {
		const { error } = await run('user', 'create', { newUserId: 'trader' });
		expect(error?.message).toContain('user "trader" already exists');
		expect(error?.description).toContain('Change it with Canton Participant, User › Update and User Right › Grant.');
		await sandbox.control('POST', '/do', { action: 'user', user: 'idp-admin', rights: [{ IdentityProviderAdmin: { value: {} } }] });
		const admin = rights({ kind: 'ParticipantAdmin' });
		expect((await run('user', 'create', { newUserId: 'more', rights: admin }, { as: 'idp-admin' })).error?.message).toContain(
			'not permitted',
		);
		expect((await run('user', 'create', { newUserId: 'fewer' }, { as: 'idp-admin' })).error).toBeUndefined();
	});
});

test('a retry of an execution whose first answer got lost does not call it failed that the user exists, or is gone', async () => {
	const lost = async (endpoint: string, operation: string, parameters: IDataObject) => {
		await sandbox.fault({ endpoint, action: 'reset', after: true });
		const first = await run('user', operation, parameters);
		expect((first.error?.context as any).canton).toMatchObject({ outcome: 'unknown' });
		return await run('user', operation, parameters, { retryOf: first.run });
	};
	const created = await lost('POST /v2/users', 'create', { newUserId: 'retried' });
	expect(created.json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, userId: 'retried', isDeactivated: false }]);
	const deleted = await lost('DELETE /v2/users/{user-id}', 'delete', { userId: byId('retried'), confirmUserId: 'retried' });
	expect((deleted.error?.context as any).canton).toMatchObject({ outcome: 'unknown', userId: 'retried' });
	// Another execution has sent nothing before.
	const another = await run('user', 'delete', { userId: byId('retried'), confirmUserId: 'retried' });
	expect((another.error?.context as any).canton).toMatchObject({ outcome: 'failed' });
});

describe('User › Update', () => {
	const update = async (updateFields: IDataObject, more: IDataObject = {}) =>
		await run('user', 'update', { userId: byId('trader'), updateFields, ...more });

	test.each([
		['isDeactivated', 'Deactivated'],
		['primaryParty', 'Primary Party'],
	])('changes nothing if the expression of a field returns nothing: %s', async (name, label) => {
		for (const nothing of ['undefined', 'null', '""']) {
			const { error } = await update({ [name]: `={{ ${nothing} }}`, annotations: annotated(['a', '1']) });
			expect(error?.message).toBe(`${label}: the expression returned nothing for this item`);
		}
		expect(await sandbox.requests()).toEqual([]);
	});

	test.each([
		['"yes"', '"yes"'],
		['1', '"1"'],
		['0', '"0"'],
		['[true]', '"[true]"'],
	])('an expression of a switch that returns %s is an error before anything is sent', async (value, shown) => {
		const { error } = await update({ isDeactivated: `={{ ${value} }}` });
		expect(error?.message).toBe(`Deactivated: ${shown} is neither true nor false`);
		expect(error?.description).toBe('Switch it on or off, or let its expression be true or false.');
		const simple = await update({ isDeactivated: true }, { simplify: `={{ ${value} }}` });
		expect(simple.error?.message).toBe(`Simplify: ${shown} is neither true nor false`);
		expect(await sandbox.requests()).toEqual([]);
	});

	test.each([
		['"TRUE"', true],
		['" true "', true],
		['"False"', false],
	])('the text %s switches it', async (value, isDeactivated) => {
		expect((await update({ isDeactivated: `={{ ${value} }}` })).json).toMatchObject([{ isDeactivated }]);
	});

	test('changes what was added and nothing else', async () => {
		const { json, error } = await update({
			annotations: annotated(['a', '1'], ['b', '2']),
			isDeactivated: true,
			primaryPartyAuthentication: true,
		});
		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{ isDeactivated: true, annotations: { a: '1', b: '2' }, resourceVersion: '1', primaryParty: parties.carol },
		]);
		expect(await sandbox.requests()).toMatchObject([
			{
				body: { updateMask: { paths: ['metadata.annotations', 'is_deactivated', 'primary_party_authentication'] } },
				complaints: [],
			},
		]);
		const back = await update(
			{ annotations: annotated(['a', '']), isDeactivated: false, primaryParty: byId(parties.bob) },
			{ simplify: false },
		);
		expect(back.json).toMatchObject([
			{ isDeactivated: false, primaryParty: parties.bob, metadata: { annotations: { b: '2' } }, primaryPartyAuthentication: true },
		]);
		expect((await update({ primaryParty: byId('') })).json).toMatchObject([{ primaryParty: null }]);
	});

	test('deactivation counts from the next call on', async () => {
		await update({ isDeactivated: true });
		expect((await run('user', 'whoAmI', {}, { as: 'trader' })).error?.httpCode).toBe('403');
	});

	test('a change made for an older version is refused, so that nobody else’s is lost', async () => {
		await update({ primaryParty: byId(parties.bob) }, { options: { resourceVersion: '0' } });
		const { error } = await update({ primaryParty: byId(parties.alice) }, { options: { resourceVersion: '0' } });
		expect(error?.message).toContain('a concurrent update to the same user');
		expect(error?.description).toContain('Somebody else changed the user after the version in Resource Version was read');
		expect((await run('user', 'get', { userId: byId('trader') })).json).toMatchObject([
			{ primaryParty: parties.bob, resourceVersion: '1' },
		]);
	});

	test('nothing to change, and nobody to change', async () => {
		expect((await update({})).error?.message).toBe('Update Fields: none was added');
		expect(await sandbox.requests()).toEqual([]);
		const { error } = await update({ isDeactivated: true }, { userId: byId('nobody') });
		expect(error?.message).toContain('unknown user "nobody"');
	});

	test('of a user of another identity provider', async () => {
		await run('user', 'create', { newUserId: 'guest', options: { identityProviderId: byId('partner-login') } });
		const options = { identityProviderId: byId('partner-login') };
		expect((await update({ isDeactivated: true }, { userId: byId('guest'), options })).json).toMatchObject([{ isDeactivated: true }]);
		expect((await run('user', 'get', { userId: byId('guest') })).error?.httpCode).toBe('403');
		expect((await run('user', 'get', { userId: byId('guest'), options })).json).toMatchObject([{ identityProviderId: 'partner-login' }]);
	});
});

describe('User › Delete', () => {
	test('only with the ID spelled out', async () => {
		for (const [confirmUserId, problem] of [
			['={{ undefined }}', 'this field is empty'],
			['trade', '"trade" is not "trader"'],
		]) {
			const { error } = await run('user', 'delete', { userId: byId('trader'), confirmUserId });
			expect(error?.message).toBe(`Confirm User ID: ${problem}`);
			expect(error?.description).toContain('Nothing was changed.');
		}
		expect(await sandbox.requests()).toEqual([]);
		expect((await run('user', 'delete', { userId: byId('trader'), confirmUserId: 'trader' })).json).toEqual([
			{ outcome: 'succeeded', alreadyDone: false, deleted: true, userId: 'trader' },
		]);
		expect((await run('user', 'get', { userId: byId('trader') })).error?.message).toContain('unknown user "trader"');
		const again = await run('user', 'delete', { userId: byId('trader'), confirmUserId: 'trader' });
		expect(again.error?.message).toContain('deleting user failed for unknown user "trader"');
	});
});

describe('User Right', () => {
	const all = () => [
		{ kind: 'CanActAs', party: parties.alice },
		{ kind: 'CanExecuteAs', party: parties.bob },
		{ kind: 'CanReadAs', party: parties.carol },
		{ kind: 'CanExecuteAsAnyParty' },
		{ kind: 'CanReadAsAnyParty' },
		{ kind: 'IdentityProviderAdmin' },
		{ kind: 'ParticipantAdmin' },
	];
	const flat = (list: IDataObject[]) => list.map(({ kind, party }) => ({ kind, party: party ?? null }));

	test('› Grant says what is new and what the user had', async () => {
		const userId = byId('newcomer@clients');
		const first = await run('userRight', 'grant', { userId, rights: rights(...all().slice(0, 2)) });
		expect(first.error).toBeUndefined();
		expect(first.json).toEqual([
			{ userId: 'newcomer@clients', outcome: 'succeeded', alreadyDone: false, granted: flat(all().slice(0, 2)), alreadyGranted: [] },
		]);
		expect(await sandbox.requests()).toMatchObject([{ endpoint: 'POST /v2/users/{user-id}/rights', complaints: [] }]);
		expect((await run('userRight', 'grant', { userId, rights: rights(...all()) })).json).toEqual([
			{
				userId: 'newcomer@clients',
				outcome: 'succeeded',
				alreadyDone: false,
				granted: flat(all().slice(2)),
				alreadyGranted: flat(all().slice(0, 2)),
			},
		]);
		expect((await run('userRight', 'grant', { userId, rights: rights(...all()) })).json).toMatchObject([
			{ outcome: 'succeeded', alreadyDone: true, granted: [] },
		]);
		expect(await rightsOf('newcomer@clients')).toHaveLength(7);
	});

	test('Act As Any Party, which came with 3.6: granted there, refused before anything is sent on older participants', async () => {
		const parameters = { userId: byId('newcomer@clients'), rights: rights({ kind: 'CanActAsAnyParty' }) };
		await within({ server: '3.5.14' }, async () => {
			const changes: Array<[string, string, IDataObject]> = [
				['userRight', 'grant', parameters],
				['userRight', 'revoke', { ...parameters, confirmUserId: 'newcomer@clients' }],
				['user', 'create', { newUserId: 'acts-for-all', rights: parameters.rights }],
			];
			for (const [resource, operation, values] of changes) {
				const { error } = await run(resource, operation, values);
				expect(error?.message).toBe('Kind: this participant, of version 3.5.14, does not have the right Act As Any Party');
				expect(error?.description).toBe('Participants from 3.6 on have it. Remove the row. Nothing was sent.');
			}
			expect((await sandbox.requests()).map(({ endpoint }) => endpoint)).toEqual(['GET /v2/version']);
		});
		await within({ server: '3.6.0' }, async () => {
			expect((await run('userRight', 'grant', parameters)).json).toMatchObject([{ granted: [{ kind: 'CanActAsAnyParty', party: null }] }]);
			const all = await run('activeContract', 'getAll', { parties: 'all', limit: 1 }, { as: 'newcomer@clients' });
			expect(all.error).toBeUndefined();
			const who = await run('user', 'whoAmI', {}, { as: 'newcomer@clients' });
			expect(who.json).toMatchObject([{ actAs: [], otherRights: ['CanActAsAnyParty'] }]);
			const revoked = await run('userRight', 'revoke', { ...parameters, confirmUserId: 'newcomer@clients' });
			expect(revoked.json).toMatchObject([{ alreadyDone: false, revoked: [{ kind: 'CanActAsAnyParty', party: null }] }]);
		});
	});

	test('› Revoke, with the user spelled out, says what the user had', async () => {
		const parameters = {
			userId: byId('trader'),
			rights: rights({ kind: 'CanActAs', party: parties.carol }, { kind: 'ParticipantAdmin' }),
		};
		const without = await run('userRight', 'revoke', { ...parameters, confirmUserId: 'somebody' });
		expect(without.error?.message).toBe('Confirm User ID: "somebody" is not "trader"');
		expect(await sandbox.requests()).toEqual([]);
		const { json } = await run('userRight', 'revoke', { ...parameters, confirmUserId: 'trader' });
		expect(json).toEqual([
			{
				userId: 'trader',
				outcome: 'succeeded',
				alreadyDone: false,
				revoked: [{ kind: 'CanActAs', party: parties.carol }],
				notGranted: [{ kind: 'ParticipantAdmin', party: null }],
			},
		]);
		expect((await run('userRight', 'revoke', { ...parameters, confirmUserId: 'trader' })).json).toMatchObject([
			{ outcome: 'nothingToDo', alreadyDone: false, revoked: [] },
		]);
		expect(await rightsOf('trader')).toEqual([{ userId: 'trader', kind: 'CanActAs', party: parties.bob }]);
	});

	test('of a user of another identity provider', async () => {
		const options = { identityProviderId: byId('partner-login') };
		await run('user', 'create', { newUserId: 'guest', options });
		const parameters = { userId: byId('guest'), rights: rights({ kind: 'CanReadAsAnyParty' }), options };
		await sandbox.requests();
		expect((await run('userRight', 'grant', parameters)).json).toMatchObject([{ alreadyDone: false }]);
		expect((await run('userRight', 'revoke', { ...parameters, confirmUserId: 'guest' })).json).toMatchObject([{ alreadyDone: false }]);
		for (const { body } of await sandbox.requests()) expect(body).toMatchObject({ identityProviderId: 'partner-login' });
	});

	test('none given, a user that is not there, and somebody without the right', async () => {
		expect((await run('userRight', 'grant', { userId: byId('trader') })).error?.message).toBe('Rights: none was given');
		expect((await run('userRight', 'revoke', { userId: byId('trader'), confirmUserId: 'trader' })).error?.message).toBe(
			'Rights: none was given',
		);
		const right = rights({ kind: 'CanReadAs', party: parties.bob });
		const unknown = await run('userRight', 'grant', { userId: byId('nobody'), rights: right });
		expect(unknown.error?.message).toContain('grant user rights failed for unknown user "nobody"');
		const own = await run('userRight', 'grant', { userId: byId('trader'), rights: right }, { as: 'trader' });
		expect(own.error?.message).toContain('not permitted');
	});

	test('one that is lost on the way may be sent again by hand: the second says that nothing changed', async () => {
		const parameters = { userId: byId('trader'), rights: rights({ kind: 'CanReadAsAnyParty' }) };
		await sandbox.fault({ endpoint: 'POST /v2/users/{user-id}/rights', action: 'reset', after: true });
		const { error } = await run('userRight', 'grant', parameters);
		expect(error?.description).toContain('The outcome is unknown');
		expect(error?.description).toContain('Granting them again is safe.');
		expect((await run('userRight', 'grant', parameters)).json).toMatchObject([{ alreadyDone: true }]);
	});

	test('a retry of an execution whose answer got lost finds its revocation done, another one finds nothing to do', async () => {
		const parameters = { userId: byId('trader'), confirmUserId: 'trader', rights: rights({ kind: 'CanActAs', party: parties.bob }) };
		await sandbox.fault({ endpoint: 'PATCH /v2/users/{user-id}/rights', action: 'reset', after: true });
		const first = await run('userRight', 'revoke', parameters);
		expect((first.error?.context as any).canton).toMatchObject({ outcome: 'unknown' });
		expect((await run('userRight', 'revoke', parameters, { retryOf: first.run })).json).toMatchObject([
			{ outcome: 'succeeded', alreadyDone: true },
		]);
		expect((await run('userRight', 'revoke', parameters)).json).toMatchObject([{ outcome: 'nothingToDo', alreadyDone: false }]);
	});
});

describe('Identity Provider', () => {
	const made = {
		newIdentityProviderId: 'guests',
		issuer: 'https://guests.example.com/',
		jwksUrl: 'https://guests.example.com/jwks.json',
	};

	test('› Create, › Update, › Delete', async () => {
		const { json, error } = await run('identityProvider', 'create', { ...made, options: { audience: 'ledger', isDeactivated: true } });
		expect(error).toBeUndefined();
		expect(json).toEqual([
			succeeded({
				identityProviderId: 'guests',
				isDeactivated: true,
				issuer: made.issuer,
				audience: 'ledger',
				jwksUrl: made.jwksUrl,
			}),
		]);
		const identityProviderId = byId('guests');
		const updateFields = { audience: '', isDeactivated: false, issuer: 'https://new.example.com/', jwksUrl: 'http://new.example.com/jwks' };
		expect((await run('identityProvider', 'update', { identityProviderId, updateFields })).json).toEqual([
			succeeded({
				identityProviderId: 'guests',
				isDeactivated: false,
				issuer: 'https://new.example.com/',
				audience: null,
				jwksUrl: 'http://new.example.com/jwks',
			}),
		]);
		expect((await run('identityProvider', 'update', { identityProviderId, updateFields: { audience: 'more' } })).json).toMatchObject([
			{ audience: 'more', issuer: 'https://new.example.com/' },
		]);
		for (const { complaints } of await sandbox.requests()) expect(complaints).toEqual([]);
		await sandbox.requests();
		const unclear = await run('identityProvider', 'update', { identityProviderId, updateFields: { isDeactivated: '={{ "no" }}' } });
		expect(unclear.error?.message).toBe('Deactivated: "no" is neither true nor false');
		expect(await sandbox.requests()).toEqual([]);
		const wrong = await run('identityProvider', 'delete', { identityProviderId, confirmIdentityProviderId: 'guest' });
		expect(wrong.error?.message).toBe('Confirm Identity Provider ID: "guest" is not "guests"');
		expect((await run('identityProvider', 'delete', { identityProviderId, confirmIdentityProviderId: 'guests' })).json).toEqual([
			{ outcome: 'succeeded', alreadyDone: false, deleted: true, identityProviderId: 'guests' },
		]);
		expect((await run('identityProvider', 'get', { identityProviderId })).error?.description).toContain(
			'Identity Provider › Get Many lists them',
		);
	});

	test('› Delete while users belong to it: they go first, whatever the database calls it', async () => {
		const identityProviderId = byId('partner-login');
		await run('user', 'create', { newUserId: 'guest', options: { identityProviderId } });
		const { error } = await run('identityProvider', 'delete', { identityProviderId, confirmIdentityProviderId: 'partner-login' });
		expect(error?.message).toContain('Referential integrity constraint violation');
		expect(error?.description).toContain(
			'Users still belong to this identity provider. Delete them with Canton Participant, User › Delete',
		);
		expect(error?.description).not.toMatch(/Try again|outcome is unknown/);
		expect((await run('identityProvider', 'get', { identityProviderId })).error).toBeUndefined();
	});

	test('what exists already', async () => {
		const id = await run('identityProvider', 'create', { ...made, newIdentityProviderId: 'partner-login' });
		expect(id.error?.description).toContain('Change it with Canton Participant, Identity Provider › Update');
		const issuer = await run('identityProvider', 'create', { ...made, issuer: 'https://login.example.com/' });
		expect(issuer.error?.description).toContain('Another identity provider has this issuer already');
		const updateFields = { issuer: 'https://login.example.com/' };
		const taken = await run('identityProvider', 'update', { identityProviderId: byId('former-login'), updateFields });
		expect(taken.error?.message).toContain('updating identity provider config failed, as identity provider with issuer');
	});

	test('what cannot be sent, and who may not', async () => {
		const { error } = await run('identityProvider', 'create', { ...made, jwksUrl: 'guests.example.com/jwks' });
		expect(error?.message).toBe('JWKS URL: "guests.example.com/jwks" is not a URL');
		const identityProviderId = byId('partner-login');
		expect((await run('identityProvider', 'update', { identityProviderId })).error?.message).toBe('Update Fields: none was added');
		const emptied = await run('identityProvider', 'update', { identityProviderId, updateFields: { issuer: '' } });
		expect(emptied.error?.message).toBe('Issuer: this field is empty');
		const noUrl = await run('identityProvider', 'update', { identityProviderId, updateFields: { jwksUrl: '' } });
		expect(noUrl.error?.message).toBe('JWKS URL: this field is empty');
		expect(await sandbox.requests()).toEqual([]);
		expect((await run('identityProvider', 'create', made, { as: 'trader' })).error?.message).toContain(
			'the user trader needs participant admin',
		);
	});
});
