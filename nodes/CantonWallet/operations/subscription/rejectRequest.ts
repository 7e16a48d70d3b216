import { optionsOf } from '../../../shared/parameters/fields';
import { resolveOption } from '../../../shared/submission/untilFound';
import { contractIdField, contractOf, identifyContract, WALLET_USER } from '../../../shared/validatorNode/contracts';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { answerContract, answered, answeredItem } from '../../wallet/answerContract';
import { isOpen, REQUESTS } from './lists';

const ENDPOINT = 'POST /v0/wallet/subscription-requests/{contract_id}/reject';

export const rejectSubscriptionRequest: ValidatorOperation = {
	value: 'rejectRequest',
	name: 'Reject Request',
	action: 'Reject the request for a subscription',
	description: 'Reject a request for a subscription; nothing is paid. An internal endpoint, which may change.',
	endpoints: [ENDPOINT, REQUESTS],
	rights: WALLET_USER,
	writes: true,
	identify: identifyContract,
	properties: [contractIdField('The request, as Get Requests returns it'), optionsOf([resolveOption])],
	async run(call) {
		const { validator } = call;
		const path = { contract_id: contractOf(call) };
		const done = await answerContract(call, {
			endpoint: ENDPOINT,
			send: async () => await answered(validator.attempt(ENDPOINT, { path, expect: 'none', submission: true })),
			isOpen: async () => await isOpen(validator, path.contract_id),
			findOut: 'Get Requests shows whether the request is still open.',
		});
		return answeredItem(done, 'rejected');
	},
};
