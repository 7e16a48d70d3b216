import { randomUUID } from 'crypto';

/** n8n commits a state right after the poll, or not at all. */
const COMMIT_MS = 10_000;
/** How long a stretch that held nothing is not read again. */
const QUIET_MS = 5 * 60_000;

/**
 * What this process remembers of a trigger beside its saved state. n8n may start polls of one trigger at the same time
 * (a slow poll and the next tick, or several poll times), and its durable engine may give a poll a state that another
 * poll's commit is about to replace; only the process itself can tell.
 */
export class PollMemory {
	/** A name for this run of n8n. */
	readonly processId = randomUUID().slice(0, 8);

	private readonly polling = new Set<string>();
	private readonly recentlyReplaced = new Map<string, Array<{ state: string; at: number }>>();
	private readonly knownEmptyRanges = new Map<string, number>();
	private readonly ends = new Map<string, { history: string; end: unknown }>();
	private readonly divergedLedgers = new Map<string, { place: string; end: unknown }>();
	private readonly initialStates = new Map<string, { scope: string; state: unknown }>();

	/** Runs one poll of a trigger at a time; a second one gives `otherwise`. */
	async exclusively<T>(trigger: string, otherwise: T, poll: () => Promise<T>): Promise<T> {
		if (this.polling.has(trigger)) return otherwise;
		this.polling.add(trigger);
		try {
			return await poll();
		} finally {
			this.polling.delete(trigger);
		}
	}

	/** Whether this process has just replaced this state by another, so that the commit must still be on its way. */
	isRecentlyReplaced(trigger: string, state: string, now: number): boolean {
		return this.recent(trigger, now).some((one) => one.state === state);
	}

	rememberReplaced(trigger: string, state: string, now: number): void {
		this.recentlyReplaced.set(trigger, [...this.recent(trigger, now), { state, at: now }]);
	}

	/**
	 * The first state of a trigger that begins now. The durable engine does not save what an activation without items
	 * has set, so the first tick would begin at a later now; it finds the earlier one here.
	 */
	initialState<T>(trigger: string, scope: string): T | undefined {
		const seed = this.initialStates.get(trigger);
		return seed?.scope === scope ? (seed.state as T) : undefined;
	}

	rememberInitial(trigger: string, scope: string, state: unknown): void {
		this.initialStates.set(trigger, { scope, state });
	}

	/** Whether a stretch of history was found to hold nothing; believed for a while only, in case the server was slow to tell. */
	isKnownEmpty(stretch: string, now = Date.now()): boolean {
		return (this.knownEmptyRanges.get(stretch) ?? 0) > now;
	}

	rememberEmpty(stretch: string, now = Date.now()): void {
		for (const [one, until] of this.knownEmptyRanges) if (until <= now) this.knownEmptyRanges.delete(one);
		this.knownEmptyRanges.set(stretch, now + QUIET_MS);
	}

	/** How far a history reaches, for the next poll: where this one has to stop before that, it need not ask again. */
	rememberEnd(trigger: string, history: string, end: unknown): void {
		this.ends.set(trigger, { history, end });
	}

	forgetEnd(trigger: string): void {
		this.ends.delete(trigger);
	}

	/** The end remembered for a trigger, once: only a poll that gets further may hand it on. */
	takeEnd<P>(trigger: string, history: string): P | undefined {
		const known = this.ends.get(trigger);
		this.forgetEnd(trigger);
		return known?.history === history ? (known.end as P) : undefined;
	}

	forgetInitial(trigger: string): void {
		this.initialStates.delete(trigger);
	}

	/**
	 * That a trigger found the history to end before its place, and where that was. The history of another server grows too:
	 * once it reaches the place, nothing shows any more that it is not the same.
	 */
	rememberDivergence(trigger: string, history: string, place: unknown, end: unknown): void {
		this.divergedLedgers.set(trigger, { place: JSON.stringify([history, place]), end });
	}

	/** Where the history ended when the trigger stopped at this place; undefined where it did not. */
	divergedAt(trigger: string, history: string, place: unknown): unknown {
		const stop = this.divergedLedgers.get(trigger);
		return stop?.place === JSON.stringify([history, place]) ? stop.end : undefined;
	}

	/** The user has decided: the trigger starts over. */
	forgetDivergence(trigger: string): void {
		this.divergedLedgers.delete(trigger);
	}

	private recent(trigger: string, now: number) {
		return (this.recentlyReplaced.get(trigger) ?? []).filter(({ at }) => now - at < COMMIT_MS);
	}
}
