import { deadline } from '../../shared/http/deadline';
import { organization } from '../../shared/scan/organization';
import { DSO } from '../../shared/scan/migration';
import { requestRow, superValidatorNames, trackingId } from '../../shared/scan/voteRows';
import { openVoteRequests, VOTE_REQUESTS } from '../../shared/scan/votes';
import { listEvent } from '../listEvent';

const EVENT = 'voteRequestOpened';
/** Number of tracking IDs that are kept besides those of open requests. */
const KEPT = 100;

/** Tracking IDs of the open requests, and of earlier ones: each vote replaces the contract, the tracking ID stays. */
type Observed = string[];

export const voteRequestOpened = listEvent<Observed>(EVENT, 'Vote Request Opened', [VOTE_REQUESTS, DSO], {
	description: 'When the super validators begin to vote on something. An internal endpoint, which may change.',
	async observe({ scan, simple }, observed = [], timeoutMs) {
		const left = deadline(timeoutMs);
		const requests = await openVoteRequests(scan, left());
		const fresh = requests.filter((request) => !observed.includes(trackingId(request)));
		const names = simple && fresh.length > 0 ? superValidatorNames((await organization(scan, left())).dso_rules.contract.payload) : [];
		const open = requests.map(trackingId).sort();
		return {
			// One that a scan which is behind does not list yet is still known.
			observed: [...open, ...observed.filter((id) => !open.includes(id)).slice(0, KEPT)],
			events: fresh.map((request) => ({
				event: EVENT,
				eventId: trackingId(request),
				...(simple ? requestRow(request, names) : request),
			})),
		};
	},
});
