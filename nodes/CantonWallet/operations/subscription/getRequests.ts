import { wholeList } from '../../../shared/operation/wholeAnswer';
import { contractFields, raw, WALLET_USER } from '../../../shared/validatorNode/contracts';
import { validatorOperation, type ValidatorServices } from '../../../shared/validatorNode/validatorOperation';
import { REQUESTS } from './lists';
import { paymentFields } from './rows';

/** GET /v0/wallet/subscription-requests: one list, without pages. */
export const getManySubscriptionRequests = validatorOperation('getRequests', 'Get the requests for subscriptions', [REQUESTS], {
	description: 'Get the requests for subscriptions that the user of the token can accept. An internal endpoint, which may change.',
	rights: WALLET_USER,
	...wholeList(
		async ({ validator }: ValidatorServices) => (await validator.call(REQUESTS)).subscription_requests,
		(request) => ({ ...paymentFields(request.payload.subscriptionData, request.payload.payData), ...contractFields(request) }),
		raw,
	),
});
