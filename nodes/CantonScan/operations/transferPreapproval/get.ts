import { simplify } from '../../../shared/parameters/fields';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';
import { preapprovalRow } from '../../../shared/validator/preapproval';
import { scanOperation } from '../../scanConnection';

const ENDPOINT = 'GET /v0/transfer-preapprovals/by-party/{party}';

/** GET /v0/transfer-preapprovals/by-party/{party}. That there is none is an answer, not an error. */
export const getTransferPreapproval = scanOperation('get', 'Get a transfer preapproval', [ENDPOINT], {
	description:
		'Check whether a party has preapproved Canton Coin transfers, and for how many more days. An internal endpoint, which may change.',
	properties: [requiredParty('Party ID of the receiver'), simplify],
	async run({ scan, parameters }) {
		const party = readParty(parameters);
		const simple = parameters.flag('simplify');
		const attempt = await scan.attempt(ENDPOINT, { path: { party } });
		if (!attempt.ok) {
			const { failure } = attempt;
			if (failure.httpStatus !== 404 || failure.origin !== 'application') throw scan.error(failure, ENDPOINT);
			return simple ? preapprovalRow(party) : { transfer_preapproval: null };
		}
		return simple ? preapprovalRow(party, attempt.answer.transfer_preapproval) : attempt.answer;
	},
});
