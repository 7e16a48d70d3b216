import { Waker } from '../values/waker';

/**
 * Following a history: one poll after the other, as soon as something is announced and every so often besides. A poll is one
 * poll (`poll.ts`), which does all the reading and delivers. An announcement only says that a poll is worth while: one that
 * is missed, repeated or wrong costs time, never an event.
 */

export interface FollowOptions<P> {
	/** Negative, zero or positive as `a` lies before, at or after `b`. */
	compare: (a: P, b: P) => number;
	/** Maximum wait between two polls, in ms. */
	fallbackPollIntervalMs: number;
	/** Wait for more after an announcement, in ms. */
	batchWindowMs: number;
	/** Number of executions that may be running before the next poll. */
	executionsAtOnce: number;
	/** Wait for the end of an execution before it is reported, in ms. */
	patienceMs: number;
}

/** Result of one poll. */
export interface PollOutcome<P> {
	/** Number of events delivered for the first time. No notices of the trigger itself. */
	fresh: number;
	/** True if there is more to read at once. */
	more: boolean;
	/** Position up to which the history has been read. Absent if that is unknown. */
	position?: P;
	/** So long after the poll, in ms, there is something that nobody announces. Absent: nothing is due. */
	dueInMs?: number;
}

interface FollowHost<P> {
	poll: () => Promise<PollOutcome<P>>;
	/** Number of running executions of deliveries. */
	running: () => number;
	/** A clock that is never set back, in ms: no wait lasts longer than it was planned for. */
	now: () => number;
	/** The next poll has waited for the end of an execution for longer than `patienceMs`. Called once for each wait. */
	executionOverdue: () => void;
	/** Several polls in a row have failed. Called once, with the error of the last. */
	failed: (error: Error) => void;
	/** Polls succeed again, after `failed`. */
	recovered: (sinceMs: number) => void;
	/** A poll found something new that was not announced. */
	unannounced: () => void;
}

/** The pauses between polls that fail, and between deliveries that the server loses. */
const FIRST_FAILURE_PAUSE_MS = 1000;
const FIRST_LOSS_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;
/** Number of polls in a row that have to fail before it is reported: a server that is restarted is no news. */
const FAILURES_BEFORE_REPORT = 3;
/** The pause before a poll for what is due. It may be overdue, while a history is read to its end. */
const SOONEST_DUE_MS = 1000;
/** The pause before a poll for what was announced and not found, which doubles. */
const FIRST_MISS_PAUSE_MS = 250;

const growing = (first: number, count: number) => Math.min(LONGEST_PAUSE_MS, first * 2 ** Math.min(count - 1, 20));

export class Follower<P> {
	private readonly waker: Waker;

	private failures = 0;

	private failingSince = 0;

	private losses = 0;

	private misses = 0;

	/** No poll before this time. */
	private notBefore = 0;

	/** True if something was announced that no poll has followed yet. */
	private isAnnounced = false;

	/** Position of the last announced event that has not been read yet. */
	private announced?: P;

	constructor(
		private readonly host: FollowHost<P>,
		private readonly options: FollowOptions<P>,
	) {
		this.waker = new Waker(host.now);
	}

	/** Something was added. `position`: an event is there. Absent: perhaps nothing more than time passed. */
	announce(position?: P): void {
		if (position !== undefined && (this.announced === undefined || this.options.compare(position, this.announced) > 0)) {
			this.announced = position;
		}
		this.isAnnounced = true;
		this.waker.wake();
	}

	/** An execution is over. Or it was lost, and what it worked on will be delivered again. */
	ended(lost: boolean): void {
		this.losses = lost ? this.losses + 1 : 0;
		if (lost) this.notBefore = this.host.now() + growing(FIRST_LOSS_PAUSE_MS, this.losses);
		this.waker.wake();
	}

	/** Ends it: the loop returns once the poll that is under way has. */
	stop(): void {
		this.waker.stop();
	}

	get isStopped(): boolean {
		return this.waker.stopped;
	}

	/** Polls until it is stopped. `first`: what a poll before this came to. */
	async run(first?: PollOutcome<P>): Promise<void> {
		let last = first;
		while (!this.isStopped) {
			const expected = last?.more ? true : await this.waitForNext(last?.dueInMs);
			await this.waitForExecutions();
			// The end of an execution may have been a loss.
			await this.waker.pauseUntil(this.notBefore);
			if (this.isStopped) return;
			last = await this.poll(expected);
		}
	}

	/** Waits for an announcement, what may belong to it, or the time. Says whether something was announced. */
	private async waitForNext(dueInMs = Infinity): Promise<boolean> {
		const { now } = this.host;
		const { batchWindowMs, fallbackPollIntervalMs } = this.options;
		if (this.failures > 0) {
			await this.waker.pauseUntil(now() + growing(FIRST_FAILURE_PAUSE_MS, this.failures));
			return true;
		}
		if (this.misses > 0) {
			await this.waker.pauseUntil(now() + Math.min(fallbackPollIntervalMs, FIRST_MISS_PAUSE_MS * 2 ** (this.misses - 1)));
			return true;
		}
		const woken = await this.waker.wokenBefore(now() + Math.min(fallbackPollIntervalMs, Math.max(SOONEST_DUE_MS, dueInMs)));
		if (woken) await this.waker.pauseUntil(now() + batchWindowMs);
		return woken;
	}

	/** An end wakes it, unless nobody reports it. So does every announcement, which `isAnnounced` keeps for the poll. */
	private async waitForExecutions(): Promise<void> {
		const { host, options } = this;
		const began = host.now();
		let isReported = false;
		while (!this.isStopped && host.running() >= options.executionsAtOnce) {
			if (!isReported && host.now() - began > options.patienceMs) {
				isReported = true;
				host.executionOverdue();
			}
			await this.waker.wokenBefore(host.now() + Math.min(options.fallbackPollIntervalMs, LONGEST_PAUSE_MS));
		}
	}

	/** `expected`: something was announced, or a poll before this left it unread. */
	private async poll(expected: boolean): Promise<PollOutcome<P> | undefined> {
		const { host } = this;
		const { announced } = this;
		const isExpected = expected || this.isAnnounced;
		this.isAnnounced = false;
		try {
			const poll = await host.poll();
			if (this.isStopped) return undefined;
			this.succeed(poll, announced);
			// Events shortly before a poll are announced during it.
			if (!isExpected && !this.isAnnounced && poll.fresh > 0) host.unannounced();
			return poll;
		} catch (error) {
			if (!this.isStopped) this.fail(error as Error);
			return undefined;
		}
	}

	private succeed({ position }: PollOutcome<P>, announced?: P): void {
		const { host, options } = this;
		if (this.failures >= FAILURES_BEFORE_REPORT) host.recovered(host.now() - this.failingSince);
		this.failures = 0;
		const reached = announced === undefined || position === undefined || options.compare(position, announced) >= 0;
		this.misses = reached ? 0 : this.misses + 1;
		if (reached && this.announced === announced) this.announced = undefined;
		// A server that never shows what it announced is left to the usual polls.
		if (FIRST_MISS_PAUSE_MS * 2 ** (this.misses - 1) > options.fallbackPollIntervalMs) {
			this.misses = 0;
			this.announced = undefined;
		}
	}

	private fail(error: Error): void {
		if (this.failures === 0) this.failingSince = this.host.now();
		this.failures++;
		if (this.failures === FAILURES_BEFORE_REPORT) this.host.failed(error);
	}
}
