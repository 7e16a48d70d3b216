import type { components } from '../../../../api/ledger';
import { LIST_PAGE } from '../completions/elements';
import { ledgerEnd } from '../offsets';
import type { EventFormat } from './eventFormat';
import { unexpectedAnswer, type CallFailure } from '../../errors/failure';
import { LIST_LIMIT } from '../../errors/sizeLimits';
import { int64 } from '../../values/exactJson';
import type { Offset } from '../../values/int64';
import type { Attempt } from '../../http/attempt';
import type { ApiVersion, VersionName } from '../../http/endpointVersions';
import { PageBound } from '../../http/paginate';
import { AdaptivePageSize } from '../adaptivePageSize';
import type { Ledger } from '../service';
import { writeCursor, type Cursor } from './snapshotCursor';

/**
 * Reading a snapshot of the active contracts: in pages, and on participants without pages (before 3.5.10) as lists that
 * are continued (3.5) or cannot be (3.4).
 */

export const ACTIVE_PAGE = 'POST /v2/state/active-contracts-page';
export const ACTIVE_LIST = 'POST /v2/state/active-contracts';

export type SnapshotEntry = components['schemas']['JsGetActiveContractsResponse'];

/** Elements of a page: the server's own default. */
export const SNAPSHOT_PAGE = 2000;

interface SnapshotQuery {
	eventFormat: EventFormat;
	/** Ledger offset of the snapshot, digits. The ledger end when absent. */
	offset?: string;
	/** Most elements of one call. The server's default when absent. */
	pageSize?: number;
	version: ApiVersion;
	/** Cursor of an earlier read. */
	from?: Cursor;
	/** Time left for all of it, in ms. Each call has its own deadline when absent. */
	left?: () => number;
	/** Takes what a participant returns at once, if it has more and cannot continue (before 3.5). Without this that is an error. */
	mayBePartial?: boolean;
}

interface SnapshotPage {
	entries: SnapshotEntry[];
	/** The offset at which these contracts are active. Following the updates begins after it. */
	activeAtOffset: Offset;
	/** Text that goes on behind this page. Null when there is nothing more (or, before 3.5, no way to go on). */
	cursor: string | null;
	/** Set if there is more that the participant cannot continue with. */
	isCut?: boolean;
	apiVersion: VersionName;
}

/** One reading of a snapshot, page after page. Keeps its position, never a page. */
export class Snapshot {
	private cursor: Cursor | undefined;

	private ended = false;

	private readonly tokens = new Set<string>();

	private readonly bound = new PageBound();

	private readonly listSize: AdaptivePageSize;

	private readonly pageSize: AdaptivePageSize;

	constructor(
		private readonly ledger: Ledger,
		private readonly query: SnapshotQuery,
	) {
		this.cursor = query.from;
		if (query.from?.token) this.tokens.add(query.from.token);
		this.listSize = new AdaptivePageSize(query.pageSize ?? LIST_PAGE);
		this.pageSize = new AdaptivePageSize(query.pageSize ?? SNAPSHOT_PAGE);
	}

	/** The next page, at most `most` elements. Undefined after the end. Throws explained errors. */
	async next(most: number): Promise<SnapshotPage | undefined> {
		if (this.ended) return undefined;
		const { endpoint, result } = await this.ledger.attemptVersions(
			ACTIVE_PAGE,
			async (version) => await (version === 'current' ? this.page(most) : this.list(most)),
			this.cursor?.api ?? this.query.version,
		);
		const page = this.ledger.unwrap(result, endpoint);
		this.ended = page.cursor === null;
		return page;
	}

	/** Checks whether this token was used before: then the list would never end. */
	private repeated(token: string | null | undefined): boolean {
		if (!token) return false;
		const isRepeated = this.tokens.has(token);
		this.tokens.add(token);
		return isRepeated;
	}

