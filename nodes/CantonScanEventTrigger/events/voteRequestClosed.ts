import { digest } from '../../shared/polling/state';
import { resultRow } from '../../shared/scan/voteRows';
import { VOTE_RESULTS, voteResults } from '../../shared/scan/votes';
import { listEvent } from '../listEvent';

const EVENT = 'voteRequestClosed';
/** Number of latest results that are compared. */
const LATEST = 100;

/** Fingerprints of the latest results: a result has no ID of its own. */
type Observed = string[];

/** Results show up to 36 s after a vote is over (recorded). Their order has changed between versions, so none is relied on. */
export const voteRequestClosed = listEvent<Observed>({
	value: EVENT,
	name: 'Vote Request Closed',
	description: 'When a vote of the super validators is over, with its outcome. An internal endpoint, which may change.',
	endpoints: [VOTE_RESULTS],
	async observe({ scan, simple }, observed = [], timeoutMs) {
		const { dso_rules_vote_results: results } = await voteResults(scan, { limit: LATEST }, timeoutMs);
		const rows = results.map((result) => ({ result, id: digest(result) })).reverse();
		const fresh = rows.filter(({ id }) => !observed.includes(id));
		return {
			observed: rows.map(({ id }) => id),
			events: fresh.map(({ result, id }) => ({
				event: EVENT,
				eventId: id,
				...(simple ? resultRow(result) : result),
			})),
		};
	},
});
