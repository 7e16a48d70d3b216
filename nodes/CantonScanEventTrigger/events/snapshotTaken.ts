import type { Bounds, Entry, EventSource, Item, Page } from '../../shared/polling/eventSource';
import { isNone, isEndpointMissing } from '../../shared/errors/failure';
import { deadline } from '../../shared/http/deadline';
import { lastMigration, MIGRATION_ENDPOINTS } from '../../shared/scan/migration';
import { compareScanPositions, type ScanPosition } from '../../shared/scan/positions';
import type { Scan } from '../../shared/scan/service';
import { SNAPSHOT_AFTER, SNAPSHOT_BEFORE } from '../../shared/scan/snapshotTimes';
import { eventOf, type Setup } from '../../shared/trigger/eventType';
import { compareOffsets, type Offset } from '../../shared/values/int64';
import { int64 } from '../../shared/values/exactJson';
import { checkNotReset, startPosition } from '../scanPosition';

const EVENT = 'snapshotTaken';
/** Before all snapshots of a migration, and after all. */
const FIRST_TIME = '1970-01-01T00:00:00Z';
const LAST_TIME = '9999-12-31T23:59:59Z';
/** Most snapshots that one poll reads: each is a request, and there are eight a day. */
const MOST_PER_PAGE = 20;

/** Snapshots of all contracts, one after the other: unlike other lists a history, by migration ID and record time. */
export const snapshotTaken = eventOf<Scan>(EVENT, 'Holdings Snapshot Taken', [SNAPSHOT_AFTER, SNAPSHOT_BEFORE, ...MIGRATION_ENDPOINTS], {
	description: 'When scan has taken a snapshot of all contracts, from which holdings are read; usually every three hours',
	rights: 'none on a public scan; scan 0.5.7 or later',
	properties: [],
	options: [],
	open(setup, scan) {
		return new Snapshots(setup, scan);
	},
});

class Snapshots implements EventSource<ScanPosition> {
	readonly history: string;

	readonly compare = compareScanPositions;

	constructor(
		private readonly setup: Setup,
		private readonly scan: Scan,
	) {
		this.history = `scan ${scan.homeUrl} ${EVENT}`;
	}

	/** From now on means after the newest snapshot there is, so that it comes from data and not from a clock. */
	async start(timeoutMs: number): Promise<ScanPosition> {
		const { parameters } = this.setup;
		const left = deadline(timeoutMs);
		if (parameters.choice('startFrom', ['now', 'beginning', 'position'], 'now') !== 'now')
			return await startPosition(this.scan, parameters, left());
		const migrationId = await lastMigration(this.scan, left());
		const newest = await this.next(SNAPSHOT_BEFORE, migrationId, LAST_TIME, left());
		return { migrationId, recordTime: newest ?? FIRST_TIME };
	}

	async read(from: ScanPosition, { timeoutMs, maxEvents }: Bounds<ScanPosition>): Promise<Page<ScanPosition>> {
		const left = deadline(timeoutMs);
		let position = from ?? { migrationId: 0, recordTime: FIRST_TIME };
		const entries: Array<Entry<ScanPosition>> = [];
		const most = Math.min(maxEvents, MOST_PER_PAGE);
		while (entries.length < most) {
			const recordTime = await this.next(SNAPSHOT_AFTER, position.migrationId, position.recordTime, left());
			if (recordTime === undefined) {
				const last = await lastMigration(this.scan, left());
				if (compareOffsets(last, position.migrationId) < 0) await checkNotReset(this.scan, this.setup, position, left());
				if (compareOffsets(last, position.migrationId) <= 0) return { entries, position, end: true };
				position = { migrationId: Number(position.migrationId) + 1, recordTime: FIRST_TIME };
			} else {
				position = { migrationId: position.migrationId, recordTime };
				entries.push({ position, events: [itemOf(position)] });
			}
		}
		return { entries, position, end: false };
	}

	async sample(): Promise<Item[]> {
		const migrationId = await lastMigration(this.scan, 30_000);
		const recordTime = await this.next(SNAPSHOT_BEFORE, migrationId, LAST_TIME, 30_000);
		return recordTime === undefined ? [] : [itemOf({ migrationId, recordTime })];
	}

	/** The time of the snapshot next to a time. Undefined if there is none. */
	private async next(
		endpoint: typeof SNAPSHOT_BEFORE | typeof SNAPSHOT_AFTER,
		migrationId: Offset,
		time: string,
		timeoutMs: number,
	): Promise<string | undefined> {
		const migration_id = int64(String(migrationId));
		const attempt =
			endpoint === SNAPSHOT_BEFORE
				? await this.scan.attempt(SNAPSHOT_BEFORE, { query: { before: time, migration_id }, timeoutMs })
				: await this.scan.attempt(SNAPSHOT_AFTER, { query: { after: time, migration_id }, timeoutMs });
		if (!attempt.ok && isNone(attempt.failure) && !isEndpointMissing(attempt.failure)) return undefined;
		return this.scan.unwrap(attempt, endpoint).record_time;
	}
}

const itemOf = ({ migrationId, recordTime }: NonNullable<ScanPosition>): Item => ({
	event: EVENT,
	eventId: `${migrationId}:${recordTime}`,
	recordTime,
	migrationId,
});
