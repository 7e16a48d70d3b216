import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { optionsOf } from '../../../shared/parameters/fields';
import { requiredUserId } from '../../../shared/ledger/directory/locators';
import { readRights, rightRows } from './rightRows';
import { flattenRight } from '../../../shared/ledger/directory/flatRight';
import { needRights, others } from './changed';
import { VERSION } from '../../../shared/ledger/participantVersion';
import { RIGHTS, splitRights } from '../../administration/currentUser';
import { dryRunOption, isTriedOut } from '../../administration/dryRunSwitch';
import { managedBy, USER_CHANGE } from '../../administration/userChange';

const ENDPOINT = 'POST /v2/users/{user-id}/rights';

/** POST /v2/users/{user-id}/rights: the participant gives only those the user has not got. */
export const grantUserRights = ledgerWrite('grant', 'Grant user rights', [ENDPOINT, VERSION, RIGHTS], {
	description: 'Give a ledger user rights. Those it has already stay as they are; the item says which are new.',
	rights: 'participant admin or identity provider admin; participant admin to grant that right',
	...USER_CHANGE,
	properties: [
		requiredUserId('The ledger user to give the rights to'),
		rightRows('The rights to give the user'),
		optionsOf([dryRunOption, managedBy]),
	],
	async run(call) {
		const { ledger, parameters } = call;
		const user = parameters.required('userId');
		const rights = needRights(parameters, await readRights(ledger, parameters), 'Add a row for each right to give.');
		if (isTriedOut(call)) {
			const { held, lacking } = await splitRights(ledger, user, rights);
			return { outcome: 'planned', userId: user, granted: lacking, alreadyGranted: held };
		}
		const { newlyGrantedRights } = await ledger.call(ENDPOINT, {
			path: { 'user-id': user },
			body: { userId: user, rights, identityProviderId: parameters.text('options.identityProviderId') },
			submission: 'User Right › Get Many shows which rights the user has now. Granting them again is safe.',
		});
		const granted = (newlyGrantedRights ?? []).map(flattenRight);
		return { alreadyDone: granted.length === 0, userId: user, granted, alreadyGranted: others(rights, granted) };
	},
});
