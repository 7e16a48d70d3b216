import type { Announcements, Entry, EventSource, Item } from './eventSource';
import { isObject } from '../values/isObject';
import { ListSource, type ListPosition, type Observation } from './listSource';

/**
 * A source that says when nothing happened: it reads another one, and its events are that none came for so long, once, and that there
 * is one after all. So the position of the other source is part of what it observed.
 */

/** State of such a source. */
interface Observed<P> {
	/** Position of the other source. */
	at: P;
	/** Time of the last event, or of the start, in ms since 1970. */
	since: number;
	/** `eventId` of the last event. Absent before the first. */
	lastEventId?: string;
	/** Set until the other source was read from its start. */
	isUnread?: boolean;
	/** Time at which the source said that nothing happened, in ms since 1970. Absent while something does. */
	silentAt?: number;
	/** Digest of the filter that was watched. Absent in a state of an older version. */
	filter?: string;
}

/** Result of reading the other source. */
interface Found<P> {
	/** Position up to which it was read. */
	at: P;
	notices: Item[];
	/** The first event and the last, however many there are. */
	first?: Item;
	last?: Item;
	isAtEnd: boolean;
}

/** Event that such a source watches. */
interface Watch {
	/** Value of the event. */
	event: string;
	/** Time without one, in minutes. */
	minutes: number;
	/** Digest of what says which events count. Another one begins to be watched when it is first seen: the other filter's silence is not its own. */
	filter?: Filter;
}

interface Filter {
	digest: string;
	/** Time at which this process first saw it, in ms since 1970. */
	since: number;
}

/** No further page is begun once this share of the time is used. */
const SHARE = 0.5;
const MINUTE_MS = 60_000;
/** Items of a source about itself: they are passed on, and are no events. */
const NOTICES: unknown[] = ['gap'];

/** The position in the history of a server: of a source that watches another, that of the other. */
export function historyPosition(position: unknown): unknown {
	return isObject(position) && isObject(position.observed) && 'at' in position.observed ? position.observed.at : position;
}

const isoTime = (ms: number): string => new Date(ms).toISOString();

/** Time of an event by the server's clock. Not later than now: a clock that is ahead would hide a silence. */
function timeOf({ recordTime }: Item, now: number): number {
	const time = typeof recordTime === 'string' ? Date.parse(recordTime) : NaN;
	return Number.isNaN(time) ? now : Math.min(time, now);
}

export class SilenceSource<P> extends ListSource<Observed<P>> {
	/** @param now a clock, in ms since 1970 */
	constructor(
		private readonly source: EventSource<P>,
		private readonly watch: Watch,
		private readonly now: () => number = Date.now,
	) {
		super({
			history: `nothing ${watch.event} ${source.history}`,
			begin: () => 'known',
			observe: async (observed, timeoutMs) => await this.observe(observed, timeoutMs),
		});
	}

	async check({ observed }: ListPosition<Observed<P>>, timeoutMs: number): Promise<void> {
		if (observed) await this.source.check?.(observed.at, timeoutMs);
	}

	/** The channel of the other source. @param at a position of it */
	async announcements(at: unknown, timeoutMs: number): Promise<Announcements<unknown>> {
		return (await this.source.announcements!(at as P, timeoutMs)) as Announcements<unknown>;
	}

	dueAt({ observed }: ListPosition<Observed<P>>): number | undefined {
		return observed && observed.silentAt === undefined ? observed.since + this.watch.minutes * MINUTE_MS : undefined;
	}

	close(): void {
		this.source.close?.();
	}

	/** A silence after the latest event, made up. */
	async sample(): Promise<Item[]> {
		const [last] = await this.source.sample(1);
		const since = last ? timeOf(last, this.now()) : this.now() - this.watch.minutes * MINUTE_MS;
		const hint = 'Sample data: the silence is made up. Publish the workflow: it starts with the next one.';
		return [{ ...this.silence({ since, ...(last && { lastEventId: String(last.eventId) }) }), sample: true, hint }];
	}

