import { optionsOf } from '../../../shared/parameters/fields';
import { maximumFields } from '../../../shared/submission/budget';
import { resolveOption } from '../../../shared/submission/untilFound';
import { trackingIdField } from '../../../shared/validatorNode/trackingId';
import { amountField, descriptionField, expiresInOption, receiverField } from '../../transfer/transferFields';
import { CREATE_OFFER_ENDPOINTS, createOffer } from '../../transferOffer/createOffer';
import { validatorPayment } from '../../../shared/validatorNode/validatorOperation';
import { WALLET_RIGHTS } from '../../../shared/validatorNode/owner';
import { withoutOwnId } from '../../../shared/submission/ownId';

/** Offers Canton Coin by the older flow, once per tracking ID. */
export const createTransferOffer = validatorPayment('create', 'Create a transfer offer', CREATE_OFFER_ENDPOINTS, {
	description:
		'Offer Canton Coin by the older flow: the receiver accepts, then the wallet pays. ' +
		'Nothing is locked, so the coins have to be there then. Each tracking ID makes one offer. ' +
		'Use it only for receivers that want it: Transfer › Send is the usual way.',
	rights: WALLET_RIGHTS,
	properties: [
		receiverField,
		amountField,
		{ ...descriptionField, description: 'What it is for; the receiver sees it' },
		withoutOwnId('trackingId'),
		trackingIdField,
		...maximumFields('CC'),
		optionsOf([expiresInOption, resolveOption]),
	],
	run: createOffer,
});
