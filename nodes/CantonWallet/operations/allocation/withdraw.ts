import { optionsOf } from '../../../shared/parameters/fields';
import { mapAnswer, type Attempt } from '../../../shared/http/attempt';
import { resolveOption } from '../../../shared/submission/untilFound';
import { ACT_ON_CONTRACT, contractIdField, contractOf } from '../../../shared/validatorNode/contracts';
import { validatorWrite } from '../../../shared/validatorNode/validatorOperation';
import { answerContract, answeredItem } from '../../wallet/answerContract';
import { ALLOCATIONS, versionOf } from './rows';

const FIRST = 'POST /v0/allocations/{contract_id}/withdraw';
const SECOND = 'POST /v2/allocations/{contract_id}/withdraw';

/** POST /v0 and /v2/allocations/{contract_id}/withdraw: each takes its own version only (recorded), so the list says which. */
export const withdrawAllocation = validatorWrite('withdraw', 'Withdraw an allocation', [FIRST, SECOND, ALLOCATIONS], {
	description:
		'Take back coins that were allocated, in either version of the token standard. ' +
		'A committed allocation stays until its deadline. An internal endpoint, which may change.',
	...ACT_ON_CONTRACT,
	properties: [contractIdField('The allocation, as Get Many and Create return it'), optionsOf([resolveOption])],
	async run(call) {
		const { validator } = call;
		const contract_id = contractOf(call);
		const { allocations } = await validator.call(ALLOCATIONS);
		const allocation = allocations.map(({ contract }) => contract).find((contract) => contract.contract_id === contract_id);
		const version = allocation ? versionOf(allocation) : 'v1';
		const done = await answerContract(call, {
			endpoint: version === 'v1' ? FIRST : SECOND,
			send: async (): Promise<Attempt<string[]>> => {
				const sent = { path: { contract_id }, submission: true } as const;
				return version === 'v1'
					? mapAnswer(await validator.attempt(FIRST, { ...sent }), (first) => first.sender_holding_cids)
					: mapAnswer(await validator.attempt(SECOND, { ...sent }), (second) => Object.values(second.authorizer_holding_cids).flat());
			},
			isOpen: async () =>
				mapAnswer(await validator.attempt(ALLOCATIONS), (list) =>
					list.allocations.some(({ contract }) => contract.contract_id === contract_id),
				),
			adviceOverride: {
				404: 'The allocation is settled, withdrawn or expired, or it is of another user. Get Many shows those that are active.',
			},
			findOut: 'Get Many shows whether the allocation is still active, Wallet › Get Balance whether the coins are back.',
		});
		return answeredItem(done, 'withdrawn', { tokenStandard: version, holdingContractIds: done.done });
	},
});
