import { delegationList } from './rows';

const ENDPOINT = 'GET /v0/wallet/minting-delegation-proposals';

export const getManyMintingDelegationProposals = delegationList('getProposals', 'Get the proposals of minting delegations', {
	description: 'Get the proposals that the user of the token collect the rewards of another party. An internal endpoint, which may change.',
	endpoint: ENDPOINT,
	async fetch(validator, query) {
		const page = await validator.call(ENDPOINT, { query });
		return { entries: page.proposals, next: page.next_page_token };
	},
});
