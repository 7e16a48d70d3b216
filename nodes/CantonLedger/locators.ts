import type { INodeProperties } from 'n8n-workflow';

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
		description: 'The package, by its ID: the 64 hexadecimal digits that daml damlc inspect-dar shows, not its name',
	}),
	required: true,
};

export const userId = (description: string): INodeProperties => ({
	...locator({ displayName: 'User', name: 'userId', search: 'searchUsers', placeholder: 'e.g. ledger-api-user', description }),
	required: true,
});
