import { DateTime } from 'luxon';

import { dropDown, textField, timeField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { lastMigration, MIGRATION_ENDPOINTS } from '../../../shared/scan/migration';
import { int64 } from '../../../shared/values/exactJson';
import { isNone } from '../../../shared/errors/failure';
import { scanOperation } from '../../scanConnection';
import { SNAPSHOT_AFTER, SNAPSHOT_BEFORE } from '../../../shared/scan/snapshotTimes';
import { SNAPSHOT_ENDPOINTS } from '../../snapshots/staleness';

/** When the snapshot next to a time was taken. That there is none is an answer. */
export const getSnapshotTime = scanOperation('getTime', 'Get the time of a snapshot', [...SNAPSHOT_ENDPOINTS, ...MIGRATION_ENDPOINTS], {
	description: 'Get when scan took the newest snapshot before a time, or the oldest after it; found is false if there is none',
	properties: [
		dropDown('Which', 'which', { default: 'before', description: 'Which snapshot to find' }, [
			['before', 'Newest Before', 'The newest snapshot taken before this time'],
			['after', 'Oldest After', 'The oldest snapshot taken after this time; needs scan 0.5.7 or later'],
		]),
		timeField('Record Time', 'recordTime', { description: 'The time, ISO 8601, e.g. 2026-07-01T06:00:00Z. Empty means now.' }),
		optionsOf([
			textField('Migration ID', 'migrationId', {
				placeholder: 'e.g. 3',
				description: 'The migration the snapshot belongs to. Empty means the current migration of the network.',
			}),
		]),
	],
	async run({ scan, parameters }) {
		const which = parameters.choice('which', ['before', 'after'], 'before');
		const time = parameters.time('recordTime') ?? DateTime.utc().toISO();
		const migrationId = parameters.digits('options.migrationId') ?? String(await lastMigration(scan));
		const migration_id = int64(migrationId);
		const endpoint = which === 'before' ? SNAPSHOT_BEFORE : SNAPSHOT_AFTER;
		const attempt =
			which === 'before'
				? await scan.attempt(SNAPSHOT_BEFORE, { query: { before: time, migration_id } })
				: await scan.attempt(SNAPSHOT_AFTER, { query: { after: time, migration_id } });
		const none = !attempt.ok && isNone(attempt.failure);
		const recordTime = none ? null : scan.unwrap(attempt, endpoint).record_time;
		const taken = DateTime.fromISO(recordTime ?? '');
		return {
			found: recordTime !== null,
			recordTime,
			hoursAgo: taken.isValid ? Math.round(-taken.diffNow('hours').hours * 100) / 100 : null,
			migrationId: Number.isSafeInteger(Number(migrationId)) ? Number(migrationId) : migrationId,
		};
	},
});
