import type { Scan } from '../../../shared/scan/service';

export const SNAPSHOT_BEFORE = 'GET /v0/state/acs/snapshot-timestamp';
export const SNAPSHOT_AFTER = 'GET /v0/state/acs/snapshot-timestamp-after';

/** The times of the snapshots next to a time, earlier one first; fewer where there are fewer or scan does not tell. */
export async function snapshotsAround(scan: Scan, time: string, migrationId: number): Promise<string[]> {
	const answers = [
		await scan.attempt(SNAPSHOT_BEFORE, { query: { before: time, migration_id: migrationId }, once: true }),
		await scan.attempt(SNAPSHOT_AFTER, { query: { after: time, migration_id: migrationId }, once: true }),
	];
	return answers.flatMap((answer) => (answer.ok ? [answer.answer.record_time] : []));
}
