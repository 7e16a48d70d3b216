import { randomUUID } from 'crypto';

import type { Compare } from './batches';
import { steadyNow } from '../values/clock';
import type { Reader } from '../values/readers';
import { Deliveries, STALE_MS, type End } from './deliveries';
import { EmptyRanges } from './emptyRanges';
import type { TriggerMemory } from './triggerMemory';
import { WatchedFilters } from './watchedFilters';

/** A state is committed right after its poll, or not at all. */
const COMMIT_MS = 10_000;
/** A poll that takes so many times its budget no longer keeps others from running. */
const LOCK_BUDGETS = 2;
/**
 * Multiple of the window for which an execution in this process may be silent. Here silence nearly always means that it takes
 * long, so it is given up much later than one of which word may be lost. But not never: n8n says nothing of an execution that
 * a person stopped while it waited for a free slot.
 */
const SILENT_WINDOWS_HERE = 6;

/**
 * Memory of this process for triggers beside their saved states. Polls of one trigger may start at the same time (a slow
 * poll and the next poll time, or several poll times), and a poll may be given a state that another poll's commit is about
 * to replace. Only the process itself can say.
 */
export class PollMemory {
	private id?: string;

	readonly emptyRanges = new EmptyRanges();

	readonly watchedFilters = new WatchedFilters();

	private readonly triggers = new Map<string, TriggerMemory>();
	private readonly ranHere = new Set<boolean>();

	/** `now`: a clock that is never set back. */
	constructor(private readonly now: () => number = steadyNow) {}

	/** Identifies this process. */
	get processId(): string {
		return (this.id ??= randomUUID().slice(0, 8));
	}

	/**
	 * Runs one poll of a trigger at a time. A second one returns null. A poll that never ends (a server that keeps a
	 * connection open, a token server that does not answer) holds the trigger for twice its budget at most. `isCurrent`
	 * says whether it still counts.
	 */
	async exclusively<T>(
		trigger: string,
		{ budgetMs }: { budgetMs: number },
		poll: (isCurrent: () => boolean) => Promise<T>,
	): Promise<T | null> {
		const memory = this.memoryOf(trigger);
		if (memory.lock && this.now() - memory.lock.since < LOCK_BUDGETS * budgetMs) return null;
		const lock = { since: this.now() };
		memory.lock = lock;
		const isCurrent = () => memory.lock === lock;
		try {
			return await poll(isCurrent);
		} finally {
			if (isCurrent()) memory.lock = undefined;
		}
	}

	/** Checks whether this process has just replaced this state by another, so that the commit must still be under way. */
	isRecentlyReplaced(trigger: string, state: string, now: number): boolean {
		return this.recent(trigger, now).some((entry) => entry.state === state);
	}

	/** `stale`: a poll may be given this state for longer, and nothing else says that it was replaced. */
	rememberReplaced(trigger: string, state: string, now: number, stale = false): void {
		const until = now + (stale ? STALE_MS : COMMIT_MS);
		this.memoryOf(trigger).recentlyReplaced = [...this.recent(trigger, now), { state, until }];
	}

	/** The first state of a trigger, for a poll that starts before the activation that set it is saved. */
	initialState(trigger: string): unknown {
		return this.memoryOf(trigger).initialState;
	}

	rememberInitial(trigger: string, state: unknown): void {
		this.memoryOf(trigger).initialState = state;
	}

	forgetInitial(trigger: string): void {
		this.memoryOf(trigger).initialState = undefined;
	}

	/** Remembers the end of a history for the next poll. If this poll has to stop before it, the next one need not ask again. */
	rememberEnd(trigger: string, history: string, end: unknown): void {
		this.memoryOf(trigger).end = { history, end };
	}

	forgetEnd(trigger: string): void {
		this.memoryOf(trigger).end = undefined;
	}

	/** The end remembered for a trigger, once: only a poll that gets further may pass it on. */
	takeEnd<P>(trigger: string, history: string): P | undefined {
		const remembered = this.memoryOf(trigger).end;
		this.forgetEnd(trigger);
		return remembered?.history === history ? (remembered.end as P) : undefined;
	}

	/**
	 * That a history was found to end before the trigger's position, and where it ended. The history of another server grows
	 * too: once it reaches the position, nothing shows any more that it is not the same.
	 */
	rememberDivergence(trigger: string, history: string, position: unknown, end: unknown): void {
		this.memoryOf(trigger).diverged = { position: JSON.stringify([history, position]), end };
	}

