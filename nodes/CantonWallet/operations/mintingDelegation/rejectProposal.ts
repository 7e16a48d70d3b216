import { optionsOf } from '../../../shared/parameters/fields';
import { resolveOption } from '../../../shared/submission/untilFound';
import { contractIdField, contractOf, identifyContract, WALLET_USER } from '../../../shared/validatorNode/contracts';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { answerContract, answered, answeredItem } from '../../wallet/answerContract';
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
	identify: identifyContract,
	properties: [contractIdField('The proposal, as Get Proposals returns it'), optionsOf([resolveOption])],
	async run(call) {
		const { validator } = call;
		const path = { contract_id: contractOf(call) };
		const done = await answerContract(call, {
			endpoint: ENDPOINT,
			send: async () => await answered(validator.attempt(ENDPOINT, { path, expect: 'none', submission: true })),
			isOpen: async () => await isListed(validator, PROPOSALS, path.contract_id),
			findOut: 'Get Proposals shows whether the proposal is still open.',
		});
		return answeredItem(done, 'rejected');
	},
};
