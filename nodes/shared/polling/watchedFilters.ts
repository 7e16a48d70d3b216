/** Filters that triggers watch for a silence, and since when this process knows them. */
export class WatchedFilters {
	private readonly filters = new Map<string, { filter: string; since: number }>();

	/**
	 * Time since when a trigger has this filter, in ms since 1970.
	 * @param filter digest of what says which events count
	 */
	since(trigger: string, filter: string, now: number): number {
		const watched = this.filters.get(trigger);
		if (watched?.filter === filter) return watched.since;
		this.filters.set(trigger, { filter, since: now });
		return now;
	}

	forget(trigger: string): void {
		this.filters.delete(trigger);
	}
}
