// Who calls and what they may do. Without authorisation on the node everything is allowed and nobody is known.
import { subjectOf } from '../http/token.mts';
import type { Call } from '../http/api.mts';
import type { RightKind, User } from '../world/model.mts';
import { redacted, refuse } from './errors.mts';

/** A call with its parts left open: rights do not depend on the endpoint's types. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
export type AnyCall = Call<any, any, any>;

/** 401 without a valid token, 403 for a user that does not exist or may not log in. */
export async function authorise(call: AnyCall): Promise<void> {
	const { settings, world } = call.sandbox;
	if (!settings.authorisation) return;
	const subject = await subjectOf(settings, call.headers.authorization);
	if (subject === undefined)
		throw redacted(16, call.headers.authorization ? { ledger_api_error: 'invalid token' } : {});
	const user = world.users.get(subject);
	if (!user || user.deactivated) throw redacted(7);
	call.subject = subject;
}

/** The token's user; undefined where the node runs without authorisation. */
export function userOf(call: AnyCall): User | undefined {
	return call.subject === undefined ? undefined : call.sandbox.world.users.get(call.subject);
}

function has(call: AnyCall, test: (right: RightKind) => boolean): boolean {
	const user = userOf(call);
	return user === undefined || user.rights.some(test);
}

/** ReadAs (implied by ActAs) each of the parties, or 403. */
export function needReadAs(call: AnyCall, parties: string[]): void {
	for (const party of parties) {
		const allowed = has(
			call,
			(right) =>
				'CanReadAsAnyParty' in right ||
				('CanReadAs' in right && right.CanReadAs.value.party === party) ||
				('CanActAs' in right && right.CanActAs.value.party === party),
		);
		if (!allowed) throw redacted(7);
	}
}

export function isAnyReader(call: AnyCall): boolean {
	return has(call, (right) => 'CanReadAsAnyParty' in right);
}

export function needAnyReader(call: AnyCall): void {
	if (!isAnyReader(call)) throw redacted(7);
}

/** ExecuteAs (implied by ActAs) the party, or 403. */
export function needExecuteAs(call: AnyCall, party: string): void {
	const allowed = has(
		call,
		(right) =>
			'CanExecuteAsAnyParty' in right ||
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

/** The user a request acts for: the one it names if that is allowed, else the token's. */
export function actingUser(call: AnyCall, named: string | undefined): string {
	const user = userOf(call);
	if (named === undefined || named === '') {
		if (!user)
			throw refuse('MISSING_FIELD', 'The submitted command is missing a mandatory field: user_id', {
				context: { field_name: 'user_id' },
			});
		return user.id;
	}
	if (user && user.id !== named && !isAnyReader(call)) throw redacted(7);
	if (!/^[A-Za-z0-9@^$.!`\-#+'~_|:()]{1,128}$/.test(named)) {
		throw refuse('INVALID_FIELD', 'The submitted command has a field with invalid value: Invalid field user_id', {
			context: { field_name: 'user_id' },
		});
	}
	return named;
}

/** Refuses party ids no ledger can know: forbidden characters, empty, too long. */
export function checkParties(parties: string[]): void {
	for (const party of parties) {
		if (/^[A-Za-z0-9:\-_ ]{1,255}$/.test(party)) continue;
		const why =
			party === '' ? 'Daml-LF Party is empty' : `non expected character in Daml-LF Party "${party.slice(0, 255)}"`;
		throw refuse(
			'INVALID_FIELD',
			`The submitted command has a field with invalid value: Invalid field parties: ${why}`,
			{
				context: { field_name: 'parties' },
			},
		);
	}
}
