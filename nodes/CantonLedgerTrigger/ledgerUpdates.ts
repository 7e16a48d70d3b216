import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../api/ledger';
import type { Ledger } from '../shared/ledger/service';
import { ledgerEnd, LIST_PAGE } from '../shared/ledger/completions';
import { deadline } from '../shared/http/deadline';
import { eventFormat, type EventFormat } from '../shared/ledger/eventFormat';
import { byPackageName } from '../shared/ledger/packageNames';
import { PARTY } from '../shared/ledger/parties';
import { LIST_LIMIT, NO_LIST } from '../shared/errors/failure';
import { int64 } from '../shared/values/exactJson';
import { compareOffsets, isOffset, laterOffset, type Offset } from '../shared/values/int64';
import type { Parameters } from '../shared/parameters/parameters';
import { templateIds } from '../shared/parameters/templates';
import type { Attempt } from '../shared/http/attempt';
import { currentOrLegacy, type ApiVersion } from '../shared/operation/apiVersions';
import type { Setup } from '../shared/trigger/eventType';
import { checkParties, checkRead } from './activationCheck';
import { afterEnd, endsAt, openReading, refuseDiverged, type Reading } from './divergence';
import { prunedUpTo, refusedRead } from './pruning';
import { sampleBackwards } from './sampling';
import { startOffset } from './start';
import { requireField, type MatchedEvent } from './matchedEvent';
import type { Bounds, Entry, EventSource, Item, Page } from '../shared/polling/eventSource';
import { digest } from '../shared/polling/state';

/** Updates of a participant's ledger, by offset: what all ledger events but Command Completed read. */

export const UPDATES_PAGE = 'POST /v2/updates/get-updates-page';
export const UPDATES_LIST = 'POST /v2/updates';
export const UPDATE_ENDPOINTS = [
	UPDATES_PAGE,
	UPDATES_LIST,
	'GET /v2/state/ledger-end',
	'GET /v2/state/latest-pruned-offsets',
	'POST /v2/package-vetting/list',
	PARTY,
] as const;
export const UPDATE_RIGHTS = 'to read as (or act as) each of the parties; without parties, to read as any party';

type Schemas = components['schemas'];
export type Update = Schemas['Update'];
export type TransactionEvent = Schemas['Event'];
export type ReassignmentEvent = Schemas['JsReassignmentEvent'];

/** What one event type takes from updates: whole ones. */
export interface UpdateSelector {
	event: string;
	updateFormat: (parameters: Parameters, format: EventFormat, parties: readonly string[]) => Schemas['UpdateFormat'];
	/** The items of an update. It throws at what it cannot read. */
	fromUpdate: (update: Update, simple: boolean) => Item[];
}

/** What one event type takes from updates: single events. Both pick one event, or nothing; they throw at what they cannot read. */
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
	description:
		'Whether a contract that is moved between synchronizers counts too, with reason reassignment. It is the same contract before and after.',
};

interface UpdateRange {
	updates: Update[];
	position: Offset;
	end: boolean;
	full: boolean;
}

/** A source of the events of one type. */
export class LedgerUpdates implements EventSource<Offset> {
	readonly history: string;

	readonly compare = compareOffsets;

	private readonly version: ApiVersion;

	private readonly simple: boolean;

	private updateFormat: Schemas['UpdateFormat'];

	private readonly reading: Reading;

	private pageSize = LIST_PAGE;

	/** What is remembered to exist on this server or not. */
	private readonly currentPage: string;

	/** Whether the ledger was seen to reach the position a replay leads to. */
	private replayEndSeen = false;

	constructor(
		private readonly setup: Setup,
		private readonly ledger: Ledger,
		private readonly selector: EventSelector | UpdateSelector,
	) {
		const { parameters } = setup;
		this.currentPage = `${ledger.baseUrl} get-updates-page`;
		this.reading = openReading(setup, ledger);
		this.history = this.reading.history;
		this.simple = parameters.flag('simplify');
		this.version = parameters.choice('options.apiVersion', ['auto', 'current', 'legacy'], 'auto');
		const parties = parameters.parties('parties');
		const format = eventFormat({
			parties,
			templates: templateIds(parameters, 'templates'),
			interfaces: templateIds(parameters, 'interfaces'),
		});
		this.updateFormat =
			'fromUpdate' in selector ? selector.updateFormat(parameters, format, parties) : eventsFormat(selector, parameters, format);
	}

	async start(timeoutMs: number): Promise<Offset> {
		return await startOffset(this.ledger, this.setup.parameters, timeoutMs);
	}

