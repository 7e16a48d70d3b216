import type { Bounds, EventSource, Item, Page } from './eventSource';

/**
 * A source of events that no server keeps as a history: they show in what a list of now has that it did not have before. So the position
 * itself is the history: it holds what was observed when it was made, and the latest events, from which a lost batch is delivered again.
 */

/** A position of such a source. Positions are compared by their number. */
export interface ListPosition<K> {
	seq: number;
	/** Observed list. Absent if nothing was observed yet. */
	observed?: K;
	/** The latest events, oldest first, each with the number of the position that it led to. */
	log?: Array<{ seq: number; event: Item }>;
	/** The number of the last position whose events the log no longer holds. */
	dropped?: number;
}

/** Result of reading the list. */
export interface Observation<K> {
	observed: K;
	/** New entries, in order. Without an earlier observation: all entries. */
	events: Item[];
}

/** Parts of such a source. */
interface ObservedList<K> {
	/** See `EventSource.history`. */
	history: string;
	/** Start of the trigger: with the present entries as known, or with nothing known. Throws if the settings say neither. */
	begin: () => 'known' | 'unknown';
	/** Reads the list, within that time, and compares it with what was observed before. */
	observe: (observed: K | undefined, timeoutMs: number) => Promise<Observation<K>>;
}

/** Number of events of earlier positions that are kept for redelivery. */
const KEPT_EVENTS = 20;
/** Time limit of a sample, in ms. */
const SAMPLE_MS = 30_000;

export class ListSource<K> implements EventSource<ListPosition<K>> {
	readonly history: string;

	constructor(private readonly list: ObservedList<K>) {
		this.history = list.history;
	}

	compare(a: ListPosition<K>, b: ListPosition<K>): number {
		return a.seq - b.seq;
	}

	async start(timeoutMs: number): Promise<ListPosition<K>> {
		const skipsPresent = this.list.begin() === 'known';
		// Read in either case: a mistake in the settings shows when the workflow is activated.
		const first = await this.list.observe(undefined, timeoutMs);
		return skipsPresent ? { seq: 0, observed: first.observed } : { seq: 0 };
	}

	async read(from: ListPosition<K>, { timeoutMs, until }: Bounds<ListPosition<K>>): Promise<Page<ListPosition<K>>> {
		if (until) return { entries: [{ position: until, events: logged(from, until) }], position: until, end: true };
		const { observed, events } = await this.list.observe(from.observed, timeoutMs);
		if (events.length === 0 && JSON.stringify(observed) === JSON.stringify(from.observed))
			return { entries: [], position: from, end: true };
		const seq = from.seq + 1;
		const earlier = from.log ?? [];
		const kept = earlier.slice(-KEPT_EVENTS);
		const dropped = earlier.at(-KEPT_EVENTS - 1)?.seq ?? from.dropped;
		const log = [...kept, ...events.map((event) => ({ seq, event }))];
		const position = { seq, observed, ...(log.length > 0 && { log }), ...(dropped !== undefined && { dropped }) };
		return { entries: events.length > 0 ? [{ position, events }] : [], position, end: true };
	}

	async sample(max: number): Promise<Item[]> {
		return (await this.list.observe(undefined, SAMPLE_MS)).events.slice(-max);
	}
}

/** The events between two positions. Before them a notice if the later one no longer holds all of them. */
function logged<K>(from: ListPosition<K>, { seq: last, log = [], dropped = 0 }: ListPosition<K>): Item[] {
	const events = log.filter(({ seq }) => seq > from.seq && seq <= last).map(({ event }) => event);
	const reason = 'Events whose execution was lost are too many to be delivered again; these are the latest.';
	return from.seq < dropped ? [{ event: 'gap', reason }, ...events] : events;
}
