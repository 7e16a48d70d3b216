// Checks of requests about users: that the user exists, that its caller may read or change it, and that the rights can be granted.
import { randomUUID } from 'node:crypto';
import type { components } from '../../api/ledger.d.ts';
import { atLeast } from '../wire/settings.mts';
import type { RightKind, User } from '../world/members.mts';
import { checkParties, checkUserId, isAdmin, needUserAdmin, type AnyCall } from '../canton/auth.mts';
import { invalid, redacted, refuse, type ErrorDetail } from '../canton/errors.mts';

type Right = components['schemas']['Right'];

/** Changes of users are submissions: what is said of them names theirs. */
export const submitted = (): ErrorDetail => ({ context: { submissionId: `'${randomUUID()}'` } });

/** Refusal of a user that the node does not have. */
export const unknownUser = (doing: string, id: string, detail: ErrorDetail = {}) =>
	refuse('USER_NOT_FOUND', `${doing} for unknown user "${id}"`, { ...detail, resources: [['USER', id]] });

/** The user of the path, which is about to change. */
export function existingUser(call: AnyCall, doing: string): User {
	const id = String(call.path['user-id']);
	const user = call.sandbox.world.users.get(id);
	if (!user) throw unknownUser(doing, id, submitted());
	return user;
}

/** Refuses identity providers the node does not have. The empty one is its own. */
export function needProvider(call: AnyCall, id: string, detail: ErrorDetail = {}): void {
	if (id === '' || call.sandbox.world.identityProviders.has(id)) return;
	throw invalid(`Provided identity_provider_id Id(${id}) has not been found.`, detail);
}

/** The kinds of rights asked for. Only an administrator of the participant gives others that right. */
export function rightsOf(call: AnyCall, rights: Right[], detail: ErrorDetail): RightKind[] {
	const kinds = rights.map(({ kind }) => kind);
	for (const kind of kinds) {
		// Older participants do not know the right. In which words they refuse it is not recorded.
		const newer = 'CanActAsAnyParty' in kind && !atLeast(call.sandbox.settings.server, '3.6.0');
		if ('Empty' in kind || newer)
			throw invalid('unknown kind of right - check that the Ledger API version of the server is recent enough', detail);
		const [{ value }] = Object.values(kind) as [{ value: { party?: string } }];
		if (value.party !== undefined) checkParties([value.party], detail);
		if ('ParticipantAdmin' in kind && !isAdmin(call)) throw redacted(7);
	}
	return kinds;
}

/** True for the same right. */
export const same = (a: RightKind, b: RightKind) => JSON.stringify(a) === JSON.stringify(b);

/** A user the caller may read: itself, or anybody for an administrator. */
export function readableUser(call: AnyCall, id: string, doing: string): User {
	if (call.subject !== id) needUserAdmin(call);
	checkUserId(id);
	const user = call.sandbox.world.users.get(id);
	if (!user) throw unknownUser(doing, id);
	return user;
}
