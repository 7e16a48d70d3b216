import { compareTimes } from '../values/dateTime';
import { compareOffsets, isOffset, type Offset } from '../values/int64';

/** Positions in a network's history as scan keeps it. */

/** Migration ID and record time of an update, as the server wrote them. Null is the network's beginning. */
export type ScanPosition = { migrationId: Offset; recordTime: string } | null;

/** Higher migration IDs are later, whatever the time. */
export function compareScanPositions(a: ScanPosition, b: ScanPosition): number {
	if (a === null || b === null) return Number(a !== null) - Number(b !== null);
	return compareOffsets(a.migrationId, b.migrationId) || compareTimes(a.recordTime, b.recordTime);
}

/** Beginning of a record time: anything else could never be asked for again. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:/;

/** Position of an update, verbatim. The migration ID of a reassignment is in its event. Undefined if it names no position. */
export function positionOf(update: unknown): Exclude<ScanPosition, null> | undefined {
	const {
		record_time: recordTime,
		migration_id,
		event,
	} = (update ?? {}) as { record_time?: unknown; migration_id?: unknown; event?: { migration_id?: unknown } };
	const migrationId = migration_id ?? event?.migration_id;
	return isOffset(migrationId) && typeof recordTime === 'string' && TIME.test(recordTime) ? { migrationId, recordTime } : undefined;
}
