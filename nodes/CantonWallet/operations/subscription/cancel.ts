import { optionsOf } from '../../../shared/parameters/fields';
import { resolveOption } from '../../../shared/submission/untilFound';
import { contractIdField, contractOf, identifyContract, WALLET_USER } from '../../../shared/validatorNode/contracts';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { answerContract, answered, answeredItem } from '../../wallet/answerContract';
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
	identify: identifyContract,
	properties: [
		contractIdField('The contractId of Get Many: the state of a subscription while no payment is under way'),
		optionsOf([resolveOption]),
	],
	async run(call) {
		const { validator } = call;
		const path = { contract_id: contractOf(call) };
		const done = await answerContract(call, {
			endpoint: ENDPOINT,
			send: async () => await answered(validator.attempt(ENDPOINT, { path, expect: 'none', submission: true })),
			isOpen: async () => await isIdle(validator, path.contract_id),
			adviceOverride: { 404: 'Use the contractId that Get Many returns, not subscriptionContractId. It changes with each payment.' },
			findOut: 'Get Many shows whether the subscription still exists.',
		});
		return answeredItem(done, 'cancelled');
	},
};
