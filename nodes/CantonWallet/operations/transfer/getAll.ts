import { USER_STATUS } from '../../../shared/validatorNode/owner';
import { openTransfers } from '../../transfer/openTransfers';
import { transferRow } from '../../transfer/rows';

const ENDPOINT = 'GET /v0/wallet/token-standard/transfers';

/** GET /v0/wallet/token-standard/transfers: open transfers, whichever version of the standard made them. */
export const getManyTransfers = openTransfers('getAll', 'Get many transfers', {
	description:
		'Get the open transfers of the wallet, incoming and outgoing: those that wait for their receiver. Transfer Offer › Get Many has those of the older flow.',
	endpoints: [ENDPOINT, USER_STATUS],
	async read(validator) {
		const { transfers } = await validator.call(ENDPOINT);
		return [transfers.map((contract) => ({ contract, rowFor: (party: string) => transferRow(contract, party) }))];
	},
});
