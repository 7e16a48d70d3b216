import { contractIdField, WALLET_USER } from '../../contracts';
import type { ValidatorOperation } from '../../validatorOperation';
import { runWalletAct } from '../../walletAct';
import { isListed, PROPOSALS } from './listed';

const ENDPOINT = 'POST /v0/wallet/minting-delegation-proposals/{contract_id}/reject';

export const rejectMintingDelegationProposal: ValidatorOperation = {
	value: 'rejectProposal',
	name: 'Reject Proposal',
	action: 'Reject the proposal of a minting delegation',
	description: 'Reject a proposal that the user of the token collect the rewards of another party. An internal endpoint, which may change.',
	endpoints: [ENDPOINT, PROPOSALS],
	rights: WALLET_USER,
	writes: true,
	properties: [contractIdField('The proposal, as Get Proposals returns it')],
	async run({ validator, parameters }) {
		const contract_id = parameters.present('contractId', parameters.contractId('contractId'));
		const item = { status: 'rejected', contractId: contract_id };
		return await runWalletAct({
			validator,
			endpoint: ENDPOINT,
			attempt: async () => await validator.attempt(ENDPOINT, { path: { contract_id }, expect: 'none', submission: true }),
			item: () => item,
			isListed: async () => await isListed(validator, PROPOSALS, contract_id),
			lost: () => item,
			findOut: 'Get Proposals shows whether the proposal is still open.',
		});
	},
};
