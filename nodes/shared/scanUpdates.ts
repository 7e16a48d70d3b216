import type { components, paths } from '../../api/scan';
import { int64 } from './json';
import type { Update } from './scanEvents';
import { compareScanPlaces, placeOf, type ScanPlace } from './scanPlaces';
import type { Client } from './transport';
import { currentOrLegacy, type ApiVersion } from './versions';

/** Reading of a network's updates: what Update › Get Many and the trigger's Network Update have in common. */

export const CURRENT_UPDATES = 'POST /v2/updates';
export const LEGACY_UPDATES = 'POST /v0/updates';

/** Updates can be large: so many are asked for at once unless told. */
export const UPDATES_PAGE = 500;
/** Scan's own default for the most updates of one answer. */
export const LARGEST_UPDATES_PAGE = 1000;

export interface UpdateQuery {
	encoding: components['schemas']['ValueEncoding'];
	version: ApiVersion;
}

export interface UpdatePage {
	/** In order, and such that reading on after `position` neither misses nor repeats any. */
	updates: Update[];
	position: ScanPlace;
	/** Whether this was all there is at present. */
	end: boolean;
	/** More updates share the record time of these than scan returns at once; the rest of them cannot be read. */
	gap: boolean;
	apiVersion: 'current' | 'legacy';
}

export class UpdateReader {
	constructor(
		private readonly scan: Client<paths>,
		private readonly query: UpdateQuery,
	) {}

	/**
	 * The updates after a place. Scan continues strictly after a record time, and import updates of a migration all share
	 * one. So a full page that may end inside such a group is cut before it, and a group that fills a page is asked for in
	 * the largest page there is. Whoever does not read on says so by `wanted`: a page of that many is left whole.
	 */
	async page(from: ScanPlace, { size = UPDATES_PAGE, wanted = Infinity, timeoutMs = 60_000 } = {}): Promise<UpdatePage> {
		// One update alone does not show whether others share its record time.
		let full = wanted > 1 ? Math.max(2, size) : size;
		let { updates, apiVersion } = await this.ask(from, full, timeoutMs);
		if (updates.length < wanted && updates.length === full && full < LARGEST_UPDATES_PAGE && samePlace(updates)) {
			full = LARGEST_UPDATES_PAGE;
			({ updates, apiVersion } = await this.ask(from, full, timeoutMs));
		}
		const end = updates.length < full;
		const last = placeOf(updates.at(-1));
		const gap = !end && samePlace(updates);
		const isKept = (update: Update) => {
			const place = placeOf(update);
			return !place || !last || compareScanPlaces(place, last) < 0;
		};
		const kept = end || gap || updates.length >= wanted ? updates : updates.filter(isKept);
		const position = kept.map(placeOf).reduce<ScanPlace>((reached, place) => (place && compareScanPlaces(place, reached) > 0 ? place : reached), from);
		return { updates: kept, position, end, gap, apiVersion };
	}

	private async ask(from: ScanPlace, pageSize: number, timeoutMs: number) {
		const { encoding, version } = this.query;
		const after = from === null ? undefined : { after_migration_id: int64(String(from.migrationId)), after_record_time: from.recordTime };
		const limit = { timeoutMs: Math.min(timeoutMs, 60_000) };
		const { apiVersion, result } = await currentOrLegacy(
			`${this.scan.baseUrl} v2/updates`,
			version,
			async () => await this.scan.attempt(CURRENT_UPDATES, { ...limit, body: { after, page_size: pageSize, daml_value_encoding: encoding } }),
			async () => await this.scan.attempt(LEGACY_UPDATES, { ...limit, body: { after, page_size: pageSize, lossless: encoding === 'protobuf_json' } }),
		);
		if (!result.ok) throw this.scan.error(result.failure, apiVersion === 'current' ? CURRENT_UPDATES : LEGACY_UPDATES);
		return { updates: result.answer.transactions, apiVersion };
	}
}

/** Whether a page holds nothing but updates of one place. */
function samePlace(updates: Update[]): boolean {
	const [first, last] = [placeOf(updates[0]), placeOf(updates.at(-1))];
	return first !== undefined && last !== undefined && compareScanPlaces(first, last) === 0;
}
