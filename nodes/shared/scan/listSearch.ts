import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { searchNamedParties, wayThrough } from './partySearch';

/** Parties by name, of the nodes for scan. */
export async function searchParties(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await searchNamedParties(this, wayThrough(this), filter);
}
