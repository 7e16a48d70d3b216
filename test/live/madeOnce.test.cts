// Things that a real participant makes once, with the answer to the first call cut off: the retry of the execution finds them. It makes two
// parties, which stay, and a user and an identity provider, which it deletes. Needs the environment of `ledger.test.cts` with
// CANTON_LIVE_WRITE=1, and a token of an administrator.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import { runNode, type RunOptions } from '../support/engine.cts';
import { ledgerNodeOf } from '../support/nodeTables.cts';
import { startCutProxy, type CutProxy } from './cutProxy.cts';

const { CANTON_LIVE_LEDGER_URL: target, CANTON_LIVE_LEDGER_TOKEN: accessToken, CANTON_LIVE_WRITE: writing } = process.env;
const ready = Boolean(target && writing === '1');
const byId = (value: unknown) => ({ __rl: true, mode: 'id', value: String(value) });
const id = `n8n-made-${randomBytes(4).toString('hex')}`;
const annotations = { annotation: [{ name: 'live', value: 'yes' }] };

(ready ? describe : describe.skip)('a retry of what a real participant makes once', () => {
	let proxy: CutProxy;

	beforeAll(async () => void (proxy = await startCutProxy(target!)));
	afterAll(async () => {
		await run('user', 'delete', { userId: byId(id), confirmUserId: id });
		await run('identityProvider', 'delete', { identityProviderId: byId(id), confirmIdentityProviderId: id });
		await proxy.close();
	});

	async function run(resource: string, operation: string, parameters: IDataObject, options: Partial<RunOptions> = {}) {
		const { url: baseUrl } = proxy;
		const credentials = {
			cantonLedgerApi: accessToken ? { baseUrl, authentication: 'accessToken', accessToken } : { baseUrl, authentication: 'none' },
		};
		const form = { authentication: 'accessToken', resource, operation, ...parameters };
		return await runNode(ledgerNodeOf(resource, operation), form as never, { credentials, ...options });
	}

	/** The item of the retry, and what a new execution says of the same. */
	async function cutAndRetried(path: RegExp, ...[resource, operation, parameters]: Parameters<typeof run>) {
		proxy.cutNext(path, 'after');
		const first = await run(resource, operation, parameters);
		expect((first.error?.context as any).canton).toMatchObject({ outcome: 'unknown' });
		const { json, error } = await run(resource, operation, parameters, { retryOf: first.run });
		if (error) throw new Error(`${error.message} | ${error.description}`);
		const another = await run(resource, operation, parameters);
		expect((another.error?.context as any).canton).toMatchObject({ outcome: 'failed' });
		return json;
	}

	test('a user with a right and annotations', async () => {
		const user = { newUserId: id, rights: { right: [{ kind: 'CanReadAsAnyParty' }] }, options: { annotations, isDeactivated: true } };
		expect(await cutAndRetried(/^POST \/v2\/users$/, 'user', 'create', user)).toMatchObject([
			{ outcome: 'succeeded', alreadyDone: true, userId: id, isDeactivated: true, annotations: { live: 'yes' } },
		]);
	});

	test('a party with annotations, as which that user may act', async () => {
		const party = { partyIdHint: id, options: { annotations, userId: byId(id) } };
		expect(await cutAndRetried(/^POST \/v2\/parties$/, 'party', 'allocate', party)).toMatchObject([
			{ outcome: 'succeeded', alreadyDone: true, name: id, isLocal: true, annotations: { live: 'yes' } },
		]);
	});

	test('an external party, by its topology', async () => {
		const { publicKey, privateKey } = generateKeyPairSync('ed25519');
		const [{ synchronizerId }] = (await run('participant', 'getConnectedSynchronizers', {})).json as [IDataObject];
		const pem = publicKey.export({ format: 'pem', type: 'spki' });
		const generated = { partyIdHint: `${id}-own`, publicKey: pem, synchronizerId: byId(synchronizerId) } as IDataObject;
		const [made] = (await run('externalParty', 'generateTopology', generated)).json as [IDataObject];
		const signature = {
			signature: sign(null, Buffer.from(String(made.multiHash), 'base64'), privateKey).toString('base64'),
			signedBy: made.publicKeyFingerprint,
			format: 'SIGNATURE_FORMAT_CONCAT',
			signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
		};
		const allocation = {
			topologyTransactions: made.topologyTransactions,
			synchronizerId: byId(synchronizerId),
			signatures: { signature: [signature] },
		} as IDataObject;
		expect(await cutAndRetried(/^POST \/v2\/parties\/external\/allocate$/, 'externalParty', 'allocate', allocation)).toEqual([
			{ outcome: 'succeeded', alreadyDone: true, synchronizerId, known: true, party: made.party },
		]);
	});

	test('an identity provider', async () => {
		const provider = {
			newIdentityProviderId: id,
			issuer: `https://${id}.example.com/`,
			jwksUrl: `https://${id}.example.com/jwks`,
			options: { isDeactivated: true, audience: 'live' },
		};
		expect(await cutAndRetried(/^POST \/v2\/idps$/, 'identityProvider', 'create', provider)).toMatchObject([
			{ outcome: 'succeeded', alreadyDone: true, identityProviderId: id, audience: 'live', isDeactivated: true },
		]);
	});
});
