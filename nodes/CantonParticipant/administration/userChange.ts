import type { INodeProperties } from 'n8n-workflow';

import { identityProvider } from '../../shared/ledger/directory/locators';
import type { Identifying } from '../../shared/operation/operation';
import { flagField } from '../../shared/parameters/fieldKinds';
import { party } from '../../shared/parameters/partyFields';

/** Common parts of operations that change a ledger user. */

/** A change of one user, at one participant or several. */
export const USER_CHANGE = {
	severalTargets: true,
	identify: ({ parameters }: Identifying) => ({ userId: parameters.required('userId') }),
} as const;

/** The option for users that the default identity provider does not manage. */
export const managedBy = identityProvider("The identity provider that manages the user; needed for users that are not the default one's");

/** The primary party of a user, and whether its key is enough to log in. */
export const primaryPartyFields = (description: string): INodeProperties[] => [
	party(description, { displayName: 'Primary Party', name: 'primaryParty' }),
	flagField('Primary Party Authentication', 'primaryPartyAuthentication', {
		description: 'Whether the user may log in with a token signed by the key of its primary party',
	}),
];
