import type { IDataObject } from 'n8n-workflow';

import type { Host, Run, Settings } from './host';
import type { EventSource } from './eventSource';
import { digest, type State } from './state';

/** No further page is begun once this part of the budget is used. */
const READING_SHARE = 0.5;

/** Reads pages until the end, the maximum or the time is reached. Places only ever move forward, and never past an event not taken. */
export async function readPages<P>(
	host: Host, source: EventSource<P>, settings: Settings, from: State<P>, begun: { items: IDataObject[]; fresh: boolean; left: () => number },
): Promise<Run<P>> {
	const { fresh, left } = begun;
	const items = [...begun.items];
	const { replayUntil, replayUnreadable } = from;
	const comesAgain = (at: P | undefined, fingerprint: string): boolean => {
		if (replayUntil === undefined) return false;
		const distance = source.compare(at ?? position, replayUntil);
		return at !== undefined ? distance <= 0 : distance < 0 || (distance === 0 && replayUnreadable?.includes(fingerprint) === true);
	};
	let position = from.position;
	let unreadable = from.unreadable ?? [];

	for (let pages = 0; ; pages++) {
		const bounds = { most: Math.max(1, settings.maxItems - items.length), timeoutMs: Math.max(1, left()), known: replayUntil, fresh: fresh && pages === 0 };
		const page = await source.read(position, bounds).catch((error: unknown) => {
			// What was read before counts, whether or not anything matched. A lasting failure is reported by the next poll.
			if (pages === 0) throw error;
		});
		if (!page) break;
		const start = position;
		// What an earlier look at this place handed over; twice on one page means that it happened twice.
		const handed = [...unreadable];
		let full = false;
		for (const entry of page.entries) {
			const at = entry.position;
			if (at !== undefined && source.compare(at, start) <= 0) continue;
			// Only here is it safe to stop: all that shares a place is taken together, and an entry that names none may stand in its midst.
			if (items.length >= settings.maxItems && at !== undefined && source.compare(at, position) > 0) {
				full = true;
				break;
			}
			const fingerprint = at === undefined ? digest(entry.events) : '';
			if (at === undefined) {
				const before = handed.indexOf(fingerprint);
				if (before >= 0) {
					handed.splice(before, 1);
					continue;
				}
				unreadable = [...unreadable, fingerprint];
			} else if (source.compare(at, position) > 0) {
				position = at;
				if (unreadable.length > 0) unreadable = [];
				if (handed.length > 0) handed.length = 0;
			}
			const replayed = comesAgain(at, fingerprint);
			for (const event of entry.events) items.push(replayed ? { ...event, replayed } : event);
		}
		if (!full && source.compare(page.position, position) > 0) {
			position = page.position;
			unreadable = [];
		}
		const moved = source.compare(position, start) > 0;
		if (page.full && !moved && items.length === 0) {
			throw host.refuse(
				`The server answers with ${page.entries.length} entries that name no place, and with no more than those at once, so the trigger cannot see what lies behind them`,
				'They were handed over with decodeError. Show them to the operator of the server. To go on elsewhere, set Start From to Given Position.',
			);
		}
		if (full || page.end || !moved || items.length >= settings.maxItems || left() < host.budgetMs * (1 - READING_SHARE)) break;
	}
	const replaying = replayUntil !== undefined && source.compare(position, replayUntil) < 0;
	const state: State<P> = { ...from, position, unreadable, ...(!replaying && { replayUntil: undefined, replayUnreadable: undefined }) };
	return { state, items };
}
