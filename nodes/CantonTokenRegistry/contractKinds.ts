import type { TokenContract } from './context';

/** The contracts whose choices need a context, as the token standard names them. */

export const ALLOCATION: TokenContract = { name: 'allocation', api: 'allocation', entity: 'Allocation' };
export const ALLOCATION_INSTRUCTION: TokenContract = {
	name: 'allocation instruction',
	api: 'allocation-instruction',
	entity: 'AllocationInstruction',
};
export const TRANSFER_INSTRUCTION: TokenContract = {
	name: 'transfer instruction',
	api: 'transfer-instruction',
	entity: 'TransferInstruction',
};
