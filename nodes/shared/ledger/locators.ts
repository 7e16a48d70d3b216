import type { INodeProperties } from 'n8n-workflow';

import type { Parameters } from '../parameters/parameters';

/**
 * Fields in which something the participant knows is chosen from a list, or entered as text. The list methods are in
 * `listSearch.ts`. Where several are allowed, the text takes several, and so does an expression.
 */

export interface Locator {
	displayName: string;
	name: string;
	/** Name of the method that fills the list. */
	search: string;
	/** Label of the mode in which text is entered; By ID by default. */
	by?: string;
	placeholder: string;
	/** What stands in the field while nothing is chosen; n8n's own text says to choose, as if something had to be. */
	whenEmpty?: string;
	description: string;
}

export function locator({ search, by = 'By ID', placeholder, whenEmpty, ...field }: Locator): INodeProperties {
	return {
		...field,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: search, searchable: true },
				...(whenEmpty !== undefined && { placeholder: whenEmpty }),
			},
			{ displayName: by, name: 'id', type: 'string', placeholder },
		],
	};
}

export const party = (description: string): INodeProperties =>
	locator({ displayName: 'Party', name: 'party', search: 'searchParties', placeholder: 'e.g. alice::1220…', description });

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

/** Name and label of the two fields of `severalParties`, and the folder of the form they are in, if any. */
export interface SeveralParties {
	/** E.g. `options`. */
	under?: string;
	parties: { name: string; displayName: string };
	more: { name: string; displayName: string };
	/** See `Locator.whenEmpty`. */
	whenEmpty?: string;
}

const PARTIES: SeveralParties = {
	parties: { name: 'parties', displayName: 'Parties' },
	more: { name: 'moreParties', displayName: 'More Parties' },
};

/** Parties where none named means all. */
export const ALL_UNLESS_NAMED: SeveralParties = { ...PARTIES, whenEmpty: 'All parties' };

/**
 * Several parties: one field that takes one from the list or any number as text, and more from the list below it. Read with
 * `readParties`. `show` are settings of other fields under which they matter.
 */
export function severalParties(
	description: string,
	show?: Record<string, string[]>,
	{ parties, more, whenEmpty }: SeveralParties = PARTIES,
): [parties: INodeProperties, more: INodeProperties] {
	const shown = show && { displayOptions: { show } };
	return [
		{
			...locator({
				...parties,
				search: 'searchParties',
				placeholder: 'e.g. alice::1220…, bob::1220…',
				whenEmpty,
				description: `${description} By ID takes several party IDs, separated by commas or lines, or an expression giving an array.`,
			}),
			...shown,
		},
		{
			...more,
			type: 'fixedCollection',
			typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Party' },
			placeholder: 'Add Party',
			default: {},
			...shown,
			options: [{ displayName: 'Party', name: 'party', values: [party('One more party')] }],
			description: `Parties in addition to the one in ${parties.displayName}`,
		},
	];
}

/** The parties of `severalParties`, each once; an empty array when none is given. */
export function readParties(parameters: Parameters, { under, parties, more }: SeveralParties = PARTIES): string[] {
	const path = (name: string) => (under === undefined ? name : `${under}.${name}`);
	const others = parameters.rows(`${path(more.name)}.party`).flatMap((row) => row.parties('party'));
	return [...new Set([...parameters.parties(path(parties.name)), ...others])];
}
