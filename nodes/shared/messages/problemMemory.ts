import { isObject } from '../values/isObject';
import type { JsonObject } from './message';

/** Observations of a problem in one run, and the memory of it until the next. */

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

/** Memory of a problem. */
export interface Kept {
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

const LONGEST_SUBJECT = 150;
const NUMBERS = /[0-9a-f]{8,}|\d+/gi;

/** A text without what differs from one time to the next: numbers and IDs. */
export const withoutNumbers = (text: string): string =>
	text.slice(0, 2000).replace(NUMBERS, '#').replace(/\s+/g, ' ').trim().slice(0, LONGEST_SUBJECT);

/** A text as it is, on one line of limited length. */
export const withNumbers = (text: string): string => text.slice(0, 2000).replace(/\s+/g, ' ').trim().slice(0, LONGEST_SUBJECT);

/** Problems without numbers, to compare. Shorter than the key, so that a key made of its problem never changes. */
export const signature = (problems: readonly string[]): string => problems.map((text) => withoutNumbers(text).slice(0, 100)).join('\n');

/** Memory of a problem that has not occurred. */
export const EMPTY: Kept = {
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
export function readMemory(text: string): Kept | undefined {
	if (text === '') return undefined;
	const kept: unknown = JSON.parse(text);
	if (!isObject(kept)) throw new SyntaxError('not an object');
	return { ...EMPTY, ...kept };
}
