import { DateTime } from 'luxon';

import type { paths } from '../../../../api/ledger';
import type { Client } from '../../http/client';
import { compareTimes } from '../../values/dateTime';
import { compareOffsets, laterOffset, offsetBy, offsetsBetween, type Offset } from '../../values/int64';
import { CompletionReader } from './completions';
import type { CompletionPage } from './completionQuery';
import { LIST_PAGE, type CompletionElement } from './elements';

/**
 * Parts of a ledger's completions: a range of offsets in either order, and the range that belongs to two times. A participant
 * lists completions only forward from an offset, and knows no times: both are made of short reads at chosen offsets.
 */

/** Offsets `begin` (exclusive) to `end` (inclusive). */
export interface OffsetRange {
	begin: Offset;
	end: Offset;
}

/** From `from` on (inclusive) and before `until`. Record times in UTC. */
interface TimeRange {
	from?: string;
	until?: string;
}

/**
 * Record times rise with the offset for each synchronizer by itself. Those of several synchronizers can be this far out of
 * order, in ms, before something is missed.
 */
const OUT_OF_ORDER_MS = 5 * 60_000;

/** Number of offsets in the first range of a backward read. */
const FIRST_STRETCH = LIST_PAGE;
/** Elements of a range of a backward read, about. They are in memory together. What a channel sends beyond the range's end is lost work. */
const LARGEST_STRETCH = 125 * LIST_PAGE;

/** Offsets among which the last event is searched. How long the list waits for another, and the limit of that call, in ms. */
const LAST_OFFSETS = 100;
const SHORT_IDLE_MS = 500;
const END_TIMEOUT_MS = 15_000;

/** Checks whether a completion with this record time is in the range. One without a time is in no range that has a bound. */
export function inTimeRange({ from, until }: TimeRange, recordTime: string | undefined): boolean {
	if (from === undefined && until === undefined) return true;
	if (recordTime === undefined) return false;
	return (from === undefined || compareTimes(recordTime, from) >= 0) && (until === undefined || compareTimes(recordTime, until) < 0);
}

/** Options of reading a range. */
interface RangeOptions {
	/** Number of elements to ask for at once. */
	size?: () => number;
	/** Number of elements that are still read, about. All by default. */
	wanted?: () => number;
	/** True if there are some after the range, so that a list cannot be empty. */
	moreBehind?: boolean;
	/** True if the end of the read takes a longer look whatever the participant listed before: for sums. */
	isSure?: boolean;
}

/** The completions of a range, oldest first, page by page. */
export async function* oldestFirst(
	reader: CompletionReader,
	{ begin, end }: OffsetRange,
	{ size = () => LIST_PAGE, wanted = () => Infinity, moreBehind = false, isSure = false }: RangeOptions = {},
): AsyncGenerator<CompletionPage> {
	let position = begin;
	try {
		while (compareOffsets(position, end) < 0) {
			const rest = { end, wanted: wanted() };
			// There cannot be more completions than offsets. A list that is full need not wait whether more come.
			const most = Math.min(LIST_PAGE, size(), offsetsBetween(position, end));
			const page = await (moreBehind ? reader.knownPage(position, most, rest) : reader.surePage(position, most, rest, isSure));
			yield page;
			if (page.size === 0 || compareOffsets(page.position, position) <= 0) return;
			position = page.position;
		}
	} finally {
		reader.close();
	}
}

/**
 * The completions of a range, newest first: stretches of offsets are read from the end backwards, each forward as the
 * participant lists it, and returned reversed. A stretch grows if there is little, or much is wanted, and shrinks if there is much, so
 * that neither a quiet nor a busy ledger takes many requests or much memory.
 */
export async function* newestFirst(
	reader: CompletionReader,
	{ begin, end }: OffsetRange,
	{ wanted = () => LIST_PAGE }: Pick<RangeOptions, 'wanted'> = {},
): AsyncGenerator<CompletionPage> {
	let length = FIRST_STRETCH;
	let high = end;
	let moreBehind = false;
	while (compareOffsets(begin, high) < 0) {
		const low = laterOffset(begin, offsetBy(high, -length));
		const stretch: CompletionPage = { completions: [], position: high, size: 0, apiVersion: 'current' };
		for await (const { completions, size, apiVersion } of oldestFirst(reader, { begin: low, end: high }, { moreBehind })) {
			for (const completion of completions) if (compareOffsets(completion.offset, high) <= 0) stretch.completions.push(completion);
			stretch.size += size;
			stretch.apiVersion = apiVersion;
		}
		moreBehind ||= stretch.completions.length > 0;
		stretch.completions.reverse();
		yield stretch;
		length = nextStretch(length, stretch.size, wanted());
		high = low;
	}
}

