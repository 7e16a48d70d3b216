import type { LedgerServices } from '../shared/ledgerNode/ledgerOperation';
import type { Call, Operation } from '../shared/operation/operation';
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
