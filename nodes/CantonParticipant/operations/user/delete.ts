import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { checkConfirmed, confirmation } from '../../../shared/parameters/confirmation';
import { requiredUserId } from '../../../shared/ledger/directory/locators';

const ENDPOINT = 'DELETE /v2/users/{user-id}';

/** DELETE /v2/users/{user-id}. */
export const deleteUser = ledgerWrite('delete', 'Delete a user', [ENDPOINT], {
	description: 'Delete a ledger user with all its rights. It cannot be undone; User › Update can deactivate the user instead.',
	rights: 'participant admin or identity provider admin',
	identify: ({ parameters }) => ({ userId: parameters.required('userId') }),
	properties: [
		requiredUserId('The ledger user to delete'),
		confirmation('Confirm User ID', 'confirmUserId', 'The ID of the user once more, to confirm that it is the one to delete'),
	],
	async run({ ledger, parameters }) {
		const id = parameters.required('userId');
		checkConfirmed(parameters, 'confirmUserId', id, 'delete this user');
		await ledger.call(ENDPOINT, { path: { 'user-id': id }, submission: 'User › Get shows whether the user is still there.' });
		return { deleted: true, userId: id };
	},
});
