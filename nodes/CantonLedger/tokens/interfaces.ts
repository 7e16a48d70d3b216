import type { TokenInterface } from '../../shared/registry/standard';

/** Interfaces of the token standard whose contracts are read and whose choices are exercised. */

export const HOLDING: TokenInterface = { api: 'holding', entity: 'Holding' };
export const TRANSFER_FACTORY: TokenInterface = { api: 'transfer-instruction', entity: 'TransferFactory' };
export const TRANSFER_INSTRUCTION: TokenInterface = { api: 'transfer-instruction', entity: 'TransferInstruction' };
export const ALLOCATION_FACTORY: TokenInterface = { api: 'allocation-instruction', entity: 'AllocationFactory' };
export const ALLOCATION: TokenInterface = { api: 'allocation', entity: 'Allocation' };
export const ALLOCATION_REQUEST: TokenInterface = { api: 'allocation-request', entity: 'AllocationRequest' };
