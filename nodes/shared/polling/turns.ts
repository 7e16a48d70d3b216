import { steadyNow } from '../values/clock';
import { Waker } from '../values/waker';

/**
 * Turns of polls that run side by side and deliver together: each waits, when it has read, until all have, or for a moment. What is slow
 * or away then comes in a turn of its own.
 */

/** One poll that has read, and waits to save and deliver. */
interface Turn {
	items: number;
	/** True if it had to wait for the next poll before. */
	isFirst: boolean;
	go: (mayGo: boolean) => void;
	poll: { over?: Promise<void> };
}

export class Turns {
	private waiting: Turn[] = [];

	private running = 0;

	private closed = false;

	private readonly waker = new Waker();

	/** True as long as polls are under way. */
	get isOpen(): boolean {
		return this.running > 0;
	}

	/**
	 * Begins a poll, which asks for its turn when it has read.
	 * @param poll never rejects
	 * @param isFirst comes before the others, if not all can
	 */
	add(poll: (turn: (items: number) => Promise<boolean>) => Promise<void>, isFirst = false): void {
		this.running++;
		const begun: Turn['poll'] = {};
		begun.over = poll(async (items) => await this.turnOf(begun, items, isFirst)).finally(() => {
			this.running--;
			this.waker.wake();
		});
	}

	private async turnOf(poll: Turn['poll'], items: number, isFirst: boolean): Promise<boolean> {
		if (this.closed) return false;
		return await new Promise((go) => {
			this.waiting.push({ items, isFirst, go, poll });
			this.waker.wake();
		});
	}

	/**
	 * Lets those go that wait, as soon as all do, or one does at `until` or later: up to `maxItems` items, of which the last may bring more.
	 * Returns when they have saved. Nothing else runs between the first and the last of them.
	 */
	async next(maxItems: number, until: number): Promise<void> {
		const isReady = () => this.waiting.length === this.running || (this.waiting.length > 0 && steadyNow() >= until);
		while (!isReady()) await this.waker.wokenBefore(this.waiting.length === 0 ? Infinity : until);
		const round = this.waiting.sort((a, b) => Number(b.isFirst) - Number(a.isFirst));
		this.waiting = [];
		let items = 0;
		for (const turn of round) {
			turn.go(items < maxItems || turn.items === 0);
			items += turn.items;
		}
		await Promise.all(round.map(({ poll }) => poll.over));
	}

	/** No poll gets a turn any more. */
	close(): void {
		this.closed = true;
		for (const { go } of this.waiting.splice(0)) go(false);
	}
}
