import type { components } from '../../../api/ledger';
import { flattenRight, type FlatRight } from '../../shared/ledger/directory/flatRight';
import type { Ledger } from '../../shared/ledger/service';
import type { Parameters } from '../../shared/parameters/parameters';

/** A user as a participant has it, read for dry runs. */

type User = components['schemas']['User'];

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

/** Rights of the form, by whether the user has them. */
export async function splitRights(
	ledger: Ledger,
	userId: string,
	rights: ReadonlyArray<components['schemas']['Right']>,
): Promise<{ held: FlatRight[]; lacking: FlatRight[] }> {
	const { rights: current } = await ledger.call(RIGHTS, { path: { 'user-id': userId } });
	const has = (current ?? []).map(flattenRight);
	const isHeld = (right: FlatRight) => has.some(({ kind, party }) => kind === right.kind && party === right.party);
	const requested = rights.map(flattenRight);
	return { held: requested.filter(isHeld), lacking: requested.filter((right) => !isHeld(right)) };
}
