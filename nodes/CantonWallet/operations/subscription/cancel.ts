import { endContract } from '../../wallet/endContract';
import { isIdle, SUBSCRIPTIONS } from './lists';

/** DELETE /v0/wallet/subscription-requests/{contract_id}: in spite of its path, it takes the idle state of a subscription (recorded). */
export const cancelSubscription = endContract('cancel', 'Cancel a subscription', {
	description:
		'End a subscription: it is not paid again. A name that it pays for is gone from the wallet at once. An internal endpoint, which may change.',
	endpoint: 'DELETE /v0/wallet/subscription-requests/{contract_id}',
	list: SUBSCRIPTIONS,
	which: 'The contractId of Get Many: the state of a subscription while no payment is under way',
	isOpen: isIdle,
	status: 'cancelled',
	findOut: 'Get Many shows whether the subscription still exists.',
	adviceOverride: { 404: 'Use the contractId that Get Many returns, not subscriptionContractId. It changes with each payment.' },
});
