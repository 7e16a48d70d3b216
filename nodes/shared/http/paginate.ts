import { unexpectedAnswer, type CallFailure } from '../errors/failure';
import type { Client } from './client';

/**
 * Pages that may follow each other without a row, or with fewer rows than a server fills its pages with: filters can leave pages
 * empty, and a server can go on with such pages endlessly.
 */
const MOST_SHORT = 1000;
/** Pages of one list: of 200 rows each, more than n8n can hold. */
const MOST_PAGES = 20_000;

/** Counts the pages of one list, since a server can go on with new page tokens endlessly. */
export class PageBound {
	private pages = 0;

	private short = 0;

	/**
	 * Counts a page that another one follows. Why the list is not read further, as a failure. Undefined while it may go on.
	 * @param full how many rows a page has that another one follows, from a server that fills its pages
	 */
	exceededBy(rows: number, full = 1): CallFailure | undefined {
		this.pages++;
		this.short = rows >= full ? 0 : this.short + 1;
		const short = full > 1 ? `pages of fewer than ${full} rows` : 'empty pages';
		const what = this.short >= MOST_SHORT ? `${MOST_SHORT} ${short} in a row` : this.pages >= MOST_PAGES && `${MOST_PAGES} pages`;
		return what ? unexpectedAnswer(`it returned ${what} and goes on, so the list may never end`) : undefined;
	}
}

/** One page of a list. */
export interface ListPage<T, C = string> {
	rows: T[];
	/** Beginning of the next page. Absent or empty at the end. */
	next?: C | null;
}

/** Options for reading a list to its end. */
interface Pages<P, T, C> {
	client: Client<P>;
	/** For errors: the endpoint that is asked. */
	endpoint: string;
	/** Maximum number of rows. All by default. */
	limit?: number;
	/** Fetches the page after `cursor`, the first without one. `left` is how many rows are still wanted (`Infinity` for all). */
	fetchPage: (cursor: C | undefined, left: number) => Promise<ListPage<T, C>>;
	/** Page token to begin with, for a list that is continued. */
	cursor?: C;
}

/**
 * Reads a list page by page and yields each page: at most `limit` rows, until there is no cursor or the user cancels. A
 * server that returns the same cursor twice would be asked forever: that is an error, since what follows is unknown. So are more
 * pages than a list can have.
 */
export async function* paginate<P, T, C = string>(pages: Pages<P, T, C>): AsyncGenerator<T[]> {
	const { client, endpoint, limit = Infinity, fetchPage } = pages;
	const seen = new Set<string>();
	let cursor = pages.cursor;
	let left = limit;
	const bound = new PageBound();
	while (left > 0 && !client.cancelled) {
		if (cursor !== undefined) seen.add(JSON.stringify(cursor));
		const { rows, next } = await fetchPage(cursor, left);
		const taken = rows.slice(0, left);
		left -= taken.length;
		const ends = next === undefined || next === null || (next as unknown) === '' || left <= 0;
		// Before the page is delivered: a drop-down list shows one page, and its user would ask for the next one forever.
		if (!ends && seen.has(JSON.stringify(next)))
			throw client.error(unexpectedAnswer('it returned the same page token twice, so the list would never end'), endpoint);
		const endless = ends ? undefined : bound.exceededBy(taken.length);
		if (endless) throw client.error(endless, endpoint);
		if (taken.length > 0) yield taken;
		if (ends) return;
		cursor = next;
	}
}
