/** Batches of a made-up history, and times. */
import type { Batch } from '../../nodes/shared/polling/state';

export const MINUTE = 60_000;

/** No poll is given a state of so long before. */
export const LATER = 10 * MINUTE;

/** Order of positions. */
export const compare = (a: number, b: number) => a - b;

/** A batch that was delivered once and runs. */
export function batch(from: number, to: number, more: Partial<Batch<number>> = {}): Batch<number> {
	return { from, to, since: 0, attempt: 1, ...more };
}
