import { steadyNow } from '../values/clock';

/** The clock of all deadlines, in whole ms: servers take no fractions. A test replaces `now` to let their time go by. */
export const deadlineClock = { now: () => Math.floor(steadyNow()) };

/** Time limit of a single request, in ms, even if more time is left. */
const LONGEST_MS = 60_000;

/**
 * A time budget that several requests share. Returns a function that gives the time left for the next one, in ms: at least 1,
 * since a timeout of 0 would mean no timeout.
 */
export function deadline(timeoutMs: number): () => number {
	const end = deadlineClock.now() + timeoutMs;
	return () => Math.min(LONGEST_MS, Math.max(1, end - deadlineClock.now()));
}

/**
 * The total time of one call, from the token request to the last byte of the answer. n8n's own `timeout` counts from the
 * last byte that arrived, so a server that sends a byte now and then would never time out.
 */
export class CallDeadline {
	/** Aborted when the time is over or the user cancelled. */
	readonly signal: AbortSignal;

	private readonly controller = new AbortController();

	private readonly expiry: AbortSignal;

	private readonly end: number;

	private readonly abort = () => this.controller.abort();

	/** @param ms the time the whole call has. @param cancel aborted when the user cancels the execution */
	constructor(
		private readonly ms: number,
		private readonly cancel?: AbortSignal,
	) {
		this.signal = this.controller.signal;
		this.end = steadyNow() + ms;
		this.expiry = AbortSignal.timeout(Math.ceil(ms));
		this.expiry.addEventListener('abort', this.abort, { once: true });
		if (cancel?.aborted) this.abort();
		cancel?.addEventListener('abort', this.abort, { once: true });
	}

	/** The promise's result, unless the deadline passes first. Also covers requests to which n8n passes no signal, such as its token request. */
	async race<T>(promise: Promise<T>): Promise<T> {
		const over = new Promise<never>((_, reject) => {
			const stop = () => reject(this.error());
			if (this.signal.aborted) stop();
			else this.signal.addEventListener('abort', stop, { once: true });
		});
		try {
			return await Promise.race([promise, over]);
		} catch (error) {
			throw this.signal.aborted ? this.error() : error;
		}
	}

	/** The time that is left, in ms: at least 1, since a timeout of 0 would mean no timeout. */
	get left(): number {
		return Math.max(1, Math.floor(this.end - steadyNow()));
	}

	/** Ends the call: nothing is aborted from here on. */
	release(): void {
		this.expiry.removeEventListener('abort', this.abort);
		this.cancel?.removeEventListener('abort', this.abort);
	}

	/** Reason why a stream of this call broke off: the time was over, or the message of its own error. */
	causeOf<E>(error: E): E | Error {
		return this.signal.aborted ? this.error() : error;
	}

	private error(): Error {
		if (this.cancel?.aborted) return Object.assign(new Error('the execution was cancelled'), { code: 'ERR_CANCELED' });
		const seconds = this.ms < 1000 ? `${Math.ceil(this.ms)} ms` : `${Math.round(this.ms / 1000)} s`;
		return Object.assign(new Error(`no complete answer within ${seconds}`), { code: 'ETIMEDOUT' });
	}
}
