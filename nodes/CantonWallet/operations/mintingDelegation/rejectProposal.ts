import { endContract } from '../../wallet/endContract';
import { isListed, PROPOSALS } from './listed';

export const rejectMintingDelegationProposal = endContract('rejectProposal', 'Reject the proposal of a minting delegation', {
	description: 'Reject a proposal that the user of the token collect the rewards of another party. An internal endpoint, which may change.',
	endpoint: 'POST /v0/wallet/minting-delegation-proposals/{contract_id}/reject',
	list: PROPOSALS,
	which: 'The proposal, as Get Proposals returns it',
	isOpen: async (validator, id) => await isListed(validator, PROPOSALS, id),
	status: 'rejected',
	findOut: 'Get Proposals shows whether the proposal is still open.',
});
