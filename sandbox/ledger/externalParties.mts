// External parties: their keys stay outside, so they sign the topology transaction that hosts them here. Transactions, hashes and
// fingerprints are built as a participant builds them, so that a client's own hashing and its signatures hold.
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { components, paths } from '../../api/ledger.d.ts';
import { Refusal, type Handlers } from '../wire/api.mts';
import { shortened } from '../world/commands.mts';
import type { World } from '../world/world.mts';
import { needUserAdmin } from '../canton/auth.mts';
import { invalid, invalidField } from '../canton/errors.mts';
import { needBase64 } from '../canton/pageTokens.mts';
import { checkHint, grantActAs, needUser } from './parties.mts';
import { Message, message } from '../daml/protobuf.mts';
import { needProvider } from './userChecks.mts';

type PublicKey = components['schemas']['SigningPublicKey'];
type Signature = components['schemas']['Signature'];

export const externalParties: Handlers<paths> = {
	'POST /v2/parties/external/generate-topology': (call) => {
		const { synchronizer, partyHint = '', publicKey, confirmationThreshold = 0, otherConfirmingParticipantUids: others = [] } = call.body;
		const { world } = call.sandbox;
		needSynchronizer(world, synchronizer);
		if (call.body.localParticipantObservationOnly) throw untraced(500, 'NA', 'A security-sensitive error has been received', 13);
		const key = readKey(publicKey);
		if (partyHint === '') throw invalid('Party hint is empty');
		checkHint(partyHint, 'party_hint: ');
		const confirming = [world.participantId, ...others];
		if (Number(confirmationThreshold) > confirming.length)
			throw invalid('Confirmation threshold exceeds number of confirming participants');
		const fingerprint = fingerprintOf(key);
		const partyId = `${partyHint}::${fingerprint}`;
		const hosting = [
			...confirming.map((uid) => ({ uid, permission: CONFIRMATION })),
			...(call.body.observingParticipantUids ?? []).map((uid) => ({ uid, permission: OBSERVATION })),
		];
		const transaction = topologyTransaction(partyId, hosting, Number(confirmationThreshold) || confirming.length, key);
		return {
			json: {
				partyId,
				publicKeyFingerprint: fingerprint,
				topologyTransactions: [transaction.toString('base64')],
				multiHash: multiHash([transaction]).toString('base64'),
			},
		};
	},
	'POST /v2/parties/external/allocate': (call) => {
		needUserAdmin(call);
		const { synchronizer, onboardingTransactions, multiHashSignatures = [], identityProviderId = '', userId = '' } = call.body;
		const { world } = call.sandbox;
		needSynchronizer(world, synchronizer);
		const transactions = onboardingTransactions.map(({ transaction, signatures = [] }) => {
			needBase64(transaction, 'transaction');
			return { bytes: Buffer.from(transaction, 'base64'), signatures };
		});
		const proposals = transactions.map(({ bytes, signatures }) => ({ bytes, signatures, ...readTransaction(bytes) }));
		const [first] = proposals;
		if (!first) throw invalidField('onboarding_transactions.transactions', 'Transactions field is empty');
		needProvider(call, identityProviderId);
		needUser(call, userId);
		const { party } = first;
		if (world.partyOf(party)) {
			const submissionId = `1220${world.random.hex(64)}`;
			throw invalid(`Party ${shortened(party)} already exists on synchronizer ${shortened(synchronizer)}`, {
				context: { submissionId: `'${submissionId}'` },
				correlationId: submissionId,
			});
		}
		const hash = multiHash(transactions.map(({ bytes }) => bytes));
		const signed = proposals.every(({ bytes, signatures, key }) => {
			const good = [
				...multiHashSignatures.map((signature) => isGood(signature, hash, key)),
				...signatures.map((signature) => isGood(signature, hashOf(TOPOLOGY_TRANSACTION, bytes), key)),
			];
			if (good.includes(false)) throw badSignature();
			return good.length > 0;
		});
		// Without its signatures this is a proposal: the party is there once somebody else has brought them.
		if (signed) {
			const [hint = '', namespace] = party.split('::');
			Object.assign(world.addParty(hint, true, namespace), { identityProviderId, signingKey: first.key });
			grantActAs(call, userId, party);
			world.topology([{ change: 'Added', party, permission: 'CONFIRMATION' }]);
		}
		return { json: { partyId: party } };
	},
};

const [CONFIRMATION, OBSERVATION] = [2, 3];
/** Purposes of Canton's hashes. */
export const TOPOLOGY_TRANSACTION = 11;
const [FINGERPRINT, MULTI_HASH] = [12, 55];
/** Before the bytes of a SHA-256 hash. */
const SHA256 = Buffer.from('1220', 'hex');
/** Before the bytes of an Ed25519 key, in a certificate (SubjectPublicKeyInfo, RFC 8410). */
export const ED25519 = Buffer.from('302a300506032b6570032100', 'hex');
/** Of a topology transaction: its protobuf version. */
const PROTOCOL = 30;

