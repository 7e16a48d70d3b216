import type { JsonObject, Subject } from '../message';
import { pick, textOf, type ItemContext } from './items';

/** Messages of a trigger that starts when nothing happened, and when something happens again. */

const ENDED = 'happensAgain';

export const isSilence = ({ event }: JsonObject): boolean => event === 'nothingHappened' || event === ENDED;

/** An event's value as words: `roundOpened` is "round opened". */
const wordsOf = (value: string): string => value.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export function silenceSubject(item: JsonObject, { time }: ItemContext): Subject {
	const watched = textOf(item.watched);
	const words = wordsOf(watched);
	const isOver = item.event === ENDED;
	const span = `${textOf(item.minutes)} minutes`;
	const title = isOver ? `Goes on after ${span}: ${words}` : `Nothing happened for ${span}: ${words}`;
	const last = item.lastEventId ? `The last one was at ${time(item.since)}.` : `None since ${time(item.since)}.`;
	return {
		type: 'silence',
		severity: isOver ? 'info' : 'warning',
		...(isOver && { status: 'resolved' }),
		title,
		lines: [isOver ? `It happened at ${time(item.at)}.` : last],
		fields: pick(item, ['event', 'eventId', 'watched', 'minutes', 'since', 'at', 'lastEventId', 'firstEventId', 'hint']),
		// Of two triggers that watch the same, the end of one silence is not that of the other.
		dedupKey: `silence ${watched} ${textOf(item.since)}`.trim(),
		group: words,
	};
}
