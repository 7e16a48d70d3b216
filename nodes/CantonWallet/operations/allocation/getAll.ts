import { wholeList } from '../../../shared/operation/wholeList';
import { raw, WALLET_USER } from '../../../shared/validatorNode/contracts';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { allocationRow, ALLOCATIONS } from './rows';

/** GET /v0/allocations: one list of both versions of the token standard, without pages. */
export const getManyAllocations: ValidatorOperation = wholeList('getAll', 'Get many allocations', {
	description:
		'Get the coins that the user of the token allocated for settlements that have not taken place yet. An internal endpoint, which may change.',
	endpoints: [ALLOCATIONS],
	rights: WALLET_USER,
	read: async ({ validator }) => (await validator.call(ALLOCATIONS)).allocations,
	row: ({ contract }) => allocationRow(contract),
	raw,
});
