// Owners of wallets at the validator: its users and their parties. As recorded at Splice 0.7.5.
import { refuse } from '../splice/refusals.mts';
import type { Call } from '../wire/api.mts';
import type { User } from '../world/members.mts';
import type { World } from '../world/world.mts';

/** Party of the validator's operator, by hint. */
export const OPERATOR = 'digitalasset-testValidator-1';

/** Users that have a wallet from the beginning, with the hints of their parties. */
const ONBOARDED: ReadonlyArray<[user: string, party: string]> = [
	['ledger-api-user', 'alice'],
	['trader', 'carol'],
	['issuer', 'bank'],
	['validator-operator', OPERATOR],
];

const kept = new WeakMap<World, Map<string, string>>();

/** The party of each user that has a wallet. */
export function wallets(world: World): Map<string, string> {
	const partiesByUser = kept.get(world) ?? new Map(ONBOARDED.map(([user, party]) => [user, world.party(party)]));
	kept.set(world, partiesByUser);
	return partiesByUser;
}

/** Gives a user a wallet, on a party of its own unless one is given. Again, it is the same party (recorded). */
export function onboard(world: World, name: string, partyId?: string): string {
	const onboarded = wallets(world).get(name);
	if (onboarded !== undefined) return onboarded;
	// Recorded: what a party's name cannot hold is written as an underscore and four hexadecimal digits.
	const hint = name.replace(/[^A-Za-z0-9-]/g, (character) => `_${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
	const party = partyId ?? world.parties.get(hint)?.id ?? world.addParty(hint, true).id;
	const user: User = { id: name, primaryParty: party, deactivated: false, rights: [{ CanActAs: { value: { party } } }] };
	world.users.set(name, world.users.get(name) ?? user);
	wallets(world).set(name, party);
	return party;
}

/** True if a user may administer the validator. */
export function administers(world: World, name: string): boolean {
	return world.users.get(name)?.rights.some((right) => 'ParticipantAdmin' in right) ?? false;
}

/**
 * The party whose wallet a call is about.
 * @param operation the operation's name in the contract of Splice, which the refusal names (recorded)
 * Throws a Refusal for a user without a wallet.
 */
export function walletOf({ sandbox: { world, settings }, subject }: Pick<Call, 'sandbox' | 'subject'>, operation: string): string {
	const user = subject ?? (settings.authorisation ? '' : 'ledger-api-user');
	const party = wallets(world).get(user);
	if (party !== undefined) return party;
	throw refuse(404, `No wallet found for user '${user}' for operation '${operation}'`);
}
