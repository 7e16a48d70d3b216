// The round trip of a signature made outside n8n, in the real n8n: a signer holds an Ed25519 key, shows what it signs, and may refuse.
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { development } from '../../../scripts/lib/demo.cjs';
import { resultOf } from '../../../scripts/lib/rest.cjs';
import { credential, runOnce, world } from '../support/e2e.cts';
import { enterSettings, importExample } from './support.cts';

const shared = world();
const { sandbox, client } = shared;
const PREPARE = 'POST /v2/interactive-submission/prepare';
const byId = (value: unknown) => ({ __rl: true, mode: 'id', value });

/** An HTTP service with a key: a stand-in for a KMS or a wallet. */
class Signer {
	readonly #keys = generateKeyPairSync('ed25519');
	#key: KeyObject = this.#keys.privateKey;
	readonly #server: Server;
	fingerprint = '';
	/** Texts shown to whoever has to agree. */
	shown: string[] = [];
	/** By which version the hash was computed, as it was said to it. */
	versions: string[] = [];
	/** Text that its owner does not sign. */
	refused?: RegExp;

	constructor() {
		this.#server = createServer(async (request, response) => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk as Buffer);
			const { hash, summary, hashingSchemeVersion } = JSON.parse(Buffer.concat(chunks).toString());
			this.shown.push(summary.text);
			this.versions.push(hashingSchemeVersion);
			const refused = this.refused?.test(summary.text);
			response.writeHead(refused ? 403 : 200, { 'content-type': 'application/json' });
			response.end(
				JSON.stringify(refused ? { message: 'The owner of this key refused' } : { signature: this.sign(hash), signedBy: this.fingerprint }),
			);
		});
	}

	readonly publicKey = this.#keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

	sign = (hash: string) => sign(null, Buffer.from(hash, 'base64'), this.#key).toString('base64');

	/** From now on it signs with a key that nobody knows. */
	useStrangeKey() {
		this.#key = generateKeyPairSync('ed25519').privateKey;
	}

	async listen(): Promise<string> {
		await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	close() {
		this.#server.closeAllConnections();
		this.#server.close();
	}
}

describe('signing outside n8n', () => {
	const signer = new Signer();
	let party: string;
	let workflow: string;

	const admin = credential(sandbox, 'cantonLedgerApi');
	const external = async (operation: string, parameters: Record<string, unknown>) => {
		const { items, error } = await runOnce(shared, 'cantonParticipant', { resource: 'externalParty', operation, ...parameters }, admin);
		expect(error).toBeUndefined();
		return items[0].json;
	};
	const executed = async () =>
		(await sandbox.call('GET', '/control/requests')).requests.filter(({ path }: any) => path.includes('/interactive-submission/execute'));

	beforeAll(async () => {
		const url = await signer.listen();
		const { synchronizers, parties } = await sandbox.call('GET', '/control/world');
		const synchronizerId = byId(synchronizers[0].id);
		const { publicKey } = signer;
		const topology = await external('generateTopology', { partyIdHint: 'vault', publicKey, synchronizerId });
		signer.fingerprint = topology.publicKeyFingerprint;
		party = topology.party;
		const signature = {
			signature: signer.sign(topology.multiHash),
			signedBy: signer.fingerprint,
			format: 'SIGNATURE_FORMAT_CONCAT',
			signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
		};
		await external('allocate', {
			synchronizerId,
			topologyTransactions: topology.topologyTransactions,
			signatures: { signature: [signature] },
			options: { userId: byId(development.subject) },
		});
		const createArguments = JSON.stringify({ issuer: party, owner: parties.bob, currency: 'CHF', amount: '25.0', observers: [] });
		workflow = await importExample('external-signature', {
			change: {
				Prepare: ({ parameters }) => {
					parameters.commands.command[0].createArguments = createArguments;
				},
				Settings: enterSettings({ party, signer: url }),
			},
		});
	}, 60_000);

	beforeEach(async () => {
		signer.shown = [];
		signer.versions = [];
		signer.refused = undefined;
		await sandbox.call('DELETE', '/control/requests');
	});

	afterAll(async () => {
		await sandbox.call('DELETE', '/control/faults');
		signer.close();
	});

	const preparedBytes = async (): Promise<string> => {
		const execution = await client.run(workflow, 'Start');
		await sandbox.call('DELETE', '/control/requests');
		signer.shown = [];
		signer.versions = [];
		return resultOf(execution, 'Prepare').items[0].json.preparedTransaction;
	};

	it('the signer is shown what it signs, and the ledger executes just that', async () => {
		const execution = await client.run(workflow, 'Start');
		expect(execution.data.resultData.error).toBeUndefined();
		const [prepared] = resultOf(execution, 'Prepare').items;
		expect(signer.shown).toEqual([prepared.json.summary.text]);
		expect(signer.shown[0]).toContain(`Acting as ${party}:\n- creates #model-tests:Iou:Iou with {`);
		expect(signer.shown[0]).toContain('"amount":"25.0000000000"');
		const [{ json }] = resultOf(execution, 'Execute').items;
		expect(json).toMatchObject({
			outcome: 'succeeded',
			commandId: prepared.json.commandId,
			transactionHash: expect.any(String),
			created: [{ signatories: [party] }],
		});
	});

	it('the signer gets the version that the participant prepared with, and the ledger the same', async () => {
		const version = 'HASHING_SCHEME_VERSION_V3';
		const preparedTransaction = await preparedBytes();
		const answer = { preparedTransaction, preparedTransactionHash: 'AAAA', hashingSchemeVersion: version };
		await sandbox.call('POST', '/control/faults', { faults: [{ endpoint: PREPARE, status: 200, body: answer }] });
		await client.run(workflow, 'Start');
		expect(signer.versions).toEqual([version]);
		expect((await executed()).map(({ body }: any) => body.hashingSchemeVersion)).toEqual([version]);
	});

	it('where a part of the bytes is not known, the signer is not even asked, and the error names the part', async () => {
		const whole = Buffer.from(await preparedBytes(), 'base64');
		// Field 9 of the prepared transaction, with one byte.
		const preparedTransaction = Buffer.concat([whole, Buffer.from([0x4a, 1, 7])]).toString('base64');
		const answer = { preparedTransaction, preparedTransactionHash: 'AAAA', hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2' };
		await sandbox.call('POST', '/control/faults', { faults: [{ endpoint: PREPARE, status: 200, body: answer }] });
		const { status, data } = await client.run(workflow, 'Start');
		expect(status).toBe('error');
		expect(data.resultData.error?.message).toMatch(/cannot be read whole .*nobody was asked to sign it\. Unknown fields: 9/);
		expect(signer.shown).toEqual([]);
		expect(await executed()).toEqual([]);
	});

	it('where the bytes cannot be read, the signer is not even asked', async () => {
		const answer = { preparedTransaction: 'AAAA', preparedTransactionHash: 'AAAA', hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2' };
		await sandbox.call('POST', '/control/faults', { faults: [{ endpoint: PREPARE, status: 200, body: answer }] });
		const { status, data } = await client.run(workflow, 'Start');
		expect(status).toBe('error');
		expect(data.resultData.error?.message).toMatch(
			/^What the participant prepared cannot be read whole \(command ID .+\), so nobody was asked/,
		);
		expect(signer.shown).toEqual([]);
		expect(await executed()).toEqual([]);
	});

	it('a refusal ends the workflow in the words of the signer', async () => {
		signer.refused = /25\.0/;
		const { status, data } = await client.run(workflow, 'Start');
		expect(status).toBe('error');
		expect(JSON.stringify(data.resultData.error)).toContain('The owner of this key refused');
		expect(await executed()).toEqual([]);
	});

	it('another key will not do', async () => {
		signer.useStrangeKey();
		const { status, data } = await client.run(workflow, 'Start');
		expect(status).toBe('error');
		expect(data.resultData.error?.message).toContain('Received 0 valid signatures from distinct keys (1 invalid)');
	});
});
