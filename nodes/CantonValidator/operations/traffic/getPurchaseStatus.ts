import { trackingIdField } from '../../../shared/validatorNode/trackingId';
import { PURCHASE_STATUS, purchaseFields, purchaseStatus } from '../../traffic/purchase';
import { validatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { WALLET_RIGHTS } from '../../../shared/validatorNode/owner';

/** POST …/buy-traffic-requests/{tracking_id}/status. That there is none is an answer. */
export const getPurchaseStatus = validatorOperation('getPurchaseStatus', 'Get the status of a purchase of traffic', [PURCHASE_STATUS], {
	description:
		'Get the state of a purchase: pending, completed or failed, and why. Traffic › Get Status of Canton Scan shows the traffic itself.',
	rights: WALLET_RIGHTS,
	properties: [{ ...trackingIdField, required: true, description: 'The tracking ID that the traffic was bought with' }],
	async run({ validator, parameters }) {
		const trackingId = parameters.required('trackingId');
		const status = validator.unwrap(await purchaseStatus(validator, trackingId), PURCHASE_STATUS);
		return status ? { trackingId, found: true, ...purchaseFields(status) } : { trackingId, found: false, status: null, walletStatus: null };
	},
});
