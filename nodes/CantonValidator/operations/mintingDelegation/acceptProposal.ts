import { contractIdField, WALLET_USER } from '../../contracts';
import type { ValidatorOperation } from '../../validatorOperation';
import { runWalletAct } from '../../walletAct';
import { isListed, PROPOSALS } from './listed';

const ENDPOINT = 'POST /v0/wallet/minting-delegation-proposals/{contract_id}/accept';

export const acceptMintingDelegationProposal: ValidatorOperation = {
	value: 'acceptProposal',
	name: 'Accept Proposal',
	action: 'Accept the proposal of a minting delegation',
	description:
		'Accept that the user of the token collects the rewards of another party. ' +
		'A delegation that the party gave before ends. An internal endpoint, which may change.',
	endpoints: [ENDPOINT, PROPOSALS],
	rights: WALLET_USER,
	writes: true,
	properties: [contractIdField('The proposal, as Get Proposals returns it')],
	async run({ validator, parameters }) {
		const contract_id = parameters.present('contractId', parameters.contractId('contractId'));
		return await runWalletAct({
			validator,
			endpoint: ENDPOINT,
			attempt: async () =>
				await validator.attempt(ENDPOINT, { path: { contract_id }, submission: true, requires: { contract_id: 'text' } }),
			item: (answer) => ({ status: 'accepted', proposalContractId: contract_id, contractId: answer.contract_id }),
			isListed: async () => await isListed(validator, PROPOSALS, contract_id),
			lost: () => ({ status: 'accepted', proposalContractId: contract_id, contractId: null }),
			findOut: 'Get Many shows whether there is a delegation now.',
		});
	},
};
