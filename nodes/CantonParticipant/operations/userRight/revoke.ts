import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { optionsOf } from '../../../shared/parameters/fields';
import { checkConfirmed, confirmation } from '../../../shared/parameters/confirmation';
import { requiredUserId } from '../../../shared/ledger/directory/locators';
import { readRights, rightRows } from './rightRows';
import { flattenRight } from '../../../shared/ledger/directory/flatRight';
import { needRights, others } from './changed';
import { VERSION } from '../../../shared/ledger/participantVersion';
import { RIGHTS, splitRights } from '../../administration/currentUser';
import { ofNothing } from '../../administration/changes';
import { dryRunOption, isTriedOut } from '../../administration/dryRunSwitch';
import { managedBy, USER_CHANGE } from '../../administration/userChange';

const ENDPOINT = 'PATCH /v2/users/{user-id}/rights';

/** PATCH /v2/users/{user-id}/rights: the participant takes those the user has. */
export const revokeUserRights = ledgerWrite('revoke', 'Revoke user rights', [ENDPOINT, VERSION, RIGHTS], {
	description: 'Take rights from a ledger user, which counts from its next call on. The item says which it had.',
	rights: 'participant admin or identity provider admin; participant admin to revoke that right',
	...USER_CHANGE,
	properties: [
		requiredUserId('The ledger user to take the rights from'),
		rightRows('The rights to take from the user'),
		confirmation('Confirm User ID', 'confirmUserId', 'The ID of the user once more, to confirm that it is the one to lose the rights'),
		optionsOf([dryRunOption, managedBy]),
	],
	async run(call) {
		const { ledger, parameters } = call;
		const user = parameters.required('userId');
		checkConfirmed(parameters, 'confirmUserId', user, 'revoke these rights');
		const rights = needRights(parameters, await readRights(ledger, parameters), 'Add a row for each right to take.');
		if (isTriedOut(call)) {
			const { held, lacking } = await splitRights(ledger, user, rights);
			return { outcome: 'planned', userId: user, revoked: held, notGranted: lacking };
		}
		const { newlyRevokedRights } = await ledger.call(ENDPOINT, {
			path: { 'user-id': user },
			body: { userId: user, rights, identityProviderId: parameters.text('options.identityProviderId') },
			submission: 'User Right › Get Many shows which rights the user has now. Revoking them again is safe.',
		});
		const revoked = (newlyRevokedRights ?? []).map(flattenRight);
		return { ...(revoked.length === 0 && ofNothing(call)), userId: user, revoked, notGranted: others(rights, revoked) };
	},
});
