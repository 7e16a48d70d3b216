import type { Ledger } from '../shared/ledger/service';
import type { Operation } from '../shared/operation/operation';

/** An operation of the Canton Ledger node. */
export type LedgerOperation = Operation<{ ledger: Ledger }>;
