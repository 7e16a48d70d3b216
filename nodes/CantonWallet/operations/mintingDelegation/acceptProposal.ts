import { sentBefore } from '../../../shared/operation/sentBefore';
import { optionsOf } from '../../../shared/parameters/fields';
import { resolveOption } from '../../../shared/submission/untilFound';
import { ACT_ON_CONTRACT, contractIdField, contractOf } from '../../../shared/validatorNode/contracts';
import { validatorWrite } from '../../../shared/validatorNode/validatorOperation';
import { answerContract, answeredItem } from '../../wallet/answerContract';
import { acceptedAs, isListed, PROPOSALS, termsOf } from './listed';

const ENDPOINT = 'POST /v0/wallet/minting-delegation-proposals/{contract_id}/accept';
const ENDPOINTS = [ENDPOINT, PROPOSALS];

export const acceptMintingDelegationProposal = validatorWrite('acceptProposal', 'Accept the proposal of a minting delegation', ENDPOINTS, {
	description:
		'Accept that the user of the token collects the rewards of another party. ' +
		'A delegation that the party gave before ends. An internal endpoint, which may change.',
	...ACT_ON_CONTRACT,
	properties: [contractIdField('The proposal, as Get Proposals returns it'), optionsOf([resolveOption])],
	async run(call) {
		const { validator, context, identity } = call;
		const path = { contract_id: contractOf(call) };
		// The first try of the execution has noted the terms: an accepted proposal is not listed.
		const terms = (await termsOf(validator, path.contract_id)) ?? String(sentBefore(context, identity) ?? '');
		const done = await answerContract<{ contract_id: string }>(call, {
			endpoint: ENDPOINT,
			send: async () => await validator.attempt(ENDPOINT, { path, submission: true }),
			isOpen: async () => await isListed(validator, PROPOSALS, path.contract_id),
			...(terms !== '' && { record: async () => await acceptedAs(validator, path.contract_id, terms) }),
			position: terms,
			findOut: 'Get Many shows whether there is a delegation now.',
		});
		return answeredItem(done, 'accepted', { delegationContractId: done.done.contract_id });
	},
});
