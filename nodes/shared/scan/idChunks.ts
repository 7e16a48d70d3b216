/** The most IDs that one request may name. A scan refuses more of them from Splice 0.9 on. */
const MOST_IDS = 1000;

/** A list of IDs in parts that a scan takes, each ID once. One empty part if there is none. */
export function idChunks(ids: readonly string[]): string[][] {
	const once = [...new Set(ids)];
	const parts = Array.from({ length: Math.ceil(once.length / MOST_IDS) }, (_, at) => once.slice(at * MOST_IDS, (at + 1) * MOST_IDS));
	return parts.length > 0 ? parts : [[]];
}
