import { trackedStatus } from '../../../shared/validatorNode/trackedStatus';
import { PURCHASE_STATUS, purchaseFields, purchaseStatus } from '../../traffic/purchase';

/** POST …/buy-traffic-requests/{tracking_id}/status. */
export const getPurchaseStatus = trackedStatus('getPurchaseStatus', 'Get the status of a purchase of traffic', PURCHASE_STATUS, {
	description:
		'Get the state of a purchase: pending, completed or failed, and why. Traffic › Get Status of Canton Scan shows the traffic itself.',
	trackingId: 'The tracking ID that the traffic was bought with',
	read: purchaseStatus,
	fieldsOf: purchaseFields,
});
