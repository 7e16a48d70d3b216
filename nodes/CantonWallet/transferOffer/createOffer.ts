import type { IDataObject } from 'n8n-workflow';

import { outcomeUnknown } from '../../shared/errors/failure';
import type { Call } from '../../shared/operation/operation';
import { parseAmount } from '../../shared/tokens/amounts';
import { carryOut } from '../../shared/submission/carryOut';
import { readOnce, ownOnly, resolveMs, untilFound, type ReadRecord } from '../../shared/submission/untilFound';
import { inFlight, usedBefore } from '../../shared/validatorNode/refusals';
import { trackingIdOf } from '../../shared/validatorNode/trackingId';
import { expiresAt, paymentOf, type Payment } from '../transfer/transferFields';
import type { ValidatorServices } from '../../shared/validatorNode/validatorOperation';
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

/** What is known of an offer. */
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
		context,
		client: validator,
		endpoint: CREATE,
		identity,
		spending: { context, itemIndex, amount, unit: 'CC' },
		before: async () => await readOnce(readRecord),
		prepare: () => ({
			send: async () => {
				const attempt = await validator.attempt(CREATE, { body, submission: true });
				return attempt.ok
					? { ok: true as const, answer: { status: { status: 'created', contract_id: attempt.answer.offer_contract_id } } }
					: attempt;
			},
			search: (failure) =>
				usedBefore(failure) || inFlight(failure) || outcomeUnknown(failure)
					? {
							find: async () =>
								await untilFound(context, resolveMs(parameters), outcomeUnknown(failure) ? ownOnly(readRecord) : readRecord),
							earlier: usedBefore(failure) || inFlight(failure),
							refusedUnlessFound: usedBefore(failure),
						}
					: undefined,
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

/** The offer of the tracking ID. Undefined where there is none. One that was for something else is a failure of this one. */
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
	const isSame =
		(receiver === null || receiver === payment.receiver) && (amount === null || parseAmount(amount) === parseAmount(payment.amount));
	if (isSame) return { ok: true, answer: { status: status.answer, content: content.answer } };
	const message = `The tracking ID was used before, for another offer: ${amount} CC to ${receiver}. Nothing was offered now.`;
	return { ok: true, answer: { failed: { message, origin: 'application', httpStatus: 409, retryable: false } } };
}
