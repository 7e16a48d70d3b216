import type { INodeProperties } from 'n8n-workflow';

import { locator } from '../../parameters/partyFields';
import type { Parameters } from '../../parameters/parameters';

/** Fields in which something the participant knows is chosen from a list, or entered as text. The list methods are in `listSearch.ts`. */

export const userId = (description: string): INodeProperties =>
	locator({ displayName: 'User', name: 'userId', search: 'searchUsers', placeholder: 'e.g. ledger-api-user', description });

/** A user who must be chosen. */
export const requiredUserId = (description: string): INodeProperties => ({ ...userId(description), required: true });

export const synchronizerId = (description: string): INodeProperties =>
	locator({
		displayName: 'Synchronizer',
		name: 'synchronizerId',
		search: 'searchSynchronizers',
		placeholder: 'e.g. global-domain::1220…',
		description,
	});

/** One package, which must be chosen. Read with `readPackageId`. */
export const packageId: INodeProperties = {
	...locator({
		displayName: 'Package',
		name: 'packageId',
		search: 'searchPackages',
		placeholder: 'e.g. 64 hexadecimal digits',
		description: 'Package ID: the 64 hexadecimal digits that daml damlc inspect-dar shows, not the package name',
	}),
	required: true,
};

/** The package ID that was chosen or entered. */
export const readPackageId = (parameters: Parameters): string => parameters.present('packageId', parameters.packageId('packageId'));

export const identityProvider = (description: string): INodeProperties =>
	locator({
		displayName: 'Identity Provider',
		name: 'identityProviderId',
		search: 'searchIdentityProviders',
		placeholder: 'e.g. partner-login',
		description,
	});
