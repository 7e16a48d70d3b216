import type { JsonObject, Link } from './message';
import { isLinkTemplate } from './links';
import { EMPTY, readMemory, signature, type Kept, type Occurrence, type WatchedValue } from './problemMemory';

/**
 * Problems followed from one run to the next: what begins, lasts, changes and ends. Pure: what is remembered is a text that the
 * workflow keeps, e.g. in a data table. Times are in ms since 1970.
 */

export type ProblemState = 'begins' | 'changes' | 'lasts' | 'over' | 'fine' | 'unchanged';

/** State of a problem after a run. */
export interface Followed {
	subject: string;
	state: ProblemState;
	problems: string[];
	news: string[];
	count: number;
	names: string[];
	firstAt: number;
	lastAt: number;
	quietMs: number;
	details: string[];
	links: Link[];
	/** The last occurrence of this run. */
	item: JsonObject;
	items: number[];
	/** Memory to save if the report was delivered, or none was due. */
	memory: string;
	/** Memory to save if it was not. */
	memoryIfUndelivered: string;
}

const MOST_NAMES = 50;

/** The watched values as they are now, what has changed, and values unchanged for too long. */
function watch(kept: Kept, values: readonly WatchedValue[], now: number) {
	const next = { ...kept.values };
	const news: string[] = [];
	const still: string[] = [];
	for (const { name, value, when, minutes } of values) {
		if (value === '') continue;
		const before = kept.values[name];
		if (before?.value !== value) next[name] = { value, since: now };
		if (before !== undefined && before.value !== value && when === 'changes') news.push(`${name} changed from ${before.value} to ${value}`);
		const unchanged = Math.floor((now - next[name]!.since) / 60_000);
		if (when === 'unchanged' && unchanged >= minutes) still.push(`${name} has been ${value} for ${unchanged} minutes`);
	}
	return { next, news, still };
}

/** A problem with the occurrences of this run counted in. */
function counted(kept: Kept, occurrences: readonly Occurrence[], still: string[]): Kept {
	const next = { ...kept, names: { ...kept.names } };
	for (const { partOf, problems, name, link, details, quietMs, time } of occurrences) {
		next.count += 1;
		if (next.count === 1) next.firstAt = time;
		if (name !== '') next.names[name] = (next.names[name] ?? 0) + 1;
		next.lastAt = Math.max(next.lastAt, time);
		Object.assign(next, {
			...(partOf !== undefined && { partOf }),
			problems: [...problems, ...still],
			details,
			quietMs,
			link: link || next.link,
		});
	}
	return next;
}

/** Part of a problem's report that depends on its state. */
function stateOf(kept: Kept, isWrong: boolean, isOver: boolean, news: string[], remindMs: number, now: number): ProblemState {
	if (isOver) return 'over';
	if (!isWrong) return kept.reported === undefined ? 'fine' : news.length > 0 ? 'changes' : 'unchanged';
	if (!kept.reported) return 'begins';
	if (kept.reported !== signature(kept.problems) || news.length > 0) return 'changes';
	const isDue = remindMs > 0 && now - (kept.reportedAt ?? 0) >= remindMs && kept.count > (kept.reportedCount ?? 0);
	return isDue ? 'lasts' : 'unchanged';
}

function follow(subject: string, before: Kept, occurrences: readonly Occurrence[], remindMs: number, now: number): Followed | undefined {
	const last = occurrences[occurrences.length - 1];
	const { next: values, news, still } = watch(before, last?.values ?? [], now);
	const wrong = occurrences.filter(({ problems }, index) => problems.length > 0 || (still.length > 0 && index === occurrences.length - 1));
	const kept = counted(before, wrong, still);
	const isWrong = last === undefined ? kept.count > 0 : wrong.includes(last);
	const isQuiet = last === undefined && kept.quietMs > 0 && now - kept.lastAt >= kept.quietMs;
	const isOver = kept.count > 0 && (isQuiet || !isWrong);
	const state = stateOf(kept, isWrong, isOver, news, remindMs, now);
	if (last === undefined && state === 'unchanged') return undefined;

	const reported = { values, reported: isOver || !isWrong ? '' : signature(kept.problems), reportedAt: now, reportedCount: kept.count };
	const after: Kept = isOver || !isWrong ? { ...EMPTY, ...reported, reportedCount: 0 } : { ...kept, ...reported };
	const memory =
		state === 'unchanged'
			? JSON.stringify({ ...kept, values })
			: isQuiet || (isOver && kept.partOf !== undefined)
				? ''
				: JSON.stringify(after);
	return {
		subject,
		state,
		problems: isWrong || isOver ? kept.problems : [],
		news,
		count: kept.count,
		names: Object.keys(kept.names).slice(0, MOST_NAMES),
		firstAt: kept.firstAt,
		lastAt: kept.lastAt,
		quietMs: kept.quietMs,
		details: last?.details ?? kept.details,
		links: isLinkTemplate(kept.link) && kept.count > 0 ? [{ text: 'The last time', url: kept.link }] : [],
		item: last?.item ?? {},
		items: occurrences.map(({ index }) => index),
		memory,
		memoryIfUndelivered: JSON.stringify({ ...kept, values: unreportedValues(before, values, last) }),
	};
}

/** Values that are kept until they are reported: one that changes is news until then. */
function unreportedValues(before: Kept, values: Kept['values'], last: Occurrence | undefined): Kept['values'] {
	const changing = new Set((last?.values ?? []).filter(({ when }) => when === 'changes').map(({ name }) => name));
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, changing.has(name) ? (before.values[name] ?? value) : value]),
	);
}

/**
 * Outcome of each problem: of those that occurred in this run, and of those remembered that are over or due.
 * @param remembered memory that earlier runs saved, by problem
 * @param remindMs a problem that lasts is reported again after so long. 0: never
 */
export function followProblems(
	occurrences: readonly Occurrence[],
	remembered: ReadonlyMap<string, string>,
	remindMs: number,
	now: number,
): Followed[] {
	const subjects = new Map<string, Occurrence[]>([...remembered].map(([subject]) => [subject, []]));
	for (const occurrence of occurrences) {
		const { subject } = occurrence;
		const before = subjects.get(subject);
		if (before) before.push(occurrence);
		else subjects.set(subject, [occurrence]);
	}
	return [...subjects].flatMap(([subject, seen]) => {
		const kept = readMemory(remembered.get(subject) ?? '');
		if (seen.length === 0 && kept === undefined) return [];
		return follow(subject, kept ?? EMPTY, seen, remindMs, now) ?? [];
	});
}
