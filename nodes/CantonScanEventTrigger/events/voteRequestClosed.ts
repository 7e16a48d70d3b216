import type { components } from '../../../api/scan';
import { deadline } from '../../shared/http/deadline';
import { paginate } from '../../shared/http/paginate';
import { digest } from '../../shared/polling/state';
import type { Scan } from '../../shared/scan/service';
import { resultRow } from '../../shared/scan/voteRows';
import { VOTE_RESULTS, voteResults } from '../../shared/scan/votes';
import { int64 } from '../../shared/values/exactJson';
import { textAt } from '../../shared/values/jsonFields';
import { listEvent } from '../listEvent';

const EVENT = 'voteRequestClosed';
/** Number of latest results that are compared, and the most of one answer if there is nothing to compare them with. */
const LATEST = 100;
const LARGEST_PAGE = 1000;
/** Number of fingerprints that are kept. */
const KEPT = 2 * LATEST;

/** Fingerprints of the latest results: a result has no ID of its own. */
type Observed = string[];

/** A result with its fingerprint. */
interface Result {
	result: components['schemas']['VoteResults']['dso_rules_vote_results'][number];
	id: string;
}

/** Results show up to 36 s after a vote is over (recorded). Their order has changed between versions, so none is relied on. */
export const voteRequestClosed = listEvent<Observed>(EVENT, 'Vote Request Closed', [VOTE_RESULTS], {
	description: 'When a vote of the super validators is over, with its outcome. An internal endpoint, which may change.',
	async observe({ scan, simple }, observed = [], timeoutMs) {
		const rows = await latestResults(scan, observed, timeoutMs);
		const fresh = rows.filter(({ id }) => !observed.includes(id)).reverse();
		return {
			// One that a scan which is behind does not list yet is still known.
			observed: [...new Set([...rows.map(({ id }) => id), ...observed])].slice(0, KEPT),
			events: fresh.map(({ result, id }) => ({
				event: EVENT,
				eventId: id,
				...(simple ? resultRow(result) : result),
			})),
		};
	},
});

/** A result has no ID: what its request and its end are of does not change with the version of scan. */
function idOf({ request, completedAt }: Result['result']): string {
	const { trackingCid, requester, voteBefore } = (request ?? {}) as Record<string, unknown>;
	const reason = textAt(request, 'reason', 'body');
	return digest([trackingCid ?? [requester, voteBefore, reason, textAt(request, 'action', 'tag')], completedAt]);
}

/** The latest results, newest first: a page, and the pages behind it up to one that was observed before. */
async function latestResults(scan: Scan, observed: Observed, timeoutMs: number): Promise<Result[]> {
	const left = deadline(timeoutMs);
	const limit = observed.length === 0 ? LARGEST_PAGE : LATEST;
	const found: Result[] = [];
	const pages = paginate({
		client: scan,
		endpoint: VOTE_RESULTS,
		fetchPage: async (pageToken?: number) => {
			const { dso_rules_vote_results: results, next_page_token: next } = await voteResults(scan, { limit, pageToken }, left());
			const rows = results.map((result) => ({ result, id: idOf(result) }));
			const firstObserved = rows.findIndex(({ id }) => observed.includes(id));
			// Results behind one that was observed are older, and may no longer be kept.
			const taken = pageToken === undefined || firstObserved < 0 ? rows : rows.slice(0, firstObserved);
			const isLast = firstObserved >= 0 || rows.length === 0 || next === undefined || next === null;
			return { rows: taken, next: isLast ? undefined : int64(String(next)) };
		},
	});
	for await (const page of pages) found.push(...page);
	return found;
}
