import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../api/registry';

export type Instrument = components['schemas']['Instrument'];

/** The fields people ask for; null where the registry does not say. */
export function simplifyInstrument(instrument: Instrument): IDataObject {
	const { id, name, symbol, decimals, totalSupply, totalSupplyAsOf, paused, supportedApis } = instrument;
	return {
		id,
		name,
		symbol,
		decimals,
		totalSupply: totalSupply ?? null,
		totalSupplyAsOf: totalSupplyAsOf ?? null,
		paused: paused ?? null,
		supportedApis: Object.keys(supportedApis ?? {}),
	};
}