/** Number of offsets that hold as many elements as are wanted, by those of the stretch before, and at most four times as many. */
function nextStretch(length: number, size: number, wanted: number): number {
	const target = Math.max(LIST_PAGE, Math.min(LARGEST_STRETCH, wanted));
	const factor = Math.min(4, Math.max(1 / 4, target / size));
	return Math.max(FIRST_STRETCH, Math.floor(length * factor));
}

/**
 * The offsets between which the completions of a time range lie, found by bisection: each step reads one element after an
 * offset and reads its record time. That takes some 25 requests on a ledger of a billion offsets. The range is as
 * wide as `OUT_OF_ORDER_MS` asks for on both sides, and an answer that reports nothing never makes it smaller.
 */
export async function offsetsOfTimes(reader: CompletionReader, range: OffsetRange, { from, until }: TimeRange): Promise<OffsetRange> {
	const begin = from === undefined ? range.begin : await lastBefore(reader, range, shifted(from, -OUT_OF_ORDER_MS));
	const end = until === undefined ? range.end : await firstAfter(reader, { begin, end: range.end }, shifted(until, OUT_OF_ORDER_MS));
	return { begin, end };
}

/** An offset at most a page before the first completion at or after the time. */
async function lastBefore(reader: CompletionReader, { begin, end }: OffsetRange, time: string): Promise<Offset> {
	let [low, high] = [begin, end];
	while (offsetsBetween(low, high) > LIST_PAGE) {
		const middle = offsetBy(low, offsetsBetween(low, high) / 2);
		const found = await elementAfter(reader, middle);
		if (found?.recordTime !== undefined && compareTimes(found.recordTime, time) < 0) low = laterOffset(middle, found.offset);
		else high = middle;
	}
	return low;
}

/** An offset behind which every completion is at or after the time. */
async function firstAfter(reader: CompletionReader, { begin, end }: OffsetRange, time: string): Promise<Offset> {
	let [low, high] = [begin, end];
	while (offsetsBetween(low, high) > LIST_PAGE) {
		const middle = offsetBy(low, offsetsBetween(low, high) / 2);
		const found = await elementAfter(reader, middle);
		// Silence may be that of a slow participant. What is not there takes no time to read either.
		if (!found) return high;
		if (found.recordTime !== undefined && compareTimes(found.recordTime, time) >= 0) high = middle;
		else low = laterOffset(middle, found.offset);
	}
	return high;
}

async function elementAfter(reader: CompletionReader, offset: Offset): Promise<{ offset: Offset; recordTime?: string } | undefined> {
	const elements = await reader.raw(offset, 1);
	return elements.map(positionOf).find((found) => found !== undefined);
}

/**
 * Record time of the ledger's last completion or checkpoint: of those among the last offsets.
 * @param parties empty for all
 * @returns undefined if there is none, or the participant does not report to these parties
 */
export async function recordTimeOfEnd(ledger: Client<paths>, parties: string[], end: Offset): Promise<string | undefined> {
	const withoutParties = () => new Error('the older endpoint lists completions of parties only');
	const query = { parties, version: 'auto', idleMs: SHORT_IDLE_MS, left: () => END_TIMEOUT_MS, withoutParties } as const;
	const reader = new CompletionReader(ledger, query);
	const answered = await reader.attemptRaw(laterOffset(0, offsetBy(end, -LAST_OFFSETS))).catch(() => undefined);
	const elements = answered?.ok ? answered.answer : [];
	return elements.flatMap((element) => positionOf(element)?.recordTime ?? []).at(-1);
}

/** Offset and time of an element. A checkpoint's time is the latest of its synchronizers: nothing before it is later. */
function positionOf({ completionResponse: response }: CompletionElement): { offset: Offset; recordTime?: string } | undefined {
	if ('Completion' in response) {
		const { offset, synchronizerTime } = response.Completion.value;
		return { offset, recordTime: synchronizerTime?.recordTime ?? undefined };
	}
	if (!('OffsetCheckpoint' in response)) return undefined;
	const { offset, synchronizerTimes } = response.OffsetCheckpoint.value;
	const times = (synchronizerTimes ?? []).flatMap(({ recordTime }) => recordTime ?? []).sort(compareTimes);
	return { offset, recordTime: times.at(-1) };
}

function shifted(time: string, ms: number): string {
	return DateTime.fromISO(time, { zone: 'utc' }).plus(ms).toISO()!;
}
