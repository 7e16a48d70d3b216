import type { IExecuteFunctions } from 'n8n-workflow';

import type { Attempt } from '../http/attempt';
import type { Ledger } from './service';

/** Why a read for given parties found nothing: parties the participant does not know, or does not host. */

export const PARTY = 'GET /v2/parties/{party}';
/** More parties than this are not asked for one by one. */
const MOST_PARTIES = 20;

/** A sentence for each party that explains an empty read; undefined when none does, or the participant does not tell. */
export async function explainNothing(ledger: Ledger, parties: readonly string[]): Promise<string | undefined> {
	const notices: string[] = [];
	for (const party of parties.slice(0, MOST_PARTIES)) {
		const attempt = await ledger.attempt(PARTY, { path: { party }, once: true, timeoutMs: 15_000 });
		if (!attempt.ok || !Array.isArray(attempt.answer.partyDetails)) return undefined;
		const details = attempt.answer.partyDetails.find((known) => known?.party === party);
		if (!details) notices.push(`The participant does not know the party ${party}: check the name and every digit of the fingerprint.`);
		else if (details.isLocal === false) notices.push(`The party ${party} is hosted on another participant, so this one holds none of its contracts or completions.`);
	}
	return notices.length > 0 ? notices.join(' ') : undefined;
}

/** Shows a notice above the node's output, where this version of n8n can. */
export function showHint(context: IExecuteFunctions, message: string | undefined): void {
	if (message !== undefined) context.addExecutionHints?.({ message, type: 'warning', location: 'outputPane' });
}

/** A failed lookup; where the ledger found nothing for parties that explain it, the failure says so. */
export async function explainNotFound<T>(ledger: Ledger, attempt: Attempt<T>, parties: readonly string[]): Promise<Attempt<T>> {
	if (attempt.ok || attempt.failure.httpStatus !== 404 || attempt.failure.code === undefined) return attempt;
	const notice = await explainNothing(ledger, parties);
	return notice === undefined ? attempt : { ok: false, failure: { ...attempt.failure, words: `${attempt.failure.words} ${notice}` } };
}
