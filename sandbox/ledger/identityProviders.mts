// Identity providers beside the one the participant is configured with.
import type { paths } from '../../api/ledger.d.ts';
import type { Handlers } from '../http/api.mts';
import { needAdmin } from './auth.mts';
import { refuse } from './errors.mts';

/** The sandbox trusts tokens of its own secret only, so these are there to be looked at. */
const PROVIDERS = [
	{
		identityProviderId: 'former-login',
		isDeactivated: true,
		issuer: 'https://old-login.example.com/',
		jwksUrl: 'https://old-login.example.com/jwks',
		audience: '',
	},
	{
		identityProviderId: 'partner-login',
		isDeactivated: false,
		issuer: 'https://login.example.com/',
		jwksUrl: 'https://login.example.com/jwks',
		audience: 'https://ledger.example.com',
	},
];

export const identityProviders: Handlers<paths> = {
	'GET /v2/idps': (call) => {
		needAdmin(call);
		return { json: { identityProviderConfigs: PROVIDERS } };
	},
	'GET /v2/idps/{idp-id}': (call) => {
		needAdmin(call);
		const id = call.path['idp-id'];
		const found = PROVIDERS.find(({ identityProviderId }) => identityProviderId === id);
		if (found) return { json: { identityProviderConfig: found } };
		throw refuse('IDP_CONFIG_NOT_FOUND', `getting identity provider config failed for unknown identity provider id="${id}"`, {
			resources: [['IDENTITY_PROVIDER_CONFIG', id]],
		});
	},
};
