import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/scan';
import { optional } from '../../../shared/http/answers';
import { newestAvailable } from '../../../shared/http/endpointVersions';
import { simplify } from '../../../shared/parameters/fields';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';
import type { Scan } from '../../../shared/scan/service';
import type { ScanOperation } from '../../connection';
import { rightRow } from './rows';

const ALL = 'GET /v0/featured-apps/by-provider/{provider_party_id}';
const SINGLE = 'GET /v0/featured-apps/{provider_party_id}';
const PROXY = 'GET /v0/scan-proxy/featured-apps/{provider_party_id}';

type Right = components['schemas']['Contract'];

const requires = { featured_app_right: optional({ contract_id: 'text', payload: 'object' }) } as const;

/** All rights of a provider where scan lists them, else the one that the older endpoint and a validator name. */
export const getFeaturedApp: ScanOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a featured app',
	description:
		'Check whether a party is the provider of a featured app. An internal endpoint, which may change; a validator and an older scan can be a minute late.',
	endpoints: [ALL, SINGLE, PROXY],
	rights: 'none on a public scan; through a validator, any valid token for it',
	properties: [
		requiredParty('Party ID of the provider', { name: 'provider', displayName: 'Provider', placeholder: 'e.g. merchant::1220…' }),
		simplify,
	],
	async run({ scan, proxy, parameters }) {
		const provider = readParty(parameters, 'provider');
		const simple = parameters.flag('simplify');
		const path = { provider_party_id: provider };
		const rights = scan ? await rightsOf(scan, path) : listed((await proxy.call(PROXY, { path, requires })).featured_app_right);
		if (!simple) return { featured_apps: rights as unknown as IDataObject[] };
		return { provider, featured: rights.length > 0, rights: rights.map(rightRow) };
	},
};

const listed = (right: Right | null | undefined): Right[] => (right ? [right] : []);

async function rightsOf(scan: Scan, path: { provider_party_id: string }): Promise<Right[]> {
	const { endpoint, result } = await newestAvailable<Right[]>(`${scan.baseUrl} featured-apps/by-provider`, [
		{
			name: 'current',
			endpoint: ALL,
			attempt: async () => {
				const attempt = await scan.attempt(ALL, { path, requires: { featured_apps: [{ contract_id: 'text', payload: 'object' }] } });
				return attempt.ok ? { ok: true, answer: attempt.answer.featured_apps } : attempt;
			},
		},
		{
			name: 'legacy',
			endpoint: SINGLE,
			attempt: async () => {
				const attempt = await scan.attempt(SINGLE, { path, requires });
				return attempt.ok ? { ok: true, answer: listed(attempt.answer.featured_app_right) } : attempt;
			},
		},
	]);
	return scan.unwrap(result, endpoint);
}
