import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../api/ledger';
import type { Ledger } from '../shared/ledger/service';
import { ledgerEnd, LIST_PAGE } from '../shared/ledger/completions';
import { deadline } from '../shared/http/deadline';
import { eventFormat } from '../shared/ledger/eventFormat';
import { byPackageName } from '../shared/ledger/packageNames';
import { LIST_LIMIT, NO_LIST } from '../shared/errors/failure';
import { int64 } from '../shared/values/exactJson';
import { compareOffsets, isOffset, laterOffset, type Offset } from '../shared/values/int64';
import { templateIds } from '../shared/parameters/templates';
import type { Attempt } from '../shared/http/attempt';
import { currentOrLegacy, type ApiVersion } from '../shared/operation/apiVersions';
import type { Setup } from '../shared/trigger/eventType';
import { afterEnd, endsAt, refuseDiverged, type Reading } from './divergence';
import { prunedUpTo, refusedRead } from './pruning';
import { sampleBackwards } from './sampling';
import { startOffset } from './start';
import { requireField, type MatchedEvent } from './matchedEvent';
import type { Bounds, Entry, EventSource, Page } from '../shared/polling/eventSource';
import { digest } from '../shared/polling/state';

/** Updates of a participant's ledger, by offset: what Contract Created, Contract Archived and Choice Exercised read. */

export const UPDATES_PAGE = 'POST /v2/updates/get-updates-page';
export const UPDATES_LIST = 'POST /v2/updates';
export const UPDATE_ENDPOINTS = [UPDATES_PAGE, UPDATES_LIST, 'GET /v2/state/ledger-end', 'GET /v2/state/latest-pruned-offsets', 'POST /v2/package-vetting/list'] as const;
export const UPDATE_RIGHTS = 'to read as (or act as) each of the parties; without parties, to read as any party';

type Schemas = components['schemas'];
type Update = Schemas['Update'];
export type TransactionEvent = Schemas['Event'];
export type ReassignmentEvent = Schemas['JsReassignmentEvent'];

/** What one event kind takes from updates. Both pick one event, or nothing; what they cannot read they throw at. */
export interface EventSelector {
	event: string;
	shape: 'TRANSACTION_SHAPE_ACS_DELTA' | 'TRANSACTION_SHAPE_LEDGER_EFFECTS';
	fromTransaction: (event: TransactionEvent) => MatchedEvent | undefined;
	/** Absent where a reassignment is no such event. */
	fromReassignment?: (event: ReassignmentEvent) => MatchedEvent | undefined;
}

export const reassignments: INodeProperties = {
	displayName: 'Include Reassignments',
	name: 'includeReassignments',
	type: 'boolean',
	default: false,
	description: 'Whether a contract that is moved between synchronizers counts too, with reason reassignment. It is the same contract before and after.',
};

interface UpdateRange {
	updates: Update[];
	position: Offset;
	end: boolean;
	full: boolean;
}

/** A source of the events one kind is interested in. */
export class LedgerUpdates implements EventSource<Offset> {
	readonly history: string;

	readonly compare = compareOffsets;

	private readonly version: ApiVersion;

	private readonly simple: boolean;

	private updateFormat: Schemas['UpdateFormat'];

	private readonly reading: Reading;

	private pageSize = LIST_PAGE;

	/** Whether the ledger was seen to reach the place a replay leads to. */
	private reached = false;

	constructor(
		private readonly setup: Setup,
		private readonly ledger: Ledger,
		private readonly interest: EventSelector,
	) {
		const { parameters } = setup;
		this.history = `ledger ${ledger.baseUrl}`;
		this.reading = { ...setup, ledger, history: this.history };
		this.simple = parameters.flag('simplify');
		this.version = parameters.choice('options.apiVersion', ['auto', 'current', 'legacy'], 'auto');
		const format = eventFormat({
			parties: parameters.parties('parties'), templates: templateIds(parameters, 'templates'), interfaces: templateIds(parameters, 'interfaces'),
		});
		const moves = interest.fromReassignment !== undefined && parameters.flag('options.includeReassignments');
		this.updateFormat = {
			includeTransactions: { eventFormat: format, transactionShape: interest.shape },
			...(moves && { includeReassignments: format }),
		};
	}

	async start(timeoutMs: number): Promise<Offset> {
		return await startOffset(this.ledger, this.setup.parameters, timeoutMs);
	}

	async read(from: Offset, bounds: Bounds<Offset>): Promise<Page<Offset>> {
		const left = deadline(bounds.timeoutMs);
		const place = laterOffset(from, bounds.known ?? from);
		refuseDiverged(this.reading, place);
		if (compareOffsets(from, place) < 0 && !this.reached) {
			// Where a replay begins, another ledger may well have something; whether it is this one shows where the replay leads to.
			const end = await ledgerEnd(this.ledger, left());
			if (compareOffsets(end, place) < 0) throw afterEnd(this.reading, place, end);
			this.reached = true;
		}
		this.updateFormat = await byPackageName(this.ledger, this.updateFormat);
		const { apiVersion: answered, result } = await currentOrLegacy<UpdateRange, UpdateRange>(
			`${this.ledger.baseUrl} get-updates-page`,
			this.version,
			async () => await this.page(from, left),
			async () => await this.list(from, left),
		);
		if (!result.ok) {
			const endpoint = answered === 'current' ? UPDATES_PAGE : UPDATES_LIST;
			return await refusedRead(this.reading, result.failure, endpoint, from, { ...bounds, timeoutMs: left() });
		}
		const { updates, position, end, full } = result.answer;
		return { entries: updates.map((update) => this.entry(update)), position: laterOffset(from, position), end, full };
	}

