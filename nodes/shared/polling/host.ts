import type { IDataObject } from 'n8n-workflow';

import type { State } from './state';

/** What a poll gets from n8n. */
export interface Host {
	/** Which trigger of which workflow this is. */
	trigger: string;
	/** How long this poll may take, in ms. */
	budgetMs: number;
	/** Whether the workflow is being activated: the first state taken then replaces one that an earlier activation took. */
	activating: boolean;
	/** Time, in ms since 1970. */
	now: () => number;
	load: () => unknown;
	/** Replaces the saved state. */
	store: (state: unknown) => void;
	/** Stops the trigger with an explanation. */
	refuse: (message: string, remedy: string) => Error;
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
	items: IDataObject[];
}
