import { isNone } from '../../../shared/errors/failure';
import { simplify } from '../../../shared/parameters/fields';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';
import { preapprovalRow } from '../../../shared/validator/preapproval';
import { validatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { ADMINISTRATOR_RIGHTS } from '../../../shared/validatorNode/owner';

const ENDPOINT = 'GET /v0/admin/transfer-preapprovals/by-party/{receiver-party}';

/** GET …/transfer-preapprovals/by-party/{receiver-party}. That there is none is an answer. */
export const getTransferPreapproval = validatorOperation('get', 'Get a transfer preapproval of a receiver', [ENDPOINT], {
	description:
		'Check whether a receiver has a preapproval, and for how many more days. The validator answers from its own store, without the delay of scan.',
	rights: ADMINISTRATOR_RIGHTS,
	properties: [
		requiredParty('Party ID of the receiver', { name: 'receiver', displayName: 'Receiver', placeholder: 'e.g. bob::1220…' }),
		simplify,
	],
	async run({ validator, parameters }) {
		const receiver = readParty(parameters, 'receiver');
		const simple = parameters.flag('simplify');
		const attempt = await validator.attempt(ENDPOINT, { path: { 'receiver-party': receiver } });
		if (attempt.ok) return simple ? preapprovalRow(receiver, attempt.answer.transfer_preapproval) : attempt.answer;
		if (!isNone(attempt.failure)) throw validator.error(attempt.failure, ENDPOINT);
		return simple ? preapprovalRow(receiver) : { transfer_preapproval: null };
	},
});
