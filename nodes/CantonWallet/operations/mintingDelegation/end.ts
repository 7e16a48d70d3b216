import { endContract } from '../../wallet/endContract';
import { DELEGATIONS, isListed } from './listed';

export const endMintingDelegation = endContract('end', 'End a minting delegation', {
	description:
		'End a delegation: the user of the token no longer collects the rewards of that party. An internal endpoint, which may change.',
	endpoint: 'POST /v0/wallet/minting-delegations/{contract_id}/reject',
	list: DELEGATIONS,
	which: 'The delegation, as Get Many returns it',
	isOpen: async (validator, id) => await isListed(validator, DELEGATIONS, id),
	status: 'ended',
	findOut: 'Get Many shows whether the delegation still exists.',
});