	private async observe(saved: Observed<P> | undefined, timeoutMs: number): Promise<Observation<Observed<P>>> {
		const filter = this.watch.filter?.digest;
		if (!saved) return { observed: { at: await this.source.start(timeoutMs), since: this.now(), isUnread: true, filter }, events: [] };
		const before = this.ofThisFilter(saved);
		const { at, notices, first, last, isAtEnd } = await this.readOn(before, timeoutMs);
		const now = this.now();
		if (first && last) {
			const observed = { at, since: timeOf(last, now), lastEventId: String(last.eventId), filter };
			const again = before.silentAt === undefined ? [] : [this.ending(before, first, now)];
			return { observed, events: [...notices, ...again] };
		}
		const isQuiet = before.silentAt !== undefined;
		// A clock that was ahead must not hide a silence. The end of one that was reported has the same time.
		const since = isQuiet ? before.since : Math.min(before.since, now);
		// A history that was not read to its end may hold one yet.
		const isSilent = isAtEnd && !isQuiet && now - since >= this.watch.minutes * MINUTE_MS;
		return {
			observed: { ...before, at, since, isUnread: false, ...(isSilent && { silentAt: now }) },
			events: [...notices, ...(isSilent ? [this.silence(before)] : [])],
		};
	}

	/** The state for the filter of now: of another one only the position counts. */
	private ofThisFilter(saved: Observed<P>): Observed<P> {
		const { filter } = this.watch;
		if (!filter || saved.filter === filter.digest) return saved;
		if (saved.filter === undefined) return { ...saved, filter: filter.digest };
		return { at: saved.at, since: filter.since, isUnread: saved.isUnread, filter: filter.digest };
	}

	/** Reads as much as the time allows. */
	private async readOn({ at: from, isUnread }: Observed<P>, timeoutMs: number): Promise<Found<P>> {
		const { source } = this;
		const began = this.now();
		const leftMs = () => timeoutMs - (this.now() - began);
		const found: Found<P> = { at: from, notices: [], isAtEnd: false };
		for (let atStart = isUnread ?? false; ; atStart = false) {
			const { at } = found;
			const page = await source.read(at, { maxEvents: 1000, timeoutMs: Math.max(1, leftMs()), atStart }).catch((error: unknown) => {
				// Pages read before count. A lasting failure is reported by the next poll.
				if (at === from) throw error;
			});
			if (!page) return found;
			const isNew = ({ position }: Entry<P>) => position !== undefined && source.compare(position, at) > 0;
			const events = page.entries.filter(isNew).flatMap((entry) => entry.events);
			const happened = events.filter(({ event }) => !NOTICES.includes(event));
			found.notices.push(...events.filter(({ event }) => NOTICES.includes(event)));
			found.first ??= happened[0];
			found.last = happened.at(-1) ?? found.last;
			const hasMoved = source.compare(page.position, at) > 0;
			if (hasMoved) found.at = page.position;
			// Nothing new is the end, too, unless the server returned as much as it can.
			if (page.end || !hasMoved) return { ...found, isAtEnd: page.end || page.full !== true };
			if (leftMs() < timeoutMs * (1 - SHARE)) return found;
		}
	}

	private silence({ since, lastEventId }: Pick<Observed<P>, 'since' | 'lastEventId'>): Item {
		const { event, minutes } = this.watch;
		return {
			event: 'nothingHappened',
			eventId: `nothingHappened:${event}:${isoTime(since)}`,
			watched: event,
			minutes,
			since: isoTime(since),
			lastEventId: lastEventId ?? null,
		};
	}

	private ending({ since }: Observed<P>, first: Item, now: number): Item {
		const at = timeOf(first, now);
		return {
			event: 'happensAgain',
			eventId: `happensAgain:${this.watch.event}:${isoTime(since)}`,
			watched: this.watch.event,
			minutes: Math.max(0, Math.round((at - since) / MINUTE_MS)),
			since: isoTime(since),
			at: isoTime(at),
			firstEventId: String(first.eventId),
		};
	}
}
