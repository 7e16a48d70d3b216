import { DateTime } from 'luxon';

import type { Scan } from '../shared/scan/service';
import { deadline } from '../shared/http/deadline';
import { inputError } from '../shared/errors/nodeErrors';
import type { Reader } from '../shared/values/readers';
import type { Item } from '../shared/polling/eventSource';
import type { Setup } from '../shared/trigger/eventType';
import { compareOffsets, type Offset } from '../shared/values/int64';
import type { Parameters } from '../shared/parameters/parameters';
import { lastMigration } from '../shared/scan/migration';
import type { ScanPosition } from '../shared/scan/positions';

/** Start of a trigger in a network's history, and a check that its position is still valid. */

/** Scan does not expose the end of its updates, so this is the machine's clock: the only position that does not come from data. */
async function positionOfNow(
	scan: Scan,
	{ hoursAgo = 0, timeoutMs }: { hoursAgo?: number; timeoutMs?: number } = {},
): Promise<ScanPosition> {
	return { migrationId: await lastMigration(scan, timeoutMs), recordTime: DateTime.utc().minus({ hours: hoursAgo }).toISO() };
}

/**
 * Start that the user wants, found out within `timeoutMs`.
 * @param latest reads the record time at which the history ends, if the server says it
 */
export async function startPosition(
	scan: Scan,
	parameters: Parameters,
	timeoutMs: number,
	latest?: (scan: Scan, timeoutMs: number) => Promise<string | undefined>,
): Promise<ScanPosition> {
	const from = parameters.choice('startFrom', ['now', 'beginning', 'position'], 'now');
	if (from === 'beginning') return null;
	if (from === 'now') {
		const left = deadline(timeoutMs);
		// The migration first: an event of a later one then comes after the position.
		const now = await positionOfNow(scan, { timeoutMs: left() });
		const recordTime = await latest?.(scan, left());
		return now && recordTime !== undefined ? { ...now, recordTime } : now;
	}
	const migrationId = parameters.digits('afterMigrationId');
	const recordTime = parameters.time('afterRecordTime');
	const advice = 'Enter the migration ID and record time of the update to start after, or choose another Start From.';
	if (migrationId === undefined) throw parameters.parameterError('afterMigrationId', 'this field is empty', advice);
	if (recordTime === undefined) throw parameters.parameterError('afterRecordTime', 'this field is empty', advice);
	return { migrationId: Number.isSafeInteger(Number(migrationId)) ? Number(migrationId) : migrationId, recordTime };
}

/** Recent items of a list that goes forward only: of what came after a while ago, longer ago each time. */
export async function sampleForward(scan: Scan, most: number, readAfter: (position: ScanPosition) => Promise<Item[]>): Promise<Item[]> {
	for (const hoursAgo of [0.1, 1, 24, 24 * 30]) {
		const found = await readAfter(await positionOfNow(scan, { hoursAgo }));
		if (found.length > 0) return found.slice(-most);
	}
	return (await readAfter(null)).slice(-most);
}

/** Does what `checkReset` does, unless it was done a short while ago. */
export async function checkNotReset(scan: Scan, setup: Setup, position: ScanPosition, timeoutMs: number): Promise<void> {
	const { memory, trigger } = setup;
	if (memory.emptyRanges.has(`${trigger} reset?`)) return;
	await checkReset(scan, setup, position, timeoutMs);
	memory.emptyRanges.add(`${trigger} reset?`);
}

/**
 * Stops if the network is in an earlier migration than the position: it was reset, and what comes now does not come
 * after it, or no such migration was there when the position was typed. If the migration cannot be found out, the
 * trigger goes on: the updates came.
 */
async function checkReset(
	scan: Scan,
	{ node, parameters, reader }: Pick<Setup, 'node' | 'parameters' | 'reader'>,
	position: ScanPosition,
	timeoutMs: number,
): Promise<void> {
	if (position === null) return;
	const left = deadline(timeoutMs);
	const isBefore = (last: Offset | undefined): last is Offset => last !== undefined && compareOffsets(last, position.migrationId) < 0;
	const ask = async (sharing?: Reader) => await lastMigration(scan, left(), sharing).catch(() => undefined);
	let last = await ask(reader);
	// The answer to another poll may be older than what this trigger has read.
	if (reader && isBefore(last)) last = await ask();
	if (!isBefore(last)) return;
	if (isTyped(parameters, position)) {
		throw parameters.parameterError(
			'afterMigrationId',
			`${position.migrationId} is later than the migration of the network, which is ${last}`,
			'No update comes after such a position. Enter the migration ID of the update to start after: each item contains its own.',
		);
	}
	throw inputError(
		node,
		`This trigger has read into migration ${position.migrationId}, but the network is at migration ${last}`,
		'Was the network reset, or does the credential point to another one now? ' +
			'The trigger stops so that it skips no events. ' +
			'Decide soon: once the network has passed that migration, the trigger can no longer detect this. ' +
			'To start over, add the option Reset Key with any text; Start From then decides where it starts.',
	);
}

/** True if a position is the one that was typed: the trigger has read no update yet. */
function isTyped(parameters: Parameters, position: NonNullable<ScanPosition>): boolean {
	return (
		parameters.choice('startFrom', ['now', 'beginning', 'position'], 'now') === 'position' &&
		parameters.digits('afterMigrationId') === String(position.migrationId) &&
		parameters.time('afterRecordTime') === position.recordTime
	);
}
