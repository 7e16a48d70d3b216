import { DSO } from '../../../shared/scan/migration';
import { isNone } from '../../../shared/errors/failure';
import { PARTICIPANT_ENDPOINTS, participantsOf } from '../../../shared/scan/participants';
import type { Scan } from '../../../shared/scan/service';

const TRAFFIC = 'GET /v0/domains/{domain_id}/members/{member_id}/traffic-status';
export const PARTY_ENDPOINTS = [...PARTICIPANT_ENDPOINTS, TRAFFIC];

/** Each party is one request more, and scans limit those. */
const MOST_LOOKUPS = 20;

/**
 * Map of parties, true if the network knows them, that is, if a participant hosts them. Asked of scan for the first 20. A participant's own
 * admin party has its ID and is hosted by nobody, so the participant is asked for. A party is absent if scan does not say.
 */
export async function knownParties(scan: Scan, parties: string[]): Promise<Map<string, boolean>> {
	const knownById = new Map<string, boolean>();
	const dso = parties.length > 0 ? await scan.attempt(DSO, { once: true }) : undefined;
	const domain = dso?.ok ? dso.answer.amulet_rules?.domain_id : undefined;
	if (!domain) return knownById;
	for (const party of parties.slice(0, MOST_LOOKUPS)) {
		const host = await participantsOf(scan, domain, party, { once: true });
		const found =
			!host.ok && isNone(host.failure)
				? await scan.attempt(TRAFFIC, { path: { domain_id: domain, member_id: `PAR::${party}` }, once: true })
				: host;
		if (!found.ok && !isNone(found.failure)) break;
		knownById.set(party, found.ok);
	}
	return knownById;
}
