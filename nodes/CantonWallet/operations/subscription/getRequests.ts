import { limit, returnAll, simplify } from '../../../shared/parameters/fields';
import { contractFields, raw, WALLET_USER } from '../../../shared/validatorNode/contracts';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { REQUESTS } from './lists';
import { paymentFields } from './rows';

/** GET /v0/wallet/subscription-requests: one list, without pages. */
export const getManySubscriptionRequests: ValidatorOperation = {
	value: 'getRequests',
	name: 'Get Requests',
	action: 'Get the requests for subscriptions',
	description: 'Get the requests for subscriptions that the user of the token can accept. An internal endpoint, which may change.',
	endpoints: [REQUESTS],
	rights: WALLET_USER,
	properties: [returnAll, limit, simplify],
	async run({ validator, parameters }) {
		const simple = parameters.flag('simplify');
		const most = parameters.limit();
		const { subscription_requests: requests } = await validator.call(REQUESTS);
		return requests
			.slice(0, most)
			.map((request) =>
				simple ? { ...paymentFields(request.payload.subscriptionData, request.payload.payData), ...contractFields(request) } : raw(request),
			);
	},
};
