import type { VersionName } from '../../../shared/http/endpointVersions';
import { lastMigration } from '../../../shared/scan/migration';
import { positionOf, type ScanPosition } from '../../../shared/scan/positions';
import type { Scan } from '../../../shared/scan/service';
import type { Update } from '../../../shared/scan/simplifiedUpdates';
import { LARGEST_UPDATES_PAGE, type UpdateReader } from '../../../shared/scan/updates';
import { compareTimes } from '../../../shared/values/dateTime';

/** An update, and which version of the endpoint answered. */
export interface ReadUpdate {
	update: Update;
	apiVersion: VersionName;
}

/** How a range is read. */
interface RangeOptions {
	/** Updates per call. */
	size: number;
	/** No update recorded later than this. */
	until?: string;
	/** Takes the message that says which updates scan does not return. */
	gap: (message: string) => void;
}

/** The first stretch of time that is searched for the newest updates, in seconds, and by how much the next one is longer. */
const FIRST_STRETCH = 10;
const GROWTH = 6;
/** Where not enough was recorded in some 200 days, everything is read. */
const LONGEST_STRETCH = 200 * 86_400;

/** Updates of a range, in either order. Scan lists forward only. */
export class UpdateRange {
	constructor(
		private readonly scan: Scan,
		private readonly reader: UpdateReader,
		private readonly options: RangeOptions,
	) {}

	/** The earliest `limit` updates after a position, page by page. */
	async *forward(start: ScanPosition, limit: number): AsyncGenerator<ReadUpdate[]> {
		const { size, until } = this.options;
		let left = limit;
		let position = start;
		while (left > 0 && !this.scan.cancelled) {
			const page = await this.reader.page(position, { size: Math.min(size, left), wanted: left });
			if (page.stuck) {
				const message = `none of the ${page.updates.length} updates it lists has a position to continue after`;
				throw this.scan.error({ message, origin: 'unexpected', retryable: false }, page.endpoint);
			}
			const isLater = (update: Update) => until !== undefined && compareTimes(positionOf(update)?.recordTime ?? until, until) > 0;
			const later = page.updates.findIndex(isLater);
			const taken = page.updates.slice(0, later < 0 ? left : Math.min(left, later));
			left -= taken.length;
			yield taken.map((update) => ({ update, apiVersion: page.apiVersion }));
			if (page.end || later >= 0) return;
			if (page.gap && left > 0) {
				const time = page.position?.recordTime;
				this.options.gap(`More than ${LARGEST_UPDATES_PAGE} updates share the record time ${time}: scan does not return the rest of them.`);
			}
			position = page.position;
		}
	}

	/**
	 * The latest `limit` updates after a position, newest first: what was recorded in the last seconds before the end of the range, and
	 * in a longer stretch of time where that is not enough.
	 */
	async newest(start: ScanPosition, limit: number): Promise<ReadUpdate[]> {
		if (limit !== Infinity) {
			const migrationId = await lastMigration(this.scan);
			const { until } = this.options;
			const end = Math.min(Date.now(), until === undefined ? Infinity : Date.parse(until));
			for (let seconds = FIRST_STRETCH; seconds < LONGEST_STRETCH; seconds *= GROWTH) {
				const recordTime = new Date(end - seconds * 1000).toISOString();
				if (start !== null && compareTimes(recordTime, start.recordTime) <= 0) break;
				const latest = await this.latest({ migrationId, recordTime }, limit);
				if (latest.length >= limit) return latest.reverse();
			}
		}
		return (await this.latest(start, limit)).reverse();
	}

	/** The last `limit` updates of all after a position, oldest first. */
	private async latest(start: ScanPosition, limit: number): Promise<ReadUpdate[]> {
		let kept: ReadUpdate[] = [];
		for await (const page of this.forward(start, Infinity)) {
			kept = kept.concat(page);
			// Not at each page: an array that is cut is copied.
			if (kept.length > 2 * limit + LARGEST_UPDATES_PAGE) kept = kept.slice(-limit);
		}
		return limit === Infinity ? kept : kept.slice(-limit);
	}
}
