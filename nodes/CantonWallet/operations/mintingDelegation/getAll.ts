import { delegationList } from './rows';

const ENDPOINT = 'GET /v0/wallet/minting-delegations';

export const getManyMintingDelegations = delegationList('getAll', 'Get many minting delegations', {
	description:
		'Get the delegations by which the user of the token collects the rewards of other parties. An internal endpoint, which may change.',
	endpoint: ENDPOINT,
	async fetch(validator, query) {
		const page = await validator.call(ENDPOINT, { query });
		return { entries: page.delegations, next: page.next_page_token };
	},
});
