import { bounded, subtract } from './batches';
import type { EventSource, Item } from './eventSource';
import type { HandOvers } from './handOvers';
import type { Host } from './host';
import { readPages, type Limits } from './readPages';
import type { Batch, State } from './state';

/** Batches that were handed over: which of them are finished, which are lost, and how those are handed over again. */

/** From this hand-over on a batch comes alone, with a hint: whatever loses it must not take others along. */
const SUSPECT_ATTEMPT = 3;
/** After that, the pause between two hand-overs, which doubles up to the longest. */
const FIRST_PAUSE_MS = 2 * 60_000;
const LONGEST_PAUSE_MS = 30 * 60_000;
const PROCESSES_REMEMBERED = 16;

export interface Known {
	processId: string;
	now: number;
	/** How long to wait for word of a batch, in ms. */
	windowMs: number;
	/** Whether hand-overs are acknowledged; else a batch counts as finished when its window has passed in the process that handed it over. */
	acknowledged: boolean;
	/** Whether executions are known to run in this process, so that silence is no sign of loss. */
	runsHere: boolean;
}

/**
 * Brings the batches of a state up to date: those that are finished go, those that are lost are marked. In the first poll of
 * a process, whatever others have left is lost, as far as anyone can tell.
 */
export function settle<P>(source: EventSource<P>, handOvers: HandOvers<P>, saved: State<P>, known: Known): State<P> {
	const state = handOvers.adopt(saved);
	const processes = state.processes ?? [];
	const isFirstPoll = !processes.includes(known.processId);
	const oldest = known.now - known.windowMs;
	const { finished } = handOvers;
	const left = (state.unacknowledged ?? []).flatMap((batch) => subtract(source.compare, batch, finished));
	const unacknowledged = left.flatMap((batch): Array<Batch<P>> => {
		if (batch.lost || handOvers.isRunning(batch, known.runsHere ? -Infinity : oldest)) return [batch];
		const isOld = batch.since < oldest;
		if (isFirstPoll || handOvers.includes(batch) || (known.acknowledged && isOld)) return [{ ...batch, lost: true }];
		return isOld ? [] : [batch];
	});
	handOvers.prune({ ...state, unacknowledged });
	return {
		...state,
		processes: isFirstPoll ? [...processes, known.processId].slice(-PROCESSES_REMEMBERED) : processes,
		unacknowledged: bounded(source.compare, unacknowledged),
	};
}

/** Whether the next hand-over of a batch is made alone. */
export const isSuspect = <P>({ attempt }: Batch<P>): boolean => attempt + 1 >= SUSPECT_ATTEMPT;

/** The lost batches to be handed over now, those that waited longest first. */
export function dueBatches<P>(batches: Array<Batch<P>>, handOvers: HandOvers<P>, { now, windowMs, runsHere }: Known): Array<Batch<P>> {
	return batches
		.filter((batch) => batch.lost && !handOvers.isRunning(batch, runsHere ? -Infinity : now - windowMs))
		.filter(({ attempt, since }) => now >= since + pauseAfter(attempt))
		.sort((a, b) => a.since - b.since);
}

function pauseAfter(attempt: number): number {
	return attempt < SUSPECT_ATTEMPT ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - SUSPECT_ATTEMPT));
}

export interface Replay<P> {
	items: Item[];
	/** What is handed over again; absent where nothing is left of it. */
	handed?: Batch<P>;
	/** What takes the place of the batches that were read again. */
	batches: Array<Batch<P>>;
}

/** Reads one lost batch again (`position` as in the state), as much of it as fits. What is gone from the history is done with. */
export async function readAgain<P>(
	host: Host,
	source: EventSource<P>,
	{ batch, position: replayUntil }: { batch: Batch<P>; position: P },
	limits: Limits,
	{ acknowledged, now }: Known,
): Promise<Replay<P>> {
	const { notices = [], unreadable, ...lost } = batch;
	const { items, position, complete } = await readPages(
		host,
		source,
		{ from: lost.from, until: lost.to, replayUntil, expected: unreadable },
		{ ...limits, maxItems: Math.max(1, limits.maxItems - notices.length) },
	);
	const attempt = acknowledged ? lost.attempt + 1 : lost.attempt;
	const rest: Array<Batch<P>> = complete ? [] : [{ ...lost, from: position, ...(unreadable && { unreadable }) }];
	const all = [...notices, ...items].map((item, index) => ({
		...item,
		replayed: true,
		...(acknowledged && { attempt }),
		...(acknowledged && attempt >= SUSPECT_ATTEMPT && index === 0 && { hint: suspectHint(lost.attempt) }),
	}));
	if (all.length === 0) return { items: [], batches: rest };
	const handed: Batch<P> = {
		from: lost.from,
		to: complete ? lost.to : position,
		since: now,
		attempt,
		...(complete && unreadable && { unreadable }),
		...(notices.length > 0 && { notices }),
	};
	return { items: all, handed, batches: [handed, ...rest] };
}

const suspectHint = (deaths: number): string =>
	`n8n lost the executions of these events ${deaths} times in a row. If no n8n process was stopped each time, the workflow itself may end its process, for example because it needs more memory than there is. If that happens again, the next attempt comes after a pause.`;
