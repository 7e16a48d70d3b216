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
/** Events that end the problem of another one, `targetFailing`: also a target that is removed while it fails. */
const endsProblem = (event: string, { since }: JsonObject): boolean =>
	event === 'targetRecovered' || (event === 'targetRemoved' && textOf(since) !== '');

export const isNotice = (item: JsonObject): boolean => item.decodeError !== undefined || textOf(item.event) in TITLES;

export function noticeSubject(item: JsonObject): Subject {
	const event = textOf(item.event);
	const title = item.decodeError === undefined ? TITLES[event]! : 'An event could not be read';
	const ends = endsProblem(event, item);
	const reason = textOf(item.reason) || textOf(item.decodeError);
	return {
		type: event === 'heartbeat' ? 'heartbeat' : 'notice',
		severity: GOOD.includes(event) ? 'info' : 'warning',
		...(ends && { status: 'resolved' as const }),
		title,
		lines: [...(reason ? [reason] : []), ...(event === 'heartbeat' ? [] : [jsonOf(item)])],
		fields: {
			...pick(item, ['event', 'eventId', 'offset', 'afterOffset', 'untilOffset', 'reason', 'decodeError', 'hint']),
			notice: item,
		},
		dedupKey:
			ends || event === 'targetFailing' ? 'notice target' : `notice ${textOf(item.eventId) || event} ${textOf(item.untilOffset)}`.trim(),
		group: title,
	};
}
