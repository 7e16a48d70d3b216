import { endContract } from '../../wallet/endContract';
import { isOpen, REQUESTS } from './lists';

export const rejectSubscriptionRequest = endContract('rejectRequest', 'Reject the request for a subscription', {
	description: 'Reject a request for a subscription; nothing is paid. An internal endpoint, which may change.',
	endpoint: 'POST /v0/wallet/subscription-requests/{contract_id}/reject',
	list: REQUESTS,
	which: 'The request, as Get Requests returns it',
	isOpen,
	status: 'rejected',
	findOut: 'Get Requests shows whether the request is still open.',
});
