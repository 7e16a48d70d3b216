import { mapAnswer, type Attempt } from '../../shared/http/attempt';
import type { ReadRecord } from '../../shared/submission/untilFound';
import { somethingElse } from '../../shared/submission/untilFound';
import { isSameAmount } from '../../shared/tokens/amounts';
import type { Validator } from '../../shared/validator/service';
import type { Contract } from '../../shared/validatorNode/contracts';
import { NO_RECORD } from '../wallet/answerContract';
import { ACCEPTED_OFFERS, OFFERS, offerStatus, paymentOfOffer, stateOf, type OfferStatus } from './offerStatus';

/** End of an offer. */
export interface Ended {
	status: string;
	acceptedOfferContractId: string | null;
}

/** Facts about an offer, read while it was open. Several senders may use one tracking ID. */
export interface KnownOffer {
	trackingId: string;
	sender: string;
	amount: string;
	/** True if it is the wallet's own. */
	isOutgoing: boolean;
}

/** The facts of an open offer, for the wallet of a party. */
export function knownOffer({ payload }: Contract, party: string): KnownOffer {
	const { trackingId = '', sender = '', amount } = payload as Partial<KnownOffer> & { amount?: { amount?: string } };
	return { trackingId, sender, amount: amount?.amount ?? '', isOutgoing: sender === party };
}

/**
 * End of an offer. Undefined while it is open. The sender learns it by the tracking ID, the receiver only of what is completed (recorded).
 * Of what is gone without a record nobody knows who ended it.
 */
export async function endOf(
	validator: Validator,
	wanted: string,
	id: string,
	offer: KnownOffer | undefined,
): ReturnType<ReadRecord<Ended>> {
	// Without its tracking ID nobody can ask what happened to an offer.
	if (!offer?.trackingId) return { ok: true, answer: { nothing: NO_RECORD } };
	const open = await validator.attempt(OFFERS);
	if (!open.ok) return open;
	if (open.answer.offers.some(({ contract_id: contractId }) => contractId === id)) return { ok: true, answer: undefined };
	const status = await offerStatus(validator, offer.trackingId);
	if (!status.ok) return status;
	const state = status.answer && stateOf(status.answer);
	if (status.answer && state !== undefined && state !== 'pending') {
		const own = await isStatusOf(validator, status.answer, offer);
		if (!own.ok) return own;
		if (own.answer) return ended(state, wanted);
	}
	return mapAnswer(await validator.attempt(ACCEPTED_OFFERS), ({ accepted_offers: all }) => {
		const accepted = all.find((contract) => isSameOffer(knownOffer(contract, ''), offer));
		if (accepted) return seen('accepted', wanted, accepted.contract_id);
		// Accepted, it may be on its way from one list to the other.
		return wanted === 'accepted' ? undefined : { nothing: NO_RECORD };
	});
}

const isSameOffer = (found: KnownOffer, { trackingId, sender }: KnownOffer): boolean =>
	found.trackingId === trackingId && found.sender === sender;

/** Checks whether a status is of this offer. A completed one is compared by its payment, any other is of an offer that the wallet made. */
async function isStatusOf(validator: Validator, status: OfferStatus, offer: KnownOffer): Promise<Attempt<boolean>> {
	if (!('transaction_id' in status) || status.status !== 'completed') return { ok: true, answer: offer.isOutgoing };
	return mapAnswer(await paymentOfOffer(validator, status.transaction_id), (payment) => {
		const [received] = payment?.receivers ?? [];
		return payment?.sender.party === offer.sender && received !== undefined && isSameAmount(received.amount, offer.amount);
	});
}

const ended = (...state: Parameters<typeof seen>): Awaited<ReturnType<ReadRecord<Ended>>> => ({ ok: true, answer: seen(...state) });

function seen(status: string, wanted: string, acceptedOfferContractId: string | null = null) {
	const isWanted = status === wanted || (wanted === 'accepted' && status === 'completed');
	if (isWanted) return { status, acceptedOfferContractId };
	return somethingElse(`The offer is ${status} already, so it cannot become ${wanted}.`);
}
