// Prepared transactions: their bytes, which are the sandbox's own, their hash, and checks of their signatures.
import { createHash } from 'node:crypto';
import type { components } from '../../api/ledger.d.ts';
import { ownPart } from '../commands/prepared.mts';
import type { Exact } from '../wire/api.mts';
import { shortened } from '../world/commands.mts';
import { packageOf } from '../world/packages.mts';
import { localId } from '../world/contracts.mts';
import { inOrder, TransactionBuilder } from '../world/transaction.mts';
import type { SomeParties } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { Common } from './submissionChecks.mts';
import { invalid, invalidByLayer, missing, refuse } from '../canton/errors.mts';
import { isGood } from './externalParties.mts';
import { isBase64, needBase64 } from '../canton/pageTokens.mts';

type Schemas = components['schemas'];
/** Body of a request that executes a prepared transaction. */
export type Request = Exact<Schemas['ExecuteSubmissionRequest']>;

/** Effect of a prepared transaction. */
export type Prepared = { commandId: string; actAs: SomeParties } & (
	| { kind: 'transfer' | 'issue'; from: string; to: string; amount: string }
	| { kind: 'commands'; body: Common; nonce: string; maxRecordTime?: string; minLedgerTime?: string }
);

/** A builder whose contracts go nowhere. */
export function scratch({ packages }: World, seed: string): TransactionBuilder {
	return new TransactionBuilder((template, args, nodeId) => {
		const signatories = inOrder(template.signatories(args));
		return {
			contractId: localId(seed, nodeId),
			template,
			args,
			signatories,
			observers: template.observers(args),
			packageId: packageOf(template.packageName, packages).id,
			nodeId,
			stays: [],
			moves: [],
		} as never;
	});
}

/** A UUID for a prepared transaction of the control path, whose bytes hold none. */
export const uuidOf = (hash: string) => hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** Base64 of a prepared transaction, as the control path hands it out. */
export function encode(prepared: Prepared): string {
	return Buffer.from(JSON.stringify(prepared)).toString('base64');
}

/** Hash that the external party signs, by the version of the hashing: hex. */
export function hashOf(preparedTransaction: string, scheme = 'HASHING_SCHEME_VERSION_V2'): string {
	const hash = createHash('sha256').update(preparedTransaction);
	return (scheme === 'HASHING_SCHEME_VERSION_V2' ? hash : hash.update(scheme)).digest('hex');
}

/** Reads a prepared transaction. Throws the refusal of what is none. */
export function decode(text: string): Prepared {
	if (text === '') throw missing('prepared_transaction');
	needBase64(text, 'preparedTransaction');
	try {
		const content = Buffer.from(text, 'base64');
		const prepared = JSON.parse(ownPart(content) ?? content.toString()) as Prepared;
		if (Array.isArray(prepared.actAs)) return prepared;
	} catch {
		// Said below: what a node cannot read is not a prepared transaction.
	}
	throw invalidByLayer('Cannot parse prepared_transaction');
}

/** Throws the refusal of a request whose signatures do not fit. */
export function check(body: Request, prepared: Prepared, world: World): void {
	if (body.hashingSchemeVersion === 'HASHING_SCHEME_VERSION_UNSPECIFIED')
		throw invalid('hashing scheme version UNSPECIFIED is not supported');
	const partySignatures = body.partySignatures.signatures;
	for (const { party, signatures } of partySignatures) {
		if (signatures.length === 0) throw missing('signatures');
		for (const { format, signature, signingAlgorithmSpec } of signatures) {
			if (format === 'SIGNATURE_FORMAT_UNSPECIFIED') throw invalid(`signature format of ${party} is unspecified`);
			if (signingAlgorithmSpec === 'SIGNING_ALGORITHM_SPEC_UNSPECIFIED') throw invalid(`signing algorithm of ${party} is unspecified`);
			if (signature === '' || !isBase64(signature)) throw invalid(`signature of ${party} is not base64`);
		}
	}
	const unsigned = prepared.actAs.find((party) => !partySignatures.some((candidate) => candidate.party === party));
	if (unsigned) throw notExecuted(`The following actAs parties did not provide an external signature: ${unsigned}`);
	const otherParty = partySignatures.find(({ party }) => !prepared.actAs.includes(party));
	if (otherParty) throw invalid(`signatures of ${otherParty.party}, who is no submitter`);
	const hash = hashOf(body.preparedTransaction, body.hashingSchemeVersion);
	const bad = (party: string, signature: Schemas['Signature']) => {
		const key = world.partyOf(party)?.signingKey;
		return signature.signedBy !== party.split('::')[1] || (key !== undefined && !isGood(signature, Buffer.from(hash, 'hex'), key));
	};
	const badlySigned = partySignatures.find(({ party, signatures }) => signatures.every((signature) => bad(party, signature)));
	if (badlySigned)
		throw notExecuted(
			`Received 0 valid signatures from distinct keys (${badlySigned.signatures.length} invalid), but expected at least 1 valid for ${shortened(badlySigned.party)}. Transaction hash to be signed: 1220${hash}. Ensure the correct transaction hash is signed with the correct key(s).`,
		);
	const late = body.minLedgerTime?.time;
	if (late && 'MinLedgerTimeAbs' in late && Date.parse(late.MinLedgerTimeAbs.value) > Number(world.clock.now / 1000n) + 86_400_000) {
		throw invalid('min_ledger_time is too far in the future');
	}
}

const notExecuted = (why: string) =>
	refuse('FAILED_TO_EXECUTE_TRANSACTION', `The participant failed to execute the transaction: ${why}`, { quoted: false });
