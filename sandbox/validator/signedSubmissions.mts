// Transactions that a validator prepares and an external party signs. As recorded at Splice 0.7.5.
import { verify, createPublicKey } from 'node:crypto';
import { preparedBytes, ownPart } from '../commands/prepared.mts';
import { hashOf, scratch } from '../ledger/preparedTransactions.mts';
import { refuse } from '../splice/refusals.mts';
import { shortened } from '../world/commands.mts';
import { ledgerError } from './administration.mts';
import { keyOf } from './topology.mts';
import type { Call } from '../wire/api.mts';
import type { TransactionBuilder } from '../world/transaction.mts';
import type { World } from '../world/world.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { components } from '../../api/validator.d.ts';
import { stateOf } from '../world/state.mts';

type Submission = components['schemas']['SignedSubmission']['submission'];

/** Description of itself that a transaction of this validator's carries, in the sandbox's own field. */
export type Own = { party: string; nonce: number } & (
	| { does: 'acceptSetup'; contractId: string }
	| {
			does: 'transferCommand';
			content: { receiver: string; amount: string; description: string | null; expiresAt: string };
			number: string;
	  }
);

interface Kept {
	/** External parties that have accepted their setup. */
	parties: Set<string>;
	/** Hashes of what was submitted. */
	submitted: Set<string>;
	nonces: number;
}

/** State of the external parties that a validator serves. */
export const keptOf = stateOf<Kept>(() => ({ parties: new Set(), submitted: new Set(), nonces: 0 }));
/** Number of the next transaction that is prepared. */
export const nextNonce = (world: World) => ++keptOf(world).nonces;

/** Refusal of bytes that are no transaction of this validator's. */
export const unexpected = () => refuse(500, 'An unexpected error occurred.');

/** The answer with a prepared transaction, which `build` builds. */
export function prepared(sandbox: Sandbox, own: Own, verbose: boolean | undefined, build: (builder: TransactionBuilder) => unknown) {
	const { world } = sandbox;
	const builder = scratch(world, `nonce-${own.nonce}`);
	build(builder);
	const about = {
		actAs: [own.party],
		commandId: `validator-${own.nonce}`,
		synchronizerId: world.globalSynchronizer,
		uuid: `nonce-${own.nonce}`,
		preparedAt: world.clock.now,
	};
	const transaction = preparedBytes(builder.nodes, builder.roots, world.packages, about, JSON.stringify(own));
	return {
		transaction,
		tx_hash: hashOf(transaction),
		...(verbose && { hashing_details: "'00000030' # Hash Purpose\n'02' # 02 (Hashing Scheme Version)" }),
	};
}

/** Effect of a signed submission, and its hash. Throws a Refusal if the validator or its participant refuses it (recorded). */
export function signed({ sandbox }: Pick<Call, 'sandbox'>, submission: Submission): { own: Own; hash: string } {
	const { party_id: party, transaction, signed_tx_hash: signature, public_key } = submission;
	const publicKey = createPublicKey({ key: keyOf(public_key), format: 'der', type: 'spki' });
	const odd = /[^A-Za-z0-9+/=]/.exec(transaction)?.[0];
	if (odd !== undefined) throw refuse(400, `Illegal base64 character ${odd.charCodeAt(0).toString(16)}`);
	const part = ownPart(Buffer.from(transaction, 'base64'));
	if (part === undefined) throw unexpected();
	const own = JSON.parse(part) as Own;
	const hash = hashOf(transaction);
	const registeredKey = sandbox.world.partyOf(party)?.signingKey;
	const good =
		registeredKey?.equals(publicKey) &&
		own.party === party &&
		verify(null, Buffer.from(hash, 'hex'), publicKey, Buffer.from(signature, 'hex'));
	if (!good) {
		const why = `Received 0 valid signatures from distinct keys (1 invalid), but expected at least 1 valid for ${shortened(party)}. Transaction hash to be signed: 1220${hash}. Ensure the correct transaction hash is signed with the correct key(s).`;
		throw ledgerError(400, 'FAILED_TO_EXECUTE_TRANSACTION', 8, `The participant failed to execute the transaction: ${why}`);
	}
	if (keptOf(sandbox.world).submitted.has(hash)) throw ledgerError(409, 'DUPLICATE_COMMAND', 10, 'Command submission already exists.');
	keptOf(sandbox.world).submitted.add(hash);
	return { own, hash };
}
