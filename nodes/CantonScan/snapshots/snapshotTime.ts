import { DateTime } from 'luxon';
import type { INodeProperties } from 'n8n-workflow';

import { dropDown, textField, timeField } from '../../shared/parameters/fieldKinds';
import type { Parameters } from '../../shared/parameters/parameters';
import type { Scan } from '../../shared/scan/service';
import { migrationFor } from './snapshotMigration';

/** Choice of a snapshot: fields that the operations on snapshots share, and their values as a request has them. */

const recordTime = (description: string): INodeProperties => timeField('Record Time', 'recordTime', { description });

const recordTimeMatch: INodeProperties = dropDown(
	'Record Time Match',
	'recordTimeMatch',
	{ default: 'at_or_before', description: 'Which snapshot to use. The field asOf of each item says when it was taken.' },
	[
		['at_or_before', 'At or Before', 'The newest snapshot at or before this time'],
		['exact', 'Exact', 'Only a snapshot taken at exactly this time'],
	],
);

/** Record Time and how it is matched. `what`: what is read, e.g. "the holdings". */
export const snapshotTimeFields = (what: string): INodeProperties[] => [
	recordTime(`Time of ${what}, ISO 8601, e.g. 2026-07-01T06:00:00Z. Empty means now.`),
	recordTimeMatch,
];

/** The entry of Options for a time in an earlier migration. */
export const migrationIdOption: INodeProperties = textField('Migration ID', 'migrationId', {
	placeholder: 'e.g. 3',
	description:
		'The migration the snapshot belongs to, for a Record Time in an earlier migration. ' +
		'It is refused if the network has left that migration by then. Empty means the current migration of the network.',
});

/** A snapshot as a request names it. */
export interface SnapshotRequest {
	migration_id: number;
	record_time: string;
	record_time_match: 'exact' | 'at_or_before';
}

/** The snapshot that the fields ask for, and whether they ask for the newest one. Throws if an exact match has no time. */
export async function snapshotRequest(scan: Scan, parameters: Parameters): Promise<{ request: SnapshotRequest; newest: boolean }> {
	const match = parameters.choice('recordTimeMatch', ['at_or_before', 'exact'], 'at_or_before');
	const time = parameters.time('recordTime');
	if (match === 'exact' && time === undefined) {
		throw parameters.parameterError(
			'recordTime',
			'an exact match needs a time',
			'Enter the time of a snapshot, or set Record Time Match to At or Before.',
		);
	}
	const migrationId = await migrationFor(scan, parameters, { time, match });
	const request = { migration_id: migrationId, record_time: time ?? DateTime.utc().toISO(), record_time_match: match };
	return { request, newest: time === undefined };
}
