import type { LedgerServices } from '../shared/ledgerNode/ledgerOperation';
import type { Call, Operation } from '../shared/operation/operation';
import { operationOf, writeOf } from '../shared/operation/operationOf';
import type { Registries } from '../shared/registry/registries';

/** Services that one call of the Canton Token node works with. */
export interface TokenServices extends LedgerServices {
	/** Token registries, opened when an operation needs one. */
	registries: Registries;
}

/** One item's call of an operation of the Canton Token node. */
export type TokenCall = Call<TokenServices>;

/** An operation of the Canton Token node. */
export type TokenOperation = Operation<TokenServices>;
/** Makes an operation of the Canton Token node that only reads, and `tokenWrite` makes those that do more. */
export const tokenOperation = operationOf<TokenServices>;
export const tokenWrite = writeOf<TokenServices>;
