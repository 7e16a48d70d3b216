import { bounded } from './batches';
import { begin, scopeOf } from './begin';
import type { EventSource, Item } from './eventSource';
import type { HandOvers } from './handOvers';
import type { Host, Settings } from './host';
import type { PollMemory } from './memory';
import { readPages, type Read } from './readPages';
import { dueBatches, isSuspect, readAgain, settle, type Known, type Replay } from './replay';
import { isReadable, readState, type Batch, type Foreign, type State } from './state';

/**
 * The polling loop, free of n8n: a poll reads on from the saved position, hands over what it found and moves the position.
 *
 * At Least Once: what was handed over stays in the saved state as a batch (from, to, since, attempt) until the host
 * acknowledges that its execution is over (`handOvers.ts`). A batch whose execution died, or of which nothing was heard for
 * the window, is read again from the server and handed over, before what is new and in the same poll (`replay.ts`). The first
 * poll of a process takes every batch that other processes left as lost. A host that cannot acknowledge keeps batches for the
 * window only, so that a restart repeats it.
 */

/** Shares of a poll's budget after which no further page of lost batches, or of new events, is begun. */
const REPLAY_SHARE = 0.25;
const READING_SHARE = 0.5;

/** Intermediate result of a poll. */
interface Run<P> {
	state: State<P>;
	items: Item[];
	/** What of `items` is to be acknowledged. */
	handed: Array<Batch<P>>;
}

/** What one poll works with. */
interface Polling<P> {
	host: Host;
	memory: PollMemory;
	source: EventSource<P>;
	settings: Settings;
	handOvers: HandOvers<P>;
	remainingMs: () => number;
}

/**
 * One poll. It moves the position as the very last act, and hands over, or returns the items for the caller to return at
 * once: between saving and returning nothing may wait or fail. Null means nothing (more) to hand over.
 *
 * A poll that finds another one running, or a state that this process has just replaced, leaves everything as it is: what it
 * saved would overwrite something newer.
 */
export async function poll<P>(host: Host, memory: PollMemory, source: EventSource<P>, settings: Settings): Promise<Item[] | null> {
	return await memory.exclusively(host.trigger, host, async (isCurrent) => {
		const scope = scopeOf(source, settings);
		const saved = JSON.stringify(host.load() ?? null);
		const previous = readState<P>(JSON.parse(saved));
		if (previous && !isReadable(previous) && previous.scope === scope) {
			throw host.userError(
				'The saved position of this trigger was written by a newer version of this package',
				'Install that version again, or add the option Cursor Name with any text to start over.',
			);
		}
		// An activation that failed elsewhere in the workflow is not saved: the next one begins with nothing again, and must.
		if ((previous || host.reason !== 'activation') && memory.isRecentlyReplaced(host.trigger, saved, host.now())) return null;

		const began = host.now();
		const remainingMs = () => Math.max(1, host.budgetMs - (host.now() - began));
		const handOvers = memory.handOversOf<P>(host.trigger, scope, source.compare);
		const polling = { host, memory, source, settings, handOvers, remainingMs };
		const { state, items, handed } = await run(polling, previous ?? handOvers.last);

		if (!isCurrent() || host.isWanted?.() === false || JSON.stringify(host.load() ?? null) !== saved) return null;
		const next = JSON.stringify(state);
		if (next !== saved) {
			// What an activation without items stores may never be committed: the next poll then begins with `loadInitial`.
			if (host.reason !== 'activation' || items.length > 0) memory.rememberReplaced(host.trigger, saved, host.now());
			host.store(JSON.parse(next));
		}
		if (items.length === 0) return null;
		// A poll past its time may have been given up already: then the server must not take anything from it.
		const inTime = host.now() - began < host.budgetMs;
		if (!inTime || settings.replayWindowMs === undefined || !isAcknowledged(polling)) return items;
		const acknowledgement = host.handOver?.(items);
		if (!acknowledgement) {
			memory.rememberNoAcknowledgement(host.trigger);
			return items;
		}
		const handOver = handOvers.add(handed, host.now());
		void acknowledgement.then(({ outcome, ranHere, untold }) => {
			handOver.end(outcome);
			memory.rememberWhereItRan(ranHere);
			if (untold) memory.rememberNoAcknowledgement(host.trigger);
		});
		return null;
	});
}

/** Whether the host tells what becomes of what it takes. */
const isAcknowledged = <P>({ host, memory }: Polling<P>): boolean => host.handOver !== undefined && memory.isAcknowledged(host.trigger);

