import { unexpectedAnswer } from '../errors/failure';
import type { Client } from './client';

/** One page of a list. */
export interface ListPage<T, C = string> {
	rows: T[];
	/** Where the next page begins; absent or empty at the end. */
	next?: C | null;
}

/** How a list is read to its end. */
export interface Pages<P, T, C> {
	client: Client<P>;
	/** For errors: the endpoint that is asked. */
	endpoint: string;
	/** Maximum number of rows; all by default. */
	limit?: number;
	/** Fetches the page after `cursor`, the first without one; `left` is how many rows are still wanted (`Infinity` for all). */
	fetchPage: (cursor: C | undefined, left: number) => Promise<ListPage<T, C>>;
	/** Where to begin, for a list that is continued. */
	cursor?: C;
}

/**
 * Reads a list page by page and yields each page: at most `limit` rows, until there is no cursor or the user cancels. A
 * server that returns the same cursor twice would be asked forever: that is an error, since what follows is unknown.
 */
export async function* paginate<P, T, C = string>(pages: Pages<P, T, C>): AsyncGenerator<T[]> {
	const { client, endpoint, limit = Infinity, fetchPage } = pages;
	const seen = new Set<string>();
	let cursor = pages.cursor;
	let left = limit;
	while (left > 0 && !client.cancelled) {
		if (cursor !== undefined) seen.add(JSON.stringify(cursor));
		const { rows, next } = await fetchPage(cursor, left);
		const taken = rows.slice(0, left);
		left -= taken.length;
		const ends = next === undefined || next === null || (next as unknown) === '' || left <= 0;
		// Before the page is handed over: a drop-down list shows one page, and its user would ask for the next one forever.
		if (!ends && seen.has(JSON.stringify(next)))
			throw client.error(unexpectedAnswer('it returned the same page token twice, so the list would never end'), endpoint);
		if (taken.length > 0) yield taken;
		if (ends) return;
		cursor = next;
	}
}
