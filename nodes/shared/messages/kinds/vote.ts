import type { JsonObject, Subject } from '../message';
import { idOf, jsonOf, listOf, pick, textOf, type ItemContext } from './items';

/** A vote of the super validators: Vote Request and Vote Result of Canton Scan. */

const FIELDS = ['action', 'actionParameters', 'requester', 'reason', 'reasonUrl', 'voteBefore', 'targetEffectiveAt', 'acceptedBy'];
const MORE = ['rejectedBy', 'notVoted', 'hoursLeft', 'outcome', 'completedAt', 'trackingId', 'contractId'];
/** A vote that ends sooner is a warning, in hours. */
const SOON = 24;

export const isVote = (item: JsonObject): boolean =>
	typeof item.action === 'string' && (item.acceptedBy !== undefined || item.rejectedBy !== undefined || item.voteBefore !== undefined);

const names = (label: string, value: JsonObject[string]): string | undefined => {
	const list = listOf(value);
	return list.length > 0 ? `${label} (${list.length}): ${list.slice(0, 20).join(', ')}` : undefined;
};

export function voteSubject(item: JsonObject, { time }: ItemContext): Subject {
	const outcome = textOf(item.outcome);
	const hours = typeof item.hoursLeft === 'number' ? item.hoursLeft : undefined;
	const action = textOf(item.action);
	const missing = item.event === 'voteMissing';
	const lines = [
		textOf(item.reason) || undefined,
		item.actionParameters ? `Change: ${jsonOf(item.actionParameters)}` : undefined,
		item.requester ? `Requested by ${textOf(item.requester)}` : undefined,
		names('Accepted by', item.acceptedBy),
		names('Rejected by', item.rejectedBy),
		names('Not voted', item.notVoted),
		item.voteBefore ? `Vote before ${time(item.voteBefore)}${hours === undefined ? '' : `, in ${hours} hours`}` : undefined,
		item.targetEffectiveAt ? `Takes effect ${time(item.targetEffectiveAt)}` : undefined,
		textOf(item.reasonUrl) ? `More: ${textOf(item.reasonUrl)}` : undefined,
	];
	const key = textOf(item.trackingId) || textOf(item.contractId);
	return {
		type: 'vote',
		severity: missing || (outcome === '' && hours !== undefined && hours <= SOON) ? 'warning' : 'info',
		title: missing
			? `${textOf(item.superValidator)} has not voted: ${action}`
			: outcome
				? `Vote ${outcome}: ${action}`
				: `Vote open: ${action}`,
		lines: lines.filter((text) => text !== undefined),
		fields: pick(item, [...FIELDS, ...MORE]),
		dedupKey: `vote ${key || idOf(action)}`,
		group: action,
	};
}
