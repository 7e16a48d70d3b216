import { isObject } from '../values/isObject';
import type { Ledger } from './service';

/** Who the token stands for, and whose parties it may act or read as: a participant says so to every user. */
export interface OwnRights {
	userId: string;
	/** Parties the user may act, execute or read as, each once, in the participant's order. */
	parties: string[];
	/** Whether the user may read as any party, which *Act As Any Party* includes. */
	anyParty: boolean;
}

const OVER_PARTY = ['CanActAs', 'CanExecuteAs', 'CanReadAs'];

/**
 * The rights of the token's user.
 * @returns undefined where the participant does not say who that is: it runs without authorization, or refuses the token
 */
export async function ownRights(ledger: Ledger, timeoutMs: number): Promise<OwnRights | undefined> {
	const who = await ledger.attempt('GET /v2/authenticated-user', { requires: { user: { id: 'text' } }, timeoutMs });
	if (!who.ok) return undefined;
	const userId = who.answer.user.id;
	const granted = await ledger.attempt('GET /v2/users/{user-id}/rights', { path: { 'user-id': userId }, timeoutMs });
	const rights = granted.ok && Array.isArray(granted.answer.rights) ? granted.answer.rights : [];
	const kinds = rights.map(
		(right) => (isObject(right?.kind) ? right.kind : {}) as Record<string, { value?: { party?: unknown } } | undefined>,
	);
	const parties = kinds.flatMap((kind) => OVER_PARTY.map((name) => kind[name]?.value?.party));
	return {
		userId,
		parties: [...new Set(parties.filter((party): party is string => typeof party === 'string'))],
		anyParty: kinds.some((kind) => 'CanReadAsAnyParty' in kind || 'CanActAsAnyParty' in kind),
	};
}
