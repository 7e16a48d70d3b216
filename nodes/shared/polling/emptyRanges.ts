/** Time for which a range that held nothing is not read again. */
const EMPTY_RANGE_MS = 5 * 60_000;

/** Ranges of history that were found to hold nothing. Believed for a while only, in case the server was slow to return what they hold. */
export class EmptyRanges {
	private readonly ranges = new Map<string, number>();

	has(range: string, now = Date.now()): boolean {
		return (this.ranges.get(range) ?? 0) > now;
	}

	add(range: string, now = Date.now()): void {
		for (const [emptyRange, until] of this.ranges) if (until <= now) this.ranges.delete(emptyRange);
		this.ranges.set(range, now + EMPTY_RANGE_MS);
	}
}
