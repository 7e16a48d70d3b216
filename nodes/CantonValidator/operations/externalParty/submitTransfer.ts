import { mapAnswer } from '../../../shared/http/attempt';
import { doForParty } from './forParty';
import { identifyTransaction, signedWrite, SUBMIT_AGAIN, SUBMITTED_BEFORE } from './prepared';
import { NO_TRANSFER_COMMANDS } from './transferCommands';

const ENDPOINT = 'POST /v0/admin/external-party/transfer-preapproval/submit-send';

/** POST /v0/admin/external-party/transfer-preapproval/submit-send. The super validators execute the command later. */
export const submitExternalTransfer = signedWrite('submitTransfer', 'Submit a transfer of an external party', [ENDPOINT], {
	description:
		'Submit the signed transaction of Prepare Transfer. The coins move some seconds later; Canton Scan, Transfer Command › Get Status ' +
		'says what happened to it. Deprecated: validators since Splice 0.8.0 do not have it.',
	party: 'The external party that pays',
	identify: identifyTransaction,
	async run(call, submission) {
		const { validator } = call;
		const { alreadyDone, done } = await doForParty<{ updateId: string | null }>(call, {
			endpoint: ENDPOINT,
			client: validator.bind(NO_TRANSFER_COMMANDS),
			send: async () =>
				mapAnswer(await validator.attempt(ENDPOINT, { body: { submission }, submission: true }), (sent) => ({ updateId: sent.update_id })),
			// The same signed transaction takes effect once. Submitted again, it is refused as a duplicate.
			doneBefore: ({ message }) => (SUBMITTED_BEFORE.test(message) ? { updateId: null } : undefined),
			reconcile: SUBMIT_AGAIN,
		});
		return { outcome: 'submitted', alreadyDone, ...done };
	},
});
