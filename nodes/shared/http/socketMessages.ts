import { steadyNow } from '../values/clock';
import { stringifyJson } from '../values/exactJson';
import { Waker } from '../values/waker';
import type { ChannelAddress } from './channel';
import { MEGABYTE } from './connection';
import { openSocket } from './socket';

/** Maximum number of characters that wait to be taken. */
const MOST_HELD = 16 * MEGABYTE;
/** Time for a bunch to fill after its first message, in ms. */
const GATHER_MS = 20;

/**
 * Messages that a socket sends after one request, taken in bunches. A standard socket cannot be asked to wait: if messages come faster than
 * they are taken, it is closed, and those that came are still there. The same happens after a message above the size limit, which is
 * let go, and when the user cancels.
 */
export class SocketMessages {
	private readonly waker = new Waker();

	private readonly texts: string[] = [];

	/** Characters in `texts`. */
	private held = 0;

	/** Size of the bunch that is waited for. */
	private wanted = 1;

	private isOpen = false;

	private isOver = false;

	private readonly socket?: { close: () => void };

	/** @param cancel aborted when the user cancels the execution */
	constructor(
		{ url, protocols, answerLimit }: ChannelAddress,
		request: object,
		private readonly cancel?: AbortSignal,
	) {
		this.socket = openSocket(url, protocols, stringifyJson(request), {
			onOpen: () => {
				this.isOpen = true;
				this.waker.wake();
			},
			onMessage: (text) => (text.length > answerLimit ? this.close() : this.hold(text)),
			onEnd: this.close,
		});
		cancel?.addEventListener('abort', this.close, { once: true });
		if (!this.socket || cancel?.aborted) this.close();
	}

	/** True if nothing waits to be taken. */
	get isEmpty(): boolean {
		return this.texts.length === 0;
	}

	/** Waits until the socket is open. Returns whether it was. */
	async opened(waitMs: number): Promise<boolean> {
		await this.until(waitMs, () => this.isOpen);
		return this.isOpen;
	}

	/** The next messages, at most `most`. None if the socket is over, or silent for so long. */
	async take(most: number, waitMs: number): Promise<string[]> {
		this.wanted = most;
		await this.until(waitMs, () => !this.isEmpty);
		if (!this.isEmpty) await this.until(Math.min(waitMs, GATHER_MS), () => this.texts.length >= most);
		const taken = this.texts.splice(0, most);
		for (const { length } of taken) this.held -= length;
		return taken;
	}

	/** Ends the connection. What came before can still be taken. */
	readonly close = (): void => {
		if (this.isOver) return;
		this.isOver = true;
		this.cancel?.removeEventListener('abort', this.close);
		this.socket?.close();
		this.waker.wake();
	};

	private hold(text: string): void {
		this.texts.push(text);
		this.held += text.length;
		if (this.held > MOST_HELD) this.close();
		else if (this.texts.length === 1 || this.texts.length === this.wanted) this.waker.wake();
	}

	private async until(waitMs: number, isThere: () => boolean): Promise<void> {
		const end = steadyNow() + waitMs;
		while (!this.isOver && !isThere() && steadyNow() < end) await this.waker.wokenBefore(end);
	}
}
