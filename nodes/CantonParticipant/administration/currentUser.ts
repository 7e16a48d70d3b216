import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import { isSameValue } from '../../shared/commands/sameValue';
import { flattenRight, type FlatRight } from '../../shared/ledger/directory/flatRight';
import type { Ledger } from '../../shared/ledger/service';
import type { Parameters } from '../../shared/parameters/parameters';
import { userRow } from './directoryRows';

/** A user as a participant has it, read for dry runs and after refusals. */

type User = components['schemas']['User'];
type Right = components['schemas']['Right'];

export const USER = 'GET /v2/users/{user-id}';
export const RIGHTS = 'GET /v2/users/{user-id}/rights';

/** Asks for a user of the identity provider that the form names. */
async function askForUser(ledger: Ledger, parameters: Parameters, userId: string) {
	const query = { 'identity-provider-id': parameters.text('options.identityProviderId') };
	return await ledger.attempt(USER, { path: { 'user-id': userId }, query });
}

/** The user as it is. */
export async function currentUser(ledger: Ledger, parameters: Parameters, userId: string): Promise<User> {
	return ledger.unwrap(await askForUser(ledger, parameters, userId), USER).user;
}

/** Checks whether there is such a user. */
export async function isKnownUser(ledger: Ledger, parameters: Parameters, userId: string): Promise<boolean> {
	const attempt = await askForUser(ledger, parameters, userId);
	if (!attempt.ok && attempt.failure.code !== 'USER_NOT_FOUND') throw ledger.error(attempt.failure, USER);
	return attempt.ok;
}

/** A user with its rights, as a participant is to make it. */
export type NewUser = components['schemas']['CreateUserRequest'];

/** The user if it is there with exactly these properties and rights. Undefined otherwise, and if it cannot be read. */
export async function sameUser(ledger: Ledger, { user: requested, rights = [] }: NewUser): Promise<User | undefined> {
	const path = { 'user-id': requested.id };
	const query = { 'identity-provider-id': requested.identityProviderId };
	const [user, held] = await Promise.all([ledger.attempt(USER, { path, query }), ledger.attempt(RIGHTS, { path })]);
	if (!user.ok || !held.ok) return undefined;
	const found = user.answer.user;
	const isSame = isSameValue(comparable(found), comparable(requested)) && isSameValue(textsOf(held.answer.rights ?? []), textsOf(rights));
	return isSame ? found : undefined;
}

const comparable = (user: User): IDataObject => ({
	...userRow(user),
	resourceVersion: null,
	primaryPartyAuthentication: user.primaryPartyAuthentication ?? false,
});
const textsOf = (rights: readonly Right[]): string[] => [...new Set(rights.map((right) => JSON.stringify(flattenRight(right))))].sort();

/** Checks whether a user may act as a party. False if that cannot be read. */
export async function mayActAs(ledger: Ledger, userId: string, party: string): Promise<boolean> {
	const held = await ledger.attempt(RIGHTS, { path: { 'user-id': userId } });
	return held.ok && (held.answer.rights ?? []).map(flattenRight).some((right) => right.kind === 'CanActAs' && right.party === party);
}

/** Rights of the form, by whether the user has them. */
export async function splitRights(
	ledger: Ledger,
	userId: string,
	rights: readonly Right[],
): Promise<{ held: FlatRight[]; lacking: FlatRight[] }> {
	const { rights: current } = await ledger.call(RIGHTS, { path: { 'user-id': userId } });
	const has = (current ?? []).map(flattenRight);
	const isHeld = (right: FlatRight) => has.some(({ kind, party }) => kind === right.kind && party === right.party);
	const requested = rights.map(flattenRight);
	return { held: requested.filter(isHeld), lacking: requested.filter((right) => !isHeld(right)) };
}
