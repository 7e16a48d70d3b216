/** Wakes whoever waits: something changed. */
export class Changes {
	/** Rises by one with every change anybody could notice. */
	revision = 0;
	private readonly waiting = new Set<() => void>();

	/** Something changed. */
	announce(): void {
		this.revision++;
		for (const wake of [...this.waiting]) wake();
	}

	/** Waits until something changed after `revision`, at most so many milliseconds. False if nothing did. */
	async after(revision: number, milliseconds: number, signal?: AbortSignal): Promise<boolean> {
		if (this.revision !== revision) return true;
		if (milliseconds <= 0 || signal?.aborted) return false;
		return await new Promise((resolve) => {
			const done = (changed: boolean) => {
				clearTimeout(timer);
				this.waiting.delete(wake);
				signal?.removeEventListener('abort', stop);
				resolve(changed);
			};
			const wake = () => done(true);
			const stop = () => done(false);
			const timer = setTimeout(stop, milliseconds);
			this.waiting.add(wake);
			signal?.addEventListener('abort', stop, { once: true });
		});
	}
}
