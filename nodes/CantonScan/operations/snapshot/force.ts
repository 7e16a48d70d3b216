import { scanWrite } from '../../scanConnection';

const ENDPOINT = 'POST /v0/state/acs/force';

/** POST /v0/state/acs/force. A snapshot at the last update exists already if nothing has happened since: then it is that one (recorded). */
export const forceSnapshot = scanWrite('force', 'Force a snapshot', [ENDPOINT], {
	description:
		'Have scan take a snapshot of all contracts now, as of the last update. ' +
		'For test networks: production scans refuse it, and the next regular snapshot is taken later.',
	rights: 'a scan that permits it, as on LocalNet',
	properties: [],
	async run({ scan }) {
		const adviceOverride = {
			400: 'This scan takes snapshots only at its own times, usually every three hours. Snapshot › Get Time returns the newest one.',
		};
		const { record_time: recordTime, migration_id: migrationId } = await scan.bind({ adviceOverride }).call(ENDPOINT, {
			submission: 'Snapshot › Get Time returns when the newest snapshot was taken.',
		});
		return { recordTime, migrationId };
	},
});
