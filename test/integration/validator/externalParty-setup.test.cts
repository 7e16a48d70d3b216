// External parties: hosted and set up through a validator, with a key that stays outside.
import { generateKeyPairSync } from 'node:crypto';

import { succeeded } from '../../support/harness.cts';
import { ADMIN, IN_FLIGHT, REPEATED, signature, useExternalParties, type External } from './externalParty-support.cts';
import { said } from './support.cts';

const { sandbox, world, run, happen, sent, read, hosted, proposeSetup, setUp } = useExternalParties();

describe('hosting', () => {
	test('the topology, its hashes, and the party that follows from the key', async () => {
		const { publicKey, privateKey } = generateKeyPairSync('ed25519');
		const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
		const { json: items } = await read('generateTopology', { partyIdHint: 'fred', publicKey: raw.toString('hex') });
		const [item] = items as any[];
		expect(item).toEqual({
			party: expect.stringMatching(/^fred::1220[0-9a-f]{64}$/),
			publicKey: raw.toString('hex'),
			topologyTransactions: [expect.any(String), expect.any(String), expect.any(String)],
			hashes: [expect.stringMatching(/^1220[0-9a-f]{64}$/), expect.any(String), expect.any(String)],
			hashesBase64: item.hashes.map((hash: string) => Buffer.from(hash, 'hex').toString('base64')),
		});
		// In base64, as a signer may give it, it is the same key.
		expect((await read('generateTopology', { partyIdHint: 'fred', publicKey: raw.toString('base64') })).json).toEqual(items);
		// Signed by another key it is refused in the server's words, and nothing is hosted.
		const other = generateKeyPairSync('ed25519').privateKey;
		const { topologyTransactions, hashes } = item;
		const forged = hashes.map((hash: string) => signature(hash, other));
		expect(said(await read('submitTopology', { publicKey: item.publicKey, topologyTransactions, signatures: forged }))).toContain(
			'Please contact the operator',
		);
		const signatures = hashes.map((hash: string) => signature(hash, privateKey));
		expect((await read('submitTopology', { publicKey: item.publicKey, topologyTransactions, signatures })).json).toMatchObject([
			{ party: item.party },
		]);
		// Whoever lost the first answer learns no less.
		const repeated = await read('submitTopology', { publicKey: item.publicKey, topologyTransactions, signatures });
		expect(said(repeated)).toMatch(/TOPOLOGY_NO_APPROPRIATE_SIGNING_KEY_IN_STORE.* The validator may have them from an earlier execution/s);
		expect((repeated.error?.context as any).canton).toMatchObject({ outcome: 'unknown' });
	});

	test.each([
		['generateTopology', { partyIdHint: 'fred', publicKey: 'zz' }, 'Public Key: this is not an Ed25519 public key'],
		[
			'generateTopology',
			{ partyIdHint: 'fred', publicKey: '-----BEGIN PRIVATE KEY-----\nMC4CAQ==\n-----END PRIVATE KEY-----' },
			'Public Key: this is a private key',
		],
		[
			'submitTopology',
			{ publicKey: 'ab'.repeat(32), topologyTransactions: ['AAAA', 'BBBB'], signatures: ['ab'.repeat(64)] },
			'Signatures: there are 1 for 2 topology transactions',
		],
		[
			'submitTopology',
			{ publicKey: 'ab'.repeat(32), topologyTransactions: ['AAAA'], signatures: ['abcd'] },
			'Signatures: signature 1 is not an Ed25519 signature',
		],
		['submitSetup', { party: 'nobody', publicKey: 'ab'.repeat(32), preparedTransaction: 'AAAA', signature: 'ab'.repeat(64) }, 'Party: '],
		[
			'submitSetup',
			{ party: `a::1220${'ab'.repeat(32)}`, publicKey: 'ab'.repeat(32), preparedTransaction: 'no!', signature: 'ab'.repeat(64) },
			'Prepared Transaction: it is not base64',
		],
	])('%s %j is refused before anything is sent', async (operation, parameters, message) => {
		await sandbox.requests();
		expect((await read(operation, parameters)).error?.message).toContain(message);
		expect(await sent()).toEqual([]);
	});
});

