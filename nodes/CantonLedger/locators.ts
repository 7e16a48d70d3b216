import type { INodeProperties } from 'n8n-workflow';

import type { Parameters } from '../shared/parameters/parameters';

/**
 * Fields in which one party, package or user is chosen: from a list the participant gives, or by its ID. The list methods
 * are in `listSearch/`. Where several may be given, a text list stands instead.
 */

interface Locator {
	displayName: string;
	name: string;
	/** Name of the method that fills the list. */
	search: string;
	placeholder: string;
	description: string;
}

function locator({ search, placeholder, ...field }: Locator): INodeProperties {
	return {
		...field,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{ displayName: 'From List', name: 'list', type: 'list', typeOptions: { searchListMethod: search, searchable: true } },
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder },
		],
	};
}

export const party = (description: string): INodeProperties =>
	locator({ displayName: 'Party', name: 'party', search: 'searchParties', placeholder: 'e.g. alice::1220…', description });

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

export const userId = (description: string): INodeProperties => ({
	...locator({ displayName: 'User', name: 'userId', search: 'searchUsers', placeholder: 'e.g. ledger-api-user', description }),
	required: true,
});

/** The package ID, checked: 64 hexadecimal digits, in lower case. */
export function readPackageId(parameters: Parameters): string {
	const id = parameters.required('packageId');
	if (/^[0-9a-f]{64}$/i.test(id)) return id.toLowerCase();
	throw parameters.parameterError(
		'packageId',
		`"${id}" is not a package ID`,
		'A package ID is 64 hexadecimal digits, not a name. Choose it from the list, or look it up with daml damlc inspect-dar.',
	);
}

export const identityProvider = (description: string): INodeProperties =>
	locator({
		displayName: 'Identity Provider',
		name: 'identityProviderId',
		search: 'searchIdentityProviders',
		placeholder: 'e.g. partner-login',
		description,
	});

export const synchronizerId = (description: string): INodeProperties =>
	locator({
		displayName: 'Synchronizer',
		name: 'synchronizerId',
		search: 'searchSynchronizers',
		placeholder: 'e.g. global-domain::1220…',
		description,
	});
