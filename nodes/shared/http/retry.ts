import type { CallFailure } from '../errors/failure';
import { timedOut } from '../errors/transportError';
import type { Attempt } from './attempt';
import { pause } from './pause';
import type { RequestContext } from './service';

const FIRST_DELAY_MS = 1000;
/** Default number of retries of a call: after about 1, 2 and 4 seconds. */
export const DEFAULT_RETRIES = 3;
/** Canton's category for positions that lie beyond the end. */
const SEEK_AFTER_END = 12;
/** A longer wait than this is the workflow's business, not a node's. */
const LONGEST_WAIT_MS = 30_000;

/** Sends calls again while the server says that a later try may succeed. */
export class Retry {
	/** Set once the server could not be reached after all retries: later items do not wait for it as long again. */
	private unreachable = false;

	/** @param retries how many times a call may be sent again */
	constructor(
		private readonly context: RequestContext,
		private readonly retries: number,
	) {}

	/** @param retryable false for a call that must be sent once only */
	async withRetry<T>(retryable: boolean, send: () => Promise<Attempt<T>>): Promise<Attempt<T>> {
		for (let tries = 0; ; tries++) {
			const attempt = await send();
			if (attempt.ok) this.unreachable = false;
			if (attempt.ok || !retryable || tries >= this.maxRetries(attempt.failure)) return attempt;
			const delay = FIRST_DELAY_MS * 2 ** Math.min(tries, DEFAULT_RETRIES - 1) * (0.75 + Math.random() / 2);
			const requested = attempt.failure.retryAfterMs ?? 0;
			if (requested > LONGEST_WAIT_MS || !(await pause(this.context, Math.max(delay, requested)))) return attempt;
			if (attempt.failure.origin === 'network' && tries + 1 >= this.retries) this.unreachable = true;
		}
	}

	private maxRetries(failure: CallFailure): number {
		if (!failure.retryable || timedOut(failure)) return 0;
		if (failure.origin === 'network' && this.unreachable) return 0;
		// The ledger may reach a position beyond its end in a second. If it does not, the position is another node's, and waiting does not help.
		return failure.category === SEEK_AFTER_END ? Math.min(this.retries, 1) : this.retries;
	}
}
