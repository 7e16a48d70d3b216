// External parties: hosted, set up and paying through a validator, with a key that stays outside.
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import { succeeded } from '../../support/harness.cts';
import { refuses } from '../../support/refusals.cts';
import { said, useValidator } from './support.cts';

const { sandbox, world, run, happen, sent, with: during } = useValidator();
const ADMIN = { as: 'participant_admin' } as const;
/** Refusals of what is submitted at the same time by another execution, and of what was submitted long ago. */
const IN_FLIGHT = { status: 429, body: { error: 'SUBMISSION_ALREADY_IN_FLIGHT(2,0): The submission is already in-flight' } };
const REPEATED = { status: 400, body: { error: 'DUPLICATE_CONFIRMATION_REQUEST_UUID(5,0): The request UUID (u) is a duplicate' } };

interface External {
	party: string;
	publicKey: string;
	privateKey: KeyObject;
}

const read = async (operation: string, parameters: IDataObject = {}) =>
	await run('externalParty', operation, { simplify: true, ...parameters }, ADMIN);
const signature = (hex: string, key: KeyObject, encoding: 'hex' | 'base64' = 'hex') =>
	sign(null, Buffer.from(hex, 'hex'), key).toString(encoding);

/** A party that is hosted here, and signs for itself. */
async function hosted(hint: string): Promise<External> {
	const { publicKey, privateKey } = generateKeyPairSync('ed25519');
	const pem = publicKey.export({ format: 'pem', type: 'spki' }) as string;
	const { json: generated } = await read('generateTopology', { partyIdHint: hint, publicKey: pem });
	const { topologyTransactions, hashes, publicKey: raw } = generated[0] as any;
	const signatures = hashes.map((hash: string) => signature(hash, privateKey, 'base64'));
	const { json: submitted, error } = await read('submitTopology', { publicKey: pem, topologyTransactions, signatures });
	expect(error).toBeUndefined();
	expect(submitted).toEqual([{ outcome: 'succeeded', alreadyDone: false, party: generated[0].party, publicKey: raw }]);
	return { party: String(generated[0].party), publicKey: raw, privateKey };
}

/** Proposes its setup, and signs it. */
async function proposeSetup({ party, publicKey, privateKey }: External) {
	const { json: proposed } = await read('createSetupProposal', { party });
	const { json: prepared } = await read('prepareSetup', { party, contractId: proposed[0].contractId });
	const submission = {
		party,
		publicKey,
		preparedTransaction: prepared[0].preparedTransaction,
		signature: signature(String(prepared[0].transactionHash), privateKey),
	};
	return { submission, proposal: proposed[0].contractId };
}

/** Proposes and accepts its setup. */
async function setUp(external: External): Promise<IDataObject> {
	const { submission, proposal } = await proposeSetup(external);
	const { json: accepted } = await read('submitSetup', submission);
	return { ...submission, accepted: accepted[0], proposal };
}

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

describe('validators of 0.8 and later', () => {
	test.each(['0.8.4', '0.9.0'])('%s has no transfer commands: both operations say so and name what to use', async (splice) => {
		await sandbox.control('POST', '/settings', { splice });
		const prepared = await read('prepareTransfer', {
			sender: world.parties.alice,
			receiver: world.parties.bob,
			amount: '1',
			nonce: '0',
			expiresAt: '2030-01-01T00:00:00Z',
		});
		const submitted = await read('submitTransfer', {
			party: world.parties.alice,
			publicKey: 'ab'.repeat(32),
			preparedTransaction: 'AAAA',
			signature: 'ab'.repeat(64),
		});
		for (const { error } of [prepared, submitted]) {
			expect(error?.description).toContain('Splice 0.8.0 removed it');
			expect(error?.description).toContain('Validators since Splice 0.8.0 have no transfer commands. Pay with the token standard instead');
		}
		await sandbox.control('POST', '/settings', { splice: '0.7.4' });
	});
});

