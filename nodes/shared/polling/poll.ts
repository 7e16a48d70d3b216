import { begin, ofScope, scopeOf } from './begin';
import { collect } from './collect';
import type { EventSource, Item } from './eventSource';
import type { Host, Settings } from './host';
import type { PollMemory } from './memory';
import { isAcknowledged, type PollContext } from './pollContext';
import { isReadable, readState, type OtherVersionState, type State } from './state';

/**
 * The polling loop, free of n8n: a poll reads on from the saved position (`collect.ts`), delivers what it
 * found and moves the position.
 *
 * At Least Once: what was delivered stays in the saved state as a batch (from, to, since, attempt) until the host
 * acknowledges that its execution is over (`deliveries.ts`). A batch whose execution died, or of which nothing was reported for
 * the window, is lost (`settle.ts`): it is read again from the server and delivered, before what is new and in the same poll
 * (`replay.ts`). The first poll of a process takes every batch that other processes left as lost. A host that cannot acknowledge
 * keeps batches for the window only, so that a restart repeats it.
 */

/**
 * One poll. It moves the position as the very last act, and delivers, or returns the items for the caller to return at
 * once: between saving and returning nothing may wait or fail. Null means nothing (more) to deliver.
 *
 * A poll that finds another one running, or a state that this process has just replaced, leaves everything as it is: what it
 * saved would overwrite something newer. Only what an activation owes its user it does all the same: it checks, and sets its position.
 */
export async function poll<P>(host: Host, memory: PollMemory, source: EventSource<P>, settings: Settings): Promise<Item[] | null> {
	let isAlone = false;
	const items = await memory.exclusively(host.trigger, host, async (isCurrent) => {
		isAlone = true;
		try {
			return await pollAlone(opened(host, memory, source, settings), isCurrent);
		} finally {
			source.close?.();
		}
	});
	if (!isAlone && host.reason === 'activation') await beginOnly(opened(host, memory, source, settings));
	return items;
}

/** A poll that has read the saved state. */
interface Opened<P> extends PollContext<P> {
	/** As it was read, to see whether it is replaced meanwhile. */
	saved: string;
	previous?: State<P> | OtherVersionState;
	began: number;
}

function opened<P>(host: Host, memory: PollMemory, source: EventSource<P>, settings: Settings): Opened<P> {
	const scope = scopeOf(source, settings);
	const saved = JSON.stringify(host.load() ?? null);
	const previous = readState<P>(JSON.parse(saved));
	if (previous && !isReadable(previous) && previous.scope === scope) {
		throw host.userError(
			'The saved position of this trigger was written by a newer version of this package',
			'Install that version again, or add the option Reset Key with any text to start over.',
		);
	}
	const began = host.now();
	const remainingMs = () => Math.max(1, host.budgetMs - (host.now() - began));
	const deliveries = memory.deliveriesOf<P>(host.trigger, scope, source.compare);
	return { host, memory, source, settings, deliveries, remainingMs, saved, previous, began };
}

/**
 * The version before is still at work, and what it saves is newer than what this one was given: so nothing of it is stored again
 * if the trigger goes on as it was.
 */
async function beginOnly<P>(poll: Opened<P>): Promise<null> {
	const { host, source, deliveries, previous, remainingMs } = poll;
	// A state that is not saved yet, or no more, is only known here: the next poll goes on from there.
	const latest = ofScope<P>(previous ?? deliveries.last, deliveries.scope);
	if (latest) await source.check?.(latest.position, remainingMs());
	// The missing state is reported by the poll that starts over.
	else if (host.stateMissing !== undefined) await source.check?.(await source.start(host.budgetMs), remainingMs());
	else await begin(poll, previous, false);
	return null;
}

async function pollAlone<P>(poll: Opened<P>, isCurrent: () => boolean): Promise<Item[] | null> {
	const { host, memory, settings, deliveries, saved, previous, began } = poll;
	const isActivation = host.reason === 'activation';
	// An activation that failed elsewhere in the workflow is not saved: the next one begins with nothing again, and must.
	if ((previous || !isActivation) && (memory.isRecentlyReplaced(host.trigger, saved, host.now()) || isHeld(poll)))
		return isActivation ? await beginOnly(poll) : null;

	const { state, items, delivered } = await collect(poll, previous ?? deliveries.last);
	// Not before: what was delivered until now is judged by what n8n reported until now.
	if (isActivation) memory.forgetNoAcknowledgement(host.trigger);

	if (host.turn && !(await host.turn(items.length))) return null;
	if (!isCurrent() || host.isWanted?.() === false || JSON.stringify(host.load() ?? null) !== saved) return null;
	const next = JSON.stringify(state);
	const acknowledged = isAcknowledged(poll) && (settings.replayWindowMs !== undefined || host.commitsLater === true);
	// A poll past its time may have been given up already: then the server must not take anything from it.
	const inTime = host.now() - began < host.budgetMs;
	if (next !== saved) {
		const isStale = host.commitsLater === true && !acknowledged && inTime;
		// The state of an activation without items may never be committed: the next poll then begins with `loadInitial`.
		if (!isActivation || items.length > 0) memory.rememberReplaced(host.trigger, saved, host.now(), isStale);
		host.store(JSON.parse(next));
	}
	if (items.length === 0) return null;
	const noted = withNote(poll, items, acknowledged);
	if (!inTime || !acknowledged) {
		deliveries.forget(delivered);
		return noted;
	}
	const acknowledgement = host.deliver?.(noted);
	if (!acknowledgement) {
		deliveries.forget(delivered);
		memory.rememberNoAcknowledgement(host.trigger);
		memory.rememberReplaced(host.trigger, saved, host.now(), host.commitsLater);
		return withNote(poll, items, false);
	}
	const delivery = deliveries.add(delivered, host.now());
	const before = deliveries.last;
	deliveries.last = state;
	void acknowledgement.then((end) => {
		delivery.end(end);
		const isTaken = end.outcome !== 'withdrawn' && !(settings.replayWindowMs === undefined && end.neverBegan);
		if (!isTaken && deliveries.last === state) deliveries.last = before;
		memory.learn(host.trigger, end);
	});
	return null;
}

/**
 * Once keeps nothing of what it delivered but the position. If that is saved later, a poll waits until the server has answered the
 * delivery: with an older state it would deliver the same events again, unmarked.
 */
function isHeld<P>({ host, settings, deliveries, previous }: Opened<P>): boolean {
	if (settings.replayWindowMs !== undefined || !host.commitsLater) return false;
	return deliveries.isUnanswered(ofScope<P>(previous, deliveries.scope), host.now());
}

/** Says on the first item how At Least Once is kept, once in a process, and again if that changes. */
function withNote<P>({ host, memory }: PollContext<P>, [first, ...others]: Item[], acknowledged: boolean): Item[] {
	const note = memory.takeNote(host.trigger, host.note?.(acknowledged));
	return note === undefined ? [first!, ...others] : [{ ...first!, hint: [first!.hint, note].filter(Boolean).join(' ') }, ...others];
}
