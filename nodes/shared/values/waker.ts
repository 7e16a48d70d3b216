import { steadyNow } from './clock';

/** The longest single timer, in ms: what is stopped leaves nothing behind for longer. */
const LONGEST_TIMER_MS = 1000;

/**
 * Waits that a wake-up or a stop cuts short. Timers cannot be cancelled here, so they are short ones, at most one waits for each
 * point in time, and none keeps the process alive.
 */
export class Waker {
	/** True if it is stopped. Every wait is over then. */
	stopped = false;

	private woken = false;

	private resume?: () => void;

	private timerAt = Infinity;

	constructor(private readonly now: () => number = steadyNow) {}

	wake(): void {
		this.woken = true;
		this.resume?.();
	}

	stop(): void {
		this.stopped = true;
		this.resume?.();
	}

	/** Waits until a point in time (of its clock), a stop, or a wake-up. One since the last wait counts. Returns whether it was woken. */
	async wokenBefore(until: number): Promise<boolean> {
		await this.wait(until, () => this.woken);
		const { woken } = this;
		this.woken = false;
		return woken;
	}

	/** Waits until a point in time or a stop, however often it is woken. */
	async pauseUntil(until: number): Promise<void> {
		await this.wait(until, () => false);
	}

	private async wait(until: number, isOver: () => boolean): Promise<void> {
		while (!this.stopped && !isOver() && this.now() < until) {
			await new Promise<void>((resolve) => {
				this.resume = resolve;
				this.setTimer(until);
			});
			this.resume = undefined;
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
				this.resume?.();
			},
			{ once: true },
		);
	}
}
