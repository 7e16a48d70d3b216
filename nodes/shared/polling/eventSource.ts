/** An item as it is delivered: a JSON object. */
export type Item = Record<string, unknown>;

/**
 * Source of a trigger: a history that a server keeps in order, whose positions never change. `P` is such a position
 * as the server names it (a ledger offset, or migration ID and record time), kept verbatim and never derived from a clock.
 * The loop over it is in `poll.ts`.
 */
export interface EventSource<P> {
	/** Identity of the history: positions of one are meaningless in another. The address of the server and what is read there. */
	readonly history: string;
	/** Negative, zero or positive as `a` lies before, at or after `b`. */
	compare(a: P, b: P): number;
	/** Start of a trigger that has no position yet. Takes at most `timeoutMs`. */
	start(timeoutMs: number): Promise<P>;
	/**
	 * Checks, when the workflow is activated, that events after `position` can be read: a missing right or a wrong name must
	 * not look like a quiet trigger. Throws explained errors. Takes at most `timeoutMs`.
	 */
	check?(position: P, timeoutMs: number): Promise<void>;
	/** Entries after `from`, in order. Throws explained errors. May return less than there is. */
	read(from: P, bounds: Bounds<P>): Promise<Page<P>>;
	/** Ends what a read has left open. Called when a poll has read all it will. */
	close?(): void;
	/** Channel on which the server announces additions after `from`. Absent if there is none. Takes at most `timeoutMs`. */
	announcements?(from: P, timeoutMs: number): Promise<Announcements<P>>;
	/**
	 * Time from which a read after `position` has an event that no server announces, in ms since 1970. Undefined: none is due. Absent: never.
	 */
	dueAt?(position: P): number | undefined;
	/** Up to `max` of the latest matching events, oldest first, for a test run in the editor. */
	sample(max: number): Promise<Item[]>;
}

export interface Bounds<P> {
	/** Number of further events that the poll takes. A page may hold more. It must not skip any. */
	maxEvents: number;
	/** Time limit of the whole read, in ms, for all its requests. */
	timeoutMs: number;
	/** Everything up to here was delivered before. A part of it that was lost is read again. */
	replayUntil?: P;
	/** End of the lost part, and a gap in it at the latest. */
	until?: P;
	/** True if `from` is the position that `start` gave, and nothing was read after it yet. */
	atStart?: boolean;
}

/** A channel on which a server announces at once that something was added. */
export interface Announcements<P> {
	/** Its path below the server's base URL. */
	path: string;
	/** Message to send when it is open: a JSON value. */
	request: object;
	/** End of the history according to a message, and whether an event is there. Absent: it cannot be read. */
	read: (message: unknown) => { position: P; event: boolean } | undefined;
}

/** A range of a history. */
export interface Page<P> {
	entries: Array<Entry<P>>;
	/** Everything up to here has been read. At or after the last entry's position. */
	position: P;
	/** True if this was all there is at present. */
	end: boolean;
	/** True if this is as much as the server returns at once, so that more may follow entries that have no position. */
	full?: boolean;
}

/** One element of a history: an update, a completion. */
export interface Entry<P> {
	/** Absent if the entry is so malformed that it has none. */
	position?: P;
	/** The events in it that match the filters. Often none, sometimes several. */
	events: Item[];
}
