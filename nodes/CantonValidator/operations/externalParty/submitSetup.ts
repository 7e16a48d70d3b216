import { isNone, outcomeUnknown } from '../../../shared/errors/failure';
import { optionsOf } from '../../../shared/parameters/fields';
import { unreadWarning } from '../../../shared/ledger/prepared/preparedSummary';
import { showHint } from '../../../shared/operation/hint';
import { carryOut } from '../../../shared/submission/carryOut';
import { sentBefore } from '../../../shared/operation/sentBefore';
import { resolveMs, resolveOption, untilFound, type ReadRecord } from '../../../shared/submission/untilFound';
import { ADMINISTRATOR } from '../../../shared/validatorNode/contracts';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { requiredParty } from '../../../shared/parameters/partyFields';
import { publicKeyField, signatureField } from './hex';
import { identifyParty, preparedTransactionField, signedSubmission, SUBMITTED_BEFORE } from './prepared';

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
		'If the answer gets lost, the node finds out what happened to it. An internal endpoint, which may change.',
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
		optionsOf([resolveOption]),
	],
	identify: identifyParty,
	async run({ validator, parameters, context, identity }) {
		const submission = signedSubmission(parameters);
		showHint(context, unreadWarning(submission.transaction));
		// A party has a balance once its setup is accepted, and only it can accept.
		const readRecord: ReadRecord<Setup> = async () => {
			const balance = await validator.attempt(BALANCE, { query: { party_id: submission.party_id } });
			if (balance.ok) return { ok: true, answer: { transferPreapprovalContractId: null, updateId: null } };
			return isNone(balance.failure) ? { ok: true, answer: undefined } : balance;
		};
		const retried = sentBefore(context, identity) !== undefined;
		const { alreadyDone, done } = await carryOut<Setup>({
			context,
			client: validator,
			endpoint: ENDPOINT,
			identity,
			prepare: () => ({
				send: async () => {
					const attempt = await validator.attempt(ENDPOINT, { body: { submission }, submission: true });
					if (!attempt.ok) return attempt;
					const { transfer_preapproval_contract_id: transferPreapprovalContractId, update_id: updateId } = attempt.answer;
					return { ok: true as const, answer: { transferPreapprovalContractId, updateId } };
				},
				search: (failure) => {
					const isDuplicate = SUBMITTED_BEFORE.test(failure.message);
					if (!isDuplicate && !outcomeUnknown(failure)) return undefined;
					return { earlier: isDuplicate || retried, find: async () => await untilFound(context, resolveMs(parameters), readRecord) };
				},
			}),
			reconcile: () => 'Submit the same signed transaction again: it takes effect only once.',
		});
		return { outcome: 'succeeded', alreadyDone, status: 'completed', ...done };
	},
};

interface Setup {
	transferPreapprovalContractId: string | null;
	updateId: string | null;
}
