import { numberField, textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { party } from '../../../shared/parameters/partyFields';
import { maximumFields } from '../../../shared/submission/budget';
import { resolveOption } from '../../../shared/submission/untilFound';
import { trackingIdField } from '../../../shared/validatorNode/trackingId';
import { BUY_ENDPOINTS, buyTraffic } from '../../traffic/buy';
import { validatorPayment } from '../../../shared/validatorNode/validatorOperation';
import { WALLET_RIGHTS } from '../../../shared/validatorNode/owner';
import { withoutOwnId } from '../../../shared/submission/ownId';

/** Buys traffic once per tracking ID, and waits until the wallet has done it. */
export const buyValidatorTraffic = validatorPayment('buy', 'Buy traffic', BUY_ENDPOINTS, {
	description:
		'Buy extra traffic for a validator with Canton Coin of the wallet, and wait until it is bought. ' +
		'Each tracking ID buys once; if the answer gets lost, the node finds out what happened to it.',
	rights: WALLET_RIGHTS,
	properties: [
		textField('Traffic (Bytes)', 'trafficBytes', {
			required: true,
			placeholder: 'e.g. 1000000',
			description:
				'How many bytes to buy. A network has a least amount, often 200000; Network › Get of Canton Scan returns it as minTopUpBytes.',
		}),
		withoutOwnId('trackingId'),
		trackingIdField,
		...maximumFields('bytes'),
		optionsOf([
			numberField('Expires In (Minutes)', 'expiresInMinutes', {
				typeOptions: { minValue: 1, maxValue: 1440 },
				default: 10,
				description: 'For how many minutes the wallet may try',
			}),
			party("A party hosted by the validator that gets the traffic. Empty is this validator's operator.", {
				name: 'forParty',
				displayName: 'For Party',
				placeholder: 'e.g. validator::1220…',
			}),
			resolveOption,
			textField('Synchronizer ID', 'synchronizerId', {
				placeholder: 'e.g. global-domain::1220…',
				description: "The synchronizer that the traffic is for. Empty is the network's own.",
			}),
		]),
	],
	run: buyTraffic,
});
