import type { IDataObject } from 'n8n-workflow';

import type { Contract } from '../../shared/validatorNode/contracts';
import { hasPassed } from '../../shared/values/dateTime';

interface TransferPayload {
	transfer?: {
		sender?: string;
		receiver?: string;
		amount?: string;
		requestedAt?: string;
		executeBefore?: string;
		meta?: { values?: Record<string, string> };
	};
}
interface OfferPayload {
	sender?: string;
	receiver?: string;
	amount?: { amount?: string };
	description?: string;
	expiresAt?: string;
	trackingId?: string;
}

const REASON = 'splice.lfdecentralizedtrust.org/reason';

/** Side of a transfer that a wallet is on. */
const directionOf = (sender: string | undefined, party: string): string => (sender === party ? 'outgoing' : 'incoming');

/** An open transfer of the token standard, as the wallet of a party sees it. */
export function transferRow({ contract_id: transferInstructionId, payload, created_at: createdAt }: Contract, party: string): IDataObject {
	const { transfer = {} } = payload as TransferPayload;
	return {
		direction: directionOf(transfer.sender, party),
		sender: transfer.sender ?? null,
		receiver: transfer.receiver ?? null,
		amount: transfer.amount ?? null,
		description: transfer.meta?.values?.[REASON] ?? null,
		requestedAt: transfer.requestedAt ?? null,
		expiresAt: transfer.executeBefore ?? null,
		expired: hasPassed(transfer.executeBefore),
		transferInstructionId,
		createdAt: createdAt ?? null,
	};
}

/** Fields of an offer of the older flow, as the wallet of a party sees it. */
export function offerFields({ payload, created_at: createdAt }: Contract, party: string): IDataObject {
	const offer = payload as OfferPayload;
	return {
		direction: directionOf(offer.sender, party),
		sender: offer.sender ?? null,
		receiver: offer.receiver ?? null,
		amount: offer.amount?.amount ?? null,
		description: offer.description ?? null,
		trackingId: offer.trackingId ?? null,
		expiresAt: offer.expiresAt ?? null,
		expired: hasPassed(offer.expiresAt),
		createdAt: createdAt ?? null,
	};
}

/** An open or accepted offer of the older flow as an item. */
export const offerRow = (contract: Contract, party: string, accepted: boolean): IDataObject => ({
	status: accepted ? 'accepted' : 'created',
	...offerFields(contract, party),
	contractId: contract.contract_id,
});
