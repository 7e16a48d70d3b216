import type { Api } from './http/api.mts';
import { ledger } from './ledger/ledger.mts';

/** Every API the sandbox serves. A new one: its contract in `api/`, a folder here, a line in this list. */
export const apis: Api[] = [ledger];
