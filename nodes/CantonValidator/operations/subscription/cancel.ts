import { contractIdField, WALLET_USER } from '../../contracts';
import type { ValidatorOperation } from '../../validatorOperation';
import { runWalletAct } from '../../walletAct';
import { isIdle, SUBSCRIPTIONS } from './lists';

const ENDPOINT = 'DELETE /v0/wallet/subscription-requests/{contract_id}';

/** DELETE /v0/wallet/subscription-requests/{contract_id}: in spite of its path, it takes the idle state of a subscription (recorded). */
export const cancelSubscription: ValidatorOperation = {
	value: 'cancel',
	name: 'Cancel',
	action: 'Cancel a subscription',
	description:
		'End a subscription: it is not paid again. A name that it pays for is gone from the wallet at once. An internal endpoint, which may change.',
	endpoints: [ENDPOINT, SUBSCRIPTIONS],
	rights: WALLET_USER,
	writes: true,
	properties: [contractIdField('The contractId of Get Many: the state of a subscription while no payment is under way')],
	async run({ validator, parameters }) {
		const contract_id = parameters.present('contractId', parameters.contractId('contractId'));
		const item = { status: 'cancelled', contractId: contract_id };
		const adviceOverride = { 404: 'Use the contractId that Get Many returns, not subscriptionContractId. It changes with each payment.' };
		return await runWalletAct({
			validator: validator.bind({ adviceOverride }),
			endpoint: ENDPOINT,
			attempt: async () => await validator.attempt(ENDPOINT, { path: { contract_id }, expect: 'none', submission: true }),
			item: () => item,
			isListed: async () => await isIdle(validator, contract_id),
			lost: () => item,
			findOut: 'Get Many shows whether the subscription still exists.',
		});
	},
};
