import { createHash } from 'crypto';

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { preparedSummary, unreadWarning } from '../../../shared/ledger/prepared/preparedSummary';
import type { Call, Identifying } from '../../../shared/operation/operation';
import type { Endpoints } from '../../../shared/operation/operationOf';
import { flagField, textField } from '../../../shared/parameters/fieldKinds';
import { showHint } from '../../../shared/operation/hint';
import { optionsOf } from '../../../shared/parameters/fields';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';
import { resolveOption } from '../../../shared/submission/untilFound';
import { ADMINISTRATOR } from '../../../shared/validatorNode/contracts';
import { validatorWrite, type ValidatorOperation, type ValidatorServices } from '../../../shared/validatorNode/validatorOperation';
import { publicKeyField, readPublicKey, readSignature } from './hex';

/** Transactions that a validator prepares and an external party signs. */

export const verboseHashingOption: INodeProperties = flagField('Verbose Hashing', 'verboseHashing', {
	description: 'Whether to return how the transaction was encoded and hashed, to find out why hashes differ',
});

/** The item of a prepared transaction: what would be signed, read from the very bytes, and its hash for the signer. */
export function preparedItem(
	party: string,
	{ transaction, tx_hash, hashing_details }: { transaction: string; tx_hash: string; hashing_details?: string | null },
): IDataObject {
	return {
		party,
		summary: preparedSummary(transaction) ?? null,
		transactionHash: tx_hash,
		transactionHashBase64: Buffer.from(tx_hash, 'hex').toString('base64'),
		...(hashing_details && { hashingDetails: hashing_details }),
		preparedTransaction: transaction,
	};
}

const preparedTransactionField: INodeProperties = textField('Prepared Transaction', 'preparedTransaction', {
	typeOptions: { rows: 3 },
	required: true,
	placeholder: 'e.g. {{ $json.preparedTransaction }}',
	description: 'The field preparedTransaction of the prepare step, in base64 and unchanged',
});

/** Fields of a signed submission for a party. */
const signedFields = (party: string): INodeProperties[] => [
	requiredParty(party),
	preparedTransactionField,
	textField('Signature', 'signature', {
		required: true,
		placeholder: 'e.g. 08ed4066e551…',
		description:
			'The signature over the bytes of transactionHash, in hexadecimal or base64. This node does not sign: your keys stay with your signer.',
	}),
	publicKeyField,
	optionsOf([resolveOption]),
];

/** Identity of a submission for an external party. */
export const identifyParty = ({ parameters }: Identifying): IDataObject => ({ party: readParty(parameters) });

/** Likewise of one of many that a party signs: two of one execution are not the same. */
export function identifyTransaction({ parameters }: Identifying): IDataObject {
	const bytes = Buffer.from(parameters.required('preparedTransaction'), 'base64');
	return { party: readParty(parameters), transactionSha256: createHash('sha256').update(bytes).digest('hex') };
}

/**
 * A signed submission, checked: nothing is sent when a part of it cannot be right. A hint says what of the transaction nobody could read.
 */
function signedSubmission({ parameters, context }: Identifying) {
	const transaction = parameters.required('preparedTransaction');
	if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(transaction))
		throw parameters.parameterError(
			'preparedTransaction',
			'it is not base64',
			'Take the field preparedTransaction of the prepare step as it is.',
		);
	const submission = {
		party_id: readParty(parameters),
		transaction,
		signed_tx_hash: readSignature(parameters, 'signature', parameters.required('signature'), 'it'),
		public_key: readPublicKey(parameters),
	};
	showHint(context, unreadWarning(transaction));
	return submission;
}

/** A write that submits what a party has signed. */
interface SignedWrite extends Pick<ValidatorOperation, 'description' | 'identify'> {
	/** Help of the field of the party. */
	party: string;
	run: (call: Call<ValidatorServices>, submission: ReturnType<typeof signedSubmission>) => Promise<IDataObject>;
}

/** Makes such a write. */
export const signedWrite = (
	value: string,
	action: string,
	endpoints: Endpoints,
	{ description, party, identify, run }: SignedWrite,
): ValidatorOperation =>
	validatorWrite(value, action, endpoints, {
		description,
		rights: ADMINISTRATOR,
		properties: signedFields(party),
		identify,
		run: async (call) => await run(call, signedSubmission(call)),
	});

/** Advice after an unknown outcome. */
export const SUBMIT_AGAIN = 'Submit the same signed transaction again: it takes effect only once.';

/** Recorded: the same signed transaction again. */
export const SUBMITTED_BEFORE = /^DUPLICATE_COMMAND\(/;
