import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { showHint } from '../../shared/operation/hint';
import { dropDown, textField, timeField } from '../../shared/parameters/fieldKinds';
import type { Parameters } from '../../shared/parameters/parameters';
import { lastMigration, migrationIfExposed } from '../../shared/scan/migration';
import type { ScanPosition } from '../../shared/scan/positions';
import type { Scan } from '../../shared/scan/service';
import { compareOffsets } from '../../shared/values/int64';
import { FILTERED_HOURS, HistoryRange, type History } from './range';

/** The options that say which part of a history is read, and in which order. */

/** Note of a filter over the rows of a history. */
export const filterNote = (rows: string) =>
	`Scan has no such filter: the node reads all ${rows} and keeps those that match. ` +
	`Without After Record Time it reads the last ${FILTERED_HOURS} hours.`;

/** @param row name of a row, e.g. `update` */
export const rangeFields = (row: 'event' | 'update') =>
	({
		afterMigrationId: textField('After Migration ID', 'afterMigrationId', {
			placeholder: 'e.g. 3',
			description: `Migration ID of the ${row} to start after, together with After Record Time. Empty means the current migration of the network.`,
		}),
		afterRecordTime: textField('After Record Time', 'afterRecordTime', {
			placeholder: 'e.g. 2026-07-01T10:00:00.123456Z',
			description:
				`Only ${row}s recorded after this time, ISO 8601. ` +
				`To continue after an ${row}, use its recordTime with all its digits. ` +
				'The earliest of them come first, so that the next run can go on.',
		}),
		order: dropDown('Order', 'order', { default: 'auto', description: `Which ${row}s a limit keeps, and in which order they come` }, [
			['auto', 'Auto', 'Newest first; oldest first if After Record Time is set'],
			['newestFirst', 'Newest First', `The latest ${row}s of the range`],
			['oldestFirst', 'Oldest First', `The earliest ${row}s of the range`],
		]),
		untilRecordTime: timeField('Until Record Time', 'untilRecordTime', {
			description: `Stop before the first ${row} recorded later than this, ISO 8601, e.g. 2026-07-01T12:00:00Z`,
		}),
	}) satisfies Record<string, INodeProperties>;

/** Part of a history to read: the fields above, and the rows that count. */
interface RangeRead<Row> {
	scan: Scan;
	parameters: Parameters;
	context: IExecuteFunctions;
	history: History<Row>;
	/** Name of a row in messages. */
	row: 'event' | 'update';
	/** Filter of the rows. All count without it. */
	isWanted?: (row: Row) => boolean;
}

/** The rows that the user wants, in the order that the user wants. Without a start, filtered rows are those of the last hours. */
export async function* readRange<Row>({ scan, parameters, context, history, row, isWanted }: RangeRead<Row>): AsyncGenerator<Row[]> {
	const until = parameters.time('options.untilRecordTime');
	const order = parameters.choice('options.order', ['auto', 'newestFirst', 'oldestFirst'], 'auto');
	const limit = parameters.limit();
	const namedStart = await startPosition(parameters, scan, row);
	const range = new HistoryRange(scan, history, { until, isWanted, gap: (message) => showHint(context, message) });
	const start = namedStart === null && isWanted ? await range.hoursBeforeEnd(FILTERED_HOURS) : namedStart;
	let found = false;
	if (order === 'newestFirst' || (order === 'auto' && namedStart === null)) {
		const newest = await range.newest(start, limit);
		found = newest.length > 0;
		yield newest;
	} else {
		for await (const page of range.forward(start, limit)) {
			found ||= page.length > 0;
			yield page;
		}
	}
	if (found) return;
	if (namedStart !== null) showHint(context, await laterMigrationHint(parameters, scan, row));
	else if (isWanted)
		showHint(context, `The last ${FILTERED_HOURS} hours have no such ${row}. To look further back, set After Record Time under Options.`);
}

async function startPosition(parameters: Parameters, scan: Scan, row: string): Promise<ScanPosition> {
	const migrationId = parameters.digits('options.afterMigrationId');
	const recordTime = parameters.time('options.afterRecordTime');
	if (recordTime !== undefined) return { migrationId: migrationId ?? (await lastMigration(scan)), recordTime };
	if (migrationId === undefined) return null;
	throw parameters.parameterError(
		'options.afterRecordTime',
		'a migration ID alone is not a position to start after',
		`Enter the record time of the ${row} to start after, or remove After Migration ID.`,
	);
}

/** Hint that nothing comes after a migration that the network has not reached. Undefined if it has, or scan does not say. */
async function laterMigrationHint(parameters: Parameters, scan: Scan, row: string): Promise<string | undefined> {
	const migrationId = parameters.digits('options.afterMigrationId');
	const last = migrationId === undefined ? undefined : await migrationIfExposed(scan).catch(() => undefined);
	if (migrationId === undefined || last === undefined || compareOffsets(migrationId, last) <= 0) return undefined;
	return `The network is on migration ${last}, so no ${row} comes after migration ${migrationId}: check After Migration ID.`;
}
