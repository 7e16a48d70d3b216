import type { EventSource, Item, Page } from './eventSource';
import type { Host } from './host';
import { digest } from './state';

/** No further page of new events is begun once this share of a poll's budget is used. */
export const READING_SHARE = 0.5;

interface Range<P> {
	/** Reads what comes after this position. */
	from: P;
	/** Reads no further than this. Absent: to the end. */
	until?: P;
	/** With `until`: everything up to here was delivered before. */
	replayUntil?: P;
	/** Fingerprints of unreadable entries after `from` that were delivered already. */
	unreadable?: string[];
	/** Fingerprints of the unreadable entries after `until` that belong to it. */
	expected?: string[];
}

export interface Limits {
	maxItems: number;
	/** No further page is begun once this share of the poll's budget is used. */
	share: number;
	/** Time left of the poll's budget, in ms. */
	remainingMs: () => number;
	/** Time limit of the next page, in ms. All the time left by default. */
	timeoutMs?: () => number;
	/** See `Bounds.atStart`. */
	atStart?: boolean;
}

export interface Read<P> {
	items: Item[];
	/** Everything up to here was read and is in `items`. */
	position: P;
	/** Fingerprints of the unreadable entries after `position` that are in `items`, or were before. */
	unreadable: string[];
	/** True if `until` was reached. */
	complete: boolean;
}

/** Reads pages until the end, the maximum or the time is reached. The position only ever moves forward, and never past an event not taken. */
export async function readPages<P>(
	host: Host,
	source: EventSource<P>,
	range: Range<P>,
	{ maxItems, share, remainingMs, timeoutMs = remainingMs, atStart = false }: Limits,
): Promise<Read<P>> {
	const reading = new Reading(source, range, maxItems);
	const { until, replayUntil } = range;
	for (let pages = 0; ; pages++) {
		const maxEvents = Math.max(1, maxItems - reading.items.length);
		const bounds = { maxEvents, timeoutMs: timeoutMs(), replayUntil, until, atStart: atStart && pages === 0 };
		const page = await source.read(reading.position, bounds).catch((error: unknown) => {
			// Entries read before count, whether or not anything matched. A lasting failure is reported by the next poll.
			if (pages === 0) throw error;
		});
		if (!page) break;
		const start = reading.position;
		const stopped = reading.take(page);
		const moved = source.compare(reading.position, start) > 0;
		if (page.full && !moved && reading.items.length === 0) throw nothingBehind(host, page);
		const isOver = reading.complete || stopped || page.end || !moved;
		if (isOver || reading.items.length >= maxItems || remainingMs() < host.budgetMs * (1 - share)) break;
	}
	const { items, position, unreadable, complete } = reading;
	return { items, position, unreadable, complete };
}

/** Entries taken from the pages so far. */
class Reading<P> {
	readonly items: Item[] = [];
	position: P;
	unreadable: string[];
	complete = false;
	/** Fingerprints of unreadable entries after `until` that are still to come. */
	private readonly awaited: string[];

	constructor(
		private readonly source: EventSource<P>,
		private readonly range: Range<P>,
		private readonly maxItems: number,
	) {
		this.position = range.from;
		this.unreadable = range.unreadable ?? [];
		this.awaited = [...(range.expected ?? [])];
	}

	/** Takes what a page has, in its order. @returns whether it stopped before the page's end */
	take(page: Page<P>): boolean {
		const start = this.position;
		// Entries that an earlier read at this position delivered. Twice on one page means that it happened twice.
		const delivered = [...this.unreadable];
		for (const { position: at, events } of page.entries) {
			if (at === undefined) this.takeUnreadable(events, delivered);
			else if (this.source.compare(at, start) > 0) {
				if (this.source.compare(at, this.position) > 0) {
					// Only here is it safe to stop: entries of one position are taken together, and an entry without one may be among them.
					if (this.isBeyond(at)) return this.finish();
					if (this.items.length >= this.maxItems) return true;
					this.moveTo(at);
					delivered.length = 0;
				}
				this.add(events);
			}
		}
		this.end(page);
		return false;
	}

	/** An entry without a position counts once: by its fingerprint. Takes what it finds out of `delivered`. */
	private takeUnreadable(events: Item[], delivered: string[]) {
		const fingerprint = digest(events);
		if (withdraw(delivered, fingerprint)) return;
		if (this.reaches(this.position) && !withdraw(this.awaited, fingerprint)) return;
		this.unreadable = [...this.unreadable, fingerprint];
		this.add(events);
	}

	/** The end of a page: its own position counts, also if none of its entries has one. */
	private end({ position, end }: Page<P>) {
		if (this.source.compare(position, this.position) > 0) {
			this.moveTo(position);
			if (this.reaches(position)) this.finish();
		} else if (this.reaches(this.position)) this.complete = end || this.awaited.length === 0;
	}

	private finish(): true {
		this.complete = true;
		if (this.range.until !== undefined) this.position = this.range.until;
		return true;
	}

	private moveTo(at: P) {
		this.position = at;
		this.unreadable = [];
	}

	private add(events: Item[]) {
		for (const event of events) this.items.push(event);
	}

	private isBeyond(at: P): boolean {
		return this.range.until !== undefined && this.source.compare(at, this.range.until) > 0;
	}

	private reaches(at: P): boolean {
		return this.range.until !== undefined && this.source.compare(at, this.range.until) >= 0;
	}
}

/** Removes one text from a list. @returns whether it was there */
function withdraw(texts: string[], text: string): boolean {
	const at = texts.indexOf(text);
	if (at >= 0) texts.splice(at, 1);
	return at >= 0;
}

const nothingBehind = (host: Host, { entries }: Page<unknown>) =>
	host.userError(
		`The server returned ${entries.length} entries without a position, the most it returns at once, so the trigger cannot read what follows them`,
		'The trigger returned them with decodeError. Show them to the operator of the server. To continue elsewhere, set Start From to Given Position.',
	);
