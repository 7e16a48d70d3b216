import type { IDataObject } from 'n8n-workflow';

import { outcomeUnknown } from '../../shared/errors/failureOutcome';
import { mapAnswer } from '../../shared/http/attempt';
import type { Call } from '../../shared/operation/operation';
import { carryOut } from '../../shared/submission/carryOut';
import { readOnce, ownOnly, resolveMs, somethingElse, untilFound, type ReadRecord } from '../../shared/submission/untilFound';
import { paymentSearch } from '../../shared/validatorNode/refusals';
import { trackingIdOf } from '../../shared/validatorNode/trackingId';
import { expiresAt, isOfPayment, paymentOf, type Payment } from '../transfer/transferFields';
import { actOf, type ValidatorServices } from '../../shared/validatorNode/validatorOperation';
import {
	OFFER_CONTENT_ENDPOINTS,
	OFFER_STATUS,
	offerContent,
	offerStatus,
	statusFields,
	type OfferContent,
	type OfferStatus,
} from './offerStatus';

/** Creates an offer once. A used tracking ID is refused with 409 whatever became of its offer (recorded), so its status says what it is. */

const CREATE = 'POST /v0/wallet/transfer-offers';
export const CREATE_OFFER_ENDPOINTS = [CREATE, OFFER_STATUS, ...OFFER_CONTENT_ENDPOINTS];

/** Known state of an offer. */
interface OfferRecord {
	status: OfferStatus | { status: 'created'; contract_id: string };
	content?: OfferContent;
}

export async function createOffer(call: Call<ValidatorServices>): Promise<IDataObject> {
	const { validator, parameters, context, itemIndex, identity } = call;
	const trackingId = trackingIdOf(call);
	const payment = paymentOf(parameters, trackingId);
	const { receiver, amount, description = '' } = payment;
	const body = { receiver_party_id: receiver, amount, description, expires_at: expiresAt(parameters), tracking_id: trackingId };
	const readRecord: ReadRecord<OfferRecord> = async () => await readOffer(call, payment, trackingId);
	const { alreadyDone, done } = await carryOut<OfferRecord>({
		...actOf({ validator, context, identity }, CREATE),
		spending: { context, itemIndex, amount, unit: 'CC' },
		before: async () => await readOnce(readRecord),
		mayBeDone: call.hasOwnId,
		prepare: () => ({
			send: async () =>
				mapAnswer(await validator.attempt(CREATE, { body, submission: true }), ({ offer_contract_id }) => ({
					status: { status: 'created', contract_id: offer_contract_id },
				})),
			search: (failure) => {
				const read = outcomeUnknown(failure) ? ownOnly(readRecord) : readRecord;
				return paymentSearch(failure, async () => await untilFound(context, resolveMs(parameters), read));
			},
		}),
		reconcile: () =>
			`Ask for it with Transfer Offer › Get Status, tracking ID ${trackingId}, or run it again with the same one: the ` +
			`validator makes one offer for it.`,
	});
	return {
		outcome: 'succeeded',
		alreadyDone,
		...statusFields(done.status),
		...(alreadyDone ? (done.content ?? UNKNOWN) : { receiver, amount, description }),
	};
}

/** Content of an earlier offer that the wallet does not show any more. */
const UNKNOWN: OfferContent = { receiver: null, amount: null, description: null };

/** The offer of the tracking ID. Undefined if there is none. One that was for something else is a failure of this one. */
async function readOffer(
	{ validator }: Call<ValidatorServices>,
	payment: Payment,
	trackingId: string,
): ReturnType<ReadRecord<OfferRecord>> {
	const status = await offerStatus(validator, trackingId);
	if (!status.ok) return status;
	if (!status.answer) return { ok: true, answer: undefined };
	const content = await offerContent(validator, status.answer);
	if (!content.ok) return content;
	const { receiver, amount } = content.answer ?? UNKNOWN;
	// An unknown content may be this payment: its item says no more than its end.
	if (isOfPayment(payment, { receiver, amount })) return { ok: true, answer: { status: status.answer, content: content.answer } };
	const message = `The tracking ID was used before, for another offer: ${amount} CC to ${receiver}. Nothing was offered now.`;
	return { ok: true, answer: somethingElse(message) };
}
