/** The operations for external parties that write: hosted, set up and paying with a key that stays outside. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import { byId, type Network, type Write } from './network.cts';

const ADMIN = 'participant_admin';
const ADMINISTRATION = 'POST /v0/admin/external-party';
const AT_PARTICIPANT = 'POST /v2/parties/external/allocate';

/** A party with its key. */
interface External {
	party: string;
	publicKey: string;
	/** Signs bytes in hexadecimal. */
	signed: (hex: unknown) => string;
}

const operated = async ({ run }: Network, node: string, operation: string, parameters: IDataObject): Promise<IDataObject> => {
	const { json, error } = await run(node, ADMIN, { resource: 'externalParty', operation, simplify: true, ...parameters });
	if (error) throw new Error(`${operation}: ${error.message} ${error.description}`);
	return json[0]!;
};
const atValidator = async (network: Network, operation: string, parameters: IDataObject) =>
	await operated(network, 'cantonValidator', operation, parameters);

/** Makes a key, and the topology of its party, which is not submitted yet. */
async function topologyOf(network: Network, number: number): Promise<External & { submission: IDataObject }> {
	const { publicKey, privateKey } = generateKeyPairSync('ed25519');
	const pem = publicKey.export({ format: 'pem', type: 'spki' }) as string;
	const signed = (hex: unknown) => sign(null, Buffer.from(String(hex), 'hex'), privateKey).toString('hex');
	const { party, topologyTransactions, hashes } = await atValidator(network, 'generateTopology', {
		partyIdHint: `external${number}`,
		publicKey: pem,
	});
	const submission = { publicKey: pem, topologyTransactions, signatures: (hashes as string[]).map(signed) } as IDataObject;
	return { party: String(party), publicKey: pem, signed, submission };
}

async function hosted(network: Network, number: number): Promise<External> {
	const external = await topologyOf(network, number);
	await atValidator(network, 'submitTopology', external.submission);
	return external;
}

/** The acceptance of the setup of a hosted party, signed. */
async function acceptance(network: Network, { party, publicKey, signed }: External): Promise<IDataObject> {
	const { contractId } = await atValidator(network, 'createSetupProposal', { party });
	const { preparedTransaction, transactionHash } = await atValidator(network, 'prepareSetup', { party, contractId });
	return { party, publicKey, preparedTransaction, signature: signed(transactionHash) } as IDataObject;
}

/** A payment of a party that is set up and has coins, signed. */
async function payment(network: Network, number: number): Promise<IDataObject> {
	const external = await hosted(network, number);
	const { party, publicKey, signed } = external;
	await atValidator(network, 'submitSetup', await acceptance(network, external));
	await network.happen('transfer', { from: 'bob', to: party, amount: '40.0000000000' });
	const { preparedTransaction, transactionHash } = await atValidator(network, 'prepareTransfer', {
		sender: party,
		receiver: network.world.parties.alice,
		amount: '5.25',
		nonce: '0',
		expiresAt: '2030-01-01T00:00:00Z',
	});
	return { party, publicKey, preparedTransaction, signature: signed(transactionHash) } as IDataObject;
}

/** The signed topology of a party that keeps its keys, for a participant. */
async function atParticipant(network: Network, number: number): Promise<IDataObject> {
	const { publicKey, privateKey } = generateKeyPairSync('ed25519');
	const der = publicKey.export({ format: 'der', type: 'spki' });
	const purpose = Buffer.from([0, 0, 0, 12]);
	const synchronizerId = byId(network.world.synchronizers[0]!);
	const { topologyTransactions, multiHash } = await operated(network, 'cantonParticipant', 'generateTopology', {
		partyIdHint: `keeper${number}`,
		publicKey: der.toString('base64'),
		synchronizerId,
	});
	const signature = {
		format: 'SIGNATURE_FORMAT_CONCAT',
		signature: sign(null, Buffer.from(String(multiHash), 'base64'), privateKey).toString('base64'),
		signedBy: `1220${createHash('sha256').update(purpose).update(der.subarray(-32)).digest('hex')}`,
		signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
	};
	return { synchronizerId, topologyTransactions, signatures: { signature: [signature] } } as IDataObject;
}

const act = (name: string, node: string, endpoint: string, make: Write['make'], more: Partial<Write> = {}): Write => ({
	name: `externalParty.${name}`,
	node,
	as: ADMIN,
	endpoint,
	make,
	...more,
});
const ONCE = { ownId: true } as const;

export const EXTERNAL_WRITES: Write[] = [
	act(
		'submitTopology',
		'cantonValidator',
		`${ADMINISTRATION}/topology/submit`,
		async (network, number) => (await topologyOf(network, number)).submission,
	),
	act(
		'createSetupProposal',
		'cantonValidator',
		`${ADMINISTRATION}/setup-proposal`,
		async (network, number) => ({ party: (await hosted(network, number)).party }),
		ONCE,
	),
	act(
		'submitSetup',
		'cantonValidator',
		`${ADMINISTRATION}/setup-proposal/submit-accept`,
		async (network, number) => await acceptance(network, await hosted(network, number)),
		ONCE,
	),
	act('submitTransfer', 'cantonValidator', `${ADMINISTRATION}/transfer-preapproval/submit-send`, payment, ONCE),
	act('allocate', 'cantonParticipant', AT_PARTICIPANT, atParticipant),
];
