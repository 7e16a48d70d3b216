import { limit, returnAll, simplify } from '../../../shared/parameters/fields';
import { WALLET_USER } from '../../../shared/validatorNode/contracts';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { delegationItems } from './rows';

const ENDPOINT = 'GET /v0/wallet/minting-delegations';

export const getManyMintingDelegations: ValidatorOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many minting delegations',
	description:
		'Get the delegations by which the user of the token collects the rewards of other parties. An internal endpoint, which may change.',
	endpoints: [ENDPOINT],
	rights: WALLET_USER,
	properties: [returnAll, limit, simplify],
	async *run({ validator, parameters }) {
		const list = { limit: parameters.limit(), simple: parameters.flag('simplify') };
		yield* delegationItems(validator, ENDPOINT, list, async (query) => {
			const page = await validator.call(ENDPOINT, { query });
			return { entries: page.delegations, next: page.next_page_token };
		});
	},
};
