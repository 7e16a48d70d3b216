import { ADMINISTRATOR } from '../../contracts';
import type { ValidatorOperation } from '../../validatorOperation';
import { requiredParty } from '../../../shared/parameters/partyFields';
import { publicKeyField, signatureField } from './hex';
import { preparedTransactionField, signedSubmission, SUBMITTED_BEFORE } from './prepared';
import { TRANSFER_COMMANDS_OFF } from './transferCommands';

const ENDPOINT = 'POST /v0/admin/external-party/transfer-preapproval/submit-send';

/** POST /v0/admin/external-party/transfer-preapproval/submit-send. The super validators execute the command later. */
export const submitExternalTransfer: ValidatorOperation = {
	value: 'submitTransfer',
	name: 'Submit Transfer',
	action: 'Submit a transfer of an external party',
	description:
		'Submit the signed transaction of Prepare Transfer. ' +
		'The coins move some seconds later; Canton Scan › Transfer Command › Get Status says what became of it. ' +
		'Deprecated: Splice 0.8 removes it.',
	endpoints: [ENDPOINT],
	rights: ADMINISTRATOR,
	writes: true,
	properties: [
		requiredParty('The external party that pays'),
		preparedTransactionField,
		signatureField(
			'The signature over the bytes of transactionHash, in hexadecimal or base64. This node does not sign: your keys stay with your signer.',
		),
		publicKeyField,
	],
	async run({ validator, parameters }) {
		const submission = signedSubmission(parameters);
		const { party_id: party } = submission;
		const attempt = await validator.attempt(ENDPOINT, { body: { submission }, submission: true, requires: { update_id: 'text' } });
		if (attempt.ok) return { party, status: 'submitted', updateId: attempt.answer.update_id };
		const { failure } = attempt;
		if (SUBMITTED_BEFORE.test(failure.message)) return { party, status: 'alreadySubmitted', updateId: null };
		throw validator
			.bind({ adviceOverride: TRANSFER_COMMANDS_OFF })
			.error(failure, ENDPOINT, 'Submit the same signed transaction again: it takes effect only once.');
	},
};
