/** Share of what was read that is wanted, and what is left to read according to it. */
export class MatchRate {
	private read = 0;

	private matched = 0;

	add(read: number, matched: number): void {
		this.read += read;
		this.matched += matched;
	}

	/** Number of elements among which so many match, by those before. Unlimited while none has matched. */
	elementsFor(matches: number): number {
		return this.matched === 0 ? Infinity : Math.ceil((matches * this.read) / this.matched);
	}
}
