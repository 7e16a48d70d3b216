import type { Attempt } from '../../http/attempt';
import type { Ledger } from '../service';

/** Reasons why a read for given parties found nothing: parties the participant does not know, or does not host. */

export const PARTY = 'GET /v2/parties/{party}';
/** More parties than this are not asked for one by one. */
const MOST_PARTIES = 20;

/** A party without contracts or completions on this participant: unknown to it, or hosted on another one only. */
interface AbsentParty {
	party: string;
	absence: 'unknown' | 'elsewhere';
}

/**
 * Parties among these that have nothing on this participant. Undefined if it does not say.
 * @param timeoutMs how long each of the calls may take
 */
export async function absentParties(
	ledger: Ledger,
	parties: readonly string[],
	timeoutMs: () => number,
): Promise<AbsentParty[] | undefined> {
	const absent: AbsentParty[] = [];
	for (const party of parties.slice(0, MOST_PARTIES)) {
		const attempt = await ledger.attempt(PARTY, { path: { party }, once: true, timeoutMs: timeoutMs() });
		if (!attempt.ok || !Array.isArray(attempt.answer.partyDetails)) return undefined;
		const absence = absenceOf(attempt.answer.partyDetails.find((details) => details?.party === party));
		if (absence) absent.push({ party, absence });
	}
	return absent;
}

/** Meaning of the participant's details of a party for reading: undefined if it hosts the party. */
export function absenceOf(details: { isLocal?: boolean } | undefined): AbsentParty['absence'] | undefined {
	if (!details) return 'unknown';
	return details.isLocal === false ? 'elsewhere' : undefined;
}

/** Meaning of an absence, as a sentence. */
export function explainAbsence({ party, absence }: AbsentParty): string {
	return absence === 'unknown'
		? `The participant does not know the party ${party}: check the name and every digit of the fingerprint.`
		: `The party ${party} is hosted on another participant, so this one holds none of its contracts or completions.`;
}

/** A sentence for each party that explains an empty read. Undefined when none does, or the participant does not say. */
export async function explainNothing(ledger: Ledger, parties: readonly string[]): Promise<string | undefined> {
	const notices = (await absentParties(ledger, parties, () => 15_000))?.map(explainAbsence);
	return notices?.length ? notices.join(' ') : undefined;
}

/** A failed lookup. If the ledger found nothing for parties that explain it, the failure says so. */
export async function explainNotFound<T>(ledger: Ledger, attempt: Attempt<T>, parties: readonly string[]): Promise<Attempt<T>> {
	if (attempt.ok || attempt.failure.httpStatus !== 404 || attempt.failure.code === undefined) return attempt;
	const notice = await explainNothing(ledger, parties);
	return notice === undefined ? attempt : { ok: false, failure: { ...attempt.failure, message: `${attempt.failure.message} ${notice}` } };
}
