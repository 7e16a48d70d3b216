import type { Item } from './eventSource';
import type { State } from './state';

/**
 * Why a poll runs: a person activated the workflow, the automation server restarted (or another of its instances took
 * over), or the schedule said so.
 */
export type PollReason = 'activation' | 'restart' | 'schedule';

/** What a poll gets from the automation server it runs in. */
export interface Host {
	/** Which trigger of which workflow this is. */
	trigger: string;
	reason: PollReason;
	/** How long this poll may take, in ms. */
	budgetMs: number;
	/** Time, in ms since 1970. */
	now: () => number;
	/** The saved state. */
	load: () => unknown;
	/** Replaces the saved state. Saved together with the items of this poll; without items perhaps not at all. */
	store: (state: unknown) => void;
	/** What `storeInitial` stored. */
	loadInitial: () => unknown;
	/** Stores the first state where it is saved with the activation itself, whether or not the poll returns items. Undefined removes it. */
	storeInitial: (state: unknown) => void;
	/** An error that stops the trigger and says how to go on. */
	userError: (message: string, advice: string) => Error;
}

export interface Settings {
	/** What the user chose to begin with; a trigger starts over when it changes. */
	start: string;
	/** Whether to begin without reading what is there already. */
	fromNow: boolean;
	/** How many events one poll hands over; an update is never divided, so its last one may bring more. */
	maxItems: number;
	/** At Least Once: how long a batch is read again after a crash, in ms. Absent: once. */
	replayWindowMs?: number;
	/** After so long without an item, in ms, one is handed over that says so. */
	heartbeatMs?: number;
}

/** Intermediate result of a poll. */
export interface Run<P> {
	state: State<P>;
	items: Item[];
}
