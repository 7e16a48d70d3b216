import { filtersOf, limit, returnAll, simplify } from '../../../shared/parameters/fields';
import { directionFilter, offerRow } from '../../transfer/rows';
import { ACCEPTED_OFFERS, OFFERS } from '../../transferOffer/offerStatus';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { USER_STATUS, WALLET_RIGHTS, walletUser } from '../../../shared/validatorNode/owner';

/** GET /v0/wallet/transfer-offers and /v0/wallet/accepted-transfer-offers. */
export const getManyTransferOffers: ValidatorOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many transfer offers',
	description:
		'Get the offers of the older flow that are open, or accepted and not completed yet; incoming and outgoing. ' +
		'Transfer › Get Many has those of the token standard.',
	endpoints: [OFFERS, ACCEPTED_OFFERS, USER_STATUS],
	rights: WALLET_RIGHTS,
	properties: [returnAll, limit, simplify, filtersOf([directionFilter])],
	async run({ validator, parameters }) {
		const simple = parameters.flag('simplify');
		const most = parameters.limit();
		const direction = parameters.text('filters.direction');
		const { offers } = await validator.call(OFFERS);
		const { accepted_offers: accepted } = await validator.call(ACCEPTED_OFFERS);
		const party = simple || direction ? (await walletUser(validator)).party_id : '';
		return [
			...offers.map((contract) => ({ contract, row: offerRow(contract, party, false) })),
			...accepted.map((contract) => ({ contract, row: offerRow(contract, party, true) })),
		]
			.filter(({ row }) => direction === undefined || row.direction === direction)
			.slice(0, most)
			.map(({ contract, row }) => (simple ? row : contract));
	},
};