describe('setup', () => {
	let external: External;
	beforeAll(async () => void (external = await hosted('gina')));

	/** Checks that the proposal is in the list, simplified and raw. */
	const expectListed = async (party: string, contractId: unknown) => {
		const { json: open } = await read('getSetupProposals', { returnAll: true });
		expect(open).toContainEqual({
			party,
			validator: world.parties['digitalasset-testValidator-1'],
			preapprovalExpiresAt: expect.any(String),
			createdAt: expect.any(String),
			contractId,
		});
		const { json: raw } = await read('getSetupProposals', { returnAll: true, simplify: false });
		expect(raw).toContainEqual({ contract: expect.objectContaining({ contract_id: contractId }), domain_id: expect.any(String) });
	};

	test('proposed, shown, prepared, signed and accepted; each again is answered as what it is', async () => {
		const { party, publicKey, privateKey } = external;
		expect(said(await read('getBalance', { party }))).toMatch(/No wallet for external party gina.*Create Setup Proposal/);
		const { json: proposed } = await read('createSetupProposal', { party });
		const { contractId } = proposed[0];
		expect(proposed).toEqual([
			{ outcome: 'succeeded', alreadyDone: false, party, status: 'pending', contractId: expect.stringMatching(/^00/) },
		]);
		expect((await read('createSetupProposal', { party })).json).toEqual([
			{ outcome: 'succeeded', alreadyDone: true, party, status: 'pending', contractId },
		]);
		await expectListed(party, contractId);

		const { json: prepared } = await read('prepareSetup', { party, contractId, options: { verboseHashing: true } });
		const [transaction] = prepared as any[];
		expect(transaction).toMatchObject({
			party,
			contractId,
			transactionHash: expect.stringMatching(/^[0-9a-f]{64}$/),
			hashingDetails: expect.any(String),
		});
		// The summary is read from the very bytes that are signed.
		expect(transaction.summary.nodes[0]).toMatchObject({ choice: 'ExternalPartySetupProposal_Accept', actingParties: [party], contractId });

		const submission = { party, publicKey, preparedTransaction: transaction.preparedTransaction };
		const other = generateKeyPairSync('ed25519').privateKey;
		expect(said(await read('submitSetup', { ...submission, signature: signature(transaction.transactionHash, other) }))).toMatch(
			/Received 0 valid signatures from distinct keys/,
		);
		const good = { ...submission, signature: signature(transaction.transactionHash, privateKey) };
		expect((await read('submitSetup', good)).json).toEqual([
			succeeded({
				party,
				status: 'completed',
				transferPreapprovalContractId: expect.stringMatching(/^00/),
				updateId: expect.stringMatching(/^1220/),
			}),
		]);
		expect((await read('submitSetup', good)).json).toEqual([
			{ outcome: 'succeeded', alreadyDone: true, party, status: 'completed', transferPreapprovalContractId: null, updateId: null },
		]);
		expect((await read('createSetupProposal', { party })).json).toEqual([
			{
				outcome: 'succeeded',
				alreadyDone: true,
				party,
				status: 'completed',
				contractId: null,
				transferPreapprovalContractId: expect.stringMatching(/^00/),
			},
		]);
		expect(said(await read('prepareSetup', { party, contractId }))).toMatch(
			/No ExternalPartySetupProposal contract found.*accepted already/,
		);
	});

	test('the balance, and one world: a coin that somebody sends is in it', async () => {
		const { party } = external;
		expect((await read('getBalance', { party })).json).toEqual([
			{
				party,
				available: '0.0000000000',
				unlocked: '0.0000000000',
				locked: '0.0000000000',
				total: '0.0000000000',
				holdingFees: '0.0000000000',
				round: expect.any(Number),
			},
		]);
		await happen('transfer', { from: 'alice', to: party, amount: '20.0000000000' });
		expect((await read('getBalance', { party })).json).toMatchObject([{ unlocked: '20.0000000000', total: '20.0000000000' }]);
		expect((await read('getBalance', { party, simplify: false })).json[0]).toMatchObject({
			party_id: party,
			total_coin_holdings: '20.0000000000',
		});
	});

	test.each([
		['before it took effect', { action: 'reset' }],
		['after it took effect', { action: 'reset', after: true }],
	])('an answer that is cut %s is found out', async (_, fault) => {
		const hostedParty = await hosted(`hugo-${'after' in fault}`);
		const { party, publicKey, privateKey } = hostedParty;
		await sandbox.fault({ endpoint: 'POST /v0/admin/external-party/setup-proposal', times: 1, ...fault });
		const proposed = await read('createSetupProposal', { party });
		if ('after' in fault) expect(proposed.json).toMatchObject([{ party, outcome: 'succeeded', status: 'pending' }]);
		else expect(said(proposed)).toContain('Create it again');
		const { json: again } = await read('createSetupProposal', { party });
		const { json: prepared } = await read('prepareSetup', { party, contractId: again[0].contractId });
		await sandbox.fault({ endpoint: 'POST /v0/admin/external-party/setup-proposal/submit-accept', times: 1, ...fault });
		const submission = {
			party,
			publicKey,
			preparedTransaction: prepared[0].preparedTransaction,
			signature: signature(String(prepared[0].transactionHash), privateKey),
		};
		const submitted = await read('submitSetup', submission);
		if ('after' in fault) expect(submitted.json).toMatchObject([{ party, outcome: 'succeeded', status: 'completed' }]);
		else expect(said(submitted)).toContain('it takes effect only once');
		// Nothing was sent twice by itself.
		const counted = (await sent()).filter(({ endpoint }) => String(endpoint).endsWith('submit-accept'));
		expect(counted).toHaveLength(1);
		expect((await read('submitSetup', submission)).json[0]).toMatchObject({ status: 'completed', alreadyDone: 'after' in fault });
	});

	test.each([
		['in flight', IN_FLIGHT],
		['submitted before', REPEATED],
	])('one that is refused as %s, and takes effect, is done already', async (what, refusal) => {
		const { submission } = await proposeSetup(await hosted(`hal-${what.replace(' ', '-')}`));
		await sandbox.fault({ endpoint: 'POST /v0/admin/external-party/setup-proposal/submit-accept', after: true, ...refusal });
		const { json, error } = await read('submitSetup', submission);
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, status: 'completed' }]);
	});

	test('the balance of an earlier setup is no proof of a new one', async () => {
		const again = await hosted('hanna');
		await setUp(again);
		const { party } = again;
		await run('transferPreapproval', 'cancel', { receiver: party }, ADMIN);
		const submission = { ...(await proposeSetup(again)).submission, options: { resolveSeconds: 1 } };
		const endpoint = 'POST /v0/admin/external-party/setup-proposal/submit-accept';
		await sandbox.fault({ endpoint, times: 0, action: 'reset' });
		const cut = await read('submitSetup', submission);
		await sandbox.control('DELETE', '/faults');
		expect((cut.error as any)?.context?.canton).toMatchObject({ outcome: 'unknown', party });
		expect((await read('submitSetup', submission)).json).toMatchObject([
			{ outcome: 'succeeded', alreadyDone: false, status: 'completed', transferPreapprovalContractId: expect.stringMatching(/^00/) },
		]);
	});
});
