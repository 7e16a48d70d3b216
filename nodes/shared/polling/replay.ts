import { executionsOf } from './batches';
import type { EventSource, Item } from './eventSource';
import type { Deliveries } from './deliveries';
import type { Host } from './host';
import type { PollContext } from './pollContext';
import { READING_SHARE, readPages, type Limits } from './readPages';
import type { ProcessInfo } from './settle';
import type { Batch, State } from './state';

/** Lost batches are read again and delivered, within a part of the poll. */

/** From this execution on a batch comes alone, with a hint: whatever loses it must not take others along. */
const LONE_ATTEMPT = 3;
/** After that, the pause between two deliveries, which doubles up to the longest. */
const FIRST_PAUSE_MS = 2 * 60_000;
const LONGEST_PAUSE_MS = 30 * 60_000;
/** No further page of lost batches is begun once this share of a poll's budget is used. */
const REPLAY_SHARE = 0.25;
/** This share of the budget is kept for what is new, however long the server takes over a lost batch. */
const KEPT_SHARE = 0.5;

/** Lost batches that were read again. */
interface Replayed<P> {
	items: Item[];
	delivered: Array<Batch<P>>;
	/** All batches of the state, those that are delivered again in their new form. */
	batches: Array<Batch<P>>;
	/** True if nothing else may be delivered with them. */
	alone: boolean;
	failure?: unknown;
}

/**
 * Reads lost batches again: up to half of what the poll may deliver, so that new events always come too. One that was lost
 * twice comes alone, at every other poll at most.
 */
export async function replay<P>(
	{ host, memory, source, settings, deliveries, remainingMs }: PollContext<P>,
	state: State<P>,
	processInfo: ProcessInfo,
): Promise<Replayed<P>> {
	const reads: Array<BatchReadAgain<P>> = [];
	let batches = state.unacknowledged ?? [];
	let failure: unknown;
	const timeoutMs = () => Math.max(1, remainingMs() - host.budgetMs * KEPT_SHARE);
	const again = async (batch: Batch<P>, maxItems: number, share: number) => {
		try {
			const limits = { maxItems, share, remainingMs, timeoutMs };
			const read = await readAgain(host, source, { batch, position: state.position }, limits, processInfo);
			batches = batches.flatMap((pending) => (pending === batch ? read.batches : [pending]));
			reads.push(read);
		} catch (error) {
			failure ??= error;
		}
	};
	const count = () => reads.reduce((sum, { items }) => sum + items.length, 0);
	const result = (alone: boolean): Replayed<P> => {
		const inOrder = reads.filter(({ delivered }) => delivered).sort((a, b) => source.compare(a.delivered!.from, b.delivered!.from));
		return {
			items: inOrder.flatMap(({ items }) => items),
			delivered: inOrder.map(({ delivered }) => delivered!),
			batches,
			alone,
			failure,
		};
	};

	const due = dueBatches(batches, deliveries, processInfo);
	const lone = remainingMs() > host.budgetMs * KEPT_SHARE ? due.find(isDeliveredAlone) : undefined;
	if (memory.takeTurn(host.trigger, lone !== undefined) && lone) {
		await again(lone, settings.maxItems, READING_SHARE);
		if (count() > 0) return result(true);
	}
	const most = Math.max(1, Math.floor(settings.maxItems / 2));
	for (const batch of due) {
		if (isDeliveredAlone(batch)) continue;
		if (count() >= most || remainingMs() < host.budgetMs * (1 - REPLAY_SHARE)) break;
		await again(batch, most - count(), REPLAY_SHARE);
	}
	return result(false);
}

/** Checks whether the next delivery of a batch is made alone: it was lost so often that its own workflow may be the cause. */
const isDeliveredAlone = <P>(batch: Batch<P>): boolean => executionsOf(batch) + 1 >= LONE_ATTEMPT;

/** The lost batches to be delivered now, those that waited longest first. */
function dueBatches<P>(batches: Array<Batch<P>>, deliveries: Deliveries<P>, { now, windowMs, runsHere }: ProcessInfo): Array<Batch<P>> {
	return (
		batches
			.filter((batch) => batch.lost && !deliveries.isRunning(batch, runsHere ? -Infinity : now - windowMs))
			// A clock that was set back must not keep anything waiting.
			.filter((batch) => now >= batch.since + pauseAfter(executionsOf(batch)) || now < batch.since)
			.sort((a, b) => a.since - b.since)
	);
}

function pauseAfter(executions: number): number {
	return executions < LONE_ATTEMPT ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (executions - LONE_ATTEMPT));
}

interface BatchReadAgain<P> {
	items: Item[];
	/** Batches to redeliver. Absent if nothing is left. */
	delivered?: Batch<P>;
	/** Replacement of the batches that were read again. */
	batches: Array<Batch<P>>;
}

/** Reads one lost batch again (`position` as in the state), as much of it as fits. What is gone from the history is done with. */
async function readAgain<P>(
	host: Host,
	source: EventSource<P>,
	{ batch, position: replayUntil }: { batch: Batch<P>; position: P },
	limits: Limits,
	{ acknowledged, now }: ProcessInfo,
): Promise<BatchReadAgain<P>> {
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
		...(acknowledged && index === 0 && isDeliveredAlone(lost) && { hint: repeatedLossHint(executionsOf(lost)) }),
	}));
	if (all.length === 0) return { items: [], batches: rest };
	const delivered: Batch<P> = {
		from: lost.from,
		to: complete ? lost.to : position,
		since: now,
		attempt,
		...(lost.refused && { refused: lost.refused }),
		...(complete && unreadable && { unreadable }),
		...(notices.length > 0 && { notices }),
	};
	return { items: all, delivered, batches: [delivered, ...rest] };
}

const repeatedLossHint = (deaths: number): string =>
	`n8n lost the executions of these events ${deaths} times in a row. ` +
	'If no n8n process was stopped each time, the workflow itself may end its process, ' +
	"for example because it needs more memory than there is, or n8n's database was away each time. " +
	'If that happens again, the next attempt comes after a pause.';
