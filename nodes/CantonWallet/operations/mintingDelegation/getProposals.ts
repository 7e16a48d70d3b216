import { limit, returnAll, simplify } from '../../../shared/parameters/fields';
import { WALLET_USER } from '../../../shared/validatorNode/contracts';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { delegationItems } from './rows';

const ENDPOINT = 'GET /v0/wallet/minting-delegation-proposals';

export const getManyMintingDelegationProposals: ValidatorOperation = {
	value: 'getProposals',
	name: 'Get Proposals',
	action: 'Get the proposals of minting delegations',
	description: 'Get the proposals that the user of the token collect the rewards of another party. An internal endpoint, which may change.',
	endpoints: [ENDPOINT],
	rights: WALLET_USER,
	properties: [returnAll, limit, simplify],
	async *run({ validator, parameters }) {
		const list = { limit: parameters.limit(), simple: parameters.flag('simplify') };
		yield* delegationItems(validator, ENDPOINT, list, async (query) => {
			const page = await validator.call(ENDPOINT, { query });
			return { entries: page.proposals, next: page.next_page_token };
		});
	},
};
