import { contractIdField, WALLET_USER } from '../../contracts';
import type { ValidatorOperation } from '../../validatorOperation';
import { runWalletAct } from '../../walletAct';
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
	properties: [contractIdField('The request, as Get Requests returns it')],
	async run({ validator, parameters }) {
		const contract_id = parameters.present('contractId', parameters.contractId('contractId'));
		const item = { status: 'rejected', contractId: contract_id };
		return await runWalletAct({
			validator,
			endpoint: ENDPOINT,
			attempt: async () => await validator.attempt(ENDPOINT, { path: { contract_id }, expect: 'none', submission: true }),
			item: () => item,
			isListed: async () => await isOpen(validator, contract_id),
			lost: () => item,
			findOut: 'Get Requests shows whether the request is still open.',
		});
	},
};