async function run<P>(polling: Polling<P>, previous?: State<P> | Foreign): Promise<Run<P>> {
	const { host, memory, source, settings, handOvers, remainingMs } = polling;
	const { scope } = handOvers;
	const { state, resumed, skips, notices } = await begin(host, memory, source, settings, { scope, previous, remainingMs });
	if (resumed) handOvers.last = state;
	else handOvers.clear();
	if (settings.replayWindowMs === undefined) {
		const once: State<P> = { ...state, processes: undefined, unacknowledged: undefined };
		const read = skips ? nothing(state) : await readNew(polling, once, { maxItems: settings.maxItems, atStart: !resumed });
		return finish(host, settings, { state: moved(once, read), items: [...notices, ...read.items], handed: [] });
	}
	const known: Known = {
		processId: memory.processId,
		now: host.now(),
		windowMs: settings.replayWindowMs,
		acknowledged: isAcknowledged(polling),
		runsHere: memory.runsHere,
	};
	const settled = settle(source, handOvers, state, known);
	if (resumed) handOvers.last = settled;
	const replayed = await replay(polling, settled, known);
	const more = settings.maxItems - replayed.items.length;
	let read = nothing(settled);
	if (!skips && !replayed.alone && more > 0) {
		read = await readNew(polling, settled, { maxItems: more, atStart: !resumed }).catch((error: unknown) => {
			// What was lost comes all the same; a lasting failure is reported by the next poll.
			if (replayed.items.length === 0) throw error;
			return read;
		});
	}
	if (replayed.failure !== undefined) {
		if (replayed.items.length + read.items.length === 0) throw replayed.failure;
		host.warn(`Events whose execution was lost could not be read again, the next poll tries again: ${(replayed.failure as Error).message}`);
	}
	const fresh = newBatch(source, settled, read, notices, known.now);
	const items = [...replayed.items, ...notices, ...read.items];
	const [first] = items;
	const note = first && memory.takeNote(host.trigger, host.note);
	if (first && note !== undefined) items[0] = { ...first, hint: [first.hint, note].filter(Boolean).join(' ') };
	const unacknowledged = bounded(source.compare, [...replayed.batches, ...fresh]);
	return finish(host, settings, {
		state: { ...moved(settled, read), unacknowledged },
		items,
		handed: [...replayed.handed, ...fresh],
	});
}

const nothing = <P>({ position, unreadable = [] }: State<P>): Read<P> => ({ items: [], position, unreadable, complete: false });

const moved = <P>(state: State<P>, { position, unreadable }: Read<P>): State<P> => ({ ...state, position, unreadable });

async function readNew<P>(
	{ host, source, remainingMs }: Polling<P>,
	{ position, unreadable }: State<P>,
	{ maxItems, atStart }: { maxItems: number; atStart: boolean },
): Promise<Read<P>> {
	return await readPages(host, source, { from: position, unreadable }, { maxItems, share: READING_SHARE, remainingMs, atStart });
}

/** Lost batches that were read again. */
interface Replayed<P> {
	items: Item[];
	handed: Array<Batch<P>>;
	/** All batches of the state, those that are handed over again in their new form. */
	batches: Array<Batch<P>>;
	/** Whether nothing else may be handed over with them. */
	alone: boolean;
	failure?: unknown;
}

/**
 * Reads lost batches again: up to half of what the poll may hand over, so that new events always come too. One that was lost
 * twice comes alone, at every other poll at most.
 */
async function replay<P>(
	{ host, memory, source, settings, handOvers, remainingMs }: Polling<P>,
	state: State<P>,
	known: Known,
): Promise<Replayed<P>> {
	const reads: Array<Replay<P>> = [];
	let batches = state.unacknowledged ?? [];
	let failure: unknown;
	const again = async (batch: Batch<P>, maxItems: number, share: number) => {
		try {
			const read = await readAgain(host, source, { batch, position: state.position }, { maxItems, share, remainingMs }, known);
			batches = batches.flatMap((one) => (one === batch ? read.batches : [one]));
			reads.push(read);
		} catch (error) {
			failure ??= error;
		}
	};
	const count = () => reads.reduce((sum, { items }) => sum + items.length, 0);
	const result = (alone: boolean): Replayed<P> => {
		const inOrder = reads.filter(({ handed }) => handed).sort((a, b) => source.compare(a.handed!.from, b.handed!.from));
		return { items: inOrder.flatMap(({ items }) => items), handed: inOrder.map(({ handed }) => handed!), batches, alone, failure };
	};

	const due = dueBatches(batches, handOvers, known);
	const suspect = due.find(isSuspect);
	if (memory.takeTurn(host.trigger, suspect !== undefined) && suspect) {
		await again(suspect, settings.maxItems, READING_SHARE);
		if (count() > 0) return result(true);
	}
	const most = Math.max(1, Math.floor(settings.maxItems / 2));
	for (const batch of due) {
		if (isSuspect(batch)) continue;
		if (count() >= most || remainingMs() < host.budgetMs * (1 - REPLAY_SHARE)) break;
		await again(batch, most - count(), REPLAY_SHARE);
	}
	return result(false);
}

/** The batch of what is new; none where nothing is. */
function newBatch<P>(source: EventSource<P>, state: State<P>, read: Read<P>, notices: Item[], since: number): Array<Batch<P>> {
	if (read.items.length + notices.length === 0) return [];
	const hasMoved = source.compare(read.position, state.position) > 0;
	const unreadable = hasMoved ? read.unreadable : read.unreadable.slice(state.unreadable?.length ?? 0);
	return [
		{
			from: state.position,
			to: read.position,
			since,
			attempt: 1,
			...(unreadable.length > 0 && { unreadable }),
			...(notices.length > 0 && { notices }),
		},
	];
}

/** Adds the heartbeat where it is due, and leaves out of the state what is empty. */
function finish<P>(host: Host, { heartbeatMs }: Settings, { state, items, handed }: Run<P>): Run<P> {
	const now = host.now();
	if (items.length === 0 && heartbeatMs !== undefined && now - state.lastItemAt >= heartbeatMs) {
		items.push({
			event: 'heartbeat',
			time: new Date(now).toISOString(),
			lastItemAt: new Date(state.lastItemAt).toISOString(),
			position: state.position,
		});
	}
	const { unreadable, unacknowledged, ...rest } = state;
	return {
		state: {
			...rest,
			...(items.length > 0 && { lastItemAt: now }),
			...(unreadable?.length && { unreadable }),
			...(unacknowledged?.length && { unacknowledged }),
		},
		items,
		handed,
	};
}
