import { createHash } from 'crypto';

/** Where batches that were handed over began, and when the last of them was, in ms since 1970. */
export interface HandedOver<P> {
	from: P;
	since: number;
	until: number;
}

/** What is kept for the trigger between polls: one object, replaced as a whole. */
export interface State<P> {
	v: 1;
	/** Fingerprint of what the position belongs to; see `scopeOf`. */
	scope: string;
	/** Everything up to here was handed over. */
	position: P;
	/** When something was last handed over (or the trigger began), in ms since 1970. */
	lastItemAt: number;
	/** Fingerprints of unreadable entries after `position` that were handed over. */
	unreadable?: string[];
	/** At Least Once: the processes that have polled, newest last. */
	processes?: string[];
	/** At Least Once: batches handed over within the replay window, oldest first. */
	handedOver?: Array<HandedOver<P>>;
	/** At Least Once: entries up to here are being handed over again. */
	replayUntil?: P;
	/** Fingerprints of unreadable entries after `replayUntil` that were handed over before. */
	replayUnreadable?: string[];
}

export const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** What another version of this package saved: nothing of it is relied on. */
export interface Foreign {
	v: unknown;
	scope?: unknown;
}

/** What was saved; undefined where nothing was. */
export function readState<P>(saved: unknown): State<P> | Foreign | undefined {
	return typeof saved === 'object' && saved !== null && 'v' in saved ? (saved as State<P> | Foreign) : undefined;
}

/** Whether this version wrote a state. */
export function isReadable<P>(state: State<P> | Foreign): state is State<P> {
	return state.v === 1;
}
