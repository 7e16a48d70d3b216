import { DateTime } from 'luxon';
import type { INode } from 'n8n-workflow';

import type { paths } from '../../api/scan';
import { inputError } from '../shared/errors';
import { compareOffsets, type Offset } from '../shared/offsets';
import type { Parameters } from '../shared/parameters';
import type { Client } from '../shared/transport';

/** Places in a network's history as scan keeps it. */

export type Scan = Client<paths>;

/** Migration ID and record time of an update, as the server wrote them; null is the network's beginning. */
export type ScanPlace = { migrationId: Offset; recordTime: string } | null;

export const LAST_MIGRATION = 'GET /v0/migrations/last';

/** Record times come with no fraction, milliseconds or microseconds; only equally long ones sort as text. */
function sortable(time: string): string {
	const [, seconds, fraction = ''] = /^(.*?)(?:\.(\d+))?Z?$/.exec(time) ?? ['', time];
	return `${seconds}.${fraction.padEnd(9, '0')}`;
}

/** Higher migration IDs are later, whatever the time. */
export function compareScanPlaces(a: ScanPlace, b: ScanPlace): number {
	if (a === null || b === null) return Number(a !== null) - Number(b !== null);
	const byMigration = compareOffsets(a.migrationId, b.migrationId);
	if (byMigration !== 0) return byMigration;
	const [x, y] = [sortable(a.recordTime), sortable(b.recordTime)];
	return x < y ? -1 : x > y ? 1 : 0;
}

/** The migration the network is in. */
export async function lastMigration(scan: Scan): Promise<Offset> {
	return (await scan.call(LAST_MIGRATION)).migration_id;
}

/** Scan tells nobody where its history ends, so this is the machine's clock: the one place that does not come from data. */
export async function placeOfNow(scan: Scan, hoursAgo = 0): Promise<ScanPlace> {
	return { migrationId: await lastMigration(scan), recordTime: DateTime.utc().minus({ hours: hoursAgo }).toISO() };
}

/** Where the user wants to begin. */
export async function startPlace(scan: Scan, parameters: Parameters): Promise<ScanPlace> {
	const from = parameters.choice('startFrom', ['now', 'beginning', 'position'], 'now');
	if (from === 'beginning') return null;
	if (from === 'now') return await placeOfNow(scan);
	const migrationId = parameters.digits('afterMigrationId');
	const recordTime = parameters.time('afterRecordTime');
	const remedy = 'Enter migration ID and record time of the update to begin after, or choose another Start From.';
	if (migrationId === undefined) throw parameters.refuse('afterMigrationId', 'this field is empty', remedy);
	if (recordTime === undefined) throw parameters.refuse('afterRecordTime', 'this field is empty', remedy);
	return { migrationId: Number.isSafeInteger(Number(migrationId)) ? Number(migrationId) : migrationId, recordTime };
}

/** Stops where the network is in an earlier migration than the place: it was reset, and nothing after the place will ever come. */
export async function checkNotReset(scan: Scan, node: INode, place: ScanPlace): Promise<void> {
	if (place === null) return;
	const last = await lastMigration(scan);
	if (compareOffsets(last, place.migrationId) >= 0) return;
	throw inputError(
		node,
		`This trigger has read into migration ${place.migrationId}, but the network is at migration ${last}`,
		'Was the network reset, or does the credential point to another one now? Nothing is skipped: the trigger waits. To start over, add the option Cursor Name with any text; Start From then decides where it begins.',
	);
}
