import type { EventSource, Item } from './eventSource';
import type { Host } from './host';
import { digest } from './state';

/** No further page of new events is begun once this share of a poll's budget is used. */
export const READING_SHARE = 0.5;

interface Range<P> {
	/** Reads what comes after this position. */
	from: P;
	/** Reads no further than this; absent: to the end. */
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
	/** How much of the poll's budget is left, in ms. */
	remainingMs: () => number;
	/** How long the next page may take, in ms; all that is left by default. */
	timeoutMs?: () => number;
	/** See `Bounds.atStart`. */
	atStart?: boolean;
}

export interface Read<P> {
	items: Item[];
	/** Everything up to here was read and stands in `items`. */
	position: P;
	/** Fingerprints of the unreadable entries after `position` that stand in `items`, or did before. */
	unreadable: string[];
	/** Whether `until` was reached. */
	complete: boolean;
}

/** Reads pages until the end, the maximum or the time is reached. The position only ever moves forward, and never past an event not taken. */
export async function readPages<P>(
	host: Host,
	source: EventSource<P>,
	{ from, until, replayUntil, unreadable: knownUnreadable = [], expected = [] }: Range<P>,
	{ maxItems, share, remainingMs, timeoutMs = remainingMs, atStart = false }: Limits,
): Promise<Read<P>> {
	const items: Item[] = [];
	const isBeyond = (at: P) => until !== undefined && source.compare(at, until) > 0;
	const reaches = (at: P) => until !== undefined && source.compare(at, until) >= 0;
	const awaited = [...expected];
	let position = from;
	let unreadable = knownUnreadable;
	let complete = false;

	for (let pages = 0; ; pages++) {
		const bounds = {
			maxEvents: Math.max(1, maxItems - items.length),
			timeoutMs: timeoutMs(),
			replayUntil,
			until,
			atStart: atStart && pages === 0,
		};
		const page = await source.read(position, bounds).catch((error: unknown) => {
			// What was read before counts, whether or not anything matched. A lasting failure is reported by the next poll.
			if (pages === 0) throw error;
		});
		if (!page) break;
		const start = position;
		// What an earlier read at this position delivered; twice on one page means that it happened twice.
		const delivered = [...unreadable];
		let stopped = false;
		for (const entry of page.entries) {
			const at = entry.position;
			if (at !== undefined && source.compare(at, start) <= 0) continue;
			// Only here is it safe to stop: all that shares a position is taken together, and an entry without one may stand in its midst.
			const moves = at !== undefined && source.compare(at, position) > 0;
			complete = moves && isBeyond(at);
			stopped = complete || (moves && items.length >= maxItems);
			if (stopped) break;
			if (moves) {
				position = at;
				unreadable = [];
				delivered.length = 0;
			} else if (at === undefined) {
				const fingerprint = digest(entry.events);
				const before = delivered.indexOf(fingerprint);
				if (before >= 0) {
					delivered.splice(before, 1);
					continue;
				}
				if (reaches(position)) {
					const wanted = awaited.indexOf(fingerprint);
					if (wanted < 0) continue;
					awaited.splice(wanted, 1);
				}
				unreadable = [...unreadable, fingerprint];
			}
			for (const event of entry.events) items.push(event);
		}
		if (complete && until !== undefined) position = until;
		else if (!stopped && source.compare(page.position, position) > 0) {
			complete = reaches(page.position);
			position = complete && until !== undefined ? until : page.position;
			unreadable = [];
		} else if (!stopped && reaches(position)) complete = page.end || awaited.length === 0;
		const moved = source.compare(position, start) > 0;
		if (page.full && !moved && items.length === 0) {
			throw host.userError(
				`The server returned ${page.entries.length} entries without a position, the most it returns at once, so the trigger cannot read what follows them`,
				'The trigger returned them with decodeError. Show them to the operator of the server. To continue elsewhere, set Start From to Given Position.',
			);
		}
		if (complete || stopped || page.end || !moved || items.length >= maxItems || remainingMs() < host.budgetMs * (1 - share)) break;
	}
	return { items, position, unreadable, complete };
}
