import type { components } from '../../../../api/scan';
import type { VersionName } from '../../../shared/http/attempt';
import type { ApiVersion } from '../../../shared/http/endpointVersions';
import { idChunks } from '../../../shared/scan/idChunks';
import type { Scan } from '../../../shared/scan/service';
import { noSnapshot } from '../../snapshots/staleness';
import type { SnapshotRequest } from '../../snapshots/snapshotTime';

export const SUMMARY = 'POST /v1/holdings/summary';

type Schemas = components['schemas'];
type Answer = Schemas['HoldingsSummaryResponse'] | Schemas['HoldingsSummaryResponseV1'];

/** Sums of the owners that hold something, the snapshot they are of, and which version answered. */
interface Summaries {
	summaries: Answer['summaries'];
	snapshot: Omit<Schemas['HoldingsSummaryResponseV1'], 'summaries'> & { computed_as_of_round?: number };
	apiVersion?: VersionName;
}

interface Wanted {
	request: SnapshotRequest;
	/** True if the newest snapshot is wanted. For the error. */
	newest: boolean;
	asOfRound?: Schemas['HoldingsSummaryRequest']['as_of_round'];
	version: ApiVersion;
}

/**
 * The summaries of parties, in as many requests as a server wants. All are of the snapshot, the round and the version that answered first:
 * a newer snapshot may be taken, and a round may close, in between.
 */
export async function readSummaries(scan: Scan, parties: string[], { request, newest, asOfRound, version }: Wanted): Promise<Summaries> {
	let found: Summaries | undefined;
	for (const owners of idChunks(parties)) {
		const { record_time, computed_as_of_round: as_of_round = asOfRound } = found?.snapshot ?? {};
		const again = record_time === undefined ? {} : { record_time, record_time_match: 'exact' as const };
		const body = { ...request, ...again, owner_party_ids: owners };
		const attempt = await scan.attempt(
			SUMMARY,
			(name) => ({ body: name === 'current' ? body : { ...body, as_of_round } }),
			found?.apiVersion ?? version,
		);
		const adviceOverride = attempt.ok ? {} : { 404: await noSnapshot(body, scan, newest) };
		const { summaries, ...snapshot } = scan.bind({ adviceOverride }).unwrap(attempt);
		found = found ? { ...found, summaries: [...found.summaries, ...summaries] } : { summaries, snapshot, apiVersion: attempt.apiVersion };
	}
	return found!;
}
