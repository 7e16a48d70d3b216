import { interfaceId, type TokenInterface } from '../../shared/registry/standard';

/** Interfaces of the token standard whose contracts are read and whose choices are exercised. */

export const TRANSFER_FACTORY: TokenInterface = { api: 'transfer-instruction', entity: 'TransferFactory' };
export const TRANSFER_INSTRUCTION: TokenInterface = { api: 'transfer-instruction', entity: 'TransferInstruction' };
export const ALLOCATION_FACTORY: TokenInterface = { api: 'allocation-instruction', entity: 'AllocationFactory' };
export const ALLOCATION: TokenInterface = { api: 'allocation', entity: 'Allocation' };
export const ALLOCATION_REQUEST: TokenInterface = { api: 'allocation-request', entity: 'AllocationRequest' };
/** Has version 1 only. */
export const BURN_MINT_FACTORY: TokenInterface = { api: 'burn-mint', entity: 'BurnMintFactory' };

/** The IDs of an interface in both versions of the standard, as the ledger takes them. */
export const interfaceIds = (on: TokenInterface): string[] => [interfaceId(on, 'v1'), interfaceId(on, 'v2')];
