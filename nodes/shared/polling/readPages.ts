import type { EventSource, Item } from './eventSource';
import type { Host, Run, Settings } from './host';
import { digest, type State } from './state';

/** No further page is begun once this share of the budget is used. */
const READING_SHARE = 0.5;

interface Begun {
	/** Items that go out before those that are read. */
	items: Item[];
	/** See `Bounds.atStart`. */
	atStart: boolean;
	/** How much of the poll's budget is left, in ms. */
	remainingMs: () => number;
}

/** Reads pages until the end, the maximum or the time is reached. The position only ever moves forward, and never past an event not taken. */
export async function readPages<P>(
	host: Host,
	source: EventSource<P>,
	settings: Settings,
	from: State<P>,
	{ items: begun, atStart, remainingMs }: Begun,
): Promise<Run<P>> {
	const items = [...begun];
	const { replayUntil, replayUnreadable } = from;
	const isReplayed = (at: P | undefined, fingerprint: string): boolean => {
		if (replayUntil === undefined) return false;
		const distance = source.compare(at ?? position, replayUntil);
		return at !== undefined ? distance <= 0 : distance < 0 || (distance === 0 && replayUnreadable?.includes(fingerprint) === true);
	};
	let position = from.position;
	let unreadable = from.unreadable ?? [];

	for (let pages = 0; ; pages++) {
		const bounds = {
			maxEvents: Math.max(1, settings.maxItems - items.length),
			timeoutMs: remainingMs(),
			replayUntil,
			atStart: atStart && pages === 0,
		};
		const page = await source.read(position, bounds).catch((error: unknown) => {
			// What was read before counts, whether or not anything matched. A lasting failure is reported by the next poll.
			if (pages === 0) throw error;
		});
		if (!page) break;
		const start = position;
		// What an earlier read at this position handed over; twice on one page means that it happened twice.
		const handedOver = [...unreadable];
		let reachedMax = false;
		for (const entry of page.entries) {
			const at = entry.position;
			if (at !== undefined && source.compare(at, start) <= 0) continue;
			// Only here is it safe to stop: all that shares a position is taken together, and an entry without one may stand in its midst.
			if (items.length >= settings.maxItems && at !== undefined && source.compare(at, position) > 0) {
				reachedMax = true;
				break;
			}
			const fingerprint = at === undefined ? digest(entry.events) : '';
			if (at === undefined) {
				const before = handedOver.indexOf(fingerprint);
				if (before >= 0) {
					handedOver.splice(before, 1);
					continue;
				}
				unreadable = [...unreadable, fingerprint];
			} else if (source.compare(at, position) > 0) {
				position = at;
				if (unreadable.length > 0) unreadable = [];
				if (handedOver.length > 0) handedOver.length = 0;
			}
			const replayed = isReplayed(at, fingerprint);
			for (const event of entry.events) items.push(replayed ? { ...event, replayed } : event);
		}
		if (!reachedMax && source.compare(page.position, position) > 0) {
			position = page.position;
			unreadable = [];
		}
		const moved = source.compare(position, start) > 0;
		if (page.full && !moved && items.length === 0) {
			throw host.userError(
				`The server returned ${page.entries.length} entries without a position, the most it returns at once, so the trigger cannot read what follows them`,
				'The trigger returned them with decodeError. Show them to the operator of the server. To continue elsewhere, set Start From to Given Position.',
			);
		}
		if (reachedMax || page.end || !moved || items.length >= settings.maxItems || remainingMs() < host.budgetMs * (1 - READING_SHARE)) break;
	}
	const replaying = replayUntil !== undefined && source.compare(position, replayUntil) < 0;
	const state: State<P> = { ...from, position, unreadable, ...(!replaying && { replayUntil: undefined, replayUnreadable: undefined }) };
	return { state, items };
}
