import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/ledger';

/** Parties, users and identity providers as simplified items. */

type Schemas = components['schemas'];

/** A party as this participant knows it. */
export function partyRow({ party, isLocal, identityProviderId, localMetadata }: Schemas['PartyDetails']): IDataObject {
	return {
		name: party.split('::')[0],
		isLocal: isLocal ?? false,
		annotations: localMetadata?.annotations ?? {},
		resourceVersion: localMetadata?.resourceVersion || null,
		identityProviderId: identityProviderId || null,
		party,
	};
}

/** A ledger user. */
export function userRow({ id, primaryParty, isDeactivated, identityProviderId, metadata }: Schemas['User']): IDataObject {
	return {
		userId: id,
		isDeactivated: isDeactivated ?? false,
		annotations: metadata?.annotations ?? {},
		resourceVersion: metadata?.resourceVersion || null,
		identityProviderId: identityProviderId || null,
		primaryParty: primaryParty || null,
	};
}

/** An identity provider whose tokens the participant accepts besides its default one's. */
export function identityProviderRow({
	identityProviderId,
	isDeactivated,
	issuer,
	jwksUrl,
	audience,
}: Schemas['IdentityProviderConfig']): IDataObject {
	return { identityProviderId, isDeactivated: isDeactivated ?? false, issuer, audience: audience || null, jwksUrl };
}
