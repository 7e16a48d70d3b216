import { DateTime } from 'luxon';

import type { components } from '../../../api/scan';
import type { Scan } from '../../shared/scan/service';
import { SNAPSHOT_AFTER, SNAPSHOT_BEFORE } from '../../shared/scan/snapshotTimes';

export const SNAPSHOT_ENDPOINTS = [SNAPSHOT_BEFORE, SNAPSHOT_AFTER];

/** Default interval of the snapshots that scans take. */
const INTERVAL_HOURS = 3;
/** A snapshot that is so much older than the time asked for is not the one of that time. */
export const STALE_HOURS = 2 * INTERVAL_HOURS;

/** The times of the snapshots next to a time. Undefined if there is none or scan does not say. */
async function snapshotsAround(scan: Scan, time: string, migrationId: number): Promise<{ earlier?: string; later?: string }> {
	const earlier = await scan.attempt(SNAPSHOT_BEFORE, { query: { before: time, migration_id: migrationId }, once: true });
	const later = await scan.attempt(SNAPSHOT_AFTER, { query: { after: time, migration_id: migrationId }, once: true });
	return { earlier: earlier.ok ? earlier.answer.record_time : undefined, later: later.ok ? later.answer.record_time : undefined };
}

/** Whole hours by which a snapshot is older than the time asked for (or than now, if that is earlier), if more than twice the interval. */
export function staleHours(snapshotTime: string, requestedTime: string): number | undefined {
	const requested = DateTime.min(DateTime.fromISO(requestedTime), DateTime.utc());
	const hours = requested.diff(DateTime.fromISO(snapshotTime), 'hours').hours;
	return hours > STALE_HOURS ? Math.floor(hours) : undefined;
}

/** The hint for a snapshot that is `hours` older than asked for. */
export function staleHint(snapshotTime: string, hours: number): string {
	return (
		`The newest snapshot was taken at ${snapshotTime}, ${hours} hours before the time asked for. ` +
		`Scan normally takes one every ${INTERVAL_HOURS} hours: ` +
		'it has fallen behind, or the network has moved to another migration. The amounts may be out of date.'
	);
}

/** The hint for parties without holdings if those of now were wanted: a snapshot is hours behind. */
export function emptyHint(snapshotTime: string, count: number): string {
	return (
		`${count === 1 ? '1 party has' : `${count} parties have`} no holdings in the snapshot taken at ` +
		`${snapshotTime}; what came later is not in it. ` +
		'For live amounts of your own parties use Canton Token, Balance › Get Many.'
	);
}

/** Advice if there is no such snapshot. Scan itself can be asked for those around. `newest`: the newest of now was asked for. */
export async function noSnapshot(
	{
		record_time: time,
		record_time_match: match,
		migration_id: migration,
	}: Omit<components['schemas']['HoldingsSummaryRequestV1'], 'owner_party_ids'>,
	scan: Scan,
	newest: boolean,
): Promise<string> {
	if (newest)
		return (
			`Migration ${String(migration)} has no snapshot yet: scan takes the first some hours after a network or a migration begins. ` +
			'Try again then, or take one with Snapshot › Force if scan allows it. ' +
			'For live amounts of your own parties use Canton Token, Balance › Get Many.'
		);
	if (match === 'at_or_before') {
		return (
			`Migration ${String(migration)} has no snapshot that early. ` +
			'Take a later Record Time, or another Migration ID: after a migration the first snapshot takes some hours.'
		);
	}
	const { earlier, later } = scan.proxied ? {} : await snapshotsAround(scan, time, migration);
	const around = [earlier, later].filter((taken) => taken !== undefined).join(' and ');
	const nearest = around && ` The nearest ${earlier && later ? 'ones were' : 'one was'} taken at ${around}.`;
	// At or Before finds nothing if the only snapshots are later ones.
	const advice =
		later && !earlier
			? `Migration ${String(migration)} has none before it either: set Record Time to that time or a later one.`
			: 'Set Record Time Match to At or Before to take the newest one that is not later.';
	return `No snapshot was taken at exactly this time.${nearest} ${advice}`;
}
