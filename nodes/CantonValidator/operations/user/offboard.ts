import { mapAnswer } from '../../../shared/http/attempt';
import { sentBefore } from '../../../shared/operation/sentBefore';
import { optionsOf } from '../../../shared/parameters/fields';
import { carryOut } from '../../../shared/submission/carryOut';
import { type ReadRecord, resolveOption, searchFor } from '../../../shared/submission/untilFound';
import { checkConfirmed, confirmation } from '../../../shared/parameters/confirmation';
import { ADMINISTRATOR } from '../../../shared/validatorNode/contracts';
import { actOf, validatorWrite } from '../../../shared/validatorNode/validatorOperation';
import { userField, USERS, usersOf } from './fields';

const ENDPOINT = 'POST /v0/admin/users/offboard';
const OPERATOR = 'GET /v0/validator-user';

/** POST /v0/admin/users/offboard: also answers 200 for a user that is unknown (recorded), so the list is read first. */
export const offboardUser = validatorWrite('offboard', 'Offboard a user', [ENDPOINT, USERS, OPERATOR], {
	description:
		'Take the wallet away from a user and delete its ledger user. ' +
		'Its party and coins stay: onboarding it again gives them back. An internal endpoint, which may change.',
	rights: ADMINISTRATOR,
	identify: ({ parameters }) => ({ userName: parameters.required('userName') }),
	properties: [
		userField('The user that is to lose its wallet'),
		confirmation('Confirm User Name', 'confirmUserName', 'The name of the user once more, to confirm that it is the one to offboard'),
		optionsOf([resolveOption]),
	],
	async run({ validator, parameters, context, identity }) {
		const userName = parameters.required('userName');
		checkConfirmed(parameters, 'confirmUserName', userName, 'offboard this user');
		const operator = await validator.call(OPERATOR);
		if (operator.user_name === userName)
			throw parameters.parameterError(
				'userName',
				`${userName} is the user that runs this validator`,
				'Without it the validator does not work. Nothing was changed.',
			);
		// The server would delete a ledger user that has no wallet, too.
		if (!(await usersOf(validator)).includes(userName))
			return sentBefore(context, identity) === undefined ? { outcome: 'nothingToDo' } : { alreadyDone: true };
		const isMissing: ReadRecord<object> = async () =>
			mapAnswer(await validator.attempt(USERS), ({ usernames }) => (usernames.includes(userName) ? undefined : {}));
		await carryOut({
			...actOf({ validator, context, identity }, ENDPOINT),
			prepare: () => ({
				send: async () =>
					mapAnswer(await validator.attempt(ENDPOINT, { query: { username: userName }, expect: 'none', submission: true }), () => ({})),
				search: searchFor({ context, parameters }, isMissing),
			}),
			reconcile: () => 'User › Get Many shows whether the user still has a wallet. Offboarding it again is safe.',
		});
		return { userName };
	},
});
