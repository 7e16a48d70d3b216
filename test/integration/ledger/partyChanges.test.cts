// Parties made and changed: local ones, and external ones with a real Ed25519 key.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';

import { succeeded } from '../../support/harness.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 0, fresh: true });
const { run: runAs } = ledgerOf(sandbox);
const run: typeof runAs = async (resource, operation, parameters, options) =>
	await runAs(resource, operation, parameters, { as: 'participant_admin', ...options });
let world: { parties: Record<string, string>; synchronizers: Array<{ id: string }>; participantId: string };
beforeEach(async () => void (world = await sandbox.control('GET', '/world')));

const annotated = (...rows: Array<[name: string, value: string]>) => ({ annotation: rows.map(([name, value]) => ({ name, value })) });

// Recorded: 185 characters, then in these words. The contract says nothing of it.
test('a party hint of 186 characters is refused by the participant, which says how many it takes', async () => {
	expect((await run('party', 'allocate', { partyIdHint: 'x'.repeat(185) })).error).toBeUndefined();
	const { error } = await run('party', 'allocate', { partyIdHint: 'x'.repeat(186) });
	expect(error?.message).toContain('The given string has a maximum length of 185 but a string of length 186');
});

describe('Party › Allocate', () => {
	test('with everything: it is there, and the user may act as it', async () => {
		const { json, error } = await run('party', 'allocate', {
			partyIdHint: 'desk-1',
			options: {
				annotations: annotated(['example.com/team', 'ops'], ['note', 'made by a test']),
				identityProviderId: byId('partner-login'),
				synchronizerId: byId(world.synchronizers[0].id),
				userId: byId('trader'),
			},
		});
		expect(error).toBeUndefined();
		const party = `desk-1::${world.participantId.split('::')[1]}`;
		expect(json).toEqual([
			succeeded({
				name: 'desk-1',
				isLocal: true,
				annotations: { 'example.com/team': 'ops', note: 'made by a test' },
				resourceVersion: '0',
				identityProviderId: 'partner-login',
				party,
			}),
		]);
		expect(await sandbox.requests()).toMatchObject([{ endpoint: 'POST /v2/parties', complaints: [] }]);
		expect((await run('party', 'get', { party: byId(party) })).json).toMatchObject([{ known: true, isLocal: true }]);
		const rights = await run('userRight', 'getAll', { userId: byId('trader'), returnAll: true });
		expect(rights.json).toContainEqual({ userId: 'trader', kind: 'CanActAs', party });
	});

	test('without a hint the participant makes one up; raw on request', async () => {
		const { json } = await run('party', 'allocate', { partyIdHint: '', simplify: false });
		expect(json).toMatchObject([{ party: expect.stringMatching(/^party-[0-9a-f-]+::1220/), localMetadata: { resourceVersion: '0' } }]);
	});

	test('without a hint a retry after a lost answer allocates no second party', async () => {
		await sandbox.fault({ endpoint: 'POST /v2/parties', action: 'reset', after: true });
		const first = await run('party', 'allocate', { partyIdHint: '' });
		expect((first.error?.context as any).canton).toMatchObject({ outcome: 'unknown' });
		await sandbox.requests();
		const { error } = await run('party', 'allocate', { partyIdHint: '' }, { retryOf: first.run });
		expect(error?.message).toMatch(/^Party ID Hint: an earlier try of this execution got no answer, and may have allocated a party/);
		expect((error?.context as any).canton).toMatchObject({ outcome: 'unknown' });
		expect(await sandbox.requests()).toEqual([]);
	});

	test.each([
		['a hint that is taken', { partyIdHint: 'alice' }, 'Party already exists: party alice::'],
		['a hint with a colon pair', { partyIdHint: 'a::b' }, 'String contains reserved delimiter'],
		['an unknown user', { partyIdHint: 'x', options: { userId: byId('nobody') } }, 'unknown user "nobody"'],
		['an unknown identity provider', { partyIdHint: 'x', options: { identityProviderId: byId('nope') } }, 'Id(nope) has not been found'],
		[
			'an odd annotation',
			{ partyIdHint: 'x', options: { annotations: annotated(['a b!', 'v']) } },
			"Key name segment 'a b!' has invalid syntax",
		],
	])('%s is refused in the words of the participant', async (_, parameters, words) => {
		const { error } = await run('party', 'allocate', parameters);
		expect(error?.message).toContain(words);
	});

	test('a synchronizer it is not connected to, and a user without the right', async () => {
		const elsewhere = await run('party', 'allocate', { partyIdHint: 'x', options: { synchronizerId: byId(`x::1220${'0'.repeat(64)}`) } });
		expect(elsewhere.error?.description).toContain('Participant › Get Connected Synchronizers');
		const { error } = await run('party', 'allocate', { partyIdHint: 'x' }, { as: 'trader' });
		expect(error?.message).toBe('This is not permitted: the user trader needs participant admin or identity provider admin');
	});

	test('sent once: when the answer is lost the outcome is unknown, and the error says where to look', async () => {
		await sandbox.fault({ endpoint: 'POST /v2/parties', action: 'reset', after: true, times: 0 });
		const { error } = await run('party', 'allocate', { partyIdHint: 'once' });
		expect(error?.description).toContain('The outcome is unknown');
		expect(error?.description).toContain('Party › Get Many with Party ID Prefix');
		expect(await sandbox.requests()).toHaveLength(1);
		expect((await run('party', 'getAll', { filters: { prefix: 'once' } })).json).toHaveLength(1);
	});
});

