import type { Validator } from '../../../shared/validator/service';
import { contractIdField, HELD, WALLET_USER } from '../../contracts';
import type { ValidatorOperation } from '../../validatorOperation';
import { runWalletAct } from '../../walletAct';
import { REQUESTS } from './rows';

const ENDPOINT = 'POST /v0/wallet/token-standard/allocation-requests/{contract_id}/reject';

/** POST /v0/wallet/token-standard/allocation-requests/{contract_id}/reject: takes requests of version 2, too (recorded). */
export const rejectAllocationRequest: ValidatorOperation = {
	value: 'rejectRequest',
	name: 'Reject Request',
	action: 'Reject the request for an allocation',
	description: 'Reject a request for an allocation, for all its parties. An internal endpoint, which may change.',
	endpoints: [ENDPOINT, REQUESTS],
	rights: WALLET_USER,
	writes: true,
	properties: [contractIdField('The request, as Get Requests returns it')],
	async run({ validator, parameters }) {
		const contract_id = parameters.present('contractId', parameters.contractId('contractId'));
		const item = { status: 'rejected', contractId: contract_id };
		return await runWalletAct({
			validator,
			endpoint: ENDPOINT,
			attempt: async () => await validator.attempt(ENDPOINT, { path: { contract_id }, submission: true, requires: { meta: 'object' } }),
			item: ({ meta }) => ({ ...item, meta }),
			isListed: async () => await isOpen(validator, contract_id),
			lost: () => item,
			findOut: 'Get Requests shows whether the request is still open.',
		});
	},
};

async function isOpen(validator: Validator, id: string): Promise<boolean | undefined> {
	const list = await validator.attempt(REQUESTS, { requires: { allocation_requests: [HELD] } });
	return list.ok ? list.answer.allocation_requests.some(({ contract }) => contract.contract_id === id) : undefined;
}
