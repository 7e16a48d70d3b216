/**
 * Administration of a participant, put to a real one. It removes again what it makes, but for parties, which stay: no
 * participant deletes them. If the token's user may not administer, the refusal is read instead.
 */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import type { RunOptions, RunResult } from '../support/engine.cts';

export type Ask = (resource: string, operation: string, parameters?: IDataObject, options?: Partial<RunOptions>) => Promise<RunResult>;

const byId = (value: unknown) => ({ __rl: true, mode: 'id', value: String(value) });
const annotations = (name: string, value: string) => ({ annotation: [{ name, value }] });
/** A package to vet and unvet: nothing else depends on it. */
const PACKAGE = { dar: join(__dirname, '..', 'conformance', 'dars', 'vet-1.0.0.dar'), name: 'fidelity-vet@1.0.0' };

/** The items. Undefined if the user may not, with the refusal explained. */
async function allowed({ json, error }: RunResult): Promise<IDataObject[] | undefined> {
	if (!error) return json;
	if (!['401', '403'].includes(error.httpCode ?? '')) throw new Error(`${error.message} | ${error.description}`);
	expect(`${error.message} ${error.description}`).toMatch(/needs |Needed here:/);
	return undefined;
}

type Write = typeof test | typeof test.skip;

/** Adds tests of external parties. `run` makes their names new. */
function externalParties(ask: Ask, write: Write, run: string): void {
	const external = generateKeyPairSync('ed25519');
	const topology = async () => {
		const [connected] = (await ask('participant', 'getConnectedSynchronizers')).json;
		return await ask('externalParty', 'generateTopology', {
			partyIdHint: `n8n-live-${run}`,
			publicKey: external.publicKey.export({ format: 'pem', type: 'spki' }),
			synchronizerId: byId(connected.synchronizerId),
		});
	};

	test('the topology of an external party, which changes nothing', async () => {
		const made = await allowed(await topology());
		if (made) expect(made).toMatchObject([{ party: expect.stringMatching(/^n8n-live-\w+::1220/), multiHash: expect.any(String) }]);
	});

	write('an external party is allocated with the signature of its key', async () => {
		const [{ multiHash, topologyTransactions, synchronizerId, publicKeyFingerprint, party }] = (await topology()).json;
		const signature = sign(null, Buffer.from(String(multiHash), 'base64'), external.privateKey).toString('base64');
		const row = {
			signature,
			signedBy: publicKeyFingerprint,
			format: 'SIGNATURE_FORMAT_CONCAT',
			signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
		};
		const done = await allowed(
			await ask('externalParty', 'allocate', {
				topologyTransactions,
				synchronizerId: byId(synchronizerId),
				signatures: { signature: [row] },
			}),
		);
		if (done) expect(done).toEqual([{ outcome: 'succeeded', alreadyDone: false, synchronizerId, known: true, party }]);
	});
}

/** Adds tests of parties and users. */
function partiesAndUsers(ask: Ask, write: Write, run: string): void {
	write('a party is allocated and annotated; a change for an older version is refused', async () => {
		const made = await allowed(await ask('party', 'allocate', { partyIdHint: `n8n-live-${run}` }));
		if (!made) return;
		const [{ party, resourceVersion }] = made;
		const update = async (value: string) =>
			await ask('party', 'update', {
				party: byId(party),
				annotations: annotations('n8n.io/live', value),
				options: { resourceVersion },
			});
		expect((await update('yes')).json).toMatchObject([{ annotations: { 'n8n.io/live': 'yes' } }]);
		expect((await update('no')).error?.description).toContain('Somebody else changed the party');
	});

	write('a user is created, changed, given rights that are taken again, and deleted', async () => {
		const id = `n8n-live-${run}`;
		if (!(await allowed(await ask('user', 'create', { newUserId: id })))) return;
		const userId = byId(id);
		const rights = { right: [{ kind: 'CanReadAsAnyParty' }] };
		const updateFields = { annotations: annotations('live', 'yes'), isDeactivated: true };
		expect((await ask('user', 'update', { userId, updateFields })).json).toMatchObject([
			{ isDeactivated: true, annotations: { live: 'yes' } },
		]);
		const right = { kind: 'CanReadAsAnyParty', party: null };
		expect((await ask('userRight', 'grant', { userId, rights })).json).toMatchObject([{ alreadyDone: false, granted: [right] }]);
		expect((await ask('userRight', 'grant', { userId, rights })).json).toMatchObject([{ alreadyDone: true, alreadyGranted: [right] }]);
		const revoked = await ask('userRight', 'revoke', { userId, rights, confirmUserId: id });
		expect(revoked.json).toMatchObject([{ alreadyDone: false, revoked: [right] }]);
		const removed = await ask('user', 'delete', { userId, confirmUserId: id });
		expect(removed.json).toEqual([{ outcome: 'succeeded', alreadyDone: false, deleted: true, userId: id }]);
	});
}

/** Adds tests of identity providers. */
function identityProviders(ask: Ask, write: Write, run: string): void {
	write('an identity provider is created, changed and deleted', async () => {
		const id = `n8n-live-${run}`;
		const made = await ask('identityProvider', 'create', {
			newIdentityProviderId: id,
			issuer: `https://${run}.example.com/`,
			jwksUrl: `https://${run}.example.com/jwks`,
			options: { isDeactivated: true },
		});
		if (!(await allowed(made))) return;
		const identityProviderId = byId(id);
		const updateFields = { audience: 'live' };
		expect((await ask('identityProvider', 'update', { identityProviderId, updateFields })).json).toMatchObject([{ audience: 'live' }]);
		const removed = await ask('identityProvider', 'delete', { identityProviderId, confirmIdentityProviderId: id });
		expect(removed.json).toEqual([{ outcome: 'succeeded', alreadyDone: false, deleted: true, identityProviderId: id }]);
	});
}

/** Adds tests of packages. */
function packages(ask: Ask, write: Write): void {
	test('vetting is tried out, which changes nothing', async () => {
		const [vetted] = (await ask('packageVetting', 'getAll', { returnAll: false, limit: 1 })).json;
		const options = { synchronizerId: byId(vetted.synchronizerId) };
		const same = await allowed(await ask('packageVetting', 'update', { change: 'vet', packages: vetted.packageId, options }));
		if (same) expect(same).toMatchObject([{ outcome: 'planned', topologySerial: expect.any(Number) }]);
	});

	write('a package is stored, vetted and unvetted', async () => {
		const data = { data: readFileSync(PACKAGE.dar).toString('base64'), mimeType: 'application/octet-stream', fileName: 'live.dar' };
		const input = [{ json: {}, binary: { data } }];
		if (!(await allowed(await ask('dar', 'upload', { options: { vetAllPackages: false } }, { input })))) return;
		const change = { packages: PACKAGE.name, dryRun: false };
		expect((await ask('packageVetting', 'update', { change: 'vet', ...change })).error).toBeUndefined();
		const unvetted = await ask('packageVetting', 'update', { change: 'unvet', confirmPackages: PACKAGE.name, ...change });
		expect(unvetted.json).toMatchObject([
			{ outcome: 'succeeded', changed: true, unvetted: [{ packageName: 'fidelity-vet', packageVersion: '1.0.0' }] },
		]);
	});
}

/** Adds the tests to the suite that calls it. `writing`: what changes the participant may be asked too. */
export function administration(ask: Ask, writing: boolean): void {
	const run = randomBytes(4).toString('hex');
	const write = writing ? test : test.skip;
	externalParties(ask, write, run);
	partiesAndUsers(ask, write, run);
	identityProviders(ask, write, run);
	packages(ask, write);
}
