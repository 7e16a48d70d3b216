import { line, lines } from './bounds';
import type { JsonObject, Link } from './message';
import { isLinkTemplate } from './links';
import { isObject } from '../values/isObject';

/**
 * Problems followed from one run to the next: what begins, lasts, changes and ends. Pure: what is remembered is a text that the
 * workflow keeps, e.g. in a data table. Times are in ms since 1970.
 */

/** A value that is watched. */
export interface WatchedValue {
	/** Name in messages, e.g. `Its version`. */
	name: string;
	/** Empty if it is not known this time. */
	value: string;
	/** `changes`: another value is news. `unchanged`: the same value for so many minutes is a problem. */
	when: 'changes' | 'unchanged';
	minutes: number;
}

/** An observation about a subject: it failed, or it was checked. */
export interface Occurrence {
	/** Equal texts are the same problem. Written by `withoutNumbers` if numbers and IDs do not count. */
	subject: string;
	/** Key of the whole of which it is one problem. Absent if it is the whole. */
	partOf?: string;
	/** One line each. None: nothing is wrong. */
	problems: string[];
	/** Owner of the problem, e.g. a workflow. */
	name: string;
	link: string;
	details: string[];
	values: WatchedValue[];
	/** Without an occurrence for so long it is over. 0: only a check without problems ends it. */
	quietMs: number;
	time: number;
	/** Its position in the input. */
	index: number;
	item: JsonObject;
}

interface Kept {
	/** See `Occurrence`. */
	partOf?: string;
	problems: string[];
	count: number;
	names: Record<string, number>;
	firstAt: number;
	lastAt: number;
	link: string;
	details: string[];
	quietMs: number;
	/** Each watched value by its name, with the time since when it has been the same. */
	values: Record<string, { value: string; since: number }>;
	/** Reported problems, without numbers. Empty: that nothing is wrong. Undefined: nothing yet. */
	reported?: string;
	reportedAt?: number;
	reportedCount?: number;
}

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

const LONGEST_SUBJECT = 150;
const MOST_NAMES = 50;
const NUMBERS = /[0-9a-f]{8,}|\d+/gi;

/** A text without what differs from one time to the next: numbers and IDs. */
export const withoutNumbers = (text: string): string =>
	text.slice(0, 2000).replace(NUMBERS, '#').replace(/\s+/g, ' ').trim().slice(0, LONGEST_SUBJECT);

/** A text as it is, on one line of limited length. */
export const withNumbers = (text: string): string => text.slice(0, 2000).replace(/\s+/g, ' ').trim().slice(0, LONGEST_SUBJECT);

/** Problems without numbers, to compare. Shorter than the key, so that a key made of its problem never changes. */
const signature = (problems: readonly string[]): string => problems.map((text) => withoutNumbers(text).slice(0, 100)).join('\n');

const EMPTY: Kept = {
	problems: [],
	count: 0,
	names: {},
	firstAt: 0,
	lastAt: 0,
	link: '',
	details: [],
	quietMs: 0,
	values: {},
};

/** Memory of a problem. Undefined for an empty text. Throws if the text is not a saved `memory`. */
function readMemory(text: string): Kept | undefined {
	if (text === '') return undefined;
	const kept: unknown = JSON.parse(text);
	if (!isObject(kept)) throw new SyntaxError('not an object');
	return { ...EMPTY, ...kept };
}

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

/** Kind of a problem: what it says before a colon. The reason behind that may change while it lasts. */
const kindOf = (problem: string): string => withoutNumbers(problem.split(': ')[0]!).slice(0, 100);

/**
 * The same occurrences, one for each kind of problem. Those that were followed and that an occurrence no longer has are over.
 * @param remembered memory that earlier runs saved, by problem
 */
export function byProblem(occurrences: readonly Occurrence[], remembered: ReadonlyMap<string, string>): Occurrence[] {
	const subjects = new Map<string, Set<string>>();
	const add = (whole: string, subject: string) => subjects.set(whole, (subjects.get(whole) ?? new Set<string>()).add(subject));
	for (const [subject, memory] of remembered) {
		const whole = readMemory(memory)?.partOf;
		if (whole !== undefined) add(whole, subject);
	}
	return occurrences.flatMap((occurrence) => {
		const { subject: whole, problems, values } = occurrence;
		const found = new Map<string, string[]>();
		for (const problem of problems) {
			const subject = `${whole}: ${kindOf(problem)}`;
			found.set(subject, [...(found.get(subject) ?? []), problem]);
			add(whole, subject);
		}
		const single = [...(subjects.get(whole) ?? [])].map((subject) => ({
			...occurrence,
			subject,
			partOf: whole,
			problems: found.get(subject) ?? [],
			values: [],
		}));
		return values.length > 0 ? [...single, { ...occurrence, problems: [] }] : single;
	});
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

/** Lines of a text, or of a list of texts, without empty ones. */
export const linesIn = (value: unknown): string[] =>
	(Array.isArray(value) ? value : [value])
		.flatMap((text) => (text === undefined || text === null ? [] : lines(String(text))))
		.map((text) => line(text));
