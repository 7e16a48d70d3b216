import type { IDataObject } from 'n8n-workflow';

/**
 * What the trigger reads from: a history that a server keeps in order, with places in it that stay what they are. `P` is
 * such a place as the server names it (a ledger offset, or migration ID and record time), kept verbatim and never derived
 * from a clock. The loop over it is in `cursor.ts`.
 */
export interface EventSource<P> {
	/** Which history this is: places of one are meaningless in another. The address of the server and what is read there. */
	readonly history: string;
	/** Negative, zero or positive as `a` lies before, at or after `b`. */
	compare(a: P, b: P): number;
	/** Where a trigger begins that has no place yet; found out within `timeoutMs`. */
	start(timeoutMs: number): Promise<P>;
	/** What lies after `from`, in order. Throws explained errors; may answer with less than there is. */
	read(from: P, bounds: Bounds<P>): Promise<Page<P>>;
	/** Up to `most` of the latest matching events, oldest first, for a test run in the editor. */
	sample(most: number): Promise<IDataObject[]>;
}

export interface Bounds<P> {
	/** How many more events the poll takes. A page may hold more; it must not skip any. */
	most: number;
	/** How long the whole read may take, in ms, however many requests it makes. */
	timeoutMs: number;
	/** What lies up to here was handed over before and is read again after a restart. */
	known?: P;
	/** Whether `from` is where `start` said to begin, and nothing was read after it yet. */
	fresh?: boolean;
}

/** A stretch of history. */
export interface Page<P> {
	entries: Array<Entry<P>>;
	/** Everything up to here has been seen; at or after the last entry's place. */
	position: P;
	/** Whether this was all there is at present. */
	end: boolean;
	/** Whether this is as much as the server tells at once, so that there may be more behind entries that name no place. */
	full?: boolean;
}

/** One element of a history: an update, a completion. */
export interface Entry<P> {
	/** Its place; absent where the entry is so malformed that it names none. */
	position?: P;
	/** The events in it that match the filters; often none, sometimes several. */
	events: IDataObject[];
}
