import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { identityProviderRow } from '../../administration/directoryRows';
import { identityProvider } from '../../../shared/ledger/directory/locators';

const ENDPOINT = 'GET /v2/idps/{idp-id}';

/** GET /v2/idps/{idp-id}. */
export const getIdentityProvider = ledgerOperation('get', 'Get an identity provider', [ENDPOINT], {
	description: 'Get the issuer, audience and key address of an identity provider, and whether it is deactivated',
	rights: 'participant admin',
	properties: [{ ...identityProvider('The identity provider to return'), required: true }],
	async run({ ledger, parameters }) {
		const { identityProviderConfig } = await ledger.call(ENDPOINT, {
			path: { 'idp-id': parameters.required('identityProviderId') },
		});
		return identityProviderRow(identityProviderConfig);
	},
});
