import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import type { Ledger } from '../ledger/service';
import { deadline } from '../http/deadline';
import { ledgerEnd } from '../ledger/completions';
import { eventFormat, type EventFormat } from '../ledger/eventFormat';
import { byPackageName } from '../ledger/packageNames';
import { readParties } from '../ledger/locators';
import { PARTY } from '../ledger/parties';
import { UpdateReader, updateOffset, UPDATES_LIST, UPDATES_PAGE, type Update, type UpdateQuery, type UpdateRange } from '../ledger/updates';
import type { CallFailure } from '../errors/failure';
import { compareOffsets, laterOffset, type Offset } from '../values/int64';
import type { Parameters } from '../parameters/parameters';
import { templateIds } from '../parameters/templates';
import type { Setup } from '../trigger/eventType';
import { checkParties, checkRead } from './activationCheck';
import { afterEnd, endsAt, openReading, refuseDiverged, type Reading } from './divergence';
import { prunedUpTo, refusedRead } from './pruning';
import { sampleOf } from './sampling';
import { startOffset } from './start';
import { requireField, type MatchedEvent } from './matchedEvent';
import type { Announcements, Bounds, Entry, EventSource, Item, Page } from '../polling/eventSource';
import { digest } from '../polling/state';

/** Updates of a participant's ledger, by offset: what all ledger events but Command Completed read. */

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

/** A source of the events of one type. */
export class LedgerUpdates implements EventSource<Offset> {
	readonly history: string;

	readonly compare = compareOffsets;

	private readonly simple: boolean;

	private readonly query: UpdateQuery;

	/** Opened with the first read, for which the names of templates may have to be looked up. */
	private reader?: UpdateReader;

	private readonly reading: Reading;

	/** Whether the ledger was seen to reach the position a replay leads to. */
	private replayEndSeen = false;

	constructor(
		private readonly setup: Setup,
		private readonly ledger: Ledger,
		private readonly selector: EventSelector | UpdateSelector,
	) {
		const { parameters } = setup;
		this.reading = openReading(setup, ledger);
		this.history = this.reading.history;
		this.simple = parameters.flag('simplify');
		const parties = readParties(parameters);
		const format = eventFormat({
			parties,
			templates: templateIds(parameters, 'templates'),
			interfaces: templateIds(parameters, 'interfaces'),
		});
		this.query = {
			updateFormat:
				'fromUpdate' in selector ? selector.updateFormat(parameters, format, parties) : eventsFormat(selector, parameters, format),
			version: parameters.choice('options.apiVersion', ['auto', 'current', 'legacy'], 'auto'),
		};
	}

	async start(timeoutMs: number): Promise<Offset> {
		return await startOffset(this.ledger, this.setup.parameters, timeoutMs);
	}

	async check(position: Offset, timeoutMs: number): Promise<void> {
		const remainingMs = deadline(timeoutMs);
		await checkParties(this.setup, this.ledger, remainingMs);
		const reader = await this.open(remainingMs);
		const { endpoint, result } = await reader.attempt({ begin: position }, { max: 1, left: remainingMs, always: true });
		checkRead(this.ledger, endpoint, result);
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
		const reader = await this.open(remainingMs);
		const { endpoint, result } = await reader.attempt({ begin: from }, { left: remainingMs });
		const failure = result.ok ? misplaced(result.answer.covered, from) : result.failure;
		if (!result.ok || failure) return await refusedRead(this.reading, failure!, endpoint, from, { ...bounds, timeoutMs: remainingMs() });
		const { updates, full, covered } = result.answer;
		return { entries: updates.map((update) => this.entry(update)), position: laterOffset(from, covered.end ?? from), end: !full, full };
	}

	async announcements(from: Offset, timeoutMs: number): Promise<Announcements<Offset>> {
		await this.open(deadline(timeoutMs));
		return this.reader!.announcements(from);
	}

	async sample(max: number): Promise<Item[]> {
		return await sampleOf(this.setup, this.ledger, max, async (from) => await this.read(from, { maxEvents: max, timeoutMs: 30_000 }));
	}

	/** Templates and interfaces are named by package name, the only form that participants take from 3.5 on. */
	private async open(remainingMs: () => number): Promise<UpdateReader> {
		const { updateFormat } = this.query;
		this.reader ??= new UpdateReader(this.ledger, {
			...this.query,
			updateFormat: await byPackageName(this.ledger, updateFormat, remainingMs()),
		});
		return this.reader;
	}

	private entry(update: Update): Entry<Offset> {
		const position = updateOffset(update);
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

/** As a failure: a page that is not the one after `from`, because the ledger ends before it or has pruned what follows it. */
function misplaced({ begin, end }: UpdateRange, from: Offset): CallFailure | undefined {
	// Asked from beyond the ledger's end, a participant does not refuse: the page ends before it begins.
	if (end !== undefined && compareOffsets(end, from) < 0) return endsAt(end);
	// Asked from the very beginning, it begins with what is kept of it.
	return begin !== undefined && compareOffsets(begin, from) > 0 ? prunedUpTo(begin) : undefined;
}
