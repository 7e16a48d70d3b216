import type { components } from '../../../api/ledger';
import { NO_LIST, unexpectedAnswer } from '../errors/failure';
import type { Attempt } from '../http/attempt';
import { newestAvailable, type ApiVersion } from '../http/endpointVersions';
import { int64 } from '../values/exactJson';
import { isObject } from '../values/isObject';
import { compareOffsets, isOffset, offsetBy, type Offset } from '../values/int64';
import { LIST_PAGE } from './completions';
import { earliestOffset, ledgerEnd } from './offsets';
import { AdaptivePageSize } from './adaptivePageSize';
import type { Ledger } from './service';

/** Reading a participant's updates page by page, in either order: what Update › Get Many and the trigger have in common. */

export const UPDATES_PAGE = 'POST /v2/updates/get-updates-page';
export const UPDATES_LIST = 'POST /v2/updates';

type Schemas = components['schemas'];
export type Update = Schemas['Update'];
export type UpdateFormat = Schemas['UpdateFormat'];

/** Which updates, and in which order. */
export interface UpdateQuery {
	updateFormat: UpdateFormat;
	newestFirst?: boolean;
	version: ApiVersion;
}

/** Offsets `begin` (exclusive; what the participant keeps when absent) to `end` (inclusive; the ledger end when absent). */
export interface UpdateRange {
	begin?: Offset;
	end?: Offset;
}

/** How a page is asked for: at most `max` updates, each request no longer than the ms that `left` tells. */
export interface PageRequest {
	max?: number;
	left?: () => number;
	/** Ask also where nothing can have happened: the participant then still checks the rights and the names. */
	always?: boolean;
}

/** A page of updates without the wrapping of a list; an element that has none is kept as it is. */
export interface UpdatePage {
	updates: Update[];
	/** The page has as many updates as were asked for, so that more may follow. */
	full: boolean;
	/** What the page covers, also where nothing in it matches; a bound is absent where the participant does not tell it. */
	covered: UpdateRange;
}

/** The offset of an update, of whatever kind; undefined where it has none. */
export function updateOffset(update: unknown): Offset | undefined {
	const [content] = Object.values((update ?? {}) as Record<string, { value?: { offset?: unknown } } | undefined>);
	const offset = content?.value?.offset;
	return isOffset(offset) ? offset : undefined;
}

/** Whether an element of a list is an update: a checkpoint only says how far the list reaches. */
const isUpdate = (update: Update): boolean => !isObject(update) || !('OffsetCheckpoint' in update);

function unwrap(element: { update: Update }): Update {
	return (element as { update?: Update } | null)?.update ?? (element as unknown as Update);
}

/** An offset as it is sent. */
const wire = (offset: Offset) => int64(String(offset));

/** A reader that keeps what it learns about the server from page to page: its version and how much it returns at once. */
export class UpdateReader {
	private readonly pageSize = new AdaptivePageSize(LIST_PAGE);

	/** What is remembered to exist on this server or not. */
	private readonly server: string;

	constructor(
		private readonly ledger: Ledger,
		private readonly query: UpdateQuery,
	) {
		this.server = `${ledger.baseUrl} get-updates-page`;
	}

	/** The first updates of a range, or why the participant refused, and which endpoint it was. */
	async attempt(range: UpdateRange, request: PageRequest = {}) {
		const { max = LIST_PAGE } = request;
		const sized = (attempt: (size: number) => Promise<Attempt<UpdatePage>>) => async () => (await this.pageSize.read(max, attempt)).result;
		return await newestAvailable<UpdatePage>(
			this.server,
			[
				{ name: 'current', endpoint: UPDATES_PAGE, attempt: sized(async (size) => await this.current(range, size, request)) },
				{ name: 'legacy', endpoint: UPDATES_LIST, attempt: sized(async (size) => await this.legacy(range, size, request)) },
			],
			this.query.version,
		);
	}

