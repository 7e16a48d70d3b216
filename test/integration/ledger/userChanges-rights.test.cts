// Rights of users, granted and revoked.
import type { IDataObject } from 'n8n-workflow';

import { rights, useAdministrator } from './changes-support.cts';
import { byId } from './support.cts';

const { sandbox, run, within, parties, rightsOf } = useAdministrator();

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
