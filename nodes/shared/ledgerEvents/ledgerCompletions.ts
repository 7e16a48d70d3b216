import type { IDataObject } from 'n8n-workflow';

import { NO_LIST } from '../errors/failure';
import { deadline } from '../http/deadline';
import { outcomeFilter, readStreamIdleTimeout } from '../ledger/completionFields';
import { CompletionReader, LIST_PAGE, type Completion, type CompletionElement, type CompletionQuery } from '../ledger/completions';
import { ledgerEnd } from '../ledger/offsets';
import { readParties } from '../ledger/locators';
import type { Ledger } from '../ledger/service';
import { simplifyCompletion } from '../ledger/simplifiedCompletion';
import type { Announcements, Bounds, Entry, EventSource, Item, Page } from '../polling/eventSource';
import { digest } from '../polling/state';
import type { Setup } from '../trigger/eventType';
import { compareOffsets, isOffset, laterOffset, offsetsBetween, type Offset } from '../values/int64';
import { checkParties, checkRead } from './activationCheck';
import { afterEnd, openReading, refuseDiverged, type Reading } from './divergence';
import { refusedRead } from './pruning';
import { sampleOf } from './sampling';
import { startOffset } from './start';
import { decodeErrorOf, unknownType, UnreadableEntry } from '../errors/unreadable';
import { lackOf, oneOf } from '../http/answers';

/** Completions of a participant's ledger, by offset: what Command Completed reads. */

/** What an element must have to be read. */
const READABLE = {
	completionResponse: oneOf({
		Completion: { value: { offset: 'number', commandId: 'text' } },
		OffsetCheckpoint: { value: { offset: 'number' } },
	}),
};

/**
 * The list ends when nothing came for the idle time or when it is full, so a steady trickle keeps it open until the
 * participant's own request timeout (20 s) refuses it. Therefore a list is never asked to be longer than a trickle can
 * make it in this time, and the first request waits as briefly as lets it ask for a whole page.
 */
const LONGEST_LIST_MS = 15_000;
const BRIEF_IDLE_MS = LONGEST_LIST_MS / LIST_PAGE;

/** A source of the completions of commands. */
export class LedgerCompletions implements EventSource<Offset> {
	readonly history: string;

	readonly compare = compareOffsets;

	private readonly reader: CompletionReader;

	private readonly idleMs: number;

	private readonly query: CompletionQuery;

	private readonly matches: (completion: Completion) => boolean;

	private readonly simple: boolean;

	/** The ledger end as this poll first saw it: it reads until there. */
	private end?: Offset;

	/** Set while that is what an earlier poll saw, so that there may be more behind it. */
	private endIsOld = false;

	private readonly reading: Reading;

	constructor(
		private readonly setup: Setup,
		private readonly ledger: Ledger,
		private readonly event: string,
	) {
		const { parameters } = setup;
		this.reading = openReading(setup, ledger);
		this.history = this.reading.history;
		this.simple = parameters.flag('simplify');
		this.query = {
			parties: readParties(parameters),
			userId: parameters.text('options.userId'),
			version: parameters.choice('options.apiVersion', ['auto', 'current', 'legacy'], 'auto'),
		};
		this.idleMs = readStreamIdleTimeout(parameters) ?? 500;
		this.reader = new CompletionReader(ledger, this.query);
		const outcome = outcomeFilter(parameters, 'outcome');
		const prefix = parameters.text('options.commandIdPrefix') ?? '';
		this.matches = (completion) =>
			outcome.matches(completion) &&
			(!this.query.userId || completion.userId === this.query.userId) &&
			completion.commandId.startsWith(prefix);
	}

	async start(timeoutMs: number): Promise<Offset> {
		return await startOffset(this.ledger, this.setup.parameters, timeoutMs);
	}

	async check(position: Offset, timeoutMs: number): Promise<void> {
		const remainingMs = deadline(timeoutMs);
		await checkParties(this.setup, this.ledger, remainingMs);
		const { endpoint, result } = await this.reader.elements(position, {
			limit: 1,
			idleMs: Math.min(BRIEF_IDLE_MS, this.idleMs),
			left: remainingMs,
		});
		checkRead(this.ledger, endpoint, result);
	}

