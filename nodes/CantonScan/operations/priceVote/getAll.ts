import { wholeList } from '../../../shared/operation/wholeList';
import { textAt } from '../../../shared/values/jsonFields';
import type { ScanOperation } from '../../scanConnection';

const ENDPOINT = 'GET /v0/amulet-price/votes';

export const getManyPriceVotes: ScanOperation = wholeList('getAll', 'Get many price votes', {
	description:
		'Get which coin price each super validator votes for. The median becomes the price of the next round. An internal endpoint, which may change.',
	endpoints: [ENDPOINT],
	rights: 'none on a public scan',
	read: async ({ scan }) => (await scan.call(ENDPOINT)).amulet_price_votes,
	row: ({ payload, contract_id: contractId }) => ({
		superValidatorParty: textAt(payload, 'sv'),
		coinPriceUsd: textAt(payload, 'amuletPrice'),
		lastUpdatedAt: textAt(payload, 'lastUpdatedAt'),
		contractId,
	}),
});
