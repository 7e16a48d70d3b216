import type { components } from '../../../api/scan';
import type { Scan } from './service';

/** Votes of the super validators: those that are open, and the results of those that are over. */

/** Open to everybody in spite of its path: one list, without pages. */
export const VOTE_REQUESTS = 'GET /v0/admin/sv/voterequests';
/** Likewise. Newest first. */
export const VOTE_RESULTS = 'POST /v0/admin/sv/voteresults';

type Schemas = components['schemas'];

/** The votes that are open. */
export async function openVoteRequests(scan: Scan, timeoutMs?: number): Promise<Array<Schemas['Contract']>> {
	return (await scan.call(VOTE_REQUESTS, { timeoutMs })).dso_rules_vote_requests;
}

/** A page of results. */
export async function voteResults(scan: Scan, request: Schemas['VoteResultsRequest'], timeoutMs?: number): Promise<Schemas['VoteResults']> {
	return await scan.call(VOTE_RESULTS, { body: request, timeoutMs, sameServer: request.pageToken !== undefined });
}
