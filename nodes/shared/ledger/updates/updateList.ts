import type { components } from '../../../../api/ledger';
import { NO_LIST } from '../../errors/failure';
import type { Attempt } from '../../http/attempt';
import type { ApiVersion } from '../../http/endpointVersions';
import { int64 } from '../../values/exactJson';
import { compareOffsets, isOffset, laterOffset, offsetBy, type Offset } from '../../values/int64';
import { LIST_PAGE } from '../completions/elements';
import { AdaptivePageSize } from '../adaptivePageSize';
import { earliestOffset, ledgerEnd } from '../offsets';
import type { Ledger } from '../service';

/** The list of updates without pages (`POST /v2/updates`), which every version of a participant has. */

export const UPDATES_PAGE = 'POST /v2/updates/get-updates-page';
const UPDATES_LIST = 'POST /v2/updates';

type Schemas = components['schemas'];
export type Update = Schemas['Update'];
export type UpdateFormat = Schemas['UpdateFormat'];

/** Updates to read, and their order. */
export interface UpdateQuery {
	updateFormat: UpdateFormat;
	newestFirst?: boolean;
	version: ApiVersion;
}

/** Offsets `begin` (exclusive. What the participant keeps when absent) to `end` (inclusive. The ledger end when absent). */
export interface UpdateRange {
	begin?: Offset;
	end?: Offset;
}

/** Request for a page: at most `max` updates, each request no longer than `left` ms. */
export interface PageRequest {
	max?: number;
	left?: () => number;
	/** Reads even if nothing can have happened: the participant then still checks the rights and the names. */
	always?: boolean;
}

/** A page of updates without the wrapping of a list. An element that has none is kept as it is. */
export interface UpdatePage {
	updates: Update[];
	/** The page has as many updates as were asked for, so that more may follow. */
	full: boolean;
	/** The participant says that more follows, also behind a page that is shorter than asked for. */
	more?: boolean;
	/** Range that the page covers, also if nothing in it matches. A bound is absent if the participant does not report it. */
	covered: UpdateRange;
}

/** The offset of an update, of whatever kind. Undefined if it has none. */
export function updateOffset(update: unknown): Offset | undefined {
	const [content] = Object.values((update ?? {}) as Record<string, { value?: { offset?: unknown } } | undefined>);
	const offset = content?.value?.offset;
	return isOffset(offset) ? offset : undefined;
}

/** An update without the wrapping of a list. */
export function unwrap(element: { update: Update }): Update {
	return (element as { update?: Update } | null)?.update ?? (element as unknown as Update);
}

/** An offset as it is sent. */
export const wire = (offset: Offset) => int64(String(offset));

/** Reads that list. What it learns of the participant it keeps: whether it knows an order, and how long a stretch fits one answer. */
export class UpdateList {
	/** The participant lists oldest first, whatever is asked for: before 3.5 it knows no other order. */
	private ignoresOrder = false;

	/** Elements of one answer, and offsets of one stretch, if it is read backwards. */
	private readonly pageSize = new AdaptivePageSize(LIST_PAGE);

	private stretch = LIST_PAGE;

	constructor(
		private readonly ledger: Ledger,
		private readonly query: UpdateQuery,
	) {}

	/** This list is given an end, so that it does not wait for more. One that is shorter than asked for covers everything up to there. */
	async page(range: UpdateRange, size: number, { left, always }: PageRequest): Promise<Attempt<UpdatePage>> {
		const { newestFirst } = this.query;
		// It refuses a begin before the pruning point, while a page begins behind it.
		const begin = range.begin ?? (await earliestOffset(this.ledger, left?.()));
		const end = range.end ?? (await ledgerEnd(this.ledger, left?.()));
		if (range.end === undefined && !always && compareOffsets(end, begin) <= 0)
			return { ok: true, answer: { updates: [], full: false, covered: { begin, end } } };
		if (this.ignoresOrder) return await this.backwards({ begin, end }, left);
		// The order shows in two updates, not in one.
		const listed = await this.listed({ begin, end }, newestFirst ? Math.max(size, 2) : size, left);
		if (!listed.ok) return listed;
		const offsets = listed.answer.map(updateOffset).filter((offset) => offset !== undefined);
		if (newestFirst && offsets.length > 1 && compareOffsets(offsets[0]!, offsets.at(-1)!) < 0) {
			this.ignoresOrder = true;
			return await this.backwards({ begin, end }, left);
		}
		const updates = listed.answer.slice(0, size);
		const full = updates.length >= size;
		if (!full) return { ok: true, answer: { updates, full, covered: { begin, end } } };
		const last = updateOffset(updates.at(-1));
		const covered = newestFirst ? { begin: last === undefined ? undefined : offsetBy(last, -1), end } : { begin, end: last };
		return { ok: true, answer: { updates, full, covered } };
	}

	/**
	 * The newest updates of a range: the stretch of offsets at its end, listed forward as the participant does and reversed. A stretch
	 * grows if there is little and shrinks if there is more than one answer holds.
	 */
	private async backwards({ begin, end }: Required<UpdateRange>, left?: () => number): Promise<Attempt<UpdatePage>> {
		for (;;) {
			const low = laterOffset(begin, offsetBy(end, -this.stretch));
			const { size: limit, result: listed } = await this.pageSize.read(
				LIST_PAGE,
				async (size) => await this.listed({ begin: low, end }, size, left, false),
			);
			if (!listed.ok) return listed;
			const { length } = listed.answer;
			// There cannot be more updates than offsets: a stretch that is as short as an answer is whole.
			if (length >= limit && this.stretch > limit) {
				this.stretch = Math.max(limit, Math.floor(this.stretch / 4));
				continue;
			}
			if (length < limit / 4) this.stretch *= length === 0 ? 4 : 2;
			const full = compareOffsets(begin, low) < 0;
			return { ok: true, answer: { updates: listed.answer.reverse(), full, covered: { begin: low, end } } };
		}
	}

	/** Updates of a range as they come, at most `limit`. In the requested order if the participant supports one. */
	private async listed(
		{ begin, end }: Required<UpdateRange>,
		limit: number,
		left?: () => number,
		newestFirst = this.query.newestFirst,
	): Promise<Attempt<Update[]>> {
		const attempt = await this.ledger.attempt(UPDATES_LIST, {
			query: { limit },
			body: {
				updateFormat: this.query.updateFormat,
				beginExclusive: wire(begin),
				endInclusive: wire(end),
				...(newestFirst && { descendingOrder: true }),
			},
			requires: 'value',
			timeoutMs: left?.(),
		});
		if (!attempt.ok) return attempt;
		return Array.isArray(attempt.answer) ? { ok: true, answer: attempt.answer.map(unwrap) } : { ok: false, failure: NO_LIST };
	}
}
