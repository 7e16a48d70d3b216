import { optionsOf } from '../../../shared/parameters/fields';
import { mapAnswer } from '../../../shared/http/attempt';
import { resolveOption } from '../../../shared/submission/untilFound';
import { ACT_ON_CONTRACT, contractIdField, contractOf } from '../../../shared/validatorNode/contracts';
import { validatorWrite } from '../../../shared/validatorNode/validatorOperation';
import { answerContract, answeredItem } from '../../wallet/answerContract';
import { REQUESTS } from './rows';

const ENDPOINT = 'POST /v0/wallet/token-standard/allocation-requests/{contract_id}/reject';

/** POST /v0/wallet/token-standard/allocation-requests/{contract_id}/reject: takes requests of version 2, too (recorded). */
export const rejectAllocationRequest = validatorWrite('rejectRequest', 'Reject the request for an allocation', [ENDPOINT, REQUESTS], {
	description: 'Reject a request for an allocation, for all its parties. An internal endpoint, which may change.',
	...ACT_ON_CONTRACT,
	properties: [contractIdField('The request, as Get Requests returns it'), optionsOf([resolveOption])],
	async run(call) {
		const { validator } = call;
		const path = { contract_id: contractOf(call) };
		const done = await answerContract(call, {
			endpoint: ENDPOINT,
			send: async () => await validator.attempt(ENDPOINT, { path, submission: true }),
			isOpen: async () =>
				mapAnswer(await validator.attempt(REQUESTS), (list) =>
					list.allocation_requests.some(({ contract }) => contract.contract_id === path.contract_id),
				),
			findOut: 'Get Requests shows whether the request is still open.',
		});
		return answeredItem(done, 'rejected', { meta: done.done.meta });
	},
});
