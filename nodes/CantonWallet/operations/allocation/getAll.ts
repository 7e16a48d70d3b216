import { limit, returnAll, simplify } from '../../../shared/parameters/fields';
import { raw, WALLET_USER } from '../../../shared/validatorNode/contracts';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { allocationRow, ALLOCATIONS } from './rows';

/** GET /v0/allocations: one list of both versions of the token standard, without pages. */
export const getManyAllocations: ValidatorOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many allocations',
	description:
		'Get the coins that the user of the token allocated for settlements that have not taken place yet. An internal endpoint, which may change.',
	endpoints: [ALLOCATIONS],
	rights: WALLET_USER,
	properties: [returnAll, limit, simplify],
	async run({ validator, parameters }) {
		const simple = parameters.flag('simplify');
		const most = parameters.limit();
		const { allocations } = await validator.call(ALLOCATIONS);
		return allocations.slice(0, most).map((entry) => (simple ? allocationRow(entry.contract) : raw(entry)));
	},
};
