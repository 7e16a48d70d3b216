import { overlaps, type Compare } from './batches';
import type { Batch, State } from './state';

/**
 * End of a delivery: its execution is over (whether or not the workflow succeeded), it died, or it never began
 * because the state that holds it was not saved either.
 */
export type Outcome = 'finished' | 'lost' | 'withdrawn';

/** The end of a delivery. */
export interface End {
	outcome: Outcome;
	/** True if its execution ran in this process. Absent if that is unknown. */
	ranHere?: boolean;
	/** Set if the server refuses to say: from now on it is not asked. */
	untold?: boolean;
	/** Set if its execution never began. */
	neverBegan?: boolean;
	/** Set if it never began since the server's own queue or database did not take it, which says nothing of the workflow. */
	refused?: boolean;
	/** Set if the server did not know the execution any more, and all that speaks for `outcome` is that nothing may get lost. */
	unknown?: boolean;
}

/** One delivery of this process, and its outcome. */
interface Delivery<P> {
	batches: Array<Batch<P>>;
	since: number;
	/** Absent while its execution may be under way. */
	end?: End;
}

/**
 * The saved state a poll is given may have been read so long before, in ms: the server may wait for a connection to its database
 * (n8n 20 s, up to three times before a commit), and the poll for its turn.
 */
export const STALE_MS = 2 * 60_000;

/** Deliveries of this process for one trigger, as long as the saved state may not yet reflect how it ended. */
export class Deliveries<P> {
	/** The last saved state that this process was given, brought up to date. For when the server has lost it since. */
	last?: State<P>;

	private list: Array<Delivery<P>> = [];

	constructor(
		readonly scope: string,
		private readonly compare: Compare<P>,
	) {}

	add(batches: Array<Batch<P>>, since: number): { end: (end: End) => void } {
		const delivery: Delivery<P> = { batches, since };
		this.list.push(delivery);
		return { end: (end) => void (delivery.end = end) };
	}

	/** The trigger starts over. */
	clear(): void {
		this.list = [];
	}

	/**
	 * The state with what this process delivered beyond its position: a workflow that is published again while its trigger
	 * polls goes on from what was saved before that poll. What lies between, which the process has read and found nothing in,
	 * counts as part of it, and is read again in the end. `once`: what never began is not part of it, since nothing would deliver
	 * it again.
	 */
	adopt(state: State<P>, once = false): State<P> {
		this.list = this.list.filter(({ end }) => end?.outcome !== 'withdrawn' && !(once && end?.neverBegan));
		const beyond = this.list
			.flatMap(({ batches }) => batches)
			.filter((batch) => this.isBeyond(batch, state))
			.sort((a, b) => this.compare(a.from, b.from) || this.compare(a.to, b.to));
		return beyond.reduce((merged, batch) => {
			const from = this.compare(batch.from, merged.position) > 0 ? merged.position : batch.from;
			const { unreadable = [] } = batch;
			const moved = this.compare(batch.to, merged.position) > 0;
			return {
				...merged,
				position: batch.to,
				unreadable: moved ? unreadable : [...new Set([...(merged.unreadable ?? []), ...unreadable])],
				unacknowledged: [...(merged.unacknowledged ?? []), { ...batch, from }],
			};
		}, state);
	}

	/** Forgets what the state has done with, unless a poll may still be given a state of before. */
	prune(state: State<P>, now: number): void {
		const open = state.unacknowledged ?? [];
		this.list = this.list.filter(
			({ batches, since }) =>
				this.isRecent(since, now) ||
				batches.some((batch) => this.isBeyond(batch, state) || open.some((delivered) => overlaps(this.compare, batch, delivered))),
		);
	}

	/** Checks whether the server has not yet reported the outcome of something delivered a while ago that this state does not show. */
	isUnanswered(state: State<P> | undefined, now: number): boolean {
		return this.list.some(
			({ batches, since, end }) => !end && this.isRecent(since, now) && batches.some((batch) => !state || this.isBeyond(batch, state)),
		);
	}

	get finished(): Array<Batch<P>> {
		return this.list.filter(({ end }) => end?.outcome === 'finished').flatMap(({ batches }) => batches);
	}

	/** Checks whether an execution still runs on (some of) a batch, as far as is known. One that began before `after` is given up. */
	isRunning(batch: Batch<P>, after: number): boolean {
		return this.touching(batch).some(({ end, since }) => !end && since >= after);
	}

	/** When the executions that are under way began, in order, as far as is known. Those that began before `after` are given up. */
	runningSince(after: number, now: number): number[] {
		const open = this.list.filter(({ end, since }) => !end && since >= after);
		// A clock that was set back must not keep anything waiting: what began later than now counts as begun now.
		for (const delivery of open) delivery.since = Math.min(delivery.since, now);
		return open.map(({ since }) => since).sort((a, b) => a - b);
	}

	/** Checks whether (some of) a batch was delivered by this process, which waits for its end. */
	includes(batch: Batch<P>): boolean {
		return this.touching(batch).length > 0;
	}

	/** Checks whether the server could not take (some of) a batch when this process delivered it last. */
	wasRefused(batch: Batch<P>): boolean {
		return this.touching(batch).at(-1)?.end?.refused === true;
	}

	/** Batches are delivered again without word of how that ends: how it ended before says nothing of them any more. */
	forget(batches: Array<Batch<P>>): void {
		for (const delivery of this.list) {
			delivery.batches = delivery.batches.filter((delivered) => !batches.some((batch) => overlaps(this.compare, batch, delivered)));
		}
		this.list = this.list.filter((delivery) => delivery.batches.length > 0);
	}

	/**
	 * Checks whether a batch of a saved state is finished, as this process knows: the server need not have saved anything since, and
	 * gives a workflow that is published again what it saved last.
	 */
	isDone(batch: Batch<P>): boolean {
		const { last } = this;
		if (!last || this.compare(batch.to, last.position) > 0) return false;
		return !last.unacknowledged?.some((delivered) => overlaps(this.compare, batch, delivered));
	}

	private touching(batch: Batch<P>): Array<Delivery<P>> {
		return this.list.filter(({ batches }) => batches.some((delivered) => overlaps(this.compare, batch, delivered)));
	}

	private isRecent(since: number, now: number): boolean {
		return Math.abs(now - since) < STALE_MS;
	}

	private isBeyond({ to, unreadable = [] }: Batch<P>, state: State<P>): boolean {
		const distance = this.compare(to, state.position);
		return distance > 0 || (distance === 0 && unreadable.some((fingerprint) => !state.unreadable?.includes(fingerprint)));
	}
}
