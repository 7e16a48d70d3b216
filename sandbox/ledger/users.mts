// The users of the node: reading them, adding, changing and removing them.
import type { paths } from '../../api/ledger.d.ts';
import type { Handlers } from '../wire/api.mts';
import type { User } from '../world/members.mts';
import { checkParties, malformedUser, needAdmin, needMakerIn, needUserAdmin, userOf, USER_ID, type AnyCall } from '../canton/auth.mts';
import { checkAnnotations, isStale, maskOf, merged } from './changes.mts';
import { invalid, invalidByLayer, invalidField, missing, redacted, refuse } from '../canton/errors.mts';
import { listPage } from './lists.mts';
import { existingUser, needProvider, readableUser, rightsOf, same, submitted, unknownUser } from './userChecks.mts';

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
	'GET /v2/users/{user-id}': (call) => {
		const user = readableUser(call, call.path['user-id'], 'getting user failed');
		if ((user.identityProviderId ?? '') !== (call.query['identity-provider-id'] ?? '')) throw redacted(7);
		return { json: { user: userValue(user) } };
	},
	'GET /v2/users/{user-id}/rights': (call) => ({
		json: { rights: readableUser(call, call.path['user-id'], 'list user rights failed').rights.map((kind) => ({ kind })) },
	}),
	'POST /v2/users': (call) => {
		const { world } = call.sandbox;
		const { user, rights = [] } = call.body;
		const { id = '', primaryParty = '', metadata, identityProviderId = '' } = user;
		needMakerIn(call, identityProviderId);
		const detail = submitted();
		if (id === '') throw missing('id', detail);
		if (!USER_ID.test(id)) throw invalidField('id', malformedUser(id), detail);
		if (primaryParty !== '') checkParties([primaryParty], detail);
		if (metadata?.resourceVersion) throw invalid('field user.metadata.resource_version must be not set', detail);
		checkAnnotations(metadata?.annotations, detail);
		const granted = rightsOf(call, rights, detail);
		needProvider(call, identityProviderId, detail);
		if (world.users.has(id)) {
			throw refuse('USER_ALREADY_EXISTS', `creating user failed, as user "${id}" already exists`, {
				...detail,
				resources: [['USER', id]],
			});
		}
		const added: User = {
			id,
			primaryParty,
			deactivated: user.isDeactivated ?? false,
			rights: granted.filter((right, index) => granted.findIndex((other) => same(other, right)) === index),
			annotations: merged({}, metadata?.annotations ?? {}),
			version: 0,
			identityProviderId,
			primaryPartyAuthentication: user.primaryPartyAuthentication ?? false,
		};
		world.users.set(id, added);
		return { json: { user: userValue(added) } };
	},
	'PATCH /v2/users/{user-id}': (call) => {
		needUserAdmin(call);
		const { user: submittedUser, updateMask } = call.body;
		const id = call.path['user-id'];
		if (id !== (submittedUser.id ?? '')) throw invalidByLayer(`${id} does not match user in body: Some(${submittedUser.id ?? ''}) `);
		const detail = submitted();
		const about = { ...detail, resources: [['USER', id]] as Array<[string, string]> };
		if (updateMask === undefined) throw missing('update_mask', detail);
		const found = call.sandbox.world.users.get(id);
		if (!found) throw refuse('USER_NOT_FOUND', `updating user failed for unknown user "${id}"`, about);
		const paths = maskOf(updateMask, {
			paths: USER_PATHS,
			code: 'INVALID_USER_UPDATE_REQUEST',
			prefix: `Update operation for user id '${id}' failed due to: `,
			detail: about,
		});
		if (submittedUser.primaryParty) checkParties([submittedUser.primaryParty], detail);
		checkAnnotations(submittedUser.metadata?.annotations, detail);
		if (isStale(submittedUser.metadata?.resourceVersion, found.version ?? 0, 'user.metadata', detail)) {
			throw refuse(
				'CONCURRENT_USER_UPDATE_DETECTED',
				`Update operation for user '${id}' failed due to a concurrent update to the same user`,
				about,
			);
		}
		if (paths.includes('primary_party')) found.primaryParty = submittedUser.primaryParty ?? '';
		if (paths.includes('is_deactivated')) found.deactivated = submittedUser.isDeactivated ?? false;
		if (paths.includes('primary_party_authentication'))
			found.primaryPartyAuthentication = submittedUser.primaryPartyAuthentication ?? false;
		if (paths.some((path) => path === 'metadata' || path === 'metadata.annotations'))
			found.annotations = merged(found.annotations ?? {}, submittedUser.metadata?.annotations ?? {});
		found.version = (found.version ?? 0) + 1;
		return { json: { user: userValue(found) } };
	},
	'DELETE /v2/users/{user-id}': (call) => {
		needUserAdmin(call);
		const { id } = existingUser(call, 'deleting user failed');
		call.sandbox.world.users.delete(id);
		return { json: {} };
	},
	'POST /v2/users/{user-id}/rights': (call) => {
		needUserAdmin(call);
		matchBody(call);
		const rights = rightsOf(call, call.body.rights ?? [], submitted());
		const user = existingUser(call, 'grant user rights failed');
		const fresh = rights.filter(
			(right, index) => !user.rights.some((existing) => same(existing, right)) && rights.findIndex((other) => same(other, right)) === index,
		);
		user.rights.push(...fresh);
		return { json: { newlyGrantedRights: fresh.map((kind) => ({ kind })) } };
	},
	'PATCH /v2/users/{user-id}/rights': (call) => {
		needUserAdmin(call);
		matchBody(call);
		const rights = rightsOf(call, call.body.rights ?? [], submitted());
		const user = existingUser(call, 'revoke user rights failed');
		const removed = rights.filter((right) => user.rights.some((revoked) => same(revoked, right)));
		user.rights = user.rights.filter((right) => !removed.some((revoked) => same(revoked, right)));
		return { json: { newlyRevokedRights: removed.map((kind) => ({ kind })) } };
	},
	'PATCH /v2/users/{user-id}/identity-provider-id': (call) => {
		needAdmin(call);
		const { sourceIdentityProviderId = '', targetIdentityProviderId = '' } = call.body;
		const id = call.path['user-id'];
		needProvider(call, sourceIdentityProviderId);
		needProvider(call, targetIdentityProviderId);
		const user = call.sandbox.world.users.get(id);
		if (!user) throw unknownUser('update user identity provider failed', id);
		if ((user.identityProviderId ?? '') !== sourceIdentityProviderId) throw redacted(7);
		user.identityProviderId = targetIdentityProviderId;
		return { json: {} };
	},
};

const USER_PATHS = [
	'id',
	'primary_party',
	'is_deactivated',
	'metadata',
	'metadata.annotations',
	'metadata.resource_version',
	'identity_provider_id',
	'primary_party_authentication',
];

function matchBody(call: AnyCall): void {
	const [id, inBody] = [call.path['user-id'], call.body.userId ?? ''];
	if (id !== inBody) throw invalidByLayer(`${id} does not match user in body: Some(${inBody}) `);
}

function userValue(user: User) {
	return {
		id: user.id,
		primaryParty: user.primaryParty,
		isDeactivated: user.deactivated,
		metadata: { resourceVersion: String(user.version ?? 0), annotations: user.annotations ?? {} },
		identityProviderId: user.identityProviderId ?? '',
		primaryPartyAuthentication: user.primaryPartyAuthentication ?? false,
	};
}
