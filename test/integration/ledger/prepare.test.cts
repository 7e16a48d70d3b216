import { generateKeyPairSync, sign } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import type { RunOptions } from '../../support/engine.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen } = ledgerOf(sandbox);
const PREPARE = 'POST /v2/interactive-submission/prepare';

let alice: string;
let bob: string;

beforeEach(() => void ({ alice, bob } = sandbox.parties));

const prepare = async (parameters: IDataObject = {}, options: Partial<RunOptions> & { as?: string } = {}) =>
	await run(
		'preparedTransaction',
		'prepare',
		{
			actAs: byId(alice),
			commandsFrom: 'fields',
			commands: {
				command: [
					{
						kind: 'createAndExercise',
						templateId: '#model-tests:Iou:Iou',
						createArguments: JSON.stringify({ issuer: alice, owner: alice, currency: 'CHF', amount: 12.5, observers: [] }),
						choice: 'Iou_Transfer',
						choiceArgument: JSON.stringify({ newOwner: bob }),
					},
				],
			},
			commandId: 'signed-1',
			...parameters,
		},
		options,
	);

describe('Prepared Transaction › Prepare', () => {
	test('says what would be signed and what it would cost, read from the bytes that are signed', async () => {
		const { json, error } = await prepare();
		expect(error).toBeUndefined();
		const [request] = (await sandbox.requests()).filter(({ endpoint }) => endpoint === PREPARE);
		expect(request.complaints).toEqual([]);
		expect(request.body).toMatchObject({ commandId: 'signed-1', actAs: [alice], synchronizerId: '', packageIdSelectionPreference: [] });
		const [item] = json as any[];
		expect(item).toMatchObject({
			commandId: 'signed-1',
			estimatedTrafficCost: 6300,
			preparedTransactionHash: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
			hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
		});
		expect(item.summary).toMatchObject({
			actAs: [alice],
			commandId: 'signed-1',
			nodes: [
				{ action: 'create', template: '#model-tests:Iou:Iou', arguments: { amount: '12.5000000000', owner: alice }, signatories: [alice] },
				{ action: 'exercise', choice: 'Iou_Transfer', arguments: { newOwner: bob }, consuming: true, actingParties: [alice] },
				{ action: 'create', arguments: { owner: bob } },
			],
		});
		expect(item.summary.text).toContain('alice exercises Iou_Transfer on #model-tests:Iou:Iou');
	});

	test('hashing V4: what a choice asked outside the ledger is shown, and the version goes from prepare to execute', async () => {
		await sandbox.control('POST', '/settings', { server: '3.6.1', externalCalls: true });
		const { json, error } = await prepare({ options: { hashingSchemeVersion: 'V4' } });
		expect(error).toBeUndefined();
		const [item] = json as any[];
		expect(item.hashingSchemeVersion).toBe('HASHING_SCHEME_VERSION_V4');
		expect(item.summary.unreadFields).toEqual([]);
		expect(item.summary.nodes[1].externalCalls).toEqual([
			{ extensionId: 'price-feed', functionId: 'quote', config: 'c0ffee', input: '4348462f555344', output: '312e3235' },
		]);
		expect(item.summary.text).toContain(
			'calls "quote" of the extension "price-feed" (configuration 0xc0ffee) with "CHF/USD", which answered "1.25"',
		);
		const signature = {
			party: byId(alice),
			signature: 'AAAA',
			signedBy: alice.split('::')[1],
			format: 'SIGNATURE_FORMAT_CONCAT',
			signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
		};
		for (const waitFor of ['transaction', 'nothing']) {
			const executed = await run('preparedTransaction', 'execute', {
				preparedTransaction: item.preparedTransaction,
				hashingSchemeVersion: item.hashingSchemeVersion,
				signatures: { signature: [signature] },
				waitFor,
				simplify: true,
			});
			expect(executed.error).toBeUndefined();
			expect(executed.hints).toEqual([]);
		}
		const requests = (await sandbox.requests()).filter(({ endpoint }) => String(endpoint).includes('/interactive-submission/execute'));
		expect(requests.map(({ body }) => (body as IDataObject).hashingSchemeVersion)).toEqual([
			'HASHING_SCHEME_VERSION_V4',
			'HASHING_SCHEME_VERSION_V4',
		]);
	});

	test('a participant before 3.6 refuses V4 in its own words', async () => {
		const { error } = await prepare({ options: { hashingSchemeVersion: 'V4' } });
		expect(error?.message).toContain('HASHING_SCHEME_VERSION_V4');
	});

	test('every option arrives', async () => {
		const { packages, synchronizers } = await sandbox.control('GET', '/world');
		const { created } = await happen('issue', { party: 'alice', to: 'bob' });
		const model = packages.find(({ name }: IDataObject) => name === 'model-tests').id;
		const { json, error } = await prepare({
			options: {
				expectedSignatures: [
					'SIGNING_ALGORITHM_SPEC_ED25519',
					'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256',
					'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_384',
				],
				hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V3',
				maxRecordTime: '2026-07-02T10:00:00Z',
				minLedgerTime: { time: { kind: 'absolute', time: '2026-07-01T10:00:00Z' } },
				packagePreference: model,
				readAs: bob,
				synchronizerId: byId(synchronizers[0].id),
				userId: 'ledger-api-user',
				verboseHashing: true,
				disclosedContracts: [{ createdEventBlob: Buffer.from(`CREATED ${created[0]} x`).toString('base64') }],
			},
		});
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V3', hashingDetails: expect.any(String) });
		expect((json[0].summary as IDataObject).maxRecordTime).toBe('2026-07-02T10:00:00Z');
		const [request] = (await sandbox.requests()).filter(({ endpoint }) => endpoint === PREPARE);
		expect(request.body).toMatchObject({
			estimateTrafficCost: { disabled: false, expectedSignatures: expect.arrayContaining(['SIGNING_ALGORITHM_SPEC_ED25519']) },
			maxRecordTime: '2026-07-02T10:00:00Z',
			readAs: [bob],
		});
	});

	test('a hashing scheme version is sent only where it is chosen', async () => {
		await prepare({ options: { hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2' } });
		await prepare();
		const bodies = (await sandbox.requests()).filter(({ endpoint }) => endpoint === PREPARE).map(({ body }) => body as IDataObject);
		expect(bodies.map(({ hashingSchemeVersion }) => hashingSchemeVersion)).toEqual(['HASHING_SCHEME_VERSION_V2', undefined]);
	});

	test.each([
		['HASHING_SCHEME_VERSION_V4', 'HASHING_SCHEME_VERSION_V4'],
		['={{ "V4" }}', 'HASHING_SCHEME_VERSION_V4'],
		['something newer', 'something newer'],
	])('a hashing scheme version newer than this node is left to the participant: %s', async (hashingSchemeVersion, onTheWire) => {
		const { error } = await prepare({ options: { hashingSchemeVersion } });
		expect(error?.message).toContain(onTheWire);
		const [request] = (await sandbox.requests()).filter(({ endpoint }) => endpoint === PREPARE);
		expect(request.body).toMatchObject({ hashingSchemeVersion: onTheWire });
	});

	test('two commands cannot be prepared', async () => {
		const command = { kind: 'create', templateId: '#model-tests:Iou:Iou', createArguments: '{}' };
		const { error } = await prepare({ commands: { command: [command, command] } });
		expect(error?.message).toBe('Commands: 2 commands were given');
	});

	test('an argument that cannot be read is named by its field', async () => {
		const args = { issuer: alice, owner: alice, currency: 5, amount: '1.0', observers: [] };
		const command = { CreateCommand: { templateId: '#model-tests:Iou:Iou', createArguments: args } };
		const { json } = await prepare({ commandsFrom: 'json', commandsJson: JSON.stringify(command) }, { onError: 'continueRegularOutput' });
		expect((json[0]?.error as IDataObject).advice).toContain('Found in: currency (Create Arguments).');
	});

	test('JSON with a number that would be rounded is refused', async () => {
		const commandsJson = '{"CreateCommand":{"templateId":"#model-tests:Iou:Iou","createArguments":{"amount":12345678.1234567891}}}';
		const { error } = await prepare({ commandsFrom: 'json', commandsJson });
		expect(error?.message).toMatch(/: the number 12345678\.1234567891 would be rounded to 12345678\.12345679$/);
		expect((await sandbox.requests()).map(({ endpoint }) => endpoint)).not.toContain(PREPARE);
	});

	test('an answer that cannot be read has no summary, and all the rest', async () => {
		await sandbox.answer(PREPARE, {
			preparedTransaction: 'AAAA',
			preparedTransactionHash: 'AAAA',
			hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
		});
		const { json } = await prepare();
		expect(json[0]).toMatchObject({ summary: null, estimatedTrafficCost: null, preparedTransaction: 'AAAA' });
	});

	test('the round trip: an external party signs with its Ed25519 key outside, and no other key will do', async () => {
		const { synchronizers } = await sandbox.control('GET', '/world');
		const synchronizerId = byId(synchronizers[0].id);
		const { publicKey, privateKey } = generateKeyPairSync('ed25519');
		const der = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
		const [{ topologyTransactions, multiHash, publicKeyFingerprint, party }] = (
			await run('externalParty', 'generateTopology', { partyIdHint: 'acme', publicKey: der, synchronizerId }, { as: 'participant_admin' })
		).json;
		const signed = (hash: unknown, key = privateKey) => ({
			signature: sign(null, Buffer.from(String(hash), 'base64'), key).toString('base64'),
			format: 'SIGNATURE_FORMAT_CONCAT',
			signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
			signedBy: publicKeyFingerprint,
		});
		const allocated = await run(
			'externalParty',
			'allocate',
			{
				synchronizerId,
				topologyTransactions,
				signatures: { signature: [signed(multiHash)] },
				options: { userId: byId('ledger-api-user') },
			} as never,
			{ as: 'participant_admin' },
		);
		expect(allocated.error).toBeUndefined();
		const create = {
			kind: 'create',
			templateId: '#model-tests:Iou:Iou',
			createArguments: JSON.stringify({ issuer: party, owner: bob, currency: 'CHF', amount: 3, observers: [] }),
		};
		const [prepared] = (await prepare({ actAs: byId(String(party)), commands: { command: [create] } })).json;
		expect(prepared.summary).toMatchObject({ actAs: [party], nodes: [{ action: 'create', signatories: [party] }] });
		const execute = async (key = privateKey) =>
			await run('preparedTransaction', 'execute', {
				preparedTransaction: prepared.preparedTransaction,
				hashingSchemeVersion: prepared.hashingSchemeVersion,
				specifySignatures: 'fields',
				signatures: { signature: [{ party, ...signed(prepared.preparedTransactionHash, key) }] },
				waitFor: 'transaction',
				simplify: true,
			} as IDataObject);
		const refused = await execute(generateKeyPairSync('ed25519').privateKey);
		expect(refused.error?.message).toContain('Received 0 valid signatures from distinct keys (1 invalid)');
		const { json, error } = await execute();
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ outcome: 'succeeded', commandId: 'signed-1', created: [{ signatories: [party] }] });
		expect(json[0].transactionHash).toEqual(expect.any(String));
	});
});
