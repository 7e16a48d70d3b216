import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { targetSearch } from '../targets/choice';
import { searchNamedParties, wayThrough } from './partySearch';

const credentialOf = (context: ILoadOptionsFunctions) => wayThrough(context).service.credentialType!;
/** The targets of the credential, and what comes to several. */
export const searchTargets = targetSearch(credentialOf, true);
/** The targets of the credential. */
export const searchOneTarget = targetSearch(credentialOf, false);

/** Parties by name, of the nodes for scan. */
export async function searchParties(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await searchNamedParties(this, wayThrough(this), filter);
}
