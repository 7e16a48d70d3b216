import type { IDataObject } from 'n8n-workflow';

import { NO_AUTHORIZATION } from '../../errors/callSite';
import type { CallFailure } from '../../errors/failure';
import { shown } from '../../errors/safeText';
import type { ExplainForbidden } from '../../http/service';

/** Rights that are named in an error. A user may hold hundreds. */
const RIGHTS_NAMED = 8;

/** Answers who the token's user is. */
const USER_PATH = '/v2/authenticated-user';

/** Checks whether a participant, asked for the token's user, says that it checks no tokens: it finds no user in any (recorded). */
export const runsWithoutAuthorization = ({ code, httpStatus }: CallFailure): boolean => httpStatus === 400 && code === 'INVALID_TOKEN';

/** Rights of a ledger user, in a sentence, from the answer of `GET /v2/users/{user-id}/rights`. */
function describeRights(userId: string, rights: unknown): string {
	const user = `The token's user is ${userId}`;
	if (!Array.isArray(rights)) return `${user}.`;
	const names = rights.map((right: IDataObject | null) => {
		const [[kind, value] = ['', {}]] = Object.entries((right?.kind ?? {}) as Record<string, { value?: { party?: string } } | null>);
		const party = value?.value?.party;
		return shown(`${kind}${typeof party === 'string' ? ` ${party.split('::')[0]}` : ''}`, 80);
	});
	const more = names.length > RIGHTS_NAMED ? ` and ${names.length - RIGHTS_NAMED} more` : '';
	return names.length === 0 ? `${user}, who holds no rights.` : `${user}, who holds: ${names.slice(0, RIGHTS_NAMED).join(', ')}${more}.`;
}

/**
 * Asks a participant who the token's user is and what rights it holds, since its 403 says neither. Undefined when it does not answer.
 */
export const explainForbidden: ExplainForbidden = {
	notFor: USER_PATH,
	async explain(get) {
		const who = await get(USER_PATH);
		if (!who.ok) return runsWithoutAuthorization(who.failure) ? NO_AUTHORIZATION : undefined;
		const id = ((who.answer?.user ?? {}) as IDataObject).id;
		if (typeof id !== 'string') return undefined;
		const granted = await get(`/v2/users/${encodeURIComponent(id)}/rights`);
		const user = shown(id, 100);
		return { id: user, holds: describeRights(user, granted.ok ? granted.answer?.rights : undefined) };
	},
};
