import type { Attempt } from '../http/attempt';
import { newestAvailable, type VersionName } from '../http/endpointVersions';
import type { Scan } from './service';

/** Since Splice 0.5.17; the older one has the participant of a party that a single participant hosts. */
const ALL = 'GET /v1/domains/{domain_id}/parties/{party_id}/participant-id';
const SINGLE = 'GET /v0/domains/{domain_id}/parties/{party_id}/participant-id';

/** The endpoints `participantsOf` may call, newest first. */
export const PARTICIPANT_ENDPOINTS = [ALL, SINGLE];

/** Participants that host a party, each as `PAR::name::fingerprint`. */
interface Hosts {
	apiVersion: VersionName;
	endpoint: string;
	result: Attempt<string[]>;
}

/**
 * Asks scan which participants host a party on a synchronizer. That none does is a failure with status 404.
 * @param options `once`: a refusal is not retried
 */
export async function participantsOf(scan: Scan, synchronizerId: string, party: string, options: { once?: boolean } = {}): Promise<Hosts> {
	const path = { domain_id: synchronizerId, party_id: party };
	return await newestAvailable<string[]>(`${scan.baseUrl} participant-id`, [
		{
			name: 'current',
			endpoint: ALL,
			attempt: async () => {
				const attempt = await scan.attempt(ALL, { ...options, path, requires: { participant_ids: ['text'] } });
				return attempt.ok ? { ok: true, answer: attempt.answer.participant_ids } : attempt;
			},
		},
		{
			name: 'legacy',
			endpoint: SINGLE,
			attempt: async () => {
				const attempt = await scan.attempt(SINGLE, { ...options, path, requires: { participant_id: 'text' } });
				return attempt.ok ? { ok: true, answer: [attempt.answer.participant_id] } : attempt;
			},
		},
	]);
}
