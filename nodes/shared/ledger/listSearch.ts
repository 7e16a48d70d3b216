import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { paginate } from '../http/paginate';
import { page, PAGE } from '../parameters/listPage';
import { participant } from './listContext';
import { vettedPackages } from './vettedPackages';
import { CONNECTED_SYNCHRONIZERS, IDENTITY_PROVIDER, PARTY_DETAILS, USER } from './shapes';

/**
 * The lists behind the fields of `locators.ts`. The editor shows the name of an entry only, also where it was chosen, so IDs
 * stand in it whole.
 */

export { searchInterfaces, searchTemplates } from './templateSearch';

const USERS = 'GET /v2/users';
const RIGHTS_OF_LISTS = 'participant admin or identity provider admin. Without it, choose By ID and enter the ID';

/** Parties whose ID begins with what was typed. */
export async function searchParties(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
	const ledger = await participant(this, RIGHTS_OF_LISTS);
	const query = { 'filter-party': filter?.trim() || undefined, pageSize: PAGE, pageToken: cursor || undefined };
	const { partyDetails, nextPageToken } = await ledger.call('GET /v2/parties', { query, requires: { partyDetails: [PARTY_DETAILS] } });
	const results = partyDetails
		// Servers that do not know the filter ignore it.
		.filter(({ party }) => !query['filter-party'] || party.startsWith(query['filter-party']))
		.map(({ party, isLocal }) => ({ name: isLocal === false ? `${party} (hosted elsewhere)` : party, value: party }));
	return page(results, nextPageToken);
}

/** Packages whose name or ID contains what was typed. The participant lists IDs only, all at once; those with a name stand first. */
export async function searchPackages(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
	const ledger = await participant(this, 'any valid user');
	const { packageIds } = await ledger.call('GET /v2/packages', { requires: { packageIds: ['text'] } });
	const known = await vettedPackages(ledger);
	const wanted = filter?.trim().toLowerCase() ?? '';
	const from = Number(cursor ?? 0);
	const found = packageIds
		.map((id) => {
			const { packageName, packageVersion } = known.get(id) ?? {};
			return { name: packageName ? `${packageName} ${packageVersion} (${id})` : id, value: id, known: packageName !== undefined };
		})
		.filter(({ name }) => name.toLowerCase().includes(wanted))
		.sort((a, b) => Number(b.known) - Number(a.known) || (a.name < b.name ? -1 : 1));
	const next = from + PAGE < found.length ? String(from + PAGE) : undefined;
	return page(
		found.slice(from, from + PAGE).map(({ name, value }) => ({ name, value })),
		next,
	);
}

/** Names of vetted packages that contain what was typed. */
export async function searchPackageNames(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const ledger = await participant(this, 'any valid user');
	const wanted = filter?.trim().toLowerCase() ?? '';
	const names = new Set([...(await vettedPackages(ledger)).values()].flatMap(({ packageName }) => packageName || []));
	const found = [...names].filter((name) => name.toLowerCase().includes(wanted)).sort();
	return page(
		found.map((name) => ({ name, value: name })),
		undefined,
	);
}

/** Users whose ID contains what was typed. The participant knows no filter, so its pages are searched until some match. */
export async function searchUsers(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
	const ledger = await participant(this, RIGHTS_OF_LISTS);
	const wanted = filter?.trim().toLowerCase() ?? '';
	let next: string | undefined;
	const pages = paginate({
		client: ledger,
		endpoint: USERS,
		cursor: cursor || undefined,
		fetchPage: async (pageToken: string | undefined) => {
			const { users, nextPageToken } = await ledger.call(USERS, {
				query: { pageSize: wanted ? 1000 : PAGE, pageToken },
				requires: { users: [USER] },
			});
			next = nextPageToken || undefined;
			return { rows: users ?? [], next };
		},
	});
	for await (const users of pages) {
		const results = users
			.filter(({ id }) => id.toLowerCase().includes(wanted))
			.map(({ id, isDeactivated }) => ({ name: isDeactivated ? `${id} (deactivated)` : id, value: id }));
		if (results.length > 0) return page(results, next);
	}
	return page([], undefined);
}

/** Identity providers whose ID or issuer contains what was typed. The participant lists them all at once. */
export async function searchIdentityProviders(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const ledger = await participant(this, 'participant admin. Without it, choose By ID and enter the ID');
	const { identityProviderConfigs } = await ledger.call('GET /v2/idps', { requires: { identityProviderConfigs: [IDENTITY_PROVIDER] } });
	const wanted = filter?.trim().toLowerCase() ?? '';
	const found = identityProviderConfigs.filter(({ identityProviderId, issuer }) =>
		`${identityProviderId} ${issuer}`.toLowerCase().includes(wanted),
	);
	return page(
		found.map(({ identityProviderId, issuer }) => ({ name: `${identityProviderId} (${issuer})`, value: identityProviderId })),
		undefined,
	);
}

/** The synchronizers the participant is connected to. */
export async function searchSynchronizers(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const ledger = await participant(this, 'any valid user');
	const { connectedSynchronizers } = await ledger.call('GET /v2/state/connected-synchronizers', { requires: CONNECTED_SYNCHRONIZERS });
	const wanted = filter?.trim().toLowerCase() ?? '';
	const found = (connectedSynchronizers ?? []).filter(({ synchronizerAlias, synchronizerId }) =>
		`${synchronizerAlias} ${synchronizerId}`.toLowerCase().includes(wanted),
	);
	return page(
		found.map(({ synchronizerAlias, synchronizerId }) => ({
			name: `${synchronizerAlias} (${synchronizerId})`,
			value: synchronizerId,
		})),
		undefined,
	);
}
