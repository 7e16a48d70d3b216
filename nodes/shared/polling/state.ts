import { createHash } from 'crypto';

import type { Item } from './eventSource';

/** A range of history that was delivered, as far as it is not known to be finished. */
export interface Batch<P> {
	/** It begins after this position … */
	from: P;
	/** … and ends with this one. */
	to: P;
	/** When it was delivered last, in ms since 1970. */
	since: number;
	/** Number of deliveries. */
	attempt: number;
	/** Number of these deliveries that the server could not take. Absent: none. */
	refused?: number;
	/** Known to be lost: to be read again and delivered. */
	lost?: boolean;
	/** Fingerprints of the unreadable entries after `to` that belong to it. */
	unreadable?: string[];
	/** The trigger's own notices before its events, which no server has. */
	notices?: Item[];
}

/** State of the trigger between polls: one object, replaced as a whole. */
export interface State<P> {
	v: 1;
	/** Fingerprint of what the position belongs to. See `scopeOf`. */
	scope: string;
	/** Everything up to here was delivered. */
	position: P;
	/** When something was last delivered (or the trigger began), in ms since 1970. */
	lastItemAt: number;
	/** Fingerprints of unreadable entries after `position` that were delivered. */
	unreadable?: string[];
	/** At Least Once: the processes that have polled, newest last. */
	processes?: string[];
	/** At Least Once: what was delivered and is not known to be finished, by position. */
	unacknowledged?: Array<Batch<P>>;
}

export const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** State saved by another version of this package: nothing of it is relied on. */
export interface OtherVersionState {
	v: unknown;
	scope?: unknown;
}

/** Saved state. Undefined if there is none. */
export function readState<P>(saved: unknown): State<P> | OtherVersionState | undefined {
	return typeof saved === 'object' && saved !== null && 'v' in saved ? (saved as State<P> | OtherVersionState) : undefined;
}

/** Checks whether this version wrote a state. */
export function isReadable<P>(state: State<P> | OtherVersionState): state is State<P> {
	return state.v === 1;
}
