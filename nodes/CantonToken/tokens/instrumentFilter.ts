import { SYNCHRONIZERS } from '../../shared/tokens/cantonCoin';
import type { Instrument } from '../../shared/tokens/holdings';
import { instrumentChoice, resolveInstrument } from '../../shared/tokens/instrumentField';
import type { TokenCall } from '../tokenOperation';

/** The filter Instrument of lists. */

/** The endpoint that says which instrument Canton Coin is. */
export const INSTRUMENT_FILTER_ENDPOINT = SYNCHRONIZERS;

const PATH = 'filters.instrument';

/** The instrument that a list is filtered by. Undefined means every instrument. */
export const readFilter = async ({ ledger, parameters }: TokenCall): Promise<Instrument | undefined> =>
	await resolveInstrument(ledger, parameters, instrumentChoice(parameters, PATH), { path: PATH });
