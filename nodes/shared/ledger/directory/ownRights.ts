import type { CallFailure } from '../../errors/failure';
import { mapAnswer, type Attempt } from '../../http/attempt';
import { deadline } from '../../http/deadline';
import type { Reader } from '../../values/readers';
import { isObject } from '../../values/isObject';
import type { Ledger } from '../service';

/** User of the token, and the parties it may act or read as: a participant says so to every user. */
export interface OwnRights {
	userId: string;
	/** Parties the user may act, execute or read as, each once, in the participant's order. */
	parties: string[];
	/** Those it may read as, which the right to act includes. */
	readAs: string[];
	/** Those it may act as. */
	actAs: string[];
	/** True if the user may read as any party, which *Act As Any Party* includes. */
	anyParty: boolean;
	/** The same for acting as any party. */
	actAsAny: boolean;
	primaryParty?: string;
}

const USER = 'GET /v2/authenticated-user';
const RIGHTS = 'GET /v2/users/{user-id}/rights';
const LEDGER_END = 'GET /v2/state/ledger-end';

/** The endpoints by which the rights are read. The last is asked of older participants that run without authorization. */
export const OWN_RIGHTS_ENDPOINTS = [USER, RIGHTS, LEDGER_END] as const;

type Kinds = Array<Record<string, { value?: { party?: unknown } } | undefined>>;

/** The parties of rights of these kinds, each once. */
function partiesOf(kinds: Kinds, ...names: string[]): string[] {
	const parties = kinds.flatMap((kind) => names.map((name) => kind[name]?.value?.party));
	return [...new Set(parties.filter((party): party is string => typeof party === 'string'))];
}

/** Asks who the token's user is, and what rights it holds. */
async function ask(ledger: Ledger, timeoutMs: number): Promise<Attempt<OwnRights>> {
	const who = await ledger.attempt(USER, { timeoutMs });
	if (!who.ok) return { ok: false, failure: who.failure, endpoint: USER };
	const { id: userId, primaryParty } = who.answer.user;
	const granted = await ledger.attempt(RIGHTS, { path: { 'user-id': userId }, timeoutMs });
	const rights = granted.ok && Array.isArray(granted.answer.rights) ? granted.answer.rights : [];
	const kinds = rights.map((right) => (isObject(right?.kind) ? right.kind : {})) as Kinds;
	const actAsAny = kinds.some((kind) => 'CanActAsAnyParty' in kind);
	const found: OwnRights = {
		userId,
		parties: partiesOf(kinds, 'CanActAs', 'CanExecuteAs', 'CanReadAs'),
		readAs: partiesOf(kinds, 'CanActAs', 'CanReadAs'),
		actAs: partiesOf(kinds, 'CanActAs'),
		anyParty: actAsAny || kinds.some((kind) => 'CanReadAsAnyParty' in kind),
		actAsAny,
		...(typeof primaryParty === 'string' && primaryParty !== '' && { primaryParty }),
	};
	return granted.ok ? { ok: true, answer: found } : { ok: false, failure: granted.failure, endpoint: RIGHTS };
}

/** ID of the token's user. */
export const ownUser = async (ledger: Ledger, timeoutMs: number): Promise<Attempt<string>> =>
	mapAnswer(await ledger.attempt(USER, { timeoutMs }), ({ user }) => user.id);

/**
 * The rights of the token's user.
 * @returns undefined if the participant does not say who that is: it runs without authorization, or refuses the token
 */
export async function ownRights(ledger: Ledger, timeoutMs: number): Promise<OwnRights | undefined> {
	const attempt = await ask(ledger, timeoutMs);
	return attempt.ok ? attempt.answer : undefined;
}

/**
 * The same if they must be known.
 * @param reader a poll, for which the answer to another one will do
 * @returns undefined if the participant runs without authorization, so that the token is nobody's
 * @throws the explained error if it refuses to say, or does not answer
 */
export async function requireOwnRights(ledger: Ledger, timeoutMs: number, reader?: Reader): Promise<OwnRights | undefined> {
	const read = async () => await ask(ledger, timeoutMs);
	// Two calls, each of which may take that long.
	const left = deadline(2 * timeoutMs);
	const attempt = reader ? await ledger.share(RIGHTS, { reader, left, read }) : await read();
	if (attempt.ok) return attempt.answer;
	if (attempt.endpoint === USER && (await asksForNoToken(ledger, attempt.failure))) return undefined;
	return ledger.unwrap(attempt);
}

/**
 * Parties whose contracts and events a read for the token's user may ask for. Empty for any party, undefined for nobody. A right to
 * execute only is none to read.
 * @param rights undefined for a participant without authorization: it has no users, and lets everybody read
 */
export function readable(rights: OwnRights | undefined): string[] | undefined {
	if (!rights || rights.anyParty) return [];
	return rights.readAs.length > 0 ? rights.readAs : undefined;
}

/**
 * Checks whether the participant asks for no token at all: then a token has no user (400 INVALID_TOKEN, recorded), while
 * what any valid user may ask is answered. A participant that checks tokens refuses one whose subject is no user ID with the
 * same code, and that for every call. GET /v2/version would prove nothing: it is open to all.
 */
export async function asksForNoToken(ledger: Ledger, { origin, httpStatus }: CallFailure): Promise<boolean> {
	return origin === 'ledger' && (httpStatus === 400 || httpStatus === 401) && (await ledger.attempt(LEDGER_END)).ok;
}
