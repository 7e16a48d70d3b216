import type { Ledger } from '../shared/ledger/service';
import type { Call, Operation } from '../shared/operation/operation';
import type { Registries } from '../shared/registry/registries';

/** What one call of the Canton Ledger node works with. */
export interface LedgerServices {
	ledger: Ledger;
	/** Token registries, opened when an operation needs one. */
	registries: Registries;
}

/** One item's call of an operation of the Canton Ledger node. */
export type LedgerCall = Call<LedgerServices>;

/** An operation of the Canton Ledger node. */
export type LedgerOperation = Operation<LedgerServices>;
