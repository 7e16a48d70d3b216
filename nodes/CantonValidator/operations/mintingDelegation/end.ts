import { contractIdField, WALLET_USER } from '../../contracts';
import type { ValidatorOperation } from '../../validatorOperation';
import { runWalletAct } from '../../walletAct';
import { isListed, DELEGATIONS } from './listed';

const ENDPOINT = 'POST /v0/wallet/minting-delegations/{contract_id}/reject';

export const endMintingDelegation: ValidatorOperation = {
	value: 'end',
	name: 'End',
	action: 'End a minting delegation',
	description:
		'End a delegation: the user of the token no longer collects the rewards of that party. An internal endpoint, which may change.',
	endpoints: [ENDPOINT, DELEGATIONS],
	rights: WALLET_USER,
	writes: true,
	properties: [contractIdField('The delegation, as Get Many returns it')],
	async run({ validator, parameters }) {
		const contract_id = parameters.present('contractId', parameters.contractId('contractId'));
		const item = { status: 'ended', contractId: contract_id };
		return await runWalletAct({
			validator,
			endpoint: ENDPOINT,
			attempt: async () => await validator.attempt(ENDPOINT, { path: { contract_id }, expect: 'none', submission: true }),
			item: () => item,
			isListed: async () => await isListed(validator, DELEGATIONS, contract_id),
			lost: () => item,
			findOut: 'Get Many shows whether the delegation still exists.',
		});
	},
};