	private async page(most: number): Promise<Attempt<SnapshotPage>> {
		const { eventFormat, offset } = this.query;
		const { result } = await this.pageSize.read(
			most,
			async (size) =>
				await this.ledger.attemptOnly(ACTIVE_PAGE, {
					body: {
						eventFormat,
						activeAtOffset: offset === undefined ? undefined : int64(offset),
						maxPageSize: size,
						pageToken: this.cursor?.token,
					},
					timeoutMs: this.query.left?.(),
				}),
		);
		if (!result.ok) return result;
		const { activeContracts, activeAtOffset, nextPageToken } = result.answer;
		if (this.repeated(nextPageToken)) return REPEATED;
		const endless = nextPageToken ? this.bound.exceededBy(activeContracts.length) : undefined;
		if (endless) return { ok: false, failure: endless };
		this.cursor = { api: 'current', token: nextPageToken || undefined };
		return { ok: true, answer: { entries: activeContracts, activeAtOffset, cursor: writeCursor(this.cursor), apiVersion: 'current' } };
	}

	private async list(most: number): Promise<Attempt<SnapshotPage>> {
		const going = this.cursor?.api === 'legacy' ? this.cursor : undefined;
		const offset = going?.offset ?? this.query.offset ?? String(await ledgerEnd(this.ledger));
		const ask = async (limit?: number) =>
			await this.ledger.attemptOnly(ACTIVE_LIST, {
				// Without an idle wait: a list that names one ends as if it were whole when the participant is slow.
				query: { limit },
				body: { activeAtOffset: int64(offset), eventFormat: this.query.eventFormat, streamContinuationToken: going?.token },
				timeoutMs: this.query.left?.(),
			});
		const { size, result } = await this.listSize.read(most, ask);
		if (!result.ok) return result;
		const token = result.answer.at(-1)?.streamContinuationToken;
		if (this.repeated(token)) return REPEATED;
		// A list ends only if there is nothing more, or after as many elements as were asked for.
		const endless = token ? this.bound.exceededBy(result.answer.length, size) : undefined;
		if (endless) return { ok: false, failure: endless };
		const mayBeCut = !token && result.answer.length >= size && size < most;
		const whole = mayBeCut ? await this.whole(result.answer, ask) : { ok: true as const, answer: { listed: result.answer, isCut: false } };
		if (!whole.ok) return whole;
		this.cursor = token ? { api: 'legacy', offset, token } : undefined;
		const { listed, isCut } = whole.answer;
		const activeAtOffset = Number.isSafeInteger(Number(offset)) ? Number(offset) : offset;
		const entries = most < listed.length ? listed.slice(0, most) : listed;
		return { ok: true, answer: { entries, activeAtOffset, cursor: writeCursor(this.cursor), isCut, apiVersion: 'legacy' } };
	}

	/** All elements of a list that this version cannot continue, or its begin if that is enough. */
	private async whole(
		begin: SnapshotEntry[],
		ask: () => Promise<Attempt<SnapshotEntry[]>>,
	): Promise<Attempt<{ listed: SnapshotEntry[]; isCut: boolean }>> {
		const all = await ask();
		if (all.ok) return { ok: true, answer: { listed: all.answer, isCut: false } };
		const isCut = all.failure.code === LIST_LIMIT && this.query.mayBePartial === true;
		return isCut ? { ok: true, answer: { listed: begin, isCut } } : { ok: false, failure: cannotContinue(all.failure) };
	}
}

const REPEATED: { ok: false; failure: CallFailure } = {
	ok: false,
	failure: unexpectedAnswer('it returned the same page token twice, so the list would never end'),
};

function cannotContinue(failure: CallFailure): CallFailure {
	if (failure.code !== LIST_LIMIT) return failure;
	return { ...failure, message: `${failure.message} This version of the participant cannot continue a list (3.5 and later can).` };
}

/** The contract of an entry that commands can use now. Undefined for one between two synchronizers. */
export function activeIn({ contractEntry }: SnapshotEntry): components['schemas']['CreatedEvent'] | undefined {
	return 'JsActiveContract' in contractEntry ? contractEntry.JsActiveContract.createdEvent : undefined;
}

/** The created event of an entry, in whatever state its contract is. Undefined for placeholders and states this version does not know. */
export function createdIn({ contractEntry }: SnapshotEntry): components['schemas']['CreatedEvent'] | undefined {
	if ('JsActiveContract' in contractEntry) return contractEntry.JsActiveContract.createdEvent;
	if ('JsIncompleteAssigned' in contractEntry) return contractEntry.JsIncompleteAssigned.assignedEvent.createdEvent;
	return 'JsIncompleteUnassigned' in contractEntry ? contractEntry.JsIncompleteUnassigned.createdEvent : undefined;
}
