import { isNone } from '../errors/failure';
import type { Attempt } from '../http/attempt';
import type { Scan } from './service';

/** Since Splice 0.5.17. The older one returns the participant of a party that a single participant hosts. */
const PARTICIPANTS = 'GET /v1/domains/{domain_id}/parties/{party_id}/participant-id';

/** The endpoints `participantsOf` may call. */
export const PARTICIPANT_ENDPOINTS = [PARTICIPANTS];

/**
 * Asks scan which participants host a party on a synchronizer, each as `PAR::name::fingerprint`. That none does is a failure with status 404.
 * @param options `once`: a refusal is not retried
 */
export async function participantsOf(
	scan: Scan,
	synchronizerId: string,
	party: string,
	options: { once?: boolean } = {},
): Promise<Attempt<string[]>> {
	const attempt = await scan.attempt(PARTICIPANTS, { ...options, path: { domain_id: synchronizerId, party_id: party } });
	if (!attempt.ok) return attempt;
	const { answer } = attempt;
	return { ...attempt, answer: 'participant_ids' in answer ? answer.participant_ids : [answer.participant_id] };
}

/** The participants of a party. A participant's own admin party has the ID of the participant and is hosted by nobody (recorded). */
export async function membersOf(scan: Scan, synchronizerId: string, party: string): Promise<string[]> {
	const attempt = await participantsOf(scan, synchronizerId, party);
	const participants = !attempt.ok && isNone(attempt.failure) ? [] : scan.unwrap(attempt);
	return participants.length > 0 ? participants : [`PAR::${party}`];
}
