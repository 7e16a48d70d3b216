import type { JsonObject, Subject } from '../message';
import { jsonOf, pick, textOf } from './items';

/** Messages of a trigger about itself: a gap in the history, a new beginning, a heartbeat, an event that it could not read. */

const TITLES: Record<string, string> = {
	gap: 'Some history was pruned before it was read: events are missing here',
	startedOver: 'The trigger has started over',
	heartbeat: 'The trigger is alive: nothing has happened for a while',
	targetAdded: 'The trigger now follows one more target, from here on',
	targetRemoved: 'The trigger no longer follows a target',
	targetFailing: 'The trigger cannot read a target',
	targetRecovered: 'The trigger reads a target again',
};
/** Notices that nothing is wrong. */
const GOOD = ['heartbeat', 'targetAdded', 'targetRecovered'];
/** Two notices of one subject: the second one says that the first is over. */
const ONE_SUBJECT: Record<string, string> = { targetFailing: 'target', targetRecovered: 'target' };

export const isNotice = (item: JsonObject): boolean => item.decodeError !== undefined || textOf(item.event) in TITLES;

export function noticeSubject(item: JsonObject): Subject {
	const event = textOf(item.event);
	const title = item.decodeError === undefined ? TITLES[event]! : 'An event could not be read';
	const reason = textOf(item.reason) || textOf(item.decodeError);
	return {
		type: event === 'heartbeat' ? 'heartbeat' : 'notice',
		severity: GOOD.includes(event) ? 'info' : 'warning',
		...(event === 'targetRecovered' && { status: 'resolved' as const }),
		title,
		lines: [...(reason ? [reason] : []), ...(event === 'heartbeat' ? [] : [jsonOf(item)])],
		fields: {
			...pick(item, ['event', 'eventId', 'offset', 'afterOffset', 'untilOffset', 'reason', 'decodeError', 'hint']),
			notice: item,
		},
		dedupKey: ONE_SUBJECT[event]
			? `notice ${ONE_SUBJECT[event]}`
			: `notice ${textOf(item.eventId) || event} ${textOf(item.untilOffset)}`.trim(),
		group: title,
	};
}
