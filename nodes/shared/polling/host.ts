import type { Item } from './eventSource';
import type { End } from './deliveries';

/**
 * Reason for a poll: a person activated the workflow, the automation server restarted (or another of its instances took
 * over), or the schedule said so.
 */
export type PollReason = 'activation' | 'restart' | 'schedule';

/** Interface of the automation server that a poll runs in. */
export interface Host {
	/** Identity of the trigger and its workflow. */
	trigger: string;
	reason: PollReason;
	/** Time limit of this poll, in ms. */
	budgetMs: number;
	/** Time, in ms since 1970. */
	now: () => number;
	/** The saved state. */
	load: () => unknown;
	/** Replaces the saved state. Saved together with the items of this poll. Without items perhaps not at all. */
	store: (state: unknown) => void;
	/** State that `storeInitial` stored. */
	loadInitial: () => unknown;
	/** Stores the first state if it is saved with the activation itself, whether or not the poll returns items. Undefined removes it. */
	storeInitial: (state: unknown) => void;
	/** An error that stops the trigger and says how to go on. */
	userError: (message: string, advice: string) => Error;
	/** Writes to the server's log. */
	warn: (message: string) => void;
	/** Checks whether the trigger is still wanted. Events found after it was stopped are not delivered. Absent: always. */
	isWanted?: () => boolean;
	/** Reason why the saved state is missing, if this is known to be a loss. To be reported to the user. */
	stateMissing?: string;
	/**
	 * Set for one of several targets that the others did not have before: it begins now, whatever the settings say, and a notice says so.
	 */
	isAdded?: boolean;
	/**
	 * Waits until what was found, so many items, may be saved and delivered. From there on nothing waits. False: not now, the next poll
	 * finds it again. Absent: at once.
	 */
	turn?: (items: number) => Promise<boolean>;
	/** Set if each poll is given what is saved, which may be of before the last delivery: the server commits it by itself, later. */
	commitsLater?: boolean;
	/** Says, with the first item of a process, how At Least Once is kept here. Absent or undefined: says nothing. */
	note?: (acknowledged: boolean) => string | undefined;
	/**
	 * Delivers items together with the state that was stored, and says how that ended: a promise that may never settle, and
	 * never rejects. Absent if the server cannot say. Undefined if it turns out that it cannot, and nothing was delivered
	 * over. Then the items are returned, as without it.
	 */
	deliver?: (items: Item[]) => Promise<End> | undefined;
}

export interface Settings {
	/** The user's choice of the start. A trigger starts over when it changes. */
	start: string;
	/** True to begin without reading what is there already. */
	fromNow: boolean;
	/** Number of events that one poll delivers. An update is never divided, so its last one may bring more. */
	maxItems: number;
	/** At Least Once: how long to wait for word of a batch, in ms. Without acknowledgement, how long it is redelivered after a restart. Absent: once. */
	replayWindowMs?: number;
	/** After so long without an item, in ms, one is delivered that says so. */
	heartbeatMs?: number;
}
