import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/validator';
import { orNone, type Attempt } from '../../shared/http/attempt';
import type { Validator } from '../../shared/validator/service';

/** State of a request to buy traffic, by its tracking ID. */

export const PURCHASE_STATUS = 'POST /v0/wallet/buy-traffic-requests/{tracking_id}/status';

export type PurchaseStatus = components['schemas']['TrafficRequestStatus'];

/** The status. Undefined if the validator knows no such request of the user. */
export const purchaseStatus = async (validator: Validator, trackingId: string): Promise<Attempt<PurchaseStatus | undefined>> =>
	orNone(await validator.attempt(PURCHASE_STATUS, { path: { tracking_id: trackingId } }));

/** The state of a purchase, in the words of transfers. */
const stateOf = ({ status }: PurchaseStatus): string => (status === 'created' ? 'pending' : status);

/** The fields of a status on an item. */
export function purchaseFields(status: PurchaseStatus): IDataObject {
	return {
		status: stateOf(status),
		walletStatus: status.status,
		failureReason: ('failure_reason' in status ? status.failure_reason : null) ?? null,
		rejectionReason: ('rejection_reason' in status ? status.rejection_reason : null) ?? null,
		updateId: ('transaction_id' in status ? status.transaction_id : null) ?? null,
	};
}
