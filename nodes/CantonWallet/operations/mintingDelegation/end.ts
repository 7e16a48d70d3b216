import { optionsOf } from '../../../shared/parameters/fields';
import { resolveOption } from '../../../shared/submission/untilFound';
import { contractIdField, contractOf, identifyContract, WALLET_USER } from '../../../shared/validatorNode/contracts';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { answerContract, answered, answeredItem } from '../../wallet/answerContract';
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
	identify: identifyContract,
	properties: [contractIdField('The delegation, as Get Many returns it'), optionsOf([resolveOption])],
	async run(call) {
		const { validator } = call;
		const path = { contract_id: contractOf(call) };
		const done = await answerContract(call, {
			endpoint: ENDPOINT,
			send: async () => await answered(validator.attempt(ENDPOINT, { path, expect: 'none', submission: true })),
			isOpen: async () => await isListed(validator, DELEGATIONS, path.contract_id),
			findOut: 'Get Many shows whether the delegation still exists.',
		});
		return answeredItem(done, 'ended');
	},
};