describe('Party › Update', () => {
	const update = async (rows: Array<[string, string]>, resourceVersion?: unknown, more = {}) =>
		await run('party', 'update', {
			party: byId(world.parties.alice),
			annotations: annotated(...rows),
			...(resourceVersion !== undefined && { options: { resourceVersion } }),
			...more,
		});

	test('annotations are added, changed and, with an empty value, removed; others stay', async () => {
		await update([['a', '1']]);
		const { json, error } = await update([
			['b', '2'],
			['a', ''],
		]);
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ annotations: { 'example.com/display-name': 'Alice', b: '2' }, resourceVersion: '2' }]);
		expect(await sandbox.requests()).toMatchObject([
			{ body: { updateMask: { paths: ['local_metadata.annotations'] } }, complaints: [] },
			{ complaints: [] },
		]);
	});

	test('a change made for an older version is refused, so that nobody else’s is lost', async () => {
		const [{ resourceVersion }] = (await run('party', 'get', { party: byId(world.parties.alice) })).json;
		await update([['a', 'theirs']], resourceVersion);
		const { error } = await update([['a', 'ours']], resourceVersion);
		expect(error?.message).toContain('a concurrent update to the same party');
		expect(error?.description).toContain(
			'Somebody else changed the party after the version in Resource Version was read, so nothing was changed.',
		);
		const [now] = (await run('party', 'get', { party: byId(world.parties.alice) })).json;
		expect(now).toMatchObject({ annotations: { a: 'theirs' }, resourceVersion: '1' });
	});

	test('of a party of another identity provider', async () => {
		const options = { identityProviderId: byId('partner-login') };
		const [{ party }] = (await run('party', 'allocate', { partyIdHint: 'theirs', options })).json;
		const { json } = await run('party', 'update', { party: byId(String(party)), annotations: annotated(['a', '1']), options });
		expect(json).toMatchObject([{ annotations: { a: '1' }, identityProviderId: 'partner-login' }]);
		expect((await sandbox.requests()).at(-1)).toMatchObject({
			body: { partyDetails: { identityProviderId: 'partner-login' } },
			complaints: [],
		});
	});

	test('what cannot be sent is refused before: no annotation, one twice, a version that is none', async () => {
		expect((await update([])).error?.message).toBe('Annotations: none was given');
		const twice = await update([
			['a', '1'],
			['a', '2'],
		]);
		expect(twice.error?.message).toBe('Name: "a" is there twice');
		expect((await update([['a', '1']], 'x')).error?.message).toBe('Resource Version: "x" is not a whole number');
		expect(await sandbox.requests()).toEqual([]);
	});

	test('a party the participant does not know', async () => {
		const { error } = await update([['a', '1']], undefined, { party: byId(`nobody::1220${'0'.repeat(64)}`), simplify: false });
		expect(error?.message).toContain('was not found when updating a party record');
		expect((await update([['a', '1']], undefined, { simplify: false })).json).toMatchObject([
			{ localMetadata: { annotations: { a: '1' } } },
		]);
	});
});

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