describe('transfer commands', () => {
	let external: External;
	const transfer = (more: IDataObject = {}): IDataObject => ({
		sender: external.party,
		receiver: world.parties.alice,
		amount: '5.25',
		nonce: '0',
		expiresAt: '2030-01-01T00:00:00Z',
		...more,
	});
	beforeAll(async () => {
		external = await hosted('ida');
		await setUp(external);
		await happen('transfer', { from: 'bob', to: external.party, amount: '40.0000000000' });
	});

	test('are off by default: a validator says so, and the error says what to use', async () => {
		const result = await read('prepareTransfer', transfer());
		expect(said(result)).toMatch(/Transfer command support is disabled by default.*Canton Token, Transfer › Send/);
	});

	test('prepared, signed, submitted, and paid once', async () => {
		await during({ transferCommands: true }, async () => {
			const { party, publicKey, privateKey } = external;
			await sandbox.requests();
			const { json: prepared, error } = await read('prepareTransfer', transfer({ options: { description: 'rent', verboseHashing: true } }));
			expect(error).toBeUndefined();
			// Every digit of the amount arrives, as text.
			expect((await sent())[0].body).toMatchObject({ amount: '5.25', nonce: 0, description: 'rent', expires_at: '2030-01-01T00:00:00Z' });
			const [transaction] = prepared as any[];
			expect(transaction).toMatchObject({
				party,
				receiver: world.parties.alice,
				amount: '5.25',
				nonce: '0',
				contractIdPrefix: expect.stringMatching(/^00/),
				hashingDetails: expect.any(String),
			});
			const submission = {
				party,
				publicKey,
				preparedTransaction: transaction.preparedTransaction,
				signature: signature(transaction.transactionHash, privateKey),
			};
			const transactionSha256 = createHash('sha256').update(Buffer.from(transaction.preparedTransaction, 'base64')).digest('hex');
			expect((await read('submitTransfer', submission)).json).toEqual([
				{ outcome: 'submitted', alreadyDone: false, party, transactionSha256, updateId: expect.stringMatching(/^1220/) },
			]);
			expect((await read('submitTransfer', submission)).json).toEqual([
				{ outcome: 'submitted', alreadyDone: true, party, transactionSha256, updateId: null },
			]);
			expect((await read('getBalance', { party })).json).toMatchObject([{ unlocked: '34.7500000000' }]);
			const scan = await fetch(`${sandbox.url}/api/scan/v0/transfer-command/status?sender=${encodeURIComponent(party)}&nonce=0`);
			expect(Object.values(((await scan.json()) as any).transfer_commands_by_contract_id)).toMatchObject([
				{ contract: { payload: { amount: '5.25', description: 'rent' } }, status: { status: 'sent' } },
			]);
		});
	});

	const SUBMIT = 'POST /v0/admin/external-party/transfer-preapproval/submit-send';
	const signedTransfer = async (nonce: string) => {
		const { party, publicKey, privateKey } = external;
		const [{ preparedTransaction, transactionHash }] = (await read('prepareTransfer', transfer({ nonce }))).json;
		return { party, publicKey, preparedTransaction, signature: signature(String(transactionHash), privateKey) };
	};

	test.each([
		['takes effect', '1', true],
		['fails, so that this one does', '2', false],
	])('an equal one in flight %s: never failed', async (_, nonce, after) => {
		await during({ transferCommands: true }, async () => {
			const submission = await signedTransfer(nonce);
			await sandbox.fault({ endpoint: SUBMIT, after, ...IN_FLIGHT });
			const { json, error } = await read('submitTransfer', submission);
			expect(error).toBeUndefined();
			expect(json).toMatchObject([{ outcome: 'submitted', alreadyDone: after, party: external.party }]);
		});
	});

	test('after an equal one in flight has failed, the refusal of this one is its outcome', async () => {
		await during({ transferCommands: true }, async () => {
			const submission = await signedTransfer('4');
			await sandbox.fault({ endpoint: SUBMIT, ...IN_FLIGHT });
			await sandbox.fault({ endpoint: SUBMIT, times: 0, status: 400, body: { error: 'It lacks coins.' } });
			const { error } = await read('submitTransfer', submission);
			await sandbox.control('DELETE', '/faults');
			expect((error as any).context.canton).toMatchObject({ outcome: 'failed', party: external.party });
			expect(error?.message).toContain('It lacks coins.');
		});
	});

	test('one that was submitted long ago, when it may have been refused: unknown', async () => {
		await during({ transferCommands: true }, async () => {
			const submission = await signedTransfer('3');
			await sandbox.fault({ endpoint: SUBMIT, times: 0, ...REPEATED });
			const { json, error } = await read('submitTransfer', submission);
			await sandbox.control('DELETE', '/faults');
			expect(json).toEqual([]);
			expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', party: external.party });
			expect(error?.message).toContain('sign no other one before you know it');
		});
	});

	refuses(sandbox, async (change) => await read('prepareTransfer', transfer(change)), {
		amount: { '0': 'Amount: the amount is zero', '1.12345678901': 'Amount: "1.12345678901" is not an amount' },
		nonce: { '-1': 'Nonce: -1 is negative' },
		expiresAt: { tomorrow: 'Expires At: "tomorrow" is not a date and time' },
		receiver: { bob: 'Receiver: "bob" is not a party ID' },
	});

	test('a receiver without a preapproval is refused in the server’s words', async () => {
		await during({ transferCommands: true }, async () => {
			expect(said(await read('prepareTransfer', transfer({ receiver: world.parties.bob })))).toContain(
				'does not have a TransferPreapproval',
			);
		});
	});
});

test.each([
	['submitSetup', 'setup-proposal/submit-accept', { transfer_preapproval_contract_id: '00ab', update_id: '1220ab' }],
	['submitTransfer', 'transfer-preapproval/submit-send', { update_id: '1220ab' }],
])('%s warns where nobody can have seen all of what is submitted', async (operation, path, body) => {
	await sandbox.answer(`POST /v0/admin/external-party/${path}`, body);
	const { hints, error } = await read(operation, {
		party: world.parties.bob,
		publicKey: 'ab'.repeat(32),
		preparedTransaction: 'AAAA',
		signature: 'ab'.repeat(64),
	});
	expect(error).toBeUndefined();
	expect(hints).toEqual([expect.stringMatching(/^The prepared transaction cannot be read by this version of the node/)]);
});

test('an answer of something else is no item', async () => {
	await sandbox.answer('GET /v0/admin/external-party/balance', '{}');
	expect((await read('getBalance', { party: world.parties.alice })).error?.message).toContain('does not answer as expected');
});
