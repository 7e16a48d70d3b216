import { dropDown } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { maximumFields } from '../../../shared/submission/budget';
import { dryRunSwitch } from '../../../shared/submission/dryRun';
import { resolveOption } from '../../../shared/submission/untilFound';
import { trackingIdField } from '../../../shared/validatorNode/trackingId';
import { amountField, descriptionField, expiresInOption, receiverField } from '../../transfer/transferFields';
import { searchDaysOption, SEND_ENDPOINTS, sendTransfer } from '../../transfer/send';
import { validatorPayment } from '../../../shared/validatorNode/validatorOperation';
import { WALLET_RIGHTS } from '../../../shared/validatorNode/owner';
import { withoutOwnId } from '../../../shared/submission/ownId';

/** Sends Canton Coin once. See docs for what a repeated tracking ID and a lost answer mean. */
export const sendWalletTransfer = validatorPayment('send', 'Send a transfer', SEND_ENDPOINTS, {
	description:
		'Pay Canton Coin from the wallet: at once if the receiver has a preapproval, else as an offer that the receiver accepts. ' +
		'Each tracking ID pays once; if the answer gets lost, the node finds out what happened to the payment. ' +
		'For other tokens, or without a wallet, use Transfer › Send of Canton Token.',
	rights: WALLET_RIGHTS,
	properties: [
		receiverField,
		amountField,
		descriptionField,
		withoutOwnId('trackingId', true),
		trackingIdField,
		dropDown('Without Preapproval', 'withoutPreapproval', { default: 'offer', description: 'What to do if the receiver has none' }, [
			['offer', 'Offer', 'Lock the coins until the receiver accepts or rejects them'],
			['refuse', 'Refuse', 'Pay nothing, and report an error'],
		]),
		...maximumFields('CC'),
		dryRunSwitch,
		optionsOf([expiresInOption, resolveOption, searchDaysOption]),
	],
	run: sendTransfer,
});
