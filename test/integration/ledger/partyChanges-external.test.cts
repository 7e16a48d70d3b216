// External parties, made with a real Ed25519 key.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';

import { useAdministrator } from './changes-support.cts';
import { byId } from './support.cts';

const { sandbox, run } = useAdministrator();

let world: { parties: Record<string, string>; synchronizers: Array<{ id: string }>; participantId: string };

beforeEach(async () => void (world = await sandbox.control('GET', '/world')));

describe('External Party', () => {
	const { publicKey, privateKey } = generateKeyPairSync('ed25519');
	const der = publicKey.export({ format: 'der', type: 'spki' });
	/** Canton's fingerprint of a key: its hash, for that purpose. */
	const fingerprint = `1220${createHash('sha256')
		.update(Buffer.from([0, 0, 0, 12]))
		.update(der.subarray(-32))
		.digest('hex')}`;
	const party = `acme::${fingerprint}`;
	const generate = async (parameters = {}) =>
		await run(
			'externalParty',
			'generateTopology',
			{ partyIdHint: 'acme', publicKey: der.toString('base64'), synchronizerId: byId(world.synchronizers[0].id), ...parameters },
			{ as: 'trader' },
		);
	const signed = (multiHash: unknown, key = privateKey) => ({
		signature: [
			{
				format: 'SIGNATURE_FORMAT_CONCAT',
				signature: sign(null, Buffer.from(String(multiHash), 'base64'), key).toString('base64'),
				signedBy: fingerprint,
				signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
			},
		],
	});
	const allocate = async (topologyTransactions: unknown, signatures: unknown, options = {}, how = {}) =>
		await run(
			'externalParty',
			'allocate',
			{ synchronizerId: byId(world.synchronizers[0].id), topologyTransactions, signatures, options } as never,
			how,
		);

	test('its topology is generated, signed outside with its key, and it is allocated', async () => {
		const { json, error } = await generate();
		expect(error).toBeUndefined();
		expect(json).toEqual([
			{
				synchronizerId: world.synchronizers[0].id,
				publicKeyFingerprint: fingerprint,
				multiHash: expect.any(String),
				topologyTransactions: [expect.any(String)],
				party,
			},
		]);
		expect((await run('party', 'get', { party: byId(party) })).json).toMatchObject([{ known: false }]);
		const [{ topologyTransactions, multiHash }] = json;
		const done = await allocate(topologyTransactions, signed(multiHash), {
			userId: byId('trader'),
			identityProviderId: byId('partner-login'),
			waitForAllocation: true,
		});
		expect(done.error).toBeUndefined();
		expect(done.json).toEqual([
			{ outcome: 'succeeded', alreadyDone: false, synchronizerId: world.synchronizers[0].id, known: true, party },
		]);
		for (const { complaints } of await sandbox.requests()) expect(complaints).toEqual([]);
		const rights = await run('userRight', 'getAll', { userId: byId('trader'), returnAll: true });
		expect(rights.json).toContainEqual({ userId: 'trader', kind: 'CanActAs', party });
		expect((await allocate(topologyTransactions, signed(multiHash))).error?.message).toContain('already exists on synchronizer');
		// Recorded: 404, since it can submit on no synchronizer.
		const command = {
			kind: 'create',
			templateId: '#model-tests:Iou:Iou',
			createArguments: JSON.stringify({ issuer: party, owner: party, currency: 'CHF', amount: '1.0', observers: [] }),
		};
		const submission = { actAs: byId(party), commandsFrom: 'fields', commands: { command: [command] }, waitFor: 'transaction' };
		const submitted = await run('command', 'submit', submission, { as: 'trader' });
		expect(submitted.error?.description).toContain(`The party ${party} cannot submit through this participant: it is an external party`);
		expect(submitted.error?.description).toContain('use Canton Ledger, Prepared Transaction › Prepare and Execute, with its signature');
	});

	test('the synchronizer is chosen by itself where there is only one; of several they are named', async () => {
		const hostingOf = async (synchronizers: unknown[]) => {
			await sandbox.answer('/v2/state/connected-synchronizers', { connectedSynchronizers: synchronizers });
			return await generate({ synchronizerId: { __rl: true, mode: 'list', value: '' } });
		};
		const [first, other] = world.synchronizers.map(({ id, alias }: any) => ({ synchronizerId: id, synchronizerAlias: alias }));
		const { json } = await hostingOf([first]);
		expect(json).toMatchObject([{ synchronizerId: first.synchronizerId, party }]);
		const several = (await hostingOf([first, other])).error;
		expect(several?.message).toBe('Synchronizer: this field is empty, and the participant is connected to 2 synchronizers');
		expect(several?.description).toContain(
			`Choose one: ${first.synchronizerAlias} (${first.synchronizerId}), ${other.synchronizerAlias} (`,
		);
		expect((await hostingOf([])).error?.message).toBe(
			'Synchronizer: this field is empty, and the participant is connected to no synchronizer',
		);
		await sandbox.requests();
		await sandbox.fault({ path: '/v2/state/connected-synchronizers', times: 1, status: 200, body: { connectedSynchronizers: [first] } });
		await run('externalParty', 'allocate', {
			synchronizerId: { __rl: true, mode: 'list', value: '' },
			topologyTransactions: json[0].topologyTransactions,
			signatures: signed(json[0].multiHash),
		} as never);
		expect((await sandbox.requests()).find(({ endpoint }) => endpoint === 'POST /v2/parties/external/allocate')).toMatchObject({
			body: { synchronizer: first.synchronizerId },
		});
	});

	test('each transaction may be signed by itself, and transactions come as text or JSON', async () => {
		const [{ topologyTransactions, multiHash }] = (await generate()).json;
		const [transaction] = topologyTransactions as string[];
		const bytes = Buffer.from(transaction, 'base64');
		const hash = Buffer.concat([
			Buffer.from('1220', 'hex'),
			createHash('sha256')
				.update(Buffer.from([0, 0, 0, 11]))
				.update(bytes)
				.digest(),
		]);
		const own = signed(hash.toString('base64')).signature;
		const { json, error } = await allocate(JSON.stringify([{ transaction, signatures: own }]), {});
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ known: true }]);
		const again = await allocate(` ${transaction} `, signed(multiHash));
		expect(again.error?.message).toContain('already exists');
	});

	test('a retry after a lost answer finds the party by its topology, hosted for the same user and identity provider only', async () => {
		const [{ topologyTransactions, multiHash }] = (await generate()).json;
		const tried = async (options: object, parties: unknown = topologyTransactions) => {
			await sandbox.fault({ endpoint: 'POST /v2/parties/external/allocate', action: 'reset' });
			const { run: retryOf } = await allocate(parties, signed(multiHash), options);
			return await allocate(parties, signed(multiHash), options, { retryOf });
		};
		const options = { userId: byId('trader'), identityProviderId: byId('partner-login') };
		const lost = { endpoint: 'POST /v2/parties/external/allocate', action: 'reset', after: true };
		await sandbox.fault(lost);
		const first = await allocate(topologyTransactions, signed(multiHash), options);
		expect((first.error?.context as any).canton).toMatchObject({ outcome: 'unknown' });
		const retried = await allocate(topologyTransactions, signed(multiHash), options, { retryOf: first.run });
		expect(retried.json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, known: true, party }]);
		for (const other of [{ ...options, userId: byId('participant_admin') }, { userId: byId('trader') }]) {
			const { error } = await tried(other);
			expect(error?.message).toContain('already exists');
			expect((error?.context as any).canton).toMatchObject({ outcome: 'unknown' });
		}
	});

	test('the wrong key, and a signature over something else', async () => {
		const [{ topologyTransactions, multiHash }] = (await generate()).json;
		const other = await allocate(topologyTransactions, signed(multiHash, generateKeyPairSync('ed25519').privateKey));
		expect(other.error?.message).toContain('Transaction signature verification failed');
		expect((await allocate(topologyTransactions, signed('AAAA'))).error?.message).toContain('Transaction signature verification failed');
		expect((await run('party', 'get', { party: byId(party) })).json).toMatchObject([{ known: false }]);
	});

	test('PEM is taken; a private key is refused before anything is sent', async () => {
		const pem = String(publicKey.export({ format: 'pem', type: 'spki' }));
		expect((await generate({ publicKey: pem })).json).toMatchObject([{ publicKeyFingerprint: fingerprint }]);
		await sandbox.requests();
		const { error } = await generate({ publicKey: String(privateKey.export({ format: 'pem', type: 'pkcs8' })) });
		expect(error?.message).toBe('Public Key: this is a private key');
		expect((await generate({ publicKey: 'not a key' })).error?.message).toBe('Public Key: it is not base64');
		expect(await sandbox.requests()).toEqual([]);
	});

	test.each([
		['CRYPTO_KEY_FORMAT_UNSPECIFIED', 'SIGNING_KEY_SPEC_UNSPECIFIED'],
		['CRYPTO_KEY_FORMAT_DER', 'SIGNING_KEY_SPEC_EC_P256'],
		['CRYPTO_KEY_FORMAT_RAW', 'SIGNING_KEY_SPEC_EC_P384'],
		['CRYPTO_KEY_FORMAT_DER_PKCS8_PRIVATE_KEY_INFO', 'SIGNING_KEY_SPEC_EC_SECP256K1'],
		['CRYPTO_KEY_FORMAT_SYMBOLIC', 'SIGNING_KEY_SPEC_EC_CURVE25519'],
	])('%s of %s goes to the participant as chosen, which says what it thinks of it', async (keyFormat, keySpec) => {
		const { error } = await generate({ options: { keyFormat, keySpec } });
		expect(error?.message).toContain('KeyParseAndValidateError');
		expect(await sandbox.requests()).toMatchObject([{ body: { publicKey: { format: keyFormat, keySpec } }, complaints: [] }]);
	});

	test('other participants, thresholds, observation only', async () => {
		const other = `other::1220${'a'.repeat(64)}`;
		const options = { confirmationThreshold: 2, otherConfirmingParticipants: other, observingParticipants: `${other}, x::1220ab` };
		expect((await generate({ options })).error).toBeUndefined();
		expect(await sandbox.requests()).toMatchObject([
			{
				body: {
					confirmationThreshold: 2,
					otherConfirmingParticipantUids: [other],
					observingParticipantUids: [other, 'x::1220ab'],
				},
				complaints: [],
			},
		]);
		expect((await generate({ options: { confirmationThreshold: 2 } })).error?.message).toContain('threshold exceeds');
		expect((await generate({ options: { observationOnly: true } })).error?.httpCode).toBe('500');
	});

	test('what is missing is asked for by its name', async () => {
		const [{ topologyTransactions }] = (await generate()).json;
		expect((await allocate('={{ [] }}', signed('AAAA'))).error?.message).toBe('Topology Transactions: this field is empty');
		expect((await allocate('zz!', signed('AAAA'))).error?.message).toBe('Topology Transactions: transaction [0]: it is not base64');
		expect((await allocate(topologyTransactions, {})).error?.message).toBe('Signatures: none was given');
		const half = { signature: [{ ...signed('AAAA').signature[0], signature: '' }] };
		expect((await allocate(topologyTransactions, half)).error?.message).toBe('Signature: this field is empty');
		const json = [{ transaction: 'AAAA', signatures: [{ format: 'SIGNATURE_FORMAT_RAW' }] }];
		expect((await allocate(json, {})).error?.message).toBe('Topology Transactions: [0].signatures[0].signature: this is missing');
	});

	test('whether the party is there is not known when it cannot be asked for', async () => {
		const [{ topologyTransactions, multiHash }] = (await generate()).json;
		await sandbox.fault({ endpoint: 'GET /v2/parties/{party}', status: 403, body: {}, times: 0 });
		expect((await allocate(topologyTransactions, signed(multiHash), { waitForAllocation: false })).json).toMatchObject([
			{ outcome: 'submitted', known: null, party },
		]);
	});

	test('a party that is not there yet is submitted', async () => {
		const [{ topologyTransactions, multiHash }] = (await generate()).json;
		await sandbox.fault({ endpoint: 'GET /v2/parties/{party}', status: 200, body: { partyDetails: [] }, times: 0 });
		expect((await allocate(topologyTransactions, signed(multiHash), { waitForAllocation: false })).json).toMatchObject([
			{ outcome: 'submitted', known: false, party },
		]);
	});
});
