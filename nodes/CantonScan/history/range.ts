import { lastMigration } from '../../shared/scan/migration';
import type { ScanPosition } from '../../shared/scan/positions';
import type { Scan } from '../../shared/scan/service';
import { compareTimes } from '../../shared/values/dateTime';

/** Reading a range of a history that scan lists oldest first, such as its updates and its events. */

/** Hours that are searched if rows are filtered and no start is given: a rare row would have the whole history read. */
export const FILTERED_HOURS = 24;

/** The first stretch of time that is searched for the newest rows, in seconds, and by how much the next one is longer. */
const FIRST_STRETCH = 10;
const GROWTH = 6;
/** Everything is read if not enough was recorded in some 200 days. */
const LONGEST_STRETCH = 200 * 86_400;
/** Rows that are kept beyond the limit before the earliest of them are dropped, since an array that is cut is copied. */
const SURPLUS = 1000;

/** Rows that follow each other in a history. */
export interface HistoryPage<Row> {
	rows: Row[];
	/** Beginning of the next page. */
	position: ScanPosition;
	/** True if this was all there is at present. */
	end: boolean;
	/** Message about rows behind this page that scan does not return. */
	gap?: string;
}

/** One of scan's histories. */
export interface History<Row> {
	/**
	 * The rows after a position, at most `wanted` of them if that is known.
	 * @throws if the history cannot be read on after this page
	 */
	page: (from: ScanPosition, wanted: number) => Promise<HistoryPage<Row>>;
	/** The record time of a row. Undefined if it names none. */
	timeOf: (row: Row) => string | undefined;
}

/** Choice of the rows, and handling of those that scan does not return. */
interface RangeOptions<Row> {
	/** No row recorded later than this. */
	until?: string;
	/** Filter of the rows. All count without it. */
	isWanted?: (row: Row) => boolean;
	/** Takes the message that says which rows scan does not return. */
	gap?: (message: string) => void;
}

/** Rows of a range, in either order. */
export class HistoryRange<Row> {
	constructor(
		private readonly scan: Scan,
		private readonly history: History<Row>,
		private readonly options: RangeOptions<Row>,
	) {}

	/** The earliest `limit` rows after a position, page by page. */
	async *forward(start: ScanPosition, limit: number): AsyncGenerator<Row[]> {
		const { until, isWanted, gap } = this.options;
		let left = limit;
		let position = start;
		while (left > 0 && !this.scan.cancelled) {
			// With a filter, how many to read for one that matches is unknown.
			const page = await this.history.page(position, isWanted ? Infinity : left);
			const isLater = (row: Row) => until !== undefined && compareTimes(this.history.timeOf(row) ?? until, until) > 0;
			const later = page.rows.findIndex(isLater);
			const inRange = later < 0 ? page.rows : page.rows.slice(0, later);
			const taken = (isWanted ? inRange.filter(isWanted) : inRange).slice(0, left);
			left -= taken.length;
			yield taken;
			if (page.end || later >= 0) return;
			if (page.gap !== undefined && left > 0) gap?.(page.gap);
			position = page.position;
		}
	}

	/**
	 * The latest `limit` rows after a position, newest first: what was recorded in the last seconds before the end of the range, and
	 * in a longer stretch of time if that is not enough.
	 */
	async newest(start: ScanPosition, limit: number): Promise<Row[]> {
		if (limit !== Infinity) {
			const migrationId = await lastMigration(this.scan);
			const end = this.end();
			for (let seconds = FIRST_STRETCH; seconds < LONGEST_STRETCH; seconds *= GROWTH) {
				const recordTime = new Date(end - seconds * 1000).toISOString();
				if (start !== null && compareTimes(recordTime, start.recordTime) <= 0) break;
				const latest = await this.latest({ migrationId, recordTime }, limit);
				if (latest.length >= limit) return latest.reverse();
			}
		}
		return (await this.latest(start, limit)).reverse();
	}

	/** The position some hours before the end of the range, in the current migration of the network. */
	async hoursBeforeEnd(hours: number): Promise<ScanPosition> {
		return { migrationId: await lastMigration(this.scan), recordTime: new Date(this.end() - hours * 3_600_000).toISOString() };
	}

	/** The end of the range, in ms since 1970. Scan does not expose the end of its history, so this is the machine's clock. */
	private end(): number {
		const { until } = this.options;
		return Math.min(Date.now(), until === undefined ? Infinity : Date.parse(until));
	}

	/** The last `limit` rows of all after a position, oldest first. */
	private async latest(start: ScanPosition, limit: number): Promise<Row[]> {
		let kept: Row[] = [];
		for await (const page of this.forward(start, Infinity)) {
			kept = kept.concat(page);
			if (kept.length > 2 * limit + SURPLUS) kept = kept.slice(-limit);
		}
		return limit === Infinity ? kept : kept.slice(-limit);
	}
}
