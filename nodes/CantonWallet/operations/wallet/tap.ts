import { outcomeUnknown } from '../../../shared/errors/failure';
import { optionsOf } from '../../../shared/parameters/fields';
import { carryOut } from '../../../shared/submission/carryOut';
import { resolveMs, resolveOption, untilFound } from '../../../shared/submission/untilFound';
import { inFlight } from '../../../shared/validatorNode/refusals';
import { identifyPayment, trackingIdField, trackingIdOf } from '../../../shared/validatorNode/trackingId';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { WALLET_RIGHTS } from '../../../shared/validatorNode/owner';

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
	identify: identifyPayment,
	async run(call) {
		const { validator, parameters, context, identity } = call;
		const amount = parameters.present('amount', parameters.amount('amount'));
		const trackingId = trackingIdOf(call);
		// There is no list to find a tap in by its ID. The same call again makes nothing, and returns the coin of the first.
		const send = async () =>
			await validator.attempt(ENDPOINT, {
				body: { amount, command_id: trackingId },
				submission: true,
			});
		const { alreadyDone, done } = await carryOut<{ contract_id: string }>({
			context,
			client: validator,
			endpoint: ENDPOINT,
			identity,
			prepare: () => ({
				send,
				search: (failure) =>
					outcomeUnknown(failure) || inFlight(failure)
						? { find: async () => await untilFound(context, resolveMs(parameters), send), earlier: inFlight(failure) }
						: undefined,
			}),
			reconcile: () => 'Run it again with the same Tracking ID: coins are made once.',
		});
		return { outcome: 'succeeded', alreadyDone, amountUsd: amount, contractId: done.contract_id };
	},
};
