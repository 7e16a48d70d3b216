import { steadyNow } from './clock';

/** The longest single timer, in ms: what is stopped leaves nothing behind for longer. */
const LONGEST_TIMER_MS = 1000;

/**
 * Waits that a ring or a stop cuts short. Timers cannot be cancelled here, so they are short ones, at most one waits for each
 * point in time, and none keeps the process alive.
 */
export class Bell {
	/** Whether it is stopped; every wait is over then. */
	stopped = false;

	private rung = false;

	private wake?: () => void;

	private timerAt = Infinity;

	constructor(private readonly now: () => number = steadyNow) {}

	ring(): void {
		this.rung = true;
		this.wake?.();
	}

	stop(): void {
		this.stopped = true;
		this.wake?.();
	}

	/** Waits until a point in time (of its clock), a stop, or a ring; a ring since the last wait counts. Tells whether it rang. */
	async rungBefore(until: number): Promise<boolean> {
		await this.wait(until, () => this.rung);
		const { rung } = this;
		this.rung = false;
		return rung;
	}

	/** Waits until a point in time or a stop, whatever rings. */
	async pauseUntil(until: number): Promise<void> {
		await this.wait(until, () => false);
	}

	private async wait(until: number, isOver: () => boolean): Promise<void> {
		while (!this.stopped && !isOver() && this.now() < until) {
			await new Promise<void>((resolve) => {
				this.wake = resolve;
				this.setTimer(until);
			});
			this.wake = undefined;
		}
	}

	private setTimer(until: number): void {
		const at = Math.min(until, this.now() + LONGEST_TIMER_MS);
		if (this.timerAt <= at) return;
		this.timerAt = at;
		const timer = AbortSignal.timeout(Math.max(1, Math.ceil(at - this.now())));
		timer.addEventListener(
			'abort',
			() => {
				if (this.timerAt === at) this.timerAt = Infinity;
				this.wake?.();
			},
			{ once: true },
		);
	}
}
