import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { optionsOf, simplify } from '../../../shared/parameters/fields';
import { userRow } from '../../administration/directoryRows';
import { managedBy } from '../../administration/userChange';
import { requiredUserId } from '../../../shared/ledger/directory/locators';

const ENDPOINT = 'GET /v2/users/{user-id}';

/** GET /v2/users/{user-id}. */
export const getUser = ledgerOperation('get', 'Get a user', [ENDPOINT], {
	description: 'Get a ledger user: its primary party, whether it is deactivated, its annotations',
	rights: "participant admin or identity provider admin; none for the token's own user",
	properties: [requiredUserId('The ledger user to return'), simplify, optionsOf([managedBy])],
	async run({ ledger, parameters }) {
		const { user } = await ledger.call(ENDPOINT, {
			path: { 'user-id': parameters.required('userId') },
			query: { 'identity-provider-id': parameters.text('options.identityProviderId') },
		});
		return parameters.flag('simplify') ? userRow(user) : { ...user };
	},
});
