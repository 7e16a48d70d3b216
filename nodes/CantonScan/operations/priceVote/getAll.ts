import type { IDataObject } from 'n8n-workflow';

import { limit, returnAll, simplify } from '../../../shared/parameters/fields';
import { textAt } from '../../../shared/values/fields';
import type { ScanOperation } from '../../connection';

const ENDPOINT = 'GET /v0/amulet-price/votes';

/** GET /v0/amulet-price/votes: one list, without pages. */
export const getManyPriceVotes: ScanOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many price votes',
	description:
		'Get which coin price each super validator votes for. The median becomes the price of the next round. An internal endpoint, which may change.',
	endpoints: [ENDPOINT],
	rights: 'none on a public scan',
	properties: [returnAll, limit, simplify],
	async run({ scan, parameters }) {
		const simple = parameters.flag('simplify');
		const most = parameters.limit();
		const { amulet_price_votes: votes } = await scan.call(ENDPOINT);
		return votes.slice(0, most).map((vote): IDataObject => {
			if (!simple) return vote;
			return {
				superValidatorParty: textAt(vote.payload, 'sv'),
				coinPriceUsd: textAt(vote.payload, 'amuletPrice'),
				lastUpdatedAt: textAt(vote.payload, 'lastUpdatedAt'),
				contractId: vote.contract_id,
			};
		});
	},
};
