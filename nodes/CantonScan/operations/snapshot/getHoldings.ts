import { readSomeParties, severalParties } from '../../../shared/parameters/partyFields';
import { MIGRATION_ENDPOINTS } from '../../../shared/scan/migration';
import { scanOperation } from '../../scanConnection';
import { SNAPSHOT_ENDPOINTS } from '../../snapshots/staleness';
import { HOLDINGS, snapshotItems, snapshotListFields } from './pages';
import { holdingRow } from './rows';

const partiesField = severalParties('Owners of the coins.');
const ENDPOINTS = [HOLDINGS, ...MIGRATION_ENDPOINTS, ...SNAPSHOT_ENDPOINTS];

/** POST /v2/holdings/state, and its predecessors: coins that parties had when scan took a snapshot, one by one. */
export const getSnapshotHoldings = scanOperation('getHoldings', 'Get the holdings of a snapshot', ENDPOINTS, {
	description:
		'Get the Canton Coin contracts of parties as of a snapshot, one item per coin, with its lock: ' +
		"also of parties that are not yours. Holdings Summary › Get returns a party's sums.",
	properties: [{ ...partiesField, required: true }, ...snapshotListFields('the holdings')],
	async *run(call) {
		const { parameters } = call;
		const owners = readSomeParties(parameters);
		yield* snapshotItems(call, { owners }, holdingRow);
	},
});