const integer = (value: number) => {
	const bytes = Buffer.alloc(4);
	bytes.writeInt32BE(value);
	return bytes;
};

/** A hash of Canton's with its purpose, as a multihash. */
export const hashOf = (purpose: number, content: Buffer) =>
	Buffer.concat([SHA256, createHash('sha256').update(integer(purpose)).update(content).digest()]);

/** Hash that an external party signs: over the sorted hashes of its transactions. */
function multiHash(transactions: Buffer[]): Buffer {
	const hashes = transactions.map((transaction) => hashOf(TOPOLOGY_TRANSACTION, transaction)).sort(Buffer.compare);
	return hashOf(MULTI_HASH, Buffer.concat([integer(hashes.length), ...hashes.flatMap((hash) => [integer(hash.length), hash])]));
}

/** The key as a certificate holds it (SubjectPublicKeyInfo). */
export function fingerprintOf(spki: Buffer): string {
	return hashOf(FINGERPRINT, spki.subarray(-32)).toString('hex');
}

function topologyTransaction(party: string, hosting: Array<{ uid: string; permission: number }>, threshold: number, key: Buffer): Buffer {
	const participants = hosting.map(({ uid, permission }): [number, Buffer] => [3, message([1, uid], [2, permission])]);
	const signing = message([1, message([1, 4], [3, key], [5, Buffer.from([1, 5, 4])], [6, 1])]);
	const keys = Buffer.concat([signing, message([2, 1])]);
	const mapping = message([9, message([1, party], [2, threshold], ...participants, [6, keys])]);
	return message([1, message([1, 1], [2, 1], [3, mapping])], [2, PROTOCOL]);
}

function readTransaction(bytes: Buffer): { party: string; key: KeyObject } {
	const unreadable = (why: string) => invalidField('onboarding_transactions.transaction', `Invalid transaction: ${why}`);
	try {
		const mapping = new Message(bytes).message(1)?.message(3)?.message(9);
		const spki = mapping?.message(6)?.message(1)?.bytes(3)[0];
		const party = mapping?.text(1) ?? '';
		if (spki && party.endsWith(`::${fingerprintOf(spki)}`))
			return { party, key: createPublicKey({ key: spki, format: 'der', type: 'spki' }) };
	} catch (error) {
		throw unreadable((error as Error).message);
	}
	throw unreadable('it hosts no party under the namespace of its key');
}

/** The public key, as SubjectPublicKeyInfo. The sandbox checks signatures of Ed25519 only. */
function readKey({ format, keyData, keySpec }: PublicKey): Buffer {
	needBase64(keyData, 'keyData');
	const bytes = Buffer.from(keyData, 'base64');
	const failed = (why: string) => invalid(`KeyParseAndValidateError(KeyParseAndValidateError(Failed to parse public key: ${why}))`);
	if (keySpec !== 'SIGNING_KEY_SPEC_EC_CURVE25519') throw failed(`${keySpec} is not supported here`);
	// Raw, which wallets send, is the key's 32 bytes alone: a participant keeps it as a certificate holds it.
	const spki = format === 'CRYPTO_KEY_FORMAT_RAW' && bytes.length === 32 ? Buffer.concat([ED25519, bytes]) : bytes;
	if (format !== 'CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO' && format !== 'CRYPTO_KEY_FORMAT_RAW')
		throw failed(`${format} is not supported here`);
	try {
		if (createPublicKey({ key: spki, format: 'der', type: 'spki' }).asymmetricKeyType === 'ed25519') return spki;
	} catch {
		// Said below.
	}
	throw failed('java.lang.IllegalArgumentException: failed to construct sequence from byte[]: unexpected end-of-contents marker');
}

/** True if a signature of the hash was made with the key. */
export function isGood({ signature, signingAlgorithmSpec }: Signature, hash: Buffer, key: KeyObject): boolean {
	return signingAlgorithmSpec === 'SIGNING_ALGORITHM_SPEC_ED25519' && verify(null, hash, key, Buffer.from(signature, 'base64'));
}

/** Refusals of the topology manager come without the ledger's codes and traces. */
const untraced = (status: number, code: string, cause: string, grpcCodeValue: number) =>
	new Refusal({
		status,
		json: {
			code,
			cause,
			correlationId: null,
			traceId: null,
			context: {},
			resources: [],
			errorCategory: -1,
			grpcCodeValue,
			retryInfo: null,
			definiteAnswer: null,
		},
	});

const badSignature = () =>
	untraced(400, 'Transaction signature verification failed', 'INVALID_ARGUMENT: Transaction signature verification failed', 3);

function needSynchronizer(world: World, id: string): void {
	if (!id.includes('::')) throw invalid(`Invalid unique identifier \`${id}\` with missing namespace.`);
	if (world.synchronizers.some((synchronizer) => synchronizer.connected && synchronizer.id === id)) return;
	throw invalid(`Unknown or not connected synchronizer ${shortened(id)}`);
}
