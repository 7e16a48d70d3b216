import type { INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

/** Shared by the lists behind resource locators. Errors are thrown: the editor shows message and advice in place of the list. */

/** Entries the editor gets at once; it asks for more when somebody scrolls to the end. */
export const PAGE = 100;

/** A page of the list, and where the next one begins. */
export const page = (results: INodeListSearchItems[], next: string | undefined): INodeListSearchResult => ({
	results,
	...(next && { paginationToken: next }),
});
