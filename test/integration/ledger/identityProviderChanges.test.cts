// Identity providers, made, changed and removed.
import { succeeded } from '../../support/harness.cts';
import { useAdministrator } from './changes-support.cts';
import { byId } from './support.cts';

const { sandbox, run } = useAdministrator();

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
