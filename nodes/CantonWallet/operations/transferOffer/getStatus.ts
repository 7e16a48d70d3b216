import { trackedStatus } from '../../../shared/validatorNode/trackedStatus';
import { OFFER_STATUS, offerStatus, statusFields } from '../../transferOffer/offerStatus';

/** POST …/transfer-offers/{tracking_id}/status. */
export const getTransferOfferStatus = trackedStatus('getStatus', 'Get the status of a transfer offer', OFFER_STATUS, {
	description:
		'Get the state of an offer of the wallet: pending, accepted, completed, rejected, withdrawn or expired, and why. The receiver sees it once it is completed.',
	trackingId: 'The tracking ID that the offer was created with',
	read: offerStatus,
	fieldsOf: statusFields,
});
