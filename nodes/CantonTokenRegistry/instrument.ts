import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Instrument } from '../shared/registry/standard';

/** The instrument, from the registry's list or by its ID. */
export const instrumentId: INodeProperties = {
	displayName: 'Instrument',
	name: 'instrumentId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'Instrument ID as assigned by its admin. The ID of Canton Coin is Amulet.',
	modes: [
		{ displayName: 'From List', name: 'list', type: 'list', typeOptions: { searchListMethod: 'searchInstruments', searchable: true } },
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. Amulet' },
	],
};

/** The fields people ask for. Null if the registry does not say. */
export function simplifyInstrument(instrument: Instrument): IDataObject {
	const { id, name, symbol, decimals, totalSupply, totalSupplyAsOf, paused, supportedApis } = instrument;
	return {
		name: name ?? null,
		symbol: symbol ?? null,
		totalSupply: totalSupply ?? null,
		totalSupplyAsOf: totalSupplyAsOf ?? null,
		decimals: decimals ?? null,
		paused: paused ?? null,
		supportedApis: Object.keys(supportedApis ?? {}),
		id,
	};
}
