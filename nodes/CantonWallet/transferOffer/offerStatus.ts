import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/validator';
import { mapAnswer, orNone, type Attempt } from '../../shared/http/attempt';
import type { Validator } from '../../shared/validator/service';
import { isTransfer, transactionPage, TRANSACTIONS, updateIdOf, type Transfer } from '../../shared/validatorNode/walletTransactions';

/** State of an offer of the older flow, by its tracking ID. */

export const OFFER_STATUS = 'POST /v0/wallet/transfer-offers/{tracking_id}/status';
export const OFFERS = 'GET /v0/wallet/transfer-offers';
export const ACCEPTED_OFFERS = 'GET /v0/wallet/accepted-transfer-offers';
export const OFFER_CONTENT_ENDPOINTS = [OFFERS, ACCEPTED_OFFERS, TRANSACTIONS];

export type OfferStatus = components['schemas']['TransferOfferStatus'];

/** The status. Undefined if the validator knows no such offer of the user. */
export const offerStatus = async (validator: Validator, trackingId: string): Promise<Attempt<OfferStatus | undefined>> =>
	orNone(await validator.attempt(OFFER_STATUS, { path: { tracking_id: trackingId } }));

/** A status, or what the answer says of an offer that was just made. */
type AnyStatus = OfferStatus | { status: 'created'; contract_id: string };

/** The state of an offer, in the words of all transfers. `accepted`: the sender's wallet pays within seconds. */
export function stateOf(status: AnyStatus): string {
	if ('failure_kind' in status) return status.failure_kind;
	return status.status === 'created' ? 'pending' : status.status;
}

/** The fields of a status on an item. */
export function statusFields(status: AnyStatus): IDataObject {
	const failed = 'failure_kind' in status ? status : undefined;
	const completed = 'transaction_id' in status ? status : undefined;
	return {
		status: stateOf(status),
		walletStatus: status.status,
		failureReason: failed?.withdrawn_reason ?? null,
		updateId: completed?.transaction_id ?? null,
		contractId: 'contract_id' in status ? status.contract_id : null,
	};
}

/** Content of an offer. Null is not known. */
export interface OfferContent {
	receiver: string | null;
	amount: string | null;
	description: string | null;
}

/** The content of an offer. Undefined if the wallet does not show it any more, as for one that was rejected, withdrawn or expired. */
export async function offerContent(validator: Validator, status: OfferStatus): Promise<Attempt<OfferContent | undefined>> {
	if (!('contract_id' in status)) return { ok: true, answer: undefined };
	if (status.status === 'completed') return await completedContent(validator, status.transaction_id);
	const open = await validator.attempt(OFFERS);
	if (!open.ok) return open;
	const accepted = await validator.attempt(ACCEPTED_OFFERS);
	if (!accepted.ok) return accepted;
	const all = [...open.answer.offers, ...accepted.answer.accepted_offers];
	const payload = all.find(({ contract_id: id }) => id === status.contract_id)?.payload as
		| { receiver?: string; amount?: { amount?: string }; description?: string }
		| undefined;
	const { receiver = null, amount: { amount = null } = {}, description = null } = payload ?? {};
	return { ok: true, answer: payload && { receiver, amount, description } };
}

const PAGE = 500;
/** More pages than that are not read for the payment of one offer: it then counts as not shown. */
const MOST_PAGES = 20;

/** The content of a completed offer, by the payment that completed it. The wallet shows it without its description (recorded). */
const completedContent = async (validator: Validator, updateId: string): Promise<Attempt<OfferContent | undefined>> =>
	mapAnswer(await paymentOfOffer(validator, updateId), (payment) => {
		const [received] = payment?.receivers ?? [];
		return received && { receiver: received.party, amount: received.amount, description: payment!.description ?? null };
	});

/** The payment that completed an offer. Undefined if the wallet does not show it. */
export async function paymentOfOffer(validator: Validator, updateId: string): Promise<Attempt<Transfer | undefined>> {
	let after: string | undefined;
	for (let pages = 0; pages < MOST_PAGES; pages++) {
		const page = await transactionPage(validator, PAGE, after);
		if (!page.ok) return page;
		const found = page.answer.filter(isTransfer).find((transfer) => transfer.receivers.length > 0 && updateIdOf(transfer) === updateId);
		if (found || page.answer.length === 0) return { ok: true, answer: found };
		after = page.answer.at(-1)?.event_id;
	}
	return { ok: true, answer: undefined };
}
