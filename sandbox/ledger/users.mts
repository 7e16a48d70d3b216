import type { paths } from '../../api/ledger.d.ts';
import type { Handlers } from '../http/api.mts';
import type { User } from '../world/model.mts';
import { checkUserId, needUserAdmin, userOf, type AnyCall } from './auth.mts';
import { redacted, refuse } from './errors.mts';
import { listPage } from './lists.mts';

export const users: Handlers<paths> = {
	'GET /v2/authenticated-user': (call) => {
		const user = userOf(call);
		// Without authorisation there is no token, so nobody the answer could be about.
		if (!user)
			throw refuse(
				'INVALID_TOKEN',
				'The submitted request is missing a user-id: requests with an empty user-id are only supported if there is an authenticated user',
			);
		if (call.query['identity-provider-id']) throw redacted(7);
		return { json: { user: userValue(user) } };
	},
	'GET /v2/users': (call) => {
		needUserAdmin(call);
		const all = [...call.sandbox.world.users.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
		// More than the largest page is cut down silently here.
		const { items, nextPageToken } = listPage(all, (user) => user.id, call.query, { largest: 1000, cap: true });
		return { json: { users: items.map(userValue), nextPageToken } };
	},
	'GET /v2/users/{user-id}': (call) => ({ json: { user: userValue(lookUp(call, call.path['user-id'], 'getting user')) } }),
	'GET /v2/users/{user-id}/rights': (call) => ({
		json: { rights: lookUp(call, call.path['user-id'], 'list user rights').rights.map((kind) => ({ kind })) },
	}),
};

/** A user the caller may look at: itself, or anybody for an administrator. */
function lookUp(call: AnyCall, id: string, doing: string): User {
	if (call.subject !== id) needUserAdmin(call);
	checkUserId(id);
	const user = call.sandbox.world.users.get(id);
	if (!user) throw refuse('USER_NOT_FOUND', `${doing} failed for unknown user "${id}"`, { resources: [['USER', id]] });
	return user;
}

function userValue(user: User) {
	return {
		id: user.id,
		primaryParty: user.primaryParty,
		isDeactivated: user.deactivated,
		metadata: { resourceVersion: '0', annotations: user.annotations ?? {} },
		identityProviderId: '',
		primaryPartyAuthentication: false,
	};
}
