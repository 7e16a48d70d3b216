import { DSO } from '../../../shared/scan/migration';
import type { Scan } from '../../../shared/scan/service';

export const PARTICIPANT_OF_PARTY = 'GET /v0/domains/{domain_id}/parties/{party_id}/participant-id';

/** Each party is one request more, and scans limit those. */
const MOST_LOOKUPS = 20;

/**
 * Whether the network knows parties, that is, whether a participant hosts them; asked of scan for the first 20. A party
 * is absent where scan does not say.
 */
export async function knownParties(scan: Scan, parties: string[]): Promise<Map<string, boolean>> {
	const known = new Map<string, boolean>();
	const dso = parties.length > 0 ? await scan.attempt(DSO, { once: true }) : undefined;
	const domain = dso?.ok ? dso.answer.amulet_rules?.domain_id : undefined;
	if (!domain) return known;
	for (const party of parties.slice(0, MOST_LOOKUPS)) {
		const found = await scan.attempt(PARTICIPANT_OF_PARTY, { path: { domain_id: domain, party_id: party }, once: true });
		if (found.ok) known.set(party, true);
		else if (found.failure.httpStatus === 404 && found.failure.origin === 'application') known.set(party, false);
		else break;
	}
	return known;
}
