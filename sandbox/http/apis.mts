import type { Api } from '../wire/api.mts';
import { ledger } from '../ledger/ledger.mts';
import { registry, registryThroughProxy } from '../registry/api.mts';
import { utility, utilityRegistrar } from '../registry/utility.mts';
import { scan } from '../scan/api.mts';
import { validator } from '../validator/api.mts';

/** Every API the sandbox serves. A new one: its contract in `api/`, a folder here, a line in this list. */
export const apis: Api[] = [ledger, scan, validator, registry, registryThroughProxy, utility, utilityRegistrar];
