import { textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { quoted } from '../../../shared/errors/safeText';
import { mapAnswer } from '../../../shared/http/attempt';
import type { Call } from '../../../shared/operation/operation';
import { withOutcome } from '../../../shared/operation/outcome';
import { isLimited, maximumFields, type Spending } from '../../../shared/submission/budget';
import { notSent } from '../../../shared/submission/actErrors';
import { parseAmount } from '../../../shared/tokens/amounts';
import { textAt } from '../../../shared/values/jsonFields';
import { resolveOption } from '../../../shared/submission/untilFound';
import { ACT_ON_CONTRACT, contractIdField, contractOf } from '../../../shared/validatorNode/contracts';
import { inCoins } from '../../payment/coins';
import { type ValidatorServices, validatorWrite } from '../../../shared/validatorNode/validatorOperation';
import { answerContract, answeredItem } from '../../wallet/answerContract';
import { accepted, isOpen, openRequests, PAYMENTS, REQUESTS, SUBSCRIPTIONS, type Accepted } from './lists';

/** Prices of the rounds, for a request in US dollars. */
const ROUNDS = 'GET /v0/scan-proxy/open-and-issuing-mining-rounds';
const ENDPOINT = 'POST /v0/wallet/subscription-requests/{contract_id}/accept';
const ENDPOINTS = [ENDPOINT, REQUESTS, PAYMENTS, SUBSCRIPTIONS, ROUNDS];

/** POST /v0/wallet/subscription-requests/{contract_id}/accept: pays for the first time. */
export const acceptSubscriptionRequest = validatorWrite('acceptRequest', 'Accept the request for a subscription', ENDPOINTS, {
	description:
		'Accept a request and pay for the first time. The same request is paid at most once. ' +
		'With a bad name the coins come back later, and there is no name. An internal endpoint, which may change.',
	...ACT_ON_CONTRACT,
	properties: [
		contractIdField('The request, as Get Requests and Name Entry › Create return it'),
		textField('Highest Amount', 'highestAmount', {
			placeholder: 'e.g. 1.5',
			description: 'Accept only if the payment is not higher, in the unit of the request. Empty accepts any amount.',
		}),
		...maximumFields('CC'),
		optionsOf([resolveOption]),
	],
	async run(call) {
		const { validator } = call;
		const path = { contract_id: contractOf(call) };
		const done = await answerContract<Pick<Accepted, 'status' | 'paymentContractId'>>(call, {
			endpoint: ENDPOINT,
			spending: await spendingOf(call, path.contract_id),
			send: async () =>
				mapAnswer(await validator.attempt(ENDPOINT, { path, submission: true }), (paid) => ({
					status: 'pending',
					paymentContractId: paid.initial_payment_contract_id,
				})),
			isOpen: async () => await isOpen(validator, path.contract_id),
			record: async () => await accepted(validator, ({ requestId }) => requestId === path.contract_id),
			findOut:
				'Get Requests shows whether the request is still open, Get Many whether there is a subscription. It is paid at most once. ' +
				'Of a bad name the payment comes back, and there is none.',
		});
		const { status, paymentContractId } = done.done;
		return answeredItem(done, status, { paymentContractId });
	},
});

/** Price of accepting the request, if the node has a maximum. Throws if it is above the amount that the user takes. */
async function spendingOf(
	{ validator, parameters, context, itemIndex }: Call<ValidatorServices>,
	contractId: string,
): Promise<Spending | undefined> {
	const highest = parameters.amount('highestAmount');
	if (highest === undefined && !isLimited(context)) return undefined;
	// It may have been paid before, as its record says.
	const record = await accepted(validator, ({ requestId }) => requestId === contractId);
	if (!record.ok) throw validator.error(notSent(record.failure), PAYMENTS);
	if (record.answer) return undefined;
	const request = validator.unwrap(await openRequests(validator), REQUESTS).find(({ contract_id }) => contract_id === contractId);
	// An earlier execution may have paid it, and its subscription may have ended.
	if (!request)
		throw withOutcome(
			parameters.parameterError(
				'contractId',
				'there is no such request for this user',
				'The amount has a limit, so only what is known is paid. Get Requests shows the open requests. Nothing was paid now.',
			),
			'unknown',
		);
	const amount = textAt(request.payload.payData, 'paymentAmount', 'amount');
	const unit = textAt(request.payload.payData, 'paymentAmount', 'unit');
	const units = parseAmount(amount);
	if (highest !== undefined && (units === undefined || units > parseAmount(highest)!))
		throw parameters.parameterError(
			'highestAmount',
			`the request asks for ${String(amount).slice(0, 60)} ${unit ?? ''}, more than ${highest}`,
			'Nothing was paid. Raise the amount if you agree, or reject the request.',
		);
	if (!isLimited(context)) return undefined;
	const coins = await inCoins(validator, amount, unit);
	if (coins !== undefined) return { context, itemIndex, amount: coins.most, unit: 'CC', reckoned: coins.reckoned };
	throw parameters.parameterError(
		'contractId',
		`${quoted(`${amount} ${unit}`)} has no amount in Canton Coin`,
		'The node has a maximum, so it pays only what it knows. Get Requests shows the open requests. Nothing was paid.',
	);
}
