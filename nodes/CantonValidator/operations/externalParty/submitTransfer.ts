import { outcomeUnknown } from '../../../shared/errors/failure';
import type { Attempt } from '../../../shared/http/attempt';
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
import { identifyTransaction, preparedTransactionField, signedSubmission, SUBMITTED_BEFORE } from './prepared';
import { NO_TRANSFER_COMMANDS } from './transferCommands';

const ENDPOINT = 'POST /v0/admin/external-party/transfer-preapproval/submit-send';

/** POST /v0/admin/external-party/transfer-preapproval/submit-send. The super validators execute the command later. */
export const submitExternalTransfer: ValidatorOperation = {
	value: 'submitTransfer',
	name: 'Submit Transfer',
	action: 'Submit a transfer of an external party',
	description:
		'Submit the signed transaction of Prepare Transfer. ' +
		'The coins move some seconds later; Canton Scan, Transfer Command › Get Status says what happened to it. ' +
		'Deprecated: validators since Splice 0.8.0 do not have it.',
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
		optionsOf([resolveOption]),
	],
	identify: identifyTransaction,
	async run({ validator, parameters, context, identity }) {
		const submission = signedSubmission(parameters);
		showHint(context, unreadWarning(submission.transaction));
		const retried = sentBefore(context, identity) !== undefined;
		const send = async (): Promise<Attempt<{ updateId: string | null }>> => {
			const attempt = await validator.attempt(ENDPOINT, { body: { submission }, submission: true });
			if (attempt.ok) return { ok: true, answer: { updateId: attempt.answer.update_id } };
			return attempt;
		};
		// The same signed transaction takes effect once. Submitted again, it is refused as a duplicate.
		const again: ReadRecord<{ updateId: string | null }> = async () => {
			const attempt = await send();
			return !attempt.ok && SUBMITTED_BEFORE.test(attempt.failure.message) ? { ok: true, answer: { updateId: null } } : attempt;
		};
		const { alreadyDone, done } = await carryOut<{ updateId: string | null }>({
			context,
			client: validator.bind(NO_TRANSFER_COMMANDS),
			endpoint: ENDPOINT,
			identity,
			prepare: () => ({
				send,
				search: (failure) => {
					if (SUBMITTED_BEFORE.test(failure.message))
						return { earlier: true, find: async () => await Promise.resolve({ done: { updateId: null } }) };
					if (!outcomeUnknown(failure)) return undefined;
					// After an earlier try of the execution, a duplicate may be of that one.
					return { earlier: retried, find: async () => await untilFound(context, resolveMs(parameters), again) };
				},
			}),
			reconcile: () => 'Submit the same signed transaction again: it takes effect only once.',
		});
		return { outcome: 'submitted', alreadyDone, ...done };
	},
};
