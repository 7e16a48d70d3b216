// Topology of external parties through a validator: three transactions, each signed by itself. Their bytes and hashes are built as recorded
// at Splice 0.7.5, so that a client's own hashing and its signatures hold.
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { ED25519, fingerprintOf, hashOf, TOPOLOGY_TRANSACTION } from '../ledger/externalParties.mts';
import { Message, message } from '../daml/protobuf.mts';
import { refuse } from '../splice/refusals.mts';
import { ledgerError } from './administration.mts';
import type { Handlers } from '../wire/api.mts';
import type { paths } from '../../api/validator.d.ts';

const PROTOCOL = 30;
const CONFIRMATION = 2;

export const topology: Handlers<paths> = {
	'POST /v0/admin/external-party/topology/generate': ({ sandbox: { world }, body: { party_hint: hint, public_key } }) => {
		const spki = keyOf(public_key);
		if (hint === '') throw refuse(400, 'Daml-LF Party is empty');
		if (hint.includes('::')) throw refuse(400, 'String contains reserved delimiter `::`.');
		const odd = /[^A-Za-z0-9:\-_ ]/.exec(hint)?.[0];
		if (odd !== undefined) throw refuse(400, `non expected character 0x${odd.charCodeAt(0).toString(16)} in Daml-LF Party "${hint}"`);
		const fingerprint = fingerprintOf(spki);
		const party = `${hint}::${fingerprint}`;
		const key = message([2, 4], [3, spki], [5, Buffer.from([1, 3, 4, 5])], [6, 1]);
		const mappings = [
			message([1, message([1, fingerprint], [2, key], [4, ''])]),
			message([9, message([1, party], [2, 1], [3, message([1, world.participantId], [2, CONFIRMATION])])]),
			message([16, message([1, party], [3, 1], [4, key])]),
		];
		const transactions = mappings.map((mapping) => message([1, message([1, 1], [2, 1], [3, mapping])], [2, PROTOCOL]));
		return {
			json: {
				party_id: party,
				topology_txs: transactions.map((bytes) => ({
					topology_tx: bytes.toString('base64'),
					hash: hashOf(TOPOLOGY_TRANSACTION, bytes).toString('hex'),
				})),
			},
		};
	},
	'POST /v0/admin/external-party/topology/submit': ({ sandbox: { world }, body: { public_key, signed_topology_txs: signed } }) => {
		const key = createPublicKey({ key: keyOf(public_key), format: 'der', type: 'spki' });
		const transactions = signed.map(({ topology_tx, signed_hash }) => ({ ...read(topology_tx), signature: signed_hash }));
		const party = transactions.map(({ party }) => party).find((found) => found !== undefined);
		if (party === undefined) throw refuse(400, 'Failed to determine party id from PartyToParticipant transaction');
		if (world.partyOf(party))
			throw ledgerError(
				404,
				'TOPOLOGY_NO_APPROPRIATE_SIGNING_KEY_IN_STORE',
				11,
				'Could not find an appropriate signing key to issue the topology transaction',
			);
		const [hint = '', namespace] = party.split('::');
		if (!transactions.every(({ bytes, signature }) => isSigned(bytes, signature, key)))
			throw refuse(
				400,
				'An error occurred. Please contact the operator and inquire about the request <no-correlation-id> with tid <no-tid>',
			);
		Object.assign(world.addParty(hint, true, namespace), { signingKey: key });
		world.topology([{ change: 'Added', party, permission: 'CONFIRMATION' }]);
		return { json: { party_id: party } };
	},
};

/** A public key as a certificate holds it. Throws a Refusal in the recorded words. */
export function keyOf(hex: string): Buffer {
	if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw refuse(400, `Could not decode public key ${hex} as a hex string`);
	const bytes = Buffer.from(hex, 'hex');
	// Recorded: this beginning, then the stack of the Java library.
	if (bytes.length !== 32)
		throw refuse(
			400,
			'Failed to decode public key: CryptoDeserializationError(CryptoParseAndValidationError(message = KeyParseAndValidateError',
		);
	return Buffer.concat([ED25519, bytes]);
}

function read(base64: string): { bytes: Buffer; party?: string } {
	const bytes = Buffer.from(base64, 'base64');
	try {
		const mapping = new Message(bytes).message(1)?.message(3);
		return { bytes, party: mapping?.message(9)?.text(1) || undefined };
	} catch (error) {
		const why = `BufferException(com.google.protobuf.InvalidProtocolBufferException: ${(error as Error).message})`;
		throw refuse(400, `failed to construct topology transaction: ${why}`);
	}
}

function isSigned(bytes: Buffer, signature: string, key: KeyObject): boolean {
	return verify(null, hashOf(TOPOLOGY_TRANSACTION, bytes), key, Buffer.from(signature, 'hex'));
}
