import { optionsOf } from '../../../shared/parameters/fields';
import { actOnce, resolveMs, resolveOption } from '../../payment/payOnce';
import { trackingIdField, trackingIdOf } from '../../payment/trackingId';
import type { ValidatorOperation } from '../../validatorOperation';
import { WALLET_RIGHTS } from '../../wallet/owner';

const ENDPOINT = 'POST /v0/wallet/tap';

/** POST /v0/wallet/tap. The amount is in US dollars, and a command ID that was used gives the coin of the first call (recorded). */
export const tapWallet: ValidatorOperation = {
	value: 'tap',
	name: 'Tap',
	action: 'Tap coins for a wallet',
	description: 'Get Canton Coin for nothing, by its worth in US dollars. Only test networks (DevNet, LocalNet) allow it.',
	endpoints: [ENDPOINT],
	rights: WALLET_RIGHTS,
	writes: true,
	properties: [
		{
			displayName: 'Amount (USD)',
			name: 'amount',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. 100',
			description: 'Worth of the coins in US dollars. At a price of 0.005, 100 dollars are 20000 Canton Coin.',
		},
		trackingIdField,
		optionsOf([resolveOption]),
	],
	async run(call) {
		const { validator, parameters, context } = call;
		const amount = parameters.present('amount', parameters.amount('amount'));
		const trackingId = trackingIdOf(call);
		const send = async () =>
			await validator.attempt(ENDPOINT, {
				body: { amount, command_id: trackingId },
				requires: { contract_id: 'text' },
				submission: true,
			});
		const done = await actOnce({
			context,
			validator,
			endpoint: ENDPOINT,
			identity: { trackingId },
			reconcile: 'Run it again with the same Tracking ID: coins are made once.',
			resolveMs: resolveMs(parameters),
			send,
			// There is no list to find a tap in by its ID. The same call again makes nothing, and returns the coin of the first.
			find: send,
		});
		const { contract_id: contractId } = 'answer' in done ? done.answer : done.found;
		return { trackingId, amountUsd: amount, contractId };
	},
};
