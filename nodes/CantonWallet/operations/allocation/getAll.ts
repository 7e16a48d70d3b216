import { wholeList } from '../../../shared/operation/wholeAnswer';
import { raw, WALLET_USER } from '../../../shared/validatorNode/contracts';
import { validatorOperation, type ValidatorServices } from '../../../shared/validatorNode/validatorOperation';
import { allocationRow, ALLOCATIONS } from './rows';

/** GET /v0/allocations: one list of both versions of the token standard, without pages. */
export const getManyAllocations = validatorOperation('getAll', 'Get many allocations', [ALLOCATIONS], {
	description:
		'Get the coins that the user of the token allocated for settlements that have not taken place yet. An internal endpoint, which may change.',
	rights: WALLET_USER,
	...wholeList(
		async ({ validator }: ValidatorServices) => (await validator.call(ALLOCATIONS)).allocations,
		({ contract }) => allocationRow(contract),
		raw,
	),
});