	async check(position: Offset, timeoutMs: number): Promise<void> {
		const remainingMs = deadline(timeoutMs);
		await checkParties(this.setup, this.ledger, remainingMs);
		const updateFormat = await this.format(remainingMs);
		const begin = int64(String(position));
		const { apiVersion: answered, result } = await currentOrLegacy<unknown, unknown>(
			this.currentPage,
			this.version,
			async () =>
				await this.ledger.attempt(UPDATES_PAGE, {
					body: { updateFormat, beginOffsetExclusive: begin, maxPageSize: 1 },
					timeoutMs: remainingMs(),
				}),
			async () =>
				await this.ledger.attempt(UPDATES_LIST, {
					query: { limit: 1 },
					body: { updateFormat, beginExclusive: begin, endInclusive: begin },
					timeoutMs: remainingMs(),
				}),
		);
		checkRead(this.ledger, answered === 'current' ? UPDATES_PAGE : UPDATES_LIST, result);
	}

	async read(from: Offset, bounds: Bounds<Offset>): Promise<Page<Offset>> {
		const remainingMs = deadline(bounds.timeoutMs);
		const position = laterOffset(from, bounds.replayUntil ?? from);
		refuseDiverged(this.reading, position);
		if (compareOffsets(from, position) < 0 && !this.replayEndSeen) {
			// Another ledger may well have something where a replay begins; whether it is the same one shows at the replay's end.
			const end = await ledgerEnd(this.ledger, remainingMs());
			if (compareOffsets(end, position) < 0) throw afterEnd(this.reading, position, end);
			this.replayEndSeen = true;
		}
		await this.format(remainingMs);
		const { apiVersion: answered, result } = await currentOrLegacy<UpdateRange, UpdateRange>(
			this.currentPage,
			this.version,
			async () => await this.page(from, remainingMs),
			async () => await this.list(from, remainingMs),
		);
		if (!result.ok) {
			const endpoint = answered === 'current' ? UPDATES_PAGE : UPDATES_LIST;
			return await refusedRead(this.reading, result.failure, endpoint, from, { ...bounds, timeoutMs: remainingMs() });
		}
		const { updates, position: reached, end, full } = result.answer;
		return { entries: updates.map((update) => this.entry(update)), position: laterOffset(from, reached), end, full };
	}

	async sample(max: number): Promise<Item[]> {
		return await sampleBackwards(this.ledger, max, async (from) => await this.read(from, { maxEvents: max, timeoutMs: 30_000 }));
	}

	/** The update format with templates and interfaces by package name, the only form that participants take from 3.5 on. */
	private async format(remainingMs: () => number): Promise<Schemas['UpdateFormat']> {
		this.updateFormat = await byPackageName(this.ledger, this.updateFormat, remainingMs());
		return this.updateFormat;
	}

	/** A page covers what it says it covers, also where nothing in it matches: an idle poll is this one call. */
	private async page(from: Offset, remainingMs: () => number): Promise<Attempt<UpdateRange>> {
		const attempt = await this.ledger.attempt(UPDATES_PAGE, {
			body: { updateFormat: this.updateFormat, beginOffsetExclusive: int64(String(from)), maxPageSize: LIST_PAGE },
			timeoutMs: remainingMs(),
		});
		if (!attempt.ok) return attempt;
		// Its contract lets a page without updates leave the list out.
		const { lowestPageOffsetExclusive: lowest, highestPageOffsetInclusive: highest } = attempt.answer;
		const updates = attempt.answer.updates ?? (isOffset(highest) ? [] : undefined);
		if (!Array.isArray(updates)) return { ok: false, failure: NO_LIST };
		// Asked from beyond the ledger's end, this endpoint does not refuse: its page ends before it begins.
		if (isOffset(highest) && compareOffsets(highest, from) < 0) return { ok: false, failure: endsAt(highest) };
		// Asked from the very beginning, it begins with what is kept of it.
		if (isOffset(lowest) && compareOffsets(lowest, from) > 0) return { ok: false, failure: prunedUpTo(lowest) };
		const full = updates.length >= LIST_PAGE;
		return { ok: true, answer: { updates: updates.map(unwrap), position: isOffset(highest) ? highest : from, end: !full, full } };
	}