	/** Completions wait for more before they answer, so the ledger end is asked first: where it has not moved, that one call is all. */
	async read(from: Offset, bounds: Bounds<Offset>): Promise<Page<Offset>> {
		const { memory, trigger } = this.setup;
		const remainingMs = deadline(bounds.timeoutMs);
		const position = laterOffset(from, bounds.replayUntil ?? from);
		refuseDiverged(this.reading, position);
		const end = await this.endAfter(position, remainingMs);
		if (compareOffsets(end, position) < 0) throw afterEnd(this.reading, position, end, bounds.atStart);
		const emptyRange = JSON.stringify([trigger, this.query, from, end]);
		if (compareOffsets(end, from) === 0 || memory.isKnownEmpty(emptyRange)) return { entries: [], position: from, end: true };

		const brief = await this.fetchPage(from, bounds, remainingMs, Math.min(BRIEF_IDLE_MS, this.idleMs), offsetsBetween(from, end));
		if (compareOffsets(brief.position, from) > 0) {
			memory.rememberEnd(trigger, this.history, end);
			return brief;
		}
		memory.forgetEnd(trigger);
		if (brief.entries.some(({ events }) => events.length > 0)) return brief;
		// Nothing matched, or the participant was slow to begin: a second request waits as long as the user said.
		const patient = await this.fetchPage(from, bounds, remainingMs, this.idleMs);
		// Then what moved the ledger end concerns other parties: no need to wait again until it moves further.
		if (compareOffsets(patient.position, from) === 0 && patient.entries.every(({ events }) => events.length === 0))
			memory.rememberEmpty(emptyRange);
		// A list this short says nothing about how much the participant returns at once.
		return { ...patient, full: false };
	}

	/** The ledger end: asked once per poll, and only once everything up to the end an earlier poll saw is read, so that a backlog is drained without asking. */
	private async endAfter(from: Offset, remainingMs: () => number): Promise<Offset> {
		if (this.end === undefined) {
			this.end = this.setup.memory.takeEnd<Offset>(this.setup.trigger, this.history);
			this.endIsOld = this.end !== undefined;
		}
		if (this.end === undefined || (this.endIsOld && compareOffsets(this.end, from) <= 0)) {
			this.end = await ledgerEnd(this.ledger, remainingMs());
			this.endIsOld = false;
		}
		return this.end;
	}

	private async fetchPage(
		from: Offset,
		bounds: Bounds<Offset>,
		remainingMs: () => number,
		idleMs: number,
		limit = LIST_PAGE,
	): Promise<Page<Offset>> {
		const max = Math.max(1, Math.min(limit, LIST_PAGE, Math.floor(LONGEST_LIST_MS / idleMs)));
		const { endpoint, result, asked } = await this.reader.elements(from, { limit: max, idleMs, left: remainingMs });
		if (!result.ok) return await refusedRead(this.reading, result.failure, endpoint, from, { ...bounds, timeoutMs: remainingMs() });
		if (!Array.isArray(result.answer)) throw this.ledger.error(NO_LIST, endpoint);
		const entries = result.answer.map((element) => this.entry(element));
		const position = entries.reduce<Offset>((reached, { position: at }) => (at === undefined ? reached : laterOffset(reached, at)), from);
		return {
			entries,
			position,
			end: !this.endIsOld && compareOffsets(position, this.end ?? position) >= 0,
			full: entries.length >= asked && offsetsBetween(from, this.end ?? from) > asked,
		};
	}

	async announcements(from: Offset): Promise<Announcements<Offset>> {
		return this.reader.announcements(from);
	}

	async sample(max: number): Promise<Item[]> {
		this.end = await ledgerEnd(this.ledger);
		return await sampleOf(this.setup, this.ledger, max, async (from) => await this.read(from, { maxEvents: max, timeoutMs: 30_000 }));
	}

	private entry(element: CompletionElement): Entry<Offset> {
		let position: Offset | undefined;
		try {
			const { completionResponse: response } = element;
			if ('Empty' in response) return { events: [] };
			if ('OffsetCheckpoint' in response) return { position: offsetOf(response.OffsetCheckpoint.value), events: [] };
			if (!('Completion' in response)) throw unknownType();
			const completion = response.Completion.value;
			position = offsetOf(completion);
			if (!this.matches(completion)) return { position, events: [] };
			// A command that failed has no update; its offset is as unique on this participant.
			const eventId = completion.updateId || `offset:${position}`;
			if (!this.simple) return { position, events: [{ event: this.event, eventId, ...completion } as object as IDataObject] };
			const item = simplifyCompletion(completion, { event: this.event });
			item.eventId = eventId;
			return { position, events: [item] };
		} catch (error) {
			const eventId = position === undefined ? `raw:${digest(element)}` : `offset:${position}`;
			const decodeError = decodeErrorOf(error, () => lackOf(element, READABLE));
			return {
				position,
				events: [{ event: this.event, eventId, decodeError, raw: element as unknown as IDataObject }],
			};
		}
	}
}

function offsetOf({ offset }: { offset: unknown }): Offset {
	if (isOffset(offset)) return offset;
	throw new UnreadableEntry('it has no offset');
}
