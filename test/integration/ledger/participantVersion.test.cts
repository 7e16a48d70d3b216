// Options that came with a later version: an older participant would ignore them, so the node says so before anything is sent.
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox();
const { run, within } = ledgerOf(sandbox);
const PARTY = `alice::1220${'0'.repeat(64)}`;

const signature = { signature: 'AAAA', signedBy: `1220${'0'.repeat(64)}`, format: 'SIGNATURE_FORMAT_CONCAT' };
const allocate = {
	synchronizerId: byId(`global::1220${'0'.repeat(64)}`),
	topologyTransactions: 'AAAA',
	signatures: { signature: [{ ...signature, signingAlgorithm: 'SIGNING_ALGORITHM_SPEC_ED25519' }] },
};
const prepare = {
	actAs: byId(PARTY),
	commandsFrom: 'json',
	commandsJson: { CreateCommand: { templateId: '#p:M:T', createArguments: {} } },
};

test.each<[string, string, string, IDataObject]>([
	['Primary Party Authentication', 'user', 'create', { newUserId: 'x', options: { primaryPartyAuthentication: true } }],
	['Primary Party Authentication', 'user', 'update', { userId: byId('signer'), updateFields: { primaryPartyAuthentication: true } }],
	['Wait for Allocation', 'externalParty', 'allocate', { ...allocate, options: { waitForAllocation: false } }],
	['User', 'externalParty', 'allocate', { ...allocate, options: { userId: 'signer' } }],
	['Hashing Scheme', 'preparedTransaction', 'prepare', { ...prepare, options: { hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2' } }],
])('%s of %s › %s', async (label, resource, operation, parameters) => {
	await within({ server: '3.4.12' }, async () => {
		for (let times = 0; times < 2; times++) {
			const { error } = await run(resource, operation, parameters, { as: 'participant_admin' });
			expect(error?.message).toMatch(new RegExp(`^${label}[^:]*: this participant, of version 3\\.4\\.12, does not have this option`));
			expect(error?.description).toBe('Participants from 3.5 on have it. Remove the option. Nothing was sent.');
		}
		// The version is known then.
		expect((await sandbox.requests()).map(({ endpoint }) => endpoint)).toEqual(['GET /v2/version']);
	});
});

test('where none is set the version is not asked for; a participant that has them gets them', async () => {
	await run('user', 'create', { newUserId: 'without', options: {} }, { as: 'participant_admin' });
	expect((await sandbox.requests()).map(({ endpoint }) => endpoint)).toEqual(['POST /v2/users']);
	const settings = { newUserId: 'with', options: { primaryPartyAuthentication: true } };
	await run('user', 'create', settings, { as: 'participant_admin' });
	expect((await sandbox.requests()).at(-1)).toMatchObject({ body: { user: { primaryPartyAuthentication: true } } });
});

test('a participant that does not say its version gets the option', async () => {
	await within({ server: '3.4.12' }, async () => {
		await sandbox.fault({ endpoint: 'GET /v2/version', times: 0, status: 404, body: 'no' });
		await run('user', 'create', { newUserId: 'unsaid', options: { primaryPartyAuthentication: true } }, { as: 'participant_admin' });
		expect((await sandbox.requests()).at(-1)).toMatchObject({ endpoint: 'POST /v2/users' });
	});
});
