import type { Ledger } from '../ledger/service';
import type { Call, Operation } from '../operation/operation';
import { operationOf, writeOf } from '../operation/operationOf';

/** Services that one call of a node of a participant works with. */
export interface LedgerServices {
	ledger: Ledger;
}

/** One item's call of an operation of a node of a participant. */
export type LedgerCall = Call<LedgerServices>;

/** An operation of a node of a participant. */
export type LedgerOperation = Operation<LedgerServices>;
/** Makes an operation of a node of a participant that only reads, and `ledgerWrite` makes those that do more. */
export const ledgerOperation = operationOf<LedgerServices>;
export const ledgerWrite = writeOf<LedgerServices>;
