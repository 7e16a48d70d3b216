import type { JsonObject } from './message';
import type { Followed } from './problems';
import { timeIn } from './time';

/** The message about a problem that is followed. */

/** Titles with placeholders in braces. */
interface Titles {
	problem: string;
	reminder: string;
	over: string;
}

/** Placeholders that a title may contain in braces. */
export const PLACEHOLDERS = ['problem', 'names', 'count', 'first', 'last', 'quiet'] as const;

const SHOWN_NAMES = 5;
const MINUTE = 60_000;

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** E.g. `15 minutes`, `26 hours`. */
function duration(ms: number): string {
	const minutes = Math.round(ms / MINUTE);
	if (minutes === 1) return '1 minute';
	return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

function values({ problems, names, count, firstAt, lastAt, quietMs }: Followed, zone: string): Record<string, string> {
	const at = (ms: number) => (ms > 0 ? timeIn(zone)(new Date(ms).toISOString()) : '');
	const shown = names.slice(0, SHOWN_NAMES).map((name) => `“${name}”`);
	return {
		problem: problems[0] ?? '',
		names: `${shown.join(', ')}${names.length > SHOWN_NAMES ? ` and ${names.length - SHOWN_NAMES} more` : ''}`,
		count: times(count),
		first: at(firstAt),
		last: at(lastAt),
		quiet: duration(quietMs),
	};
}

/** An item that has the words of its message: `subjectOf` reads it. */
export function problemMessage(followed: Followed, titles: Titles, remindMs: number, zone: string, dedupKey: string): JsonObject {
	const { state, problems, news, count, names, details, item, links } = followed;
	const phrases = values(followed, zone);
	const isWrong = problems.length > 0 && state !== 'over';
	const template = !isWrong ? titles.over : state === 'lasts' ? titles.reminder : titles.problem;
	const title = template.replace(/\{(\w{1,20})\}/g, (text, name: string) => phrases[name] ?? text);
	const lines = [
		...(state === 'over' ? [`It happened ${phrases.count}, from ${phrases.first} to ${phrases.last}. The last time:`] : []),
		...problems.filter((text, index) => index > 0 || !title.includes(text)),
		...news,
		...details,
		...(state === 'begins' && count > 1 ? [`It happened ${phrases.count} so far.`] : []),
		...(isWrong && remindMs > 0 ? [`Reported again every ${duration(remindMs)} while it lasts.`] : []),
	];
	const status = isWrong ? 'problem' : 'resolved';
	return {
		type: 'problem',
		severity: isWrong ? 'error' : 'info',
		status,
		title,
		text: [title, ...lines].join('\n'),
		dedupKey,
		links: links.map((link) => ({ ...link })),
		fields: { ...item, state, problems: isWrong ? problems : [], news, count, names, first: phrases.first ?? '', last: phrases.last ?? '' },
	};
}
