import { limit, optionsOf, returnAll, simplify } from '../../../shared/parameters/fields';
import { MIGRATION_ENDPOINTS } from '../../../shared/scan/migration';
import { scanOnly } from '../../connection';
import { SNAPSHOT_ENDPOINTS } from '../holdingsSummary/snapshots';
import { HOLDINGS, pageSizeOption, snapshotItems } from './pages';
import { holdingRow } from './rows';
import { migrationIdOption, snapshotTimeFields } from './snapshotTime';

/** POST /v2/holdings/state, and its predecessors: coins that parties had when scan took a snapshot, one by one. */
export const getSnapshotHoldings = scanOnly({
	value: 'getHoldings',
	name: 'Get Holdings',
	action: 'Get the holdings of a snapshot',
	description:
		'Get the Canton Coin contracts of parties as of a snapshot, one item per coin, with its lock: ' +
		"also of parties that are not yours. Holdings Summary › Get returns a party's sums.",
	endpoints: [...HOLDINGS, ...MIGRATION_ENDPOINTS, ...SNAPSHOT_ENDPOINTS],
	rights: 'none on a public scan',
	properties: [
		{
			displayName: 'Parties',
			name: 'parties',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. alice::1220…, bob::1220…',
			description: 'Owners of the coins. Party IDs separated by commas or lines, or an expression giving an array.',
		},
		...snapshotTimeFields('the holdings'),
		returnAll,
		limit,
		simplify,
		optionsOf([migrationIdOption, pageSizeOption]),
	],
	async *run(call) {
		const { parameters } = call;
		const owners = parameters.parties('parties');
		if (owners.length === 0)
			throw parameters.parameterError(
				'parties',
				'no party is given',
				'Enter at least one party ID, or check the expression: it returned none for this item.',
			);
		yield* snapshotItems(call, { owners }, holdingRow);
	},
});
