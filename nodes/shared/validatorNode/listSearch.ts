import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { searchNamedParties } from '../scan/partySearch';
import { validatorService } from '../validator/service';

/** Parties by name. */
export async function searchParties(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const service = validatorService(this.getNodeParameter('authentication', 'accessToken') === 'oAuth2');
	return await searchNamedParties(this, { service, through: 'validator' }, filter);
}
