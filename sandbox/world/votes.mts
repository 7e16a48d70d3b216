// Results of votes among the super validators.
import { isoTime, micros } from './time.mts';

export interface VoteResult {
	/** Constructor of the action voted on, such as `SRARC_OffboardSv`. */
	actionName: string;
	/** Name of the super validator that asked for the vote. */
	requester: string;
	accepted: boolean;
	completedAt: string;
	/** Only accepted votes take effect. */
	effectiveAt?: string;
}

interface VoteFilter {
	actionName?: string;
	accepted?: boolean;
	requester?: string;
	effectiveFrom?: string;
	effectiveTo?: string;
}

const ACTIONS = ['SRARC_OffboardSv', 'SRARC_SetConfig', 'SRARC_GrantFeaturedAppRight', 'CRARC_SetConfig', 'SRARC_UpdateSvRewardWeight'];
const REQUESTERS = ['Digital-Asset-1', 'Digital-Asset-2', 'Example-SV-1', 'Example-SV-2'];

/** A history of votes up to a time (microseconds), one every two days, every fourth rejected. */
export function voteHistory(until: bigint, count: number): VoteResult[] {
	const day = 86_400n * 1_000_000n;
	return Array.from({ length: count }, (_unused, index) => {
		const completed = until - BigInt(2 * (count - index)) * day;
		const accepted = index % 4 !== 3;
		return {
			actionName: ACTIONS[index % ACTIONS.length]!,
			requester: REQUESTERS[index % REQUESTERS.length]!,
			accepted,
			completedAt: isoTime(completed),
			...(accepted && { effectiveAt: isoTime(completed + day) }),
		};
	});
}

/** The results a filter selects: substrings of names, and a range of effective times that is open unless both ends are given. */
export function matchingVotes(votes: VoteResult[], filter: VoteFilter): VoteResult[] {
	const [from, to] = [time(filter.effectiveFrom), time(filter.effectiveTo)];
	// Recorded: a time that is none selects nothing.
	if (from === UNREADABLE || to === UNREADABLE) return [];
	const closed = from !== undefined && to !== undefined;
	return votes.filter((vote) => {
		if (filter.actionName !== undefined && !vote.actionName.includes(filter.actionName)) return false;
		if (filter.requester !== undefined && !vote.requester.includes(filter.requester)) return false;
		if (filter.accepted !== undefined && vote.accepted !== filter.accepted) return false;
		if (from === undefined && to === undefined) return true;
		const effective = time(vote.effectiveAt);
		if (effective === undefined) return false;
		if (from !== undefined && (closed ? effective < from : effective <= from)) return false;
		return to === undefined || (closed ? effective <= to : effective < to);
	});
}

const UNREADABLE = -1n;

function time(iso: string | undefined): bigint | undefined {
	return iso === undefined ? undefined : (micros(iso) ?? UNREADABLE);
}