	async sample(most: number): Promise<IDataObject[]> {
		return await sampleBackwards(this.ledger, most, async (from) => await this.read(from, { most, timeoutMs: 30_000 }));
	}

	/** A page covers what it says it covers, also where nothing in it matches: an idle poll is this one call. */
	private async page(from: Offset, left: () => number): Promise<Attempt<UpdateRange>> {
		const attempt = await this.ledger.attempt(UPDATES_PAGE, {
			body: { updateFormat: this.updateFormat, beginOffsetExclusive: int64(String(from)), maxPageSize: LIST_PAGE },
			timeoutMs: left(),
		});
		if (!attempt.ok) return attempt;
		const { updates, lowestPageOffsetExclusive: lowest, highestPageOffsetInclusive: highest } = attempt.answer;
		if (!Array.isArray(updates)) return { ok: false, failure: NO_LIST };
		// Asked from beyond the ledger's end, this endpoint does not refuse: its page ends before it begins.
		if (isOffset(highest) && compareOffsets(highest, from) < 0) return { ok: false, failure: endsAt(highest) };
		// Asked from the very beginning, it begins with what is left of it.
		if (isOffset(lowest) && compareOffsets(lowest, from) > 0) return { ok: false, failure: prunedUpTo(lowest) };
		const full = updates.length >= LIST_PAGE;
		return { ok: true, answer: { updates: updates.map(unwrap), position: isOffset(highest) ? highest : from, end: !full, full } };
	}

	/** With an end the list does not wait for more; a list shorter than asked for reaches that end. */
	private async list(from: Offset, left: () => number): Promise<Attempt<UpdateRange>> {
		const end = await ledgerEnd(this.ledger, left());
		if (compareOffsets(end, from) === 0) return { ok: true, answer: { updates: [], position: from, end: true, full: false } };
		if (compareOffsets(end, from) < 0) return { ok: false, failure: endsAt(end) };
		for (;;) {
			const attempt = await this.ledger.attempt(UPDATES_LIST, {
				query: { limit: this.pageSize },
				body: { updateFormat: this.updateFormat, beginExclusive: int64(String(from)), endInclusive: int64(String(end)) },
				timeoutMs: left(),
			});
			if (!attempt.ok && attempt.failure.code === LIST_LIMIT && this.pageSize > 1) {
				this.pageSize = Math.floor(this.pageSize / 2);
				continue;
			}
			if (!attempt.ok) return attempt;
			if (!Array.isArray(attempt.answer)) return { ok: false, failure: NO_LIST };
			const updates = attempt.answer.map(unwrap);
			const full = updates.length >= this.pageSize;
			const reached = full ? updates.reduce((last, update) => laterOffset(last, placeOf(update) ?? last), from) : end;
			return { ok: true, answer: { updates, position: reached, end: !full, full } };
		}
	}

	private entry(update: Update): Entry<Offset> {
		const position = placeOf(update);
		try {
			if ('Transaction' in update) {
				const { events, ...about } = update.Transaction.value;
				return { position, events: this.events(events, about, this.interest.fromTransaction) };
			}
			if ('Reassignment' in update && this.interest.fromReassignment) {
				const { events, ...about } = update.Reassignment.value;
				return { position, events: this.events(events, about, this.interest.fromReassignment) };
			}
			if ('OffsetCheckpoint' in update || 'TopologyTransaction' in update || 'Reassignment' in update) return { position, events: [] };
			throw new TypeError('it is of a kind this version does not know');
		} catch (error) {
			return { position, events: [this.unreadable(error, update, position === undefined ? `raw:${digest(update)}` : `offset:${position}`)] };
		}
	}

	/** The wanted events of one update; one that cannot be read does not keep the others back. */
	private events<E>(events: E[], about: Omit<Schemas['JsTransaction'], 'events' | 'effectiveAt'>, pick: (event: E) => MatchedEvent | undefined): IDataObject[] {
		const updateId = requireField(about.updateId, 'update ID');
		return events.flatMap((event) => {
			try {
				const picked = pick(event);
				if (!picked) return [];
				const { nodeId, reason, simple, raw } = picked;
				if (!Number.isInteger(nodeId)) throw new TypeError('it has no node ID');
				const { offset, recordTime, synchronizerId } = about;
				const eventId = `${updateId}:${nodeId}`;
				const { event: type } = this.interest;
				if (!this.simple) return [{ event: type, updateId, offset, eventId, reason, ...(about as object), ...raw }];
				// What is read stands first, the long IDs last.
				return [{ event: type, recordTime, ...simple, reason, offset, updateId, eventId, synchronizerId }];
			} catch (error) {
				return [{ ...this.unreadable(error, event, `${updateId}:raw:${digest(event)}`), updateId, offset: about.offset }];
			}
		});
	}

	private unreadable(error: unknown, raw: unknown, eventId: string): IDataObject {
		return { event: this.interest.event, eventId, decodeError: (error as Error).message, raw: raw as IDataObject };
	}
}

/** An update without its wrapping; what has none is kept as it is, to be shown. */
function unwrap(element: { update: Update }): Update {
	return (element as { update?: Update } | null)?.update ?? (element as unknown as Update);
}

/** The offset of an update, of whatever kind; undefined where it names none. */
function placeOf(update: unknown): Offset | undefined {
	const [content] = Object.values((update ?? {}) as Record<string, { value?: { offset?: unknown } } | undefined>);
	const offset = content?.value?.offset;
	return isOffset(offset) ? offset : undefined;
}
