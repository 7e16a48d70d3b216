import { simplify } from '../../../shared/parameters/fields';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';
import { scanOperation } from '../../scanConnection';
import { rightRow } from './rows';

const ENDPOINT = 'GET /v0/featured-apps/by-provider/{provider_party_id}';

/** All rights of a provider if scan lists them, else the one that the older endpoint and a validator name. */
export const getFeaturedApp = scanOperation('get', 'Get a featured app', [ENDPOINT], {
	description:
		'Check whether a party is the provider of a featured app. An internal endpoint, which may change; a validator and an older scan can be a minute late.',
	properties: [
		requiredParty('Party ID of the provider', { name: 'provider', displayName: 'Provider', placeholder: 'e.g. merchant::1220…' }),
		simplify,
	],
	async run({ scan, parameters }) {
		const provider = readParty(parameters, 'provider');
		const simple = parameters.flag('simplify');
		const answer = await scan.call(ENDPOINT, { path: { provider_party_id: provider } });
		const rights = 'featured_apps' in answer ? answer.featured_apps : [answer.featured_app_right ?? []].flat();
		if (!simple) return { featured_apps: rights };
		return { provider, featured: rights.length > 0, rights: rights.map(rightRow) };
	},
});