	/** End of the history when the trigger stopped at this position. Undefined if it did not stop. */
	divergedAt(trigger: string, history: string, position: unknown): unknown {
		const { diverged } = this.memoryOf(trigger);
		return diverged?.position === JSON.stringify([history, position]) ? diverged.end : undefined;
	}

	/** The user has decided: the trigger starts over. */
	forgetDivergence(trigger: string): void {
		this.memoryOf(trigger).diverged = undefined;
	}

	/** Deliveries of this process for a trigger, of one scope. For another scope it starts over. */
	deliveriesOf<P>(trigger: string, scope: string, compare: Compare<P>): Deliveries<P> {
		const memory = this.memoryOf(trigger);
		const deliveries = memory.deliveries as Deliveries<P> | undefined;
		if (deliveries?.scope === scope) return deliveries;
		const begun = new Deliveries(scope, compare);
		memory.deliveries = begun as Deliveries<unknown>;
		return begun;
	}

	/** Number of running executions of this process's deliveries for a trigger, as far as is known. */
	countRunning(trigger: string, windowMs: number, now: number): number {
		return this.running(trigger, windowMs, now).length;
	}

	/**
	 * These executions, those that began first first: since when, and until when (ms since 1970) each counts if nothing is reported
	 * of it. What is given up is not thereby lost: `settle` decides that.
	 */
	running(trigger: string, windowMs: number, now: number): Array<{ since: number; until: number }> {
		const silentMs = this.runsHere ? SILENT_WINDOWS_HERE * windowMs : windowMs;
		const begun = this.memoryOf(trigger).deliveries?.runningSince(now - silentMs, now) ?? [];
		return begun.map((since) => ({ since, until: since + silentMs }));
	}

	/** The note, if this process has not given it yet. */
	takeNote(trigger: string, note: string | undefined): string | undefined {
		const memory = this.memoryOf(trigger);
		if (note === undefined || memory.note === note) return undefined;
		memory.note = note;
		return note;
	}

	/** The server took items for this trigger only without reporting their outcome. */
	rememberNoAcknowledgement(trigger: string): void {
		this.memoryOf(trigger).withoutAcknowledgement = true;
	}

	isAcknowledged(trigger: string): boolean {
		return !this.memoryOf(trigger).withoutAcknowledgement;
	}

	/** An activation: what the server refused to the version before it may say of this one. */
	forgetNoAcknowledgement(trigger: string): void {
		const memory = this.memoryOf(trigger);
		memory.withoutAcknowledgement = false;
		memory.endedUnknown = false;
	}

	/** Learns from the end of a delivery which process executes, and whether ends are reported. Two unknown ends in a row: they are not. */
	learn(trigger: string, { ranHere, untold, unknown }: End): void {
		if (ranHere !== undefined) this.ranHere.add(ranHere);
		const memory = this.memoryOf(trigger);
		if (untold || (unknown && memory.endedUnknown)) memory.withoutAcknowledgement = true;
		memory.endedUnknown = unknown;
	}

	/** Checks whether executions are known to run in this process: one that is silent still runs then. */
	get runsHere(): boolean {
		return this.ranHere.has(true) && !this.runsElsewhere;
	}

	/** Checks whether executions are known to run elsewhere, in workers. */
	get runsElsewhere(): boolean {
		return this.ranHere.has(false);
	}

	/** Checks whether it is the turn of a batch that comes alone, if there is one: not in two polls one after the other. */
	takeTurn(trigger: string, wanted: boolean): boolean {
		const memory = this.memoryOf(trigger);
		memory.tookTurn = wanted && !memory.tookTurn;
		return memory.tookTurn;
	}

	/** The trigger as one of those that share reads. */
	readerOf(trigger: string): Reader {
		return this.memoryOf(trigger).reader;
	}

	/** A trigger whose saved state is given up. */
	forget(trigger: string): void {
		this.triggers.delete(trigger);
		this.watchedFilters.forget(trigger);
	}

	private memoryOf(trigger: string): TriggerMemory {
		let memory = this.triggers.get(trigger);
		if (!memory) this.triggers.set(trigger, (memory = { recentlyReplaced: [], reader: { latest: 0 } }));
		return memory;
	}

	private recent(trigger: string, now: number) {
		return this.memoryOf(trigger).recentlyReplaced.filter(({ until }) => now < until);
	}
}
