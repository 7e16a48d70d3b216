import type { IDataObject } from 'n8n-workflow';

import type { Call } from '../../shared/operation/operation';
import { parseAmount } from '../../shared/tokens/amounts';
import type { Spending } from '../../shared/payments/maximums';
import { actOnce, resolveMs } from '../payment/payOnce';
import { trackingIdOf } from '../payment/trackingId';
import { expiresAt, paymentOf, type Payment } from '../transfer/fields';
import type { ValidatorServices } from '../validatorOperation';
import { OFFER_CONTENT_ENDPOINTS, OFFER_STATUS, offerContent, offerStatus, statusFields, type OfferStatus } from './offerStatus';

/** Creates an offer once. A used tracking ID is refused with 409 whatever became of its offer (recorded), so its status says what it is. */

const CREATE = 'POST /v0/wallet/transfer-offers';
export const CREATE_OFFER_ENDPOINTS = [CREATE, OFFER_STATUS, ...OFFER_CONTENT_ENDPOINTS];

export async function createOffer(call: Call<ValidatorServices>): Promise<IDataObject> {
	const { validator, parameters, context, itemIndex } = call;
	const trackingId = trackingIdOf(call);
	const payment = paymentOf(parameters, trackingId);
	const { receiver, amount, description = '' } = payment;
	const body = { receiver_party_id: receiver, amount, description, expires_at: expiresAt(parameters), tracking_id: trackingId };
	const spending: Spending = { context, itemIndex, amount, unit: 'CC', trackingId };
	const done = await actOnce({
		context,
		validator,
		endpoint: CREATE,
		identity: { trackingId },
		reconcile:
			`Ask for it with Transfer Offer › Get Status, tracking ID ${trackingId}, or run it again with the same one: the ` +
			`validator makes one offer for it.`,
		resolveMs: resolveMs(parameters),
		send: async () => await validator.attempt(CREATE, { body, requires: { offer_contract_id: 'text' }, submission: true }),
		find: async () => await offerStatus(validator, trackingId),
		doneBefore: ({ httpStatus }) => httpStatus === 409,
		spending,
	});
	const item = { trackingId, receiver, amount, description };
	if ('answer' in done)
		return {
			...item,
			outcome: 'created',
			alreadyDone: false,
			contractId: done.answer.offer_contract_id,
			updateId: null,
			failureKind: null,
			failureReason: null,
		};
	const { found, failure } = done;
	await checkSame(call, payment, trackingId, found);
	return { ...item, ...statusFields(found), alreadyDone: failure.httpStatus === 409 };
}

/** Throws where the offer of this tracking ID is another one. */
async function checkSame({ validator }: Call<ValidatorServices>, payment: Payment, trackingId: string, status: OfferStatus): Promise<void> {
	const content = await offerContent(validator, status);
	if (!content) return;
	const { receiver, amount } = content;
	if (receiver === payment.receiver && parseAmount(amount) === parseAmount(payment.amount)) return;
	const message = `The tracking ID was used before, for another offer: ${amount} CC to ${receiver}. Nothing was offered now.`;
	const failure = { message, origin: 'application', httpStatus: 409, retryable: false } as const;
	throw validator.error(failure, CREATE, false, { trackingId, outcome: 'failed', outcomeUnknown: false });
}
