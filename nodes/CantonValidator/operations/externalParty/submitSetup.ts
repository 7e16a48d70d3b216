import { outcomeUnknown } from '../../../shared/errors/failure';
import { ADMINISTRATOR } from '../../contracts';
import type { ValidatorOperation } from '../../validatorOperation';
import { requiredParty } from '../../../shared/parameters/partyFields';
import { publicKeyField, signatureField } from './hex';
import { preparedTransactionField, signedSubmission, SUBMITTED_BEFORE } from './prepared';

const ENDPOINT = 'POST /v0/admin/external-party/setup-proposal/submit-accept';
const BALANCE = 'GET /v0/admin/external-party/balance';

/** POST /v0/admin/external-party/setup-proposal/submit-accept. A party has a balance once its setup is accepted, and not before (recorded). */
export const submitSetup: ValidatorOperation = {
	value: 'submitSetup',
	name: 'Submit Setup',
	action: 'Submit the setup of an external party',
	description:
		'Submit the signed acceptance of a setup proposal. ' +
		'The external party then has a transfer preapproval and a balance here. ' +
		'If the answer gets lost, the node finds out what became of it. An internal endpoint, which may change.',
	endpoints: [ENDPOINT, BALANCE],
	rights: ADMINISTRATOR,
	writes: true,
	properties: [
		requiredParty('The external party'),
		preparedTransactionField,
		signatureField(
			'The signature over the bytes of transactionHash, in hexadecimal or base64. This node does not sign: your keys stay with your signer.',
		),
		publicKeyField,
	],
	async run({ validator, parameters }) {
		const submission = signedSubmission(parameters);
		const { party_id: party } = submission;
		const attempt = await validator.attempt(ENDPOINT, {
			body: { submission },
			submission: true,
			requires: { transfer_preapproval_contract_id: 'text', update_id: 'text' },
		});
		if (attempt.ok) {
			const { transfer_preapproval_contract_id: transferPreapprovalContractId, update_id: updateId } = attempt.answer;
			return { party, status: 'accepted', transferPreapprovalContractId, updateId };
		}
		const { failure } = attempt;
		const before = SUBMITTED_BEFORE.test(failure.message);
		if (before || outcomeUnknown(failure)) {
			const balance = await validator.attempt(BALANCE, { query: { party_id: party }, requires: { party_id: 'text' } });
			if (balance.ok)
				return { party, status: before ? 'alreadyAccepted' : 'accepted', transferPreapprovalContractId: null, updateId: null };
		}
		throw validator.error(failure, ENDPOINT, 'Submit the same signed transaction again: it takes effect only once.');
	},
};
