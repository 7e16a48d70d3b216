import { NO_LIST, unexpectedAnswer } from '../../errors/failure';
import { checkAnswer } from '../../http/answers';
import type { Attempt } from '../../http/attempt';
import type { VersionName } from '../../http/endpointVersions';
import { isObject } from '../../values/isObject';
import { compareOffsets, isOffset, type Offset } from '../../values/int64';
import { LIST_PAGE } from '../completions/elements';
import { AdaptivePageSize } from '../adaptivePageSize';
import type { Ledger } from '../service';
import { UPDATE } from '../shapes';
import {
	unwrap,
	UpdateList,
	updateOffset,
	UPDATES_PAGE,
	wire,
	type PageRequest,
	type Update,
	type UpdatePage,
	type UpdateQuery,
	type UpdateRange,
} from './updateList';

export { updateOffset, UPDATES_PAGE };
export type { Update, UpdateQuery, UpdateRange } from './updateList';

/** Reading a participant's updates page by page, in either order: what Canton Ledger, Update › Get Many and the trigger have in common. */

/** Checks whether an element of a list is an update: a checkpoint only says how far the list reaches. */
const isUpdate = (update: Update): boolean => !isObject(update) || !('OffsetCheckpoint' in update);

/** A reader that keeps what it learns about the server from page to page: its version and how much it returns at once. */
export class UpdateReader {
	private readonly pageSize = new AdaptivePageSize(LIST_PAGE);

	private readonly list: UpdateList;

	constructor(
		private readonly ledger: Ledger,
		private readonly query: UpdateQuery,
	) {
		this.list = new UpdateList(ledger, query);
	}

	/** The first updates of a range, or why the participant refused, and which endpoint it was. */
	async attempt(range: UpdateRange, request: PageRequest = {}) {
		const { max = LIST_PAGE } = request;
		const read = async (version: VersionName, size: number) =>
			await (version === 'current' ? this.current(range, size, request) : this.list.page(range, size, request));
		return await this.ledger.attemptVersions(
			UPDATES_PAGE,
			async (version) => (await this.pageSize.read(max, async (size) => await read(version, size))).result,
			this.query.version,
		);
	}

	/** First updates of a range, and the range that is left: absent after the last page and if there are `max`. Throws explained errors. */
	async page(range: UpdateRange, max: number, left?: () => number) {
		const { apiVersion, endpoint, result } = await this.attempt(range, { max, left });
		const { updates, full, more = full, covered } = this.ledger.unwrap(result, endpoint);
		const found = updates.filter(isUpdate);
		const next = found.length < max && (more || this.endsEarly(range, covered)) ? this.leftOf(range, covered, endpoint) : undefined;
		return { updates: found, next, apiVersion, endpoint };
	}

	/** The same if each element is an update. Throws an explained error otherwise. */
	async checkedPage(range: UpdateRange, max: number, left?: () => number) {
		const page = await this.page(range, max, left);
		const failure = checkAnswer(page, { updates: [UPDATE] });
		if (failure) throw this.ledger.error(failure, page.endpoint);
		return page;
	}

	/** Checks whether a page ends before its range does. Newest first, only a range with a begin has an end to compare with. */
	private endsEarly({ begin, end }: UpdateRange, covered: UpdateRange): boolean {
		const [reached, last] = this.query.newestFirst ? [begin, covered.begin] : [covered.end, end];
		return reached !== undefined && last !== undefined && compareOffsets(reached, last) < 0;
	}

	private leftOf({ begin, end }: UpdateRange, covered: UpdateRange, endpoint: string): UpdateRange | undefined {
		const reached = this.query.newestFirst ? covered.begin : covered.end;
		if (reached === undefined) throw this.ledger.error(unexpectedAnswer('its page does not say which offsets it covers'), endpoint);
		const before = this.query.newestFirst ? end : begin;
		const moved = before === undefined ? 1 : compareOffsets(reached, before) * (this.query.newestFirst ? -1 : 1);
		// A page that covers nothing new would be requested again endlessly.
		if (moved <= 0) throw this.ledger.error(unexpectedAnswer('it returned the same page twice, so the list would never end'), endpoint);
		const left = this.query.newestFirst ? { begin, end: reached } : { begin: reached, end };
		return end === undefined || compareOffsets(left.begin ?? 0, left.end ?? end) < 0 ? left : undefined;
	}

	/** Channel on which the participant announces updates after `begin`. */
	announcements(begin: Offset) {
		return {
			path: '/v2/updates',
			request: { updateFormat: this.query.updateFormat, beginExclusive: wire(begin) },
			read: (message: unknown) => {
				const { update } = (message ?? {}) as { update?: Update };
				const position = updateOffset(update);
				return position === undefined ? undefined : { position, event: isUpdate(update!) };
			},
		};
	}

	/** A page says what it covers: reading on from its end is one call, however little of the ledger matches. */
	private async current({ begin, end }: UpdateRange, size: number, { left }: PageRequest): Promise<Attempt<UpdatePage>> {
		const { updateFormat, newestFirst } = this.query;
		const attempt = await this.ledger.attemptOnly(UPDATES_PAGE, {
			body: {
				updateFormat,
				...(begin !== undefined && { beginOffsetExclusive: wire(begin) }),
				...(end !== undefined && { endOffsetInclusive: wire(end) }),
				maxPageSize: size,
				...(newestFirst && { descendingOrder: true }),
			},
			requires: 'value',
			timeoutMs: left?.(),
		});
		if (!attempt.ok) return attempt;
		const { lowestPageOffsetExclusive: lowest, highestPageOffsetInclusive: highest, nextPageToken } = attempt.answer;
		// Its contract lets a page without updates leave the list out.
		const updates = attempt.answer.updates ?? (isOffset(highest) ? [] : undefined);
		if (!Array.isArray(updates)) return { ok: false, failure: NO_LIST };
		const covered = { begin: isOffset(lowest) ? lowest : undefined, end: isOffset(highest) ? highest : undefined };
		const full = updates.length >= size;
		return { ok: true, answer: { updates: updates.map(unwrap), full, more: full || Boolean(nextPageToken), covered } };
	}
}
