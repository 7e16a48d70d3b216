import { USER_STATUS } from '../../../shared/validatorNode/owner';
import { openTransfers } from '../../transfer/openTransfers';
import { offerRow } from '../../transfer/rows';
import { ACCEPTED_OFFERS, OFFERS } from '../../transferOffer/offerStatus';

/** GET /v0/wallet/transfer-offers and /v0/wallet/accepted-transfer-offers. */
export const getManyTransferOffers = openTransfers('getAll', 'Get many transfer offers', {
	description:
		'Get the offers of the older flow that are open, or accepted and not completed yet; incoming and outgoing. ' +
		'Transfer › Get Many has those of the token standard.',
	endpoints: [OFFERS, ACCEPTED_OFFERS, USER_STATUS],
	async read(validator) {
		const { offers } = await validator.call(OFFERS);
		const { accepted_offers: accepted } = await validator.call(ACCEPTED_OFFERS);
		return [
			offers.map((contract) => ({ contract, rowFor: (party: string) => offerRow(contract, party, false) })),
			accepted.map((contract) => ({ contract, rowFor: (party: string) => offerRow(contract, party, true) })),
		];
	},
});
