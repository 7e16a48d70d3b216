// The fields of the templates that only the network makes. As recorded at Splice 0.7.5. What never had a value there is of a type that fits.
import { COIN_TYPES } from './coinTypes.mts';
import { DURATION } from './configTypes.mts';
import { ALLOCATION_ARGS_V2, LEG, SETTLEMENT_V2 } from './tokenTypes.mts';
import { WALLET_TYPES } from './walletTypes.mts';
import { list, optional, record, textMap, type Fields } from '../daml/types.mts';
import type { Template } from '../world/model.mts';

/** By `Module:Entity`. */
const NETWORK_TYPES: Record<string, Fields> = {
	...COIN_TYPES,
	...WALLET_TYPES,
	'Utility.Registry.App.V0.Service.AllocationFactory:AllocationFactory': { operator: 'Party', provider: 'Party', registrar: 'Party' },
	'Utility.Registry.V0.Configuration.Instrument:InstrumentConfiguration': {
		operator: 'Party',
		provider: 'Party',
		registrar: 'Party',
		defaultIdentifier: record({ source: 'Party', id: 'Text', scheme: 'Text' }, 'InstrumentIdentifier'),
	},
	'Demo.Token:Holding': {
		admin: 'Party',
		owner: 'Party',
		id: 'Text',
		amount: 'Numeric',
		lock: optional(
			record({ holders: list('Party'), expiresAt: optional('Timestamp'), expiresAfter: optional(DURATION), context: optional('Text') }),
		),
	},
	'Demo.Token:Rules': { admin: 'Party' },
	'Splice.Testing.Apps.TradingApp:OTCTrade': {
		venue: 'Party',
		transferLegs: textMap(LEG),
		tradeId: 'Text',
		createdAt: 'Timestamp',
		prepareUntil: 'Timestamp',
		settleBefore: 'Timestamp',
	},
	'Splice.Testing.Apps.TradingAppV2:OTCTradeAllocationRequest': {
		settlement: SETTLEMENT_V2,
		requestedAt: 'Timestamp',
		settleAt: 'Timestamp',
		allocations: list(ALLOCATION_ARGS_V2),
	},
};

/** A template of the network with its fields, as models have them. */
export function networkTemplate(template: Template): { template: Template; fields: Fields } {
	const fields = NETWORK_TYPES[template.name];
	if (!fields) throw new Error(`the fields of ${template.name} are missing`);
	return { template, fields };
}
