import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { limit, returnAll } from '../../../shared/parameters/fields';
import { identityProviderRow } from '../../administration/directoryRows';

const ENDPOINT = 'GET /v2/idps';

/** GET /v2/idps: the whole list in one answer. */
export const getManyIdentityProviders = ledgerOperation('getAll', 'Get many identity providers', [ENDPOINT], {
	description: 'Get the identity providers whose tokens the participant accepts, besides the one it is configured with',
	rights: 'participant admin',
	properties: [returnAll, limit],
	async run({ ledger, parameters }) {
		const { identityProviderConfigs } = await ledger.call(ENDPOINT);
		return identityProviderConfigs.slice(0, parameters.limit()).map(identityProviderRow);
	},
});
