import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { paginate } from '../http/paginate';
import { PATIENCE_MS } from '../http/patience';
import { note, page, PAGE } from '../parameters/listPage';
import { targetSearch } from '../targets/choice';
import { listedService, openList, participant } from './listContext';
import { ownRights } from './directory/ownRights';
import { shortId } from '../parameters/addressBook';
import { vettedPackages } from './packages/vettedPackages';

/**
 * The lists behind the fields of `locators.ts`. The editor shows the beginning of an entry's name, also after it was chosen: so marks
 * come first, and long IDs without their middle.
 */

export { searchChoices } from './packages/choiceSearch';
export { searchContracts } from './updates/contractSearch';
export { searchArgumentFields } from './packages/fieldSearch';
export { searchOwnParties, searchOwnParty, searchParties, searchPartiesToRead } from './directory/partySearch';
export { searchInterfaces, searchTemplates } from './packages/templateSearch';

/** The targets of the credential, and what comes to several. */
export const searchTargets = targetSearch((context) => listedService(context).credentialType!, true);
/** The targets of the credential. */
export const searchOneTarget = targetSearch((context) => listedService(context).credentialType!, false);

const USERS = 'GET /v2/users';
const RIGHTS_OF_LISTS = 'participant admin or identity provider admin. Without it, choose By ID and enter the ID';

/** Packages whose name or ID contains what was typed. The participant lists IDs only, all at once. Those with a name come first. */
export async function searchPackages(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
	const ledger = await participant(this, 'any valid user');
	const { packageIds } = await ledger.call('GET /v2/packages');
	const vettings = await vettedPackages(ledger);
	const wanted = filter?.trim().toLowerCase() ?? '';
	const from = Number(cursor ?? 0);
	const found = packageIds
		.map((id) => {
			const { packageName, packageVersion } = vettings.get(id) ?? {};
			const name = packageName ? `${packageName} ${packageVersion} (${id.slice(0, 8)}…${id.slice(-6)})` : id;
			return { name, value: id, known: packageName !== undefined };
		})
		.filter(({ name, value }) => `${name.toLowerCase()} ${value}`.includes(wanted))
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

/**
 * Users whose ID contains what was typed. The participant knows no filter, so its pages are searched until some match. If it does
 * not list users to the token's user, that one alone.
 */
export async function searchUsers(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
	const { ledger } = await openList(this, RIGHTS_OF_LISTS);
	const wanted = filter?.trim().toLowerCase() ?? '';
	let next: string | undefined;
	let own: string | undefined;
	const pages = paginate({
		client: ledger,
		endpoint: USERS,
		cursor: cursor || undefined,
		fetchPage: async (pageToken: string | undefined) => {
			const query = { pageSize: wanted ? 1000 : PAGE, pageToken };
			const attempt = await ledger.attempt(USERS, { query });
			if (!attempt.ok && attempt.failure.httpStatus === 403) own = (await ownRights(ledger, PATIENCE_MS))?.userId;
			if (own !== undefined) return { rows: [], next: undefined };
			const { users, nextPageToken } = ledger.unwrap(attempt, USERS);
			next = nextPageToken || undefined;
			return { rows: users ?? [], next };
		},
	});
	for await (const users of pages) {
		const results = users
			.filter(({ id }) => id.toLowerCase().includes(wanted))
			.map(({ id, isDeactivated }) => ({ name: isDeactivated ? `(deactivated) ${id}` : id, value: id }));
		if (results.length > 0) return page(results, next);
	}
	if (own === undefined) return page([], undefined);
	const results = own.toLowerCase().includes(wanted) ? [{ name: own, value: own }] : [];
	return page(
		[...results, ...note('Not all users: listing them needs participant admin.', 'For others, choose By ID and enter the ID.')],
		undefined,
	);
}

/** Identity providers whose ID or issuer contains what was typed. The participant lists them all at once. */
export async function searchIdentityProviders(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const ledger = await participant(this, 'participant admin. Without it, choose By ID and enter the ID');
	const { identityProviderConfigs } = await ledger.call('GET /v2/idps');
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
	const { connectedSynchronizers } = await ledger.call('GET /v2/state/connected-synchronizers');
	const wanted = filter?.trim().toLowerCase() ?? '';
	const found = (connectedSynchronizers ?? []).filter(({ synchronizerAlias, synchronizerId }) =>
		`${synchronizerAlias} ${synchronizerId}`.toLowerCase().includes(wanted),
	);
	return page(
		found.map(({ synchronizerAlias, synchronizerId }) => ({
			name: `${synchronizerAlias} (${shortId(synchronizerId)})`,
			value: synchronizerId,
		})),
		undefined,
	);
}
