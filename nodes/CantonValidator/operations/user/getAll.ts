import { hintIfCut } from '../../../shared/operation/mostListed';
import { limit, returnAll } from '../../../shared/parameters/fields';
import { ADMINISTRATOR } from '../../../shared/validatorNode/contracts';
import { validatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { USERS, usersOf } from './fields';

/** GET /v0/admin/users: one list, without pages. */
export const getManyUsers = validatorOperation('getAll', 'Get many users', [USERS], {
	description: 'Get the users that have a wallet at this validator. An internal endpoint, which may change.',
	rights: ADMINISTRATOR,
	properties: [returnAll, limit],
	async run({ validator, parameters, context }) {
		const most = parameters.limit();
		const users = await usersOf(validator);
		hintIfCut(context, 'users', users);
		return users.slice(0, most).map((userName) => ({ userName }));
	},
});
