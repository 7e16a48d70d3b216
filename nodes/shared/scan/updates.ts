import type { components, paths } from '../../../api/scan';
import { deadline } from '../http/deadline';
import { unexpectedAnswer } from '../errors/failure';
import { int64 } from '../values/exactJson';
import type { Update } from './simplifiedUpdates';
import { compareScanPositions, positionOf, type ScanPosition } from './positions';
import { PageBound } from '../http/paginate';
import type { Client } from '../http/client';
import type { Reader } from '../values/readers';
import type { Attempt, VersionName } from '../http/attempt';
import type { ApiVersion } from '../http/endpointVersions';

/** Reading of a network's updates: what Canton Scan, Update › Get Many and the trigger's Network Update have in common. */

export const UPDATES = 'POST /v2/updates';

/** Updates can be large: by default, so many are asked for at once. */
export const UPDATES_PAGE = 500;
/** Scan's own default for the most updates of one answer. */
export const LARGEST_UPDATES_PAGE = 1000;

interface UpdateQuery {
	encoding: components['schemas']['ValueEncoding'];
	version: ApiVersion;
	/** The pages are those of one list, which has an end: more of them than a list can have are an error. A trigger reads endlessly. */
	endsSometime?: boolean;
	/** Set for a poll: that there is nothing after a position it may know from another one. */
	reader?: Reader;
}

interface UpdatePage {
	/**
	 * In order, and such that reading on after `position` misses none. Nor does it repeat any, unless one names no position: at
	 * the end, or if a page offers no other cut, such a one may be redelivered.
	 */
	updates: Update[];
	position: ScanPosition;
	/** True if this was all there is at present. */
	end: boolean;
	/** More updates share the record time of these than scan returns at once. The rest of them cannot be read. */
	gap: boolean;
	/** Scan has more than it returns at once, but none of these names a position to read on after. */
	stuck: boolean;
	apiVersion: VersionName;
	endpoint: string;
}

export class UpdateReader {
	private readonly bound = new PageBound();

	constructor(
		private readonly scan: Client<paths>,
		private readonly query: UpdateQuery,
	) {}

	/**
	 * The updates after a position. Scan continues strictly after a record time, and import updates of a migration all share
	 * one. So a full page that may end inside such a group is cut before it, and a group that fills a page is asked for in
	 * the largest page there is. Whoever does not read on says so by `wanted`: a page of that many is left whole. All its
	 * requests together take no longer than `timeoutMs`.
	 */
	async page(from: ScanPosition, { size = UPDATES_PAGE, wanted = Infinity, timeoutMs = Infinity } = {}): Promise<UpdatePage> {
		const left = deadline(timeoutMs);
		// One update alone does not show whether others share its record time.
		let full = wanted > 1 ? Math.max(2, size) : size;
		let answer = await this.ask(from, full, left);
		const isWhole = () => answer.updates.length < full || answer.updates.length >= wanted;
		if (!isWhole() && full < LARGEST_UPDATES_PAGE && cutOf(answer.updates, true) === undefined) {
			full = LARGEST_UPDATES_PAGE;
			answer = await this.ask(from, full, left);
		}
		const { updates, apiVersion, endpoint } = answer;
		const cut = isWhole() ? updates.length : (cutOf(updates, true) ?? cutOf(updates, false));
		const kept = updates.slice(0, cut);
		const position = kept
			.map(positionOf)
			.reduce<ScanPosition>((reached, next) => (next && compareScanPositions(next, reached) > 0 ? next : reached), from);
		const end = updates.length < full;
		const endless = end || !this.query.endsSometime ? undefined : this.bound.exceededBy(kept.length);
		if (endless) throw this.scan.error(endless, endpoint);
		const stuck = !isWhole() && compareScanPositions(position, from) <= 0;
		return { updates: kept, position, end, gap: cut === undefined && !stuck, stuck, apiVersion, endpoint };
	}

	private async ask(from: ScanPosition, pageSize: number, left: () => number) {
		const { encoding, version, reader } = this.query;
		const after = from === null ? undefined : { after_migration_id: int64(String(from.migrationId)), after_record_time: from.recordTime };
		const read = async () =>
			await this.scan.attempt(
				UPDATES,
				(name) => ({
					timeoutMs: left(),
					requires: 'value',
					body: {
						after,
						page_size: pageSize,
						...(name === 'current' ? { daml_value_encoding: encoding } : { lossless: encoding === 'protobuf_json' }),
					},
				}),
				version,
			);
		const key = JSON.stringify([UPDATES, from, version, encoding, pageSize]);
		const attempt = reader ? await this.scan.share(key, { reader, left, read, mayServe: isEmpty }) : await read();
		return { updates: this.scan.unwrap(listOf(attempt)), apiVersion: attempt.apiVersion!, endpoint: attempt.endpoint ?? UPDATES };
	}
}

/** Checks whether a page holds no update. Only that is shared: a page with updates each trigger reads for itself. */
const isEmpty = ({ transactions }: { transactions: Update[] }): boolean => Array.isArray(transactions) && transactions.length === 0;

function listOf(attempt: Attempt<{ transactions: Update[] }>): Attempt<Update[]> {
	if (!attempt.ok) return attempt;
	const { transactions } = attempt.answer;
	return Array.isArray(transactions)
		? { ...attempt, answer: transactions }
		: { ...attempt, ok: false, failure: { ...unexpectedAnswer('its answer has no list "transactions"'), retryable: true } };
}

/**
 * Part of a page to keep so that no group of updates with one position is divided: up to where the last one begins.
 * Undefined if it holds one group only. An update that names no position belongs to the group before it or to the one
 * behind it, so a `clean` cut is only made between two that name theirs.
 */
function cutOf(updates: Update[], clean: boolean): number | undefined {
	let cut: number | undefined;
	let before: ScanPosition | undefined;
	for (const [index, position] of updates.map(positionOf).entries()) {
		if (position && before && compareScanPositions(before, position) < 0) cut = index;
		if (position || clean) before = position;
	}
	return cut;
}
