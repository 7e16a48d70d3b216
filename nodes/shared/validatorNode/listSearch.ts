import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { searchNamedParties } from '../scan/partySearch';
import { targetSearch } from '../targets/choice';
import { validatorService } from '../validator/service';

const serviceOf = (context: ILoadOptionsFunctions) =>
	validatorService(context.getNodeParameter('authentication', 'accessToken') === 'oAuth2');
const credentialOf = (context: ILoadOptionsFunctions) => serviceOf(context).credentialType!;

/** The targets of the credential, and what comes to several. */
export const searchTargets = targetSearch(credentialOf, true);
/** The targets of the credential. */
export const searchOneTarget = targetSearch(credentialOf, false);

/** Parties by name. */
export async function searchParties(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await searchNamedParties(this, { service: serviceOf(this), through: 'validator' }, filter);
}
