// Users, made, changed and removed.
import type { IDataObject } from 'n8n-workflow';

import { succeeded } from '../../support/harness.cts';
import { annotated, rights, useAdministrator } from './changes-support.cts';
import { byId } from './support.cts';

const { sandbox, run, parties, rightsOf } = useAdministrator();

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
