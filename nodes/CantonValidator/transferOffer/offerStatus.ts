import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/validator';
import { isNone } from '../../shared/errors/failure';
import type { Attempt } from '../../shared/http/attempt';
import type { Validator } from '../../shared/validator/service';
import { isTransfer, transactionPage, TRANSACTIONS, updateIdOf } from '../wallet/transactions';

/** What became of an offer of the older flow, by its tracking ID. */

export const OFFER_STATUS = 'POST /v0/wallet/transfer-offers/{tracking_id}/status';
export const OFFERS = 'GET /v0/wallet/transfer-offers';
export const ACCEPTED_OFFERS = 'GET /v0/wallet/accepted-transfer-offers';
export const OFFER_CONTENT_ENDPOINTS = [OFFERS, ACCEPTED_OFFERS, TRANSACTIONS];

export type OfferStatus = components['schemas']['TransferOfferStatus'];

/** The status; undefined where the validator knows no such offer of the user. */
export async function offerStatus(validator: Validator, trackingId: string): Promise<Attempt<OfferStatus | undefined>> {
	const attempt = await validator.attempt(OFFER_STATUS, { path: { tracking_id: trackingId }, requires: { status: 'text' } });
	if (attempt.ok) return attempt;
	return isNone(attempt.failure) ? { ok: true, answer: undefined } : attempt;
}

/** The fields of a status on an item. */
export function statusFields(status: OfferStatus): IDataObject {
	const failed = 'failure_kind' in status ? status : undefined;
	const completed = 'transaction_id' in status ? status : undefined;
	return {
		outcome: status.status,
		failureKind: failed?.failure_kind ?? null,
		failureReason: failed?.withdrawn_reason ?? null,
		updateId: completed?.transaction_id ?? null,
		contractId: completed?.contract_id ?? null,
	};
}

/** Receiver and amount of an offer as it was made; undefined where the wallet does not show it any more. */
export async function offerContent(validator: Validator, status: OfferStatus): Promise<{ receiver?: string; amount?: string } | undefined> {
	if (!('contract_id' in status)) return undefined;
	if (status.status === 'completed') {
		const items = validator.unwrap(await transactionPage(validator, 100), TRANSACTIONS);
		const item = items.filter(isTransfer).find((transfer) => updateIdOf(transfer) === status.transaction_id);
		const [received] = item?.receivers ?? [];
		return received && { receiver: received.party, amount: received.amount };
	}
	const { offers } = await validator.call(OFFERS, { requires: { offers: 'objects' } });
	const { accepted_offers: accepted } = await validator.call(ACCEPTED_OFFERS, { requires: { accepted_offers: 'objects' } });
	const contract = [...offers, ...accepted].find(({ contract_id: id }) => id === status.contract_id);
	const payload = contract?.payload as { receiver?: string; amount?: { amount?: string } } | undefined;
	return payload && { receiver: payload.receiver, amount: payload.amount?.amount };
}
