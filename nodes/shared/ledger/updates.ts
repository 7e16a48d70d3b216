import type { components } from '../../../api/ledger';
import { unexpectedAnswer } from '../errors/failure';
import type { Attempt } from '../http/attempt';
import { currentOrLegacy, type ApiVersion } from '../operation/apiVersions';
import { int64 } from '../values/exactJson';
import { compareOffsets, isOffset, type Offset } from '../values/int64';
import { earliestOffset, ledgerEnd, LIST_PAGE } from './completions';
import { pageTooLarge } from './pageSize';
import type { Ledger } from './service';

/** Reading a range of a participant's updates page by page, in either order. */

export const UPDATES_PAGE = 'POST /v2/updates/get-updates-page';
export const UPDATES_LIST = 'POST /v2/updates';

type Schemas = components['schemas'];
export type Update = Schemas['Update'];
export type UpdateFormat = Schemas['UpdateFormat'];

export interface UpdateQuery {
	updateFormat: UpdateFormat;
	/** Only updates after this offset; what the participant keeps when absent. */
	begin?: Offset;
	/** Only updates up to this offset; the ledger end when absent. */
	end?: Offset;
	newestFirst: boolean;
	version: ApiVersion;
}

/** A page of updates; `next` is the range that is left, absent behind the last page. */
export interface UpdatePage {
	updates: Update[];
	next?: UpdateRange;
	apiVersion: 'current' | 'legacy';
}

/** Offsets `begin` (exclusive) to `end` (inclusive). */
export interface UpdateRange {
	begin?: Offset;
	end: Offset;
}

/** An update without the wrapping of a list. */
export function unwrapUpdate(element: { update: Update }): Update {
	return element.update;
}

/** Whether an element of a list is an update: a checkpoint only says how far the list reaches. */
const isUpdate = (update: Update): boolean => !('OffsetCheckpoint' in update);

/** The offset of an update, of whatever kind; undefined where it has none. */
export function updateOffset(update: unknown): Offset | undefined {
	const [content] = Object.values((update ?? {}) as Record<string, { value?: { offset?: unknown } } | undefined>);
	const offset = content?.value?.offset;
	return isOffset(offset) ? offset : undefined;
}

/** The offset before one. */
const before = (offset: Offset): Offset => (typeof offset === 'number' ? offset - 1 : String(BigInt(offset) - 1n));

/** Reads the updates of a query. The ledger end is asked for once, so that a range has an end and is not read for ever. */
export class UpdateReader {
	private pageSize = LIST_PAGE;

	constructor(
		private readonly ledger: Ledger,
		private readonly query: UpdateQuery,
	) {}

	/** The whole range of the query. */
	async range(): Promise<UpdateRange> {
		const { begin, end } = this.query;
		return { begin, end: end ?? (await ledgerEnd(this.ledger)) };
	}

	/** The first updates of a range in the order of the query, at most `max` of them. A refusal is thrown, explained. */
	async page(range: UpdateRange, max: number): Promise<UpdatePage> {
		const { apiVersion, result } = await currentOrLegacy<Omit<UpdatePage, 'apiVersion'>, Omit<UpdatePage, 'apiVersion'>>(
			`${this.ledger.baseUrl} get-updates-page`,
			this.query.version,
			async () => await this.sized(max, async (size) => await this.current(range, size)),
			async () => await this.sized(max, async (size) => await this.legacy(range, size)),
		);
		return { ...this.ledger.unwrap(result, apiVersion === 'current' ? UPDATES_PAGE : UPDATES_LIST), apiVersion };
	}

	/** A page of at most `max` updates, and of fewer where the participant refuses that many at once. */
	private async sized<T>(max: number, fetchPage: (size: number) => Promise<Attempt<T>>): Promise<Attempt<T>> {
		for (;;) {
			const size = Math.min(max, this.pageSize);
			const attempt = await fetchPage(size);
			if (attempt.ok || size === 1 || !pageTooLarge(attempt.failure)) return attempt;
			this.pageSize = Math.max(1, Math.floor(size / 2));
		}
	}

	private async current({ begin, end }: UpdateRange, size: number): Promise<Attempt<Omit<UpdatePage, 'apiVersion'>>> {
		const { updateFormat, newestFirst } = this.query;
		const attempt = await this.ledger.attempt(UPDATES_PAGE, {
			body: {
				updateFormat,
				beginOffsetExclusive: begin === undefined ? undefined : int64(String(begin)),
				endOffsetInclusive: int64(String(end)),
				maxPageSize: size,
				descendingOrder: newestFirst,
			},
		});
		if (!attempt.ok) return attempt;
		const { updates: listed, lowestPageOffsetExclusive: lowest, highestPageOffsetInclusive: highest } = attempt.answer;
		const updates = listed ?? [];
		const reached = newestFirst ? lowest : highest;
		if (updates.length > 0 && !isOffset(reached))
			return { ok: false, failure: unexpectedAnswer('its page does not say which offsets it covers') };
		const next = updates.length < size || !isOffset(reached) ? undefined : newestFirst ? { begin, end: reached } : { begin: reached, end };
		return { ok: true, answer: { updates: updates.map(unwrapUpdate).filter(isUpdate), next: leftOf(next) } };
	}

	private async legacy({ begin, end }: UpdateRange, size: number): Promise<Attempt<Omit<UpdatePage, 'apiVersion'>>> {
		const { updateFormat, newestFirst } = this.query;
		// This list refuses a begin before the pruning point, where the page begins behind it.
		const from = begin ?? (await earliestOffset(this.ledger));
		if (compareOffsets(from, end) >= 0) return { ok: true, answer: { updates: [] } };
		const attempt = await this.ledger.attempt(UPDATES_LIST, {
			query: { limit: size },
			body: {
				updateFormat,
				beginExclusive: int64(String(from)),
				endInclusive: int64(String(end)),
				...(newestFirst && { descendingOrder: true }),
			},
			requires: 'objects',
		});
		if (!attempt.ok) return attempt;
		const updates = attempt.answer.map(unwrapUpdate);
		const offsets = updates.map(updateOffset).filter((offset) => offset !== undefined);
		const [first, last] = [offsets[0], offsets.at(-1)];
		if (newestFirst && first !== undefined && last !== undefined && compareOffsets(first, last) < 0) {
			return { ok: false, failure: unexpectedAnswer('this version of the participant lists updates oldest first only; choose that order') };
		}
		const next =
			updates.length < size || last === undefined ? undefined : newestFirst ? { begin: from, end: before(last) } : { begin: last, end };
		return { ok: true, answer: { updates: updates.filter(isUpdate), next: leftOf(next) } };
	}
}

/** A range in which there can be something. */
function leftOf(range: UpdateRange | undefined): UpdateRange | undefined {
	return range && compareOffsets(range.begin ?? 0, range.end) < 0 ? range : undefined;
}
