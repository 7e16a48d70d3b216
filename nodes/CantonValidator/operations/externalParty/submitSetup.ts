import { mapAnswer, orNone } from '../../../shared/http/attempt';
import { doForParty } from './forParty';
import { identifyParty, signedWrite, SUBMIT_AGAIN, SUBMITTED_BEFORE } from './prepared';

const ENDPOINT = 'POST /v0/admin/external-party/setup-proposal/submit-accept';
const BALANCE = 'GET /v0/admin/external-party/balance';

/** POST /v0/admin/external-party/setup-proposal/submit-accept. A party has a balance once its setup is accepted, and not before (recorded). */
export const submitSetup = signedWrite('submitSetup', 'Submit the setup of an external party', [ENDPOINT, BALANCE], {
	description:
		'Submit the signed acceptance of a setup proposal. ' +
		'The external party then has a transfer preapproval and a balance here. ' +
		'If the answer gets lost, the node finds out what happened to it. An internal endpoint, which may change.',
	party: 'The external party',
	identify: identifyParty,
	async run(call, submission) {
		const { validator } = call;
		const readRecord = async () => {
			const balance = await validator.attempt(BALANCE, { query: { party_id: submission.party_id } });
			return mapAnswer(orNone(balance), (found) => found && NO_IDS);
		};
		// A party that was set up before keeps its balance. A balance that cannot be read may be there, too.
		const before = await readRecord();
		const { alreadyDone, done } = await doForParty<Setup>(call, {
			endpoint: ENDPOINT,
			send: async () =>
				mapAnswer(await validator.attempt(ENDPOINT, { body: { submission }, submission: true }), (accepted) => ({
					transferPreapprovalContractId: accepted.transfer_preapproval_contract_id,
					updateId: accepted.update_id,
				})),
			doneBefore: ({ message }) => (SUBMITTED_BEFORE.test(message) ? NO_IDS : undefined),
			// A party has a balance once its setup is accepted, and only it can accept.
			...(before.ok && !before.answer && { readRecord }),
			reconcile: SUBMIT_AGAIN,
		});
		return { outcome: 'succeeded', alreadyDone, status: 'completed', ...done };
	},
});

interface Setup {
	transferPreapprovalContractId: string | null;
	updateId: string | null;
}

/** A setup that was accepted before: nothing says by which update. */
const NO_IDS: Setup = { transferPreapprovalContractId: null, updateId: null };
