import { ROUNDS_THROUGH_VALIDATOR } from '../../../shared/scan/rounds';
import type { Validator } from '../../../shared/validator/service';
import { quoted } from '../../../shared/errors/text';
import { textAt } from '../../../shared/values/fields';
import { CONTRACT, contractIdField, WALLET_USER } from '../../contracts';
import { inCoins } from '../../payment/coins';
import { isLimited, maximumFields, type Spending } from '../../../shared/payments/maximums';
import type { ValidatorOperation } from '../../validatorOperation';
import { runWalletAct } from '../../walletAct';
import { isOpen, REQUESTS } from './lists';

const ENDPOINT = 'POST /v0/wallet/subscription-requests/{contract_id}/accept';

/** POST /v0/wallet/subscription-requests/{contract_id}/accept: pays for the first time. */
export const acceptSubscriptionRequest: ValidatorOperation = {
	value: 'acceptRequest',
	name: 'Accept Request',
	action: 'Accept the request for a subscription',
	description:
		'Accept a request and pay for the first time. The same request is paid at most once. ' +
		'With a bad name the coins come back later, and there is no name. An internal endpoint, which may change.',
	endpoints: [ENDPOINT, REQUESTS, ROUNDS_THROUGH_VALIDATOR],
	rights: WALLET_USER,
	writes: true,
	properties: [
		contractIdField('The request, as Get Requests and Name Entry › Create return it'),
		{
			displayName: 'Highest Amount',
			name: 'highestAmount',
			type: 'string',
			default: '',
			placeholder: 'e.g. 1.5',
			description: 'Accept only if the payment is not higher, in the unit of the request. Empty accepts any amount.',
		},
		...maximumFields('CC'),
	],
	async run(call) {
		const { validator, parameters, context, itemIndex } = call;
		const contract_id = parameters.present('contractId', parameters.contractId('contractId'));
		const highest = parameters.amount('highestAmount');
		let spending: Spending | undefined;
		if (highest !== undefined || isLimited(context)) {
			const { amount, unit } = await paymentOf(validator, contract_id);
			if (highest !== undefined && amount !== null && exceeds(amount, highest))
				throw parameters.parameterError(
					'highestAmount',
					`the request asks for ${amount.slice(0, 60)} ${unit ?? ''}, more than ${highest}`,
					'Nothing was paid. Raise the amount if you agree, or reject the request.',
				);
			if (isLimited(context)) {
				const coins = await inCoins(validator, amount, unit);
				if (coins === undefined)
					throw parameters.parameterError(
						'contractId',
						amount === null ? 'there is no such request for this user' : `${quoted(`${amount} ${unit}`)} has no amount in Canton Coin`,
						'The node has a maximum, so it pays only what it knows. Get Requests shows the open requests. Nothing was paid.',
					);
				spending = { context, itemIndex, amount: coins, unit: 'CC', trackingId: contract_id };
			}
		}
		return await runWalletAct({
			validator,
			endpoint: ENDPOINT,
			spending,
			attempt: async () =>
				await validator.attempt(ENDPOINT, { path: { contract_id }, submission: true, requires: { initial_payment_contract_id: 'text' } }),
			item: (answer) => ({ status: 'accepted', contractId: contract_id, paymentContractId: answer.initial_payment_contract_id }),
			isListed: async () => await isOpen(validator, contract_id),
			lost: () => ({ status: 'accepted', contractId: contract_id, paymentContractId: null }),
			findOut: 'Get Requests shows whether the request is still open; it is paid at most once.',
		});
	},
};

/** What an open request asks for; nulls where it is not there. */
async function paymentOf(validator: Validator, contractId: string): Promise<{ amount: string | null; unit: string | null }> {
	const { subscription_requests: requests } = await validator.call(REQUESTS, { requires: { subscription_requests: [CONTRACT] } });
	const payment = requests.find((request) => request.contract_id === contractId)?.payload.payData;
	return { amount: textAt(payment, 'paymentAmount', 'amount'), unit: textAt(payment, 'paymentAmount', 'unit') };
}

/** Whether a decimal text is larger than another, exactly; what is no decimal counts as larger. */
function exceeds(amount: string, highest: string): boolean {
	const [a, b] = [units(amount), units(highest)];
	return a === undefined || b === undefined || a > b;
}

function units(text: string): bigint | undefined {
	const [, whole = '', fraction = ''] = /^(\d{1,28})(?:\.(\d{1,10}))?$/.exec(text.slice(0, 60)) ?? [];
	return whole === '' ? undefined : BigInt(whole + fraction.padEnd(10, '0'));
}
