import type { INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

import type { Endpoint } from './contract';
import type { Client } from './transport';
import type { Attempt } from './versions';

/** What the lists behind resource locators have in common. */

/** Entries the editor gets at once; it asks for more when somebody scrolls to the end. */
export const PAGE = 100;

/** The answer; a refusal with all there is to say in its message, since the editor's list shows no more than that. */
export function answered<P, T>(client: Client<P>, attempt: Attempt<T>, endpoint: Endpoint<P>): T {
	if (attempt.ok) return attempt.answer;
	const error = client.error(attempt.failure, endpoint);
	error.message = `${error.message.replace(/\.$/, '')}. ${error.description ?? ''}`;
	throw error;
}

/** A page of the list, and where the next one begins. */
export const page = (results: INodeListSearchItems[], next: string | undefined): INodeListSearchResult => ({ results, ...(next && { paginationToken: next }) });
