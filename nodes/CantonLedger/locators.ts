import type { INodeProperties } from 'n8n-workflow';

import { locator, userId as anyUser } from '../shared/ledger/locators';
import type { Parameters } from '../shared/parameters/parameters';

export { party, synchronizerId } from '../shared/ledger/locators';

/** Fields in which one package, user or identity provider is chosen: from a list the participant gives, or by its ID. */

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

export const userId = (description: string): INodeProperties => ({ ...anyUser(description), required: true });

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
