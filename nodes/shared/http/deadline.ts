/** How long a single request may take, in ms, however much time is left. */
const LONGEST_MS = 60_000;

/**
 * A time that several requests share: gives a function that tells how long the next one may take, in ms. At least 1, since
 * a timeout of 0 would mean none.
 */
export function deadline(timeoutMs: number): () => number {
	const end = Date.now() + timeoutMs;
	return () => Math.min(LONGEST_MS, Math.max(1, end - Date.now()));
}
