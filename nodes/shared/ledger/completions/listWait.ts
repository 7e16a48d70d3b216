/**
 * Time a list of completions may wait for further elements. It ends when nothing came for its idle time or when it is full, so commands
 * that keep coming hold it open until the participant's own request timeout (20 s) refuses it (recorded from 3.5.10). It is held for its
 * limit times its idle time at most: that product is bounded. All times in ms.
 */

/** A participant's own default. */
export const DEFAULT_IDLE_MS = 500;
/** A participant that has begun to list needs less for an element that is there. Commands that come faster soon fill a list. */
const SHORTEST_IDLE_MS = 20;
/** The longest hold if a participant is slow to begin: then its own timeout is the bound. */
const LONGEST_SLOW_HOLD_MS = 15_000;

/** The idle time of a list of `limit` elements that is held for `holdMs` at most. Never longer than `idleMs`. */
export const idleWithin = (holdMs: number, limit: number, idleMs: number): number =>
	Math.min(idleMs, Math.max(SHORTEST_IDLE_MS, Math.floor(holdMs / limit)));

/** Number of elements that one list may have, at most `limit`, if the participant is slow to begin and gets the whole idle time. */
export const slowLimit = (limit: number, idleMs: number): number => Math.max(1, Math.min(limit, Math.floor(LONGEST_SLOW_HOLD_MS / idleMs)));
