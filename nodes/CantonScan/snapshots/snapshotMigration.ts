import { DateTime } from 'luxon';

import type { Parameters } from '../../shared/parameters/parameters';
import { lastMigration, migrationIfExposed, migrationThroughProxy } from '../../shared/scan/migration';
import type { Scan } from '../../shared/scan/service';
import { int64 } from '../../shared/values/exactJson';
import { compareOffsets } from '../../shared/values/int64';
import { STALE_HOURS } from './staleness';

const PATH = 'options.migrationId';

interface SnapshotTime {
	time: string | undefined;
	match: 'at_or_before' | 'exact';
}

/** The migration whose snapshot is asked for: the one the network is on, or for an earlier time the one that was entered. */
export async function migrationFor(scan: Scan, parameters: Parameters, { time, match }: SnapshotTime): Promise<number> {
	const migrationId = parameters.digits(PATH);
	if (migrationId !== undefined) {
		// A snapshot of exactly that time is the right one. Of an earlier time the answer itself says: `refuseEnded`.
		const recent = DateTime.utc().minus({ hours: STALE_HOURS });
		if (match === 'exact' || (time !== undefined && DateTime.fromISO(time) < recent)) return int64(migrationId);
		const last = await migrationIfExposed(scan);
		if (last === undefined || compareOffsets(migrationId, last) === 0) return int64(migrationId);
		const why = `An earlier migration has only the holdings of its own time, and it has to be more than ${STALE_HOURS} hours ago.`;
		throw anotherMigration(parameters, last, why);
	}
	const last = scan.proxied ? await migrationThroughProxy(scan) : await lastMigration(scan);
	if (last !== undefined) return int64(String(last));
	throw parameters.parameterError(
		PATH,
		'this field is empty, and the validator does not expose the migration ID',
		"Enter it (your validator's operator knows it), or set Connect Through to Scan, which looks it up.",
	);
}

/** Refuses a stale snapshot of an entered migration that the network has left: the time asked for lies after that migration. */
export async function refuseEnded(scan: Scan, parameters: Parameters, snapshotTime: string): Promise<void> {
	const migrationId = parameters.digits(PATH);
	const last = migrationId === undefined ? undefined : await migrationIfExposed(scan);
	if (migrationId === undefined || last === undefined || compareOffsets(migrationId, last) >= 0) return;
	throw anotherMigration(
		parameters,
		last,
		`The newest snapshot of migration ${migrationId} before the Record Time was taken at ${snapshotTime}.`,
	);
}

function anotherMigration(parameters: Parameters, last: number | string, why: string): Error {
	return parameters.parameterError(
		PATH,
		`the network is on migration ${last}, not ${parameters.digits(PATH)}`,
		`${why} Remove Migration ID for the current holdings, or enter a Record Time in that migration.`,
	);
}
