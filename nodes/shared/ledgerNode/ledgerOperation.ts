import type { Ledger } from '../ledger/service';
import type { Call, Operation } from '../operation/operation';

/** Services that one call of a node of a participant works with. */
export interface LedgerServices {
	ledger: Ledger;
}

/** One item's call of an operation of a node of a participant. */
export type LedgerCall = Call<LedgerServices>;

/** An operation of a node of a participant. */
export type LedgerOperation = Operation<LedgerServices>;