	/** The first updates of a range, and the range that is left: absent behind the last page and where there are `max`. A refusal is thrown, explained. */
	async page(range: UpdateRange, max: number) {
		const { apiVersion, endpoint, result } = await this.attempt(range, { max });
		const { updates, full, covered } = this.ledger.unwrap(result, endpoint);
		const found = updates.filter(isUpdate);
		return { updates: found, next: full && found.length < max ? this.leftOf(range, covered, endpoint) : undefined, apiVersion, endpoint };
	}

	private leftOf({ begin, end }: UpdateRange, covered: UpdateRange, endpoint: string): UpdateRange | undefined {
		const reached = this.query.newestFirst ? covered.begin : covered.end;
		if (reached === undefined) throw this.ledger.error(unexpectedAnswer('its page does not say which offsets it covers'), endpoint);
		const before = this.query.newestFirst ? end : begin;
		const moved = before === undefined ? 1 : compareOffsets(reached, before) * (this.query.newestFirst ? -1 : 1);
		// A page that covers nothing new would be asked for again, for ever.
		if (moved <= 0) throw this.ledger.error(unexpectedAnswer('it returned the same page twice, so the list would never end'), endpoint);
		const left = this.query.newestFirst ? { begin, end: reached } : { begin: reached, end };
		return end === undefined || compareOffsets(left.begin ?? 0, left.end ?? end) < 0 ? left : undefined;
	}

	/** Where the participant announces updates after `begin`. */
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
		const attempt = await this.ledger.attempt(UPDATES_PAGE, {
			body: {
				updateFormat,
				...(begin !== undefined && { beginOffsetExclusive: wire(begin) }),
				...(end !== undefined && { endOffsetInclusive: wire(end) }),
				maxPageSize: size,
				...(newestFirst && { descendingOrder: true }),
			},
			timeoutMs: left?.(),
		});
		if (!attempt.ok) return attempt;
		const { lowestPageOffsetExclusive: lowest, highestPageOffsetInclusive: highest } = attempt.answer;
		// Its contract lets a page without updates leave the list out.
		const updates = attempt.answer.updates ?? (isOffset(highest) ? [] : undefined);
		if (!Array.isArray(updates)) return { ok: false, failure: NO_LIST };
		const covered = { begin: isOffset(lowest) ? lowest : undefined, end: isOffset(highest) ? highest : undefined };
		return { ok: true, answer: { updates: updates.map(unwrap), full: updates.length >= size, covered } };
	}

	/** This list is given an end, so that it does not wait for more; one that is shorter than asked for covers everything up to there. */
	private async legacy(range: UpdateRange, size: number, { left, always }: PageRequest): Promise<Attempt<UpdatePage>> {
		const { updateFormat, newestFirst } = this.query;
		// It refuses a begin before the pruning point, where the page begins behind it.
		const begin = range.begin ?? (await earliestOffset(this.ledger, left?.()));
		const end = range.end ?? (await ledgerEnd(this.ledger, left?.()));
		if (range.end === undefined && !always && compareOffsets(end, begin) <= 0)
			return { ok: true, answer: { updates: [], full: false, covered: { begin, end } } };
		const attempt = await this.ledger.attempt(UPDATES_LIST, {
			query: { limit: size },
			body: { updateFormat, beginExclusive: wire(begin), endInclusive: wire(end), ...(newestFirst && { descendingOrder: true }) },
			timeoutMs: left?.(),
		});
		if (!attempt.ok) return attempt;
		if (!Array.isArray(attempt.answer)) return { ok: false, failure: NO_LIST };
		const updates = attempt.answer.map(unwrap);
		const offsets = updates.map(updateOffset).filter((offset) => offset !== undefined);
		const [first, last] = [offsets[0], offsets.at(-1)];
		if (newestFirst && first !== undefined && last !== undefined && compareOffsets(first, last) < 0) {
			return { ok: false, failure: unexpectedAnswer('this version of the participant lists updates oldest first only; choose that order') };
		}
		const full = updates.length >= size;
		if (!full) return { ok: true, answer: { updates, full, covered: { begin, end } } };
		const covered = newestFirst ? { begin: last === undefined ? undefined : offsetBy(last, -1), end } : { begin, end: last };
		return { ok: true, answer: { updates, full, covered } };
	}
}
