import { bounded } from './batches';
import { begin } from './begin';
import type { EventSource, Item } from './eventSource';
import type { Host, Settings } from './host';
import { isAcknowledged, type PollContext } from './pollContext';
import { READING_SHARE, readPages, type Read } from './readPages';
import { replay } from './replay';
import { settle, type ProcessInfo } from './settle';
import type { Batch, OtherVersionState, State } from './state';

/** Result of one poll. */
interface Collected<P> {
	/** To be saved. */
	state: State<P>;
	/** To be delivered. */
	items: Item[];
	/** Batches of `items` to acknowledge. */
	delivered: Array<Batch<P>>;
}

/** Reads on from the state that was saved: lost batches first, then what is new. Nothing is saved or delivered yet. */
export async function collect<P>(context: PollContext<P>, previous?: State<P> | OtherVersionState): Promise<Collected<P>> {
	const { host, memory, source, settings, deliveries } = context;
	const { state, resumed, skips, notices } = await begin(context, previous);
	if (!resumed) deliveries.clear();
	if (settings.replayWindowMs === undefined) {
		deliveries.prune(state, host.now());
		const latest = resumed ? deliveries.adopt(state, true) : state;
		if (resumed) deliveries.last = latest;
		const once: State<P> = { ...latest, processes: undefined, unacknowledged: undefined };
		const read = skips ? nothing(latest) : await readNew(context, once, { maxItems: settings.maxItems, atStart: !resumed });
		const delivered = newBatch(source, once, read, notices, host.now());
		return finish(host, settings, { state: moved(once, read), items: [...notices, ...read.items], delivered });
	}
	const processInfo: ProcessInfo = {
		processId: memory.processId,
		now: host.now(),
		windowMs: settings.replayWindowMs,
		acknowledged: isAcknowledged(context),
		runsHere: memory.runsHere,
	};
	const settled = settle(source, deliveries, state, processInfo);
	if (resumed) deliveries.last = settled;
	const replayed = await replay(context, settled, processInfo);
	const more = settings.maxItems - replayed.items.length;
	let read = nothing(settled);
	if (!skips && !replayed.alone && more > 0) {
		read = await readNew(context, settled, { maxItems: more, atStart: !resumed }).catch((error: unknown) => {
			// Lost batches come all the same. A lasting failure is reported by the next poll.
			if (replayed.items.length === 0) throw error;
			return read;
		});
	}
	if (replayed.failure !== undefined) {
		// A way that was read is kept, though nothing on it is wanted: else a lasting failure would keep from what lies behind it.
		if (replayed.items.length + read.items.length === 0 && source.compare(read.position, settled.position) === 0) throw replayed.failure;
		host.warn(`Events whose execution was lost could not be read again, the next poll tries again: ${(replayed.failure as Error).message}`);
	}
	const fresh = newBatch(source, settled, read, notices, processInfo.now);
	const items = [...replayed.items, ...notices, ...read.items];
	const unacknowledged = bounded(source.compare, [...replayed.batches, ...fresh]);
	return finish(host, settings, {
		state: { ...moved(settled, read), unacknowledged },
		items,
		delivered: [...replayed.delivered, ...fresh],
	});
}

const nothing = <P>({ position, unreadable = [] }: State<P>): Read<P> => ({ items: [], position, unreadable, complete: false });

const moved = <P>(state: State<P>, { position, unreadable }: Read<P>): State<P> => ({ ...state, position, unreadable });

async function readNew<P>(
	{ host, source, remainingMs }: PollContext<P>,
	{ position, unreadable }: State<P>,
	{ maxItems, atStart }: { maxItems: number; atStart: boolean },
): Promise<Read<P>> {
	return await readPages(host, source, { from: position, unreadable }, { maxItems, share: READING_SHARE, remainingMs, atStart });
}

/** The batch of new entries. None if there are none. */
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

/** Adds the heartbeat if it is due, and leaves out of the state what is empty. */
function finish<P>(host: Host, { heartbeatMs }: Settings, { state, items, delivered }: Collected<P>): Collected<P> {
	const now = host.now();
	// A clock that was ahead must not keep it waiting.
	if (items.length === 0 && heartbeatMs !== undefined && Math.abs(now - state.lastItemAt) >= heartbeatMs) {
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
		delivered,
	};
}
