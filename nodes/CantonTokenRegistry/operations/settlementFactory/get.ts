import { factoryOperation } from '../../factory';

export const getSettlementFactory = factoryOperation('get', 'Get the settlement factory', {
	description:
		'Get what a ledger command needs to settle up to 100 allocations at once (version 2 of the token standard): ' +
		'the factory contract, context data and contracts to disclose',
	factory: { api: 'allocation', entity: 'SettlementFactory' },
	choice: 'SettlementFactory_SettleBatch',
	versions: {
		v2: {
			endpoint: 'POST /registry/allocation/v2/settlement-factory',
			keys: ['settlement', 'transferLegs', 'allocations', 'actors'],
			example: '{ "settlement": …, "transferLegs": [ … ], "allocations": [ { "allocationCid": "00f0a1…", … } ], "actors": [ … ] }',
		},
	},
});
