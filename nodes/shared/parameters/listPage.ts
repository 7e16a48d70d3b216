import type { INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

/** Shared by the lists behind resource locators. Errors are thrown: the editor shows message and advice in place of the list. */

/** Entries the editor gets at once. It asks for more when somebody scrolls to the end. */
export const PAGE = 100;

/** A page of the list, and where the next one begins. */
export const page = (results: INodeListSearchItems[], next: string | undefined): INodeListSearchResult => ({
	results,
	...(next && { paginationToken: next }),
});

/**
 * Up to two lines of text in a list, as entries that cannot be chosen: the editor ignores a click on an entry whose value is no text
 * or number. A list has no other way to say something: "No results" is n8n's own, and an error hides the search field.
 */
export const note = (...lines: [string] | [string, string]): INodeListSearchItems[] =>
	lines.map((name, index) => ({ name, value: index === 1 }));
