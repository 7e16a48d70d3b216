import { wholeList } from '../../../shared/operation/wholeAnswer';
import { textAt } from '../../../shared/values/jsonFields';
import { scanOperation, type ScanServices } from '../../scanConnection';

const ENDPOINT = 'GET /v0/amulet-price/votes';

export const getManyPriceVotes = scanOperation('getAll', 'Get many price votes', [ENDPOINT], {
	description:
		'Get which coin price each super validator votes for. The median becomes the price of the next round. An internal endpoint, which may change.',
	...wholeList(
		async ({ scan }: ScanServices) => (await scan.call(ENDPOINT)).amulet_price_votes,
		({ payload, contract_id: contractId }) => ({
			superValidatorParty: textAt(payload, 'sv'),
			coinPriceUsd: textAt(payload, 'amuletPrice'),
			lastUpdatedAt: textAt(payload, 'lastUpdatedAt'),
			contractId,
		}),
	),
});
