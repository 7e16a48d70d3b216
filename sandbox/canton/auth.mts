// Callers and what they may do. Without authorisation on the node everything is allowed and nobody is known.
import { subjectOf } from '../wire/token.mts';
import type { Call } from '../wire/api.mts';
import { atLeast } from '../wire/settings.mts';
import type { RightKind, User } from '../world/members.mts';
import { invalid, invalidByLayer, invalidField, redacted, refuse, type ErrorDetail } from './errors.mts';

/** A call with its parts left open: rights do not depend on the endpoint's types. */
export type AnyCall = Call<any, any, any>;

/** 401 without a valid token, 403 for a user that does not exist or may not log in. */
export async function authorise(call: AnyCall): Promise<void> {
	const { settings, world } = call.sandbox;
	if (!settings.authorisation) return;
	const subject = await subjectOf(settings, call.headers.authorization);
	if (subject === undefined) throw redacted(16);
	const user = world.users.get(subject);
	if (!user || user.deactivated) throw redacted(7, { ledger_api_error: 'invalid token' });
	call.subject = subject;
}

/** The token's user. Undefined where the node runs without authorisation. */
export function userOf(call: AnyCall): User | undefined {
	return call.subject === undefined ? undefined : call.sandbox.world.users.get(call.subject);
}

function has(call: AnyCall, test: (right: RightKind) => boolean): boolean {
	const user = userOf(call);
	return user === undefined || user.rights.some(test);
}

export const mayReadAs = (call: AnyCall, party: string): boolean =>
	has(
		call,
		(right) =>
			readsAnyParty(right) ||
			('CanReadAs' in right && right.CanReadAs.value.party === party) ||
			('CanActAs' in right && right.CanActAs.value.party === party),
	);

/** ReadAs (implied by ActAs) each of the parties, or 403. */
export function needReadAs(call: AnyCall, parties: string[]): void {
	for (const party of parties) if (!mayReadAs(call, party)) throw redacted(7);
}

function isAnyReader(call: AnyCall): boolean {
	return has(call, readsAnyParty);
}

/** True if a right covers reading as any party: acting as any includes it, as the participant's source (3.6) has it. Not recorded. */
function readsAnyParty(right: RightKind): boolean {
	return 'CanReadAsAnyParty' in right || 'CanActAsAnyParty' in right;
}

export function needAnyReader(call: AnyCall): void {
	if (!isAnyReader(call)) throw redacted(7);
}

/** ActAs the party, or 403. */
export function needActAs(call: AnyCall, party: string): void {
	const allowed = has(call, (right) => 'CanActAsAnyParty' in right || ('CanActAs' in right && right.CanActAs.value.party === party));
	if (!allowed) throw redacted(7);
}

/** ExecuteAs (implied by ActAs) the party, or 403. */
export function needExecuteAs(call: AnyCall, party: string): void {
	const allowed = has(
		call,
		(right) =>
			'CanExecuteAsAnyParty' in right ||
			'CanActAsAnyParty' in right ||
			('CanExecuteAs' in right && right.CanExecuteAs.value.party === party) ||
			('CanActAs' in right && right.CanActAs.value.party === party),
	);
	if (!allowed) throw redacted(7);
}

export function isAdmin(call: AnyCall): boolean {
	return has(call, (right) => 'ParticipantAdmin' in right);
}

export function needAdmin(call: AnyCall): void {
	if (!isAdmin(call)) throw redacted(7);
}

export function needUserAdmin(call: AnyCall): void {
	if (!has(call, (right) => 'ParticipantAdmin' in right || 'IdentityProviderAdmin' in right)) throw redacted(7);
}

/** The same for what makes users and parties: from 3.6 on who administers an identity provider makes none of the default one (recorded). */
export function needMakerIn(call: AnyCall, identityProviderId: string): void {
	needUserAdmin(call);
	if (identityProviderId === '' && atLeast(call.sandbox.settings.server, '3.6.0')) needAdmin(call);
}

/** The user a request acts for: the one it names if that is allowed, else the token's. */
export function actingUser(call: AnyCall, named: string | undefined): string {
	const user = userOf(call);
	if (named === undefined || named === '') {
		if (!user)
			throw refuse(
				'INVALID_TOKEN',
				'The submitted request is missing a user-id: Cannot default user_id field because claims do not specify an user-id. Is authentication turned on?',
			);
		return user.id;
	}
	if (user && user.id !== named && !isAnyReader(call)) throw redacted(7);
	if (!USER_ID.test(named)) throw invalidField('user_id', malformedUser(named));
	return named;
}

/** Fault of an id that the ledger cannot know: forbidden characters, empty, too long. `kind` as the ledger calls it. */
export function oddId(id: string, kind: keyof typeof FORBIDDEN, most: number): string | undefined {
	if (id === '') return `Daml-LF ${kind} is empty`;
	if (id.length > most) return `Daml-LF ${kind} is too long (max: ${most})`;
	const odd = FORBIDDEN[kind].exec(id)?.[0];
	if (odd === undefined) return undefined;
	return `non expected character 0x${odd.charCodeAt(0).toString(16)} in Daml-LF ${kind} "${id}"`;
}

const FORBIDDEN = { Party: /[^A-Za-z0-9:\-_ ]/, 'Package ID': /[^A-Za-z0-9\-_ ]/, 'Ledger String': /[^A-Za-z0-9#:\-_/ .]/ };

/** Refuses party ids no ledger can know. */
export function checkParties(parties: string[], detail?: ErrorDetail): void {
	for (const party of parties) {
		const why = oddId(party, 'Party', 255);
		if (why !== undefined) throw invalid(why, detail);
	}
}

/** Refuses user ids no ledger can know. */
export function checkUserId(id: string): void {
	if (USER_ID.test(id)) return;
	throw invalidByLayer(`Malformed user-id: ${malformedUser(id)}`);
}

export const USER_ID = /^[a-zA-Z0-9@^$.!`\-#+'~_|:()]{1,128}$/;

/** Reason why a participant takes no user of this id. Undefined if it does. */
export const userIdProblem = (id: string): string | undefined => (USER_ID.test(id) ? undefined : malformedUser(id));

/** The form in a participant's words, which escape the parentheses. */
const FORM = "[a-zA-Z0-9@^$.!`\\-#+'~_|:\\(\\)]{1,128}";
export const malformedUser = (id: string) => `User ID "${id}" does not match regex "${FORM}"`;
