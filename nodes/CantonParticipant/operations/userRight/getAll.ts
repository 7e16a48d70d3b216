import { listFields } from '../../../shared/parameters/fields';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { requiredUserId } from '../../../shared/ledger/directory/locators';
import { flattenRight } from '../../../shared/ledger/directory/flatRight';

const ENDPOINT = 'GET /v2/users/{user-id}/rights';

/** GET /v2/users/{user-id}/rights: the whole list in one answer. */
export const getManyUserRights = ledgerOperation('getAll', 'Get many user rights', [ENDPOINT], {
	description: 'Get the rights granted to a ledger user, one item per right',
	rights: "participant admin or identity provider admin; none for the token's own user",
	properties: [requiredUserId('The ledger user whose rights to return'), ...listFields],
	async run({ ledger, parameters }) {
		const user = parameters.required('userId');
		const simple = parameters.flag('simplify');
		const { rights } = await ledger.call(ENDPOINT, { path: { 'user-id': user } });
		return (rights ?? []).slice(0, parameters.limit()).map((right) => (simple ? { userId: user, ...flattenRight(right) } : right));
	},
});
