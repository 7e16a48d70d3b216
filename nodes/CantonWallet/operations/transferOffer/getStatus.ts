import { trackingIdField } from '../../../shared/validatorNode/trackingId';
import { OFFER_STATUS, offerStatus, statusFields } from '../../transferOffer/offerStatus';
import { validatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { WALLET_RIGHTS } from '../../../shared/validatorNode/owner';

/** POST …/transfer-offers/{tracking_id}/status. That there is none is an answer. */
export const getTransferOfferStatus = validatorOperation('getStatus', 'Get the status of a transfer offer', [OFFER_STATUS], {
	description:
		'Get the state of an offer of the wallet: pending, accepted, completed, rejected, withdrawn or expired, and why. The receiver sees it once it is completed.',
	rights: WALLET_RIGHTS,
	properties: [{ ...trackingIdField, required: true, description: 'The tracking ID that the offer was created with' }],
	async run({ validator, parameters }) {
		const trackingId = parameters.required('trackingId');
		const status = validator.unwrap(await offerStatus(validator, trackingId), OFFER_STATUS);
		return status ? { trackingId, found: true, ...statusFields(status) } : { trackingId, found: false, status: null, walletStatus: null };
	},
});
