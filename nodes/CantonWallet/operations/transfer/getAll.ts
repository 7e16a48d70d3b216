import { filtersOf, limit, returnAll, simplify } from '../../../shared/parameters/fields';
import { directionFilter, transferRow } from '../../transfer/rows';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { USER_STATUS, WALLET_RIGHTS, walletUser } from '../../../shared/validatorNode/owner';

const ENDPOINT = 'GET /v0/wallet/token-standard/transfers';

/** GET /v0/wallet/token-standard/transfers: open transfers, whichever version of the standard made them. */
export const getManyTransfers: ValidatorOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many transfers',
	description:
		'Get the open transfers of the wallet, incoming and outgoing: those that wait for their receiver. Transfer Offer › Get Many has those of the older flow.',
	endpoints: [ENDPOINT, USER_STATUS],
	rights: WALLET_RIGHTS,
	properties: [returnAll, limit, simplify, filtersOf([directionFilter])],
	async run({ validator, parameters }) {
		const simple = parameters.flag('simplify');
		const most = parameters.limit();
		const direction = parameters.text('filters.direction');
		const { transfers } = await validator.call(ENDPOINT);
		const party = simple || direction ? (await walletUser(validator)).party_id : '';
		return transfers
			.map((contract) => ({ contract, row: transferRow(contract, party) }))
			.filter(({ row }) => direction === undefined || row.direction === direction)
			.slice(0, most)
			.map(({ contract, row }) => (simple ? row : contract));
	},
};