	/** With an end the list does not wait for more; a list shorter than asked for reaches that end. */
	private async list(from: Offset, remainingMs: () => number): Promise<Attempt<UpdateRange>> {
		const end = await ledgerEnd(this.ledger, remainingMs());
		if (compareOffsets(end, from) === 0) return { ok: true, answer: { updates: [], position: from, end: true, full: false } };
		if (compareOffsets(end, from) < 0) return { ok: false, failure: endsAt(end) };
		for (;;) {
			const attempt = await this.ledger.attempt(UPDATES_LIST, {
				query: { limit: this.pageSize },
				body: { updateFormat: this.updateFormat, beginExclusive: int64(String(from)), endInclusive: int64(String(end)) },
				timeoutMs: remainingMs(),
			});
			if (!attempt.ok && attempt.failure.code === LIST_LIMIT && this.pageSize > 1) {
				this.pageSize = Math.floor(this.pageSize / 2);
				continue;
			}
			if (!attempt.ok) return attempt;
			if (!Array.isArray(attempt.answer)) return { ok: false, failure: NO_LIST };
			const updates = attempt.answer.map(unwrap);
			const full = updates.length >= this.pageSize;
			const reached = full ? updates.reduce((last, update) => laterOffset(last, offsetOf(update) ?? last), from) : end;
			return { ok: true, answer: { updates, position: reached, end: !full, full } };
		}
	}

	private entry(update: Update): Entry<Offset> {
		const position = offsetOf(update);
		try {
			const { selector } = this;
			if ('fromUpdate' in selector) {
				if ('OffsetCheckpoint' in update) return { position, events: [] };
				return { position, events: selector.fromUpdate(update, this.simple).map((item) => ({ event: selector.event, ...item })) };
			}
			if ('Transaction' in update) {
				const { events, ...about } = update.Transaction.value;
				return { position, events: this.events(events, about, selector.fromTransaction) };
			}
			if ('Reassignment' in update && selector.fromReassignment) {
				const { events, ...about } = update.Reassignment.value;
				return { position, events: this.events(events, about, selector.fromReassignment) };
			}
			if ('OffsetCheckpoint' in update || 'TopologyTransaction' in update || 'Reassignment' in update) return { position, events: [] };
			throw new TypeError('it is of a type this version does not know');
		} catch (error) {
			return {
				position,
				events: [this.unreadable(error, update, position === undefined ? `raw:${digest(update)}` : `offset:${position}`)],
			};
		}
	}

	/** The wanted events of one update; one that cannot be read does not keep the others back. */
	private events<E>(
		events: E[],
		about: Omit<Schemas['JsTransaction'], 'events' | 'effectiveAt'>,
		pick: (event: E) => MatchedEvent | undefined,
	): IDataObject[] {
		const updateId = requireField(about.updateId, 'update ID');
		return events.flatMap((event) => {
			try {
				const picked = pick(event);
				if (!picked) return [];
				const { nodeId, reason, simple, raw } = picked;
				if (!Number.isInteger(nodeId)) throw new TypeError('it has no node ID');
				const { offset, recordTime, synchronizerId } = about;
				const eventId = `${updateId}:${nodeId}`;
				const type = picked.event ?? this.selector.event;
				if (!this.simple) return [{ event: type, updateId, offset, eventId, reason, ...(about as object), ...raw }];
				// What is read stands first, the long IDs last.
				return [{ event: type, recordTime, ...simple, reason, offset, updateId, eventId, synchronizerId }];
			} catch (error) {
				return [{ ...this.unreadable(error, event, `${updateId}:raw:${digest(event)}`), updateId, offset: about.offset }];
			}
		});
	}

	private unreadable(error: unknown, raw: unknown, eventId: string): IDataObject {
		return { event: this.selector.event, eventId, decodeError: (error as Error).message, raw: raw as IDataObject };
	}
}

/** The update format of single events. */
function eventsFormat({ shape, fromReassignment }: EventSelector, parameters: Parameters, format: EventFormat): Schemas['UpdateFormat'] {
	const moves = fromReassignment !== undefined && parameters.flag('options.includeReassignments');
	return { includeTransactions: { eventFormat: format, transactionShape: shape }, ...(moves && { includeReassignments: format }) };
}

/** An update without its wrapper; one that has none is kept as it is, to be shown. */
function unwrap(element: { update: Update }): Update {
	return (element as { update?: Update } | null)?.update ?? (element as unknown as Update);
}

/** The offset of an update, of whatever kind; undefined where it has none. */
function offsetOf(update: unknown): Offset | undefined {
	const [content] = Object.values((update ?? {}) as Record<string, { value?: { offset?: unknown } } | undefined>);
	const offset = content?.value?.offset;
	return isOffset(offset) ? offset : undefined;
}
