import type { EventSource, Item } from './eventSource';
import type { Host, Run, Settings } from './host';
import type { PollMemory } from './memory';
import { readPages } from './readPages';
import { digest, isReadable, readState, type Foreign, type HandedOver, type State } from './state';

/** How many steps a replay window is remembered in. */
const REPLAY_STEPS = 20;
const PROCESSES_REMEMBERED = 16;

/** A position belongs to one history and one beginning. Filters only say what is handed over from there on. */
export function scopeOf(source: EventSource<unknown>, { start }: Settings): string {
	return digest([source.history, start]);
}

/**
 * One poll: reads on from the saved position, and moves the position as the very last act. The caller must return the items
 * at once: between saving and returning nothing may wait or fail. Null means nothing to hand over.
 *
 * A poll that finds another one running, or a state that this process has just replaced, leaves everything as it is: what it
 * saved would overwrite something newer.
 */
export async function poll<P>(host: Host, memory: PollMemory, source: EventSource<P>, settings: Settings): Promise<Item[] | null> {
	return await memory.exclusively(host.trigger, host, async (isCurrent) => {
		const saved = JSON.stringify(host.load() ?? null);
		const previous = readState<P>(JSON.parse(saved));
		if (previous && !isReadable(previous) && previous.scope === scopeOf(source, settings)) {
			throw host.userError(
				'The saved position of this trigger was written by a newer version of this package',
				'Install that version again, or add the option Cursor Name with any text to start over.',
			);
		}
		// An activation that failed elsewhere in the workflow is not saved: the next one begins with nothing again, and must.
		if ((previous || host.reason !== 'activation') && memory.isRecentlyReplaced(host.trigger, saved, host.now())) return null;

		const { state, items } = await run(host, memory, source, settings, previous);

		if (!isCurrent() || JSON.stringify(host.load() ?? null) !== saved) return null;
		const next = JSON.stringify(state);
		if (next !== saved) {
			// What an activation without items stores may never be committed: the next poll then begins with `loadInitial`.
			if (host.reason !== 'activation' || items.length > 0) memory.rememberReplaced(host.trigger, saved, host.now());
			host.store(JSON.parse(next));
		}
		return items.length > 0 ? items : null;
	});
}

async function run<P>(
	host: Host,
	memory: PollMemory,
	source: EventSource<P>,
	settings: Settings,
	previous?: State<P> | Foreign,
): Promise<Run<P>> {
	const scope = scopeOf(source, settings);
	const began = host.now();
	const remainingMs = () => Math.max(1, host.budgetMs - (host.now() - began));
	const resumed = previous && isReadable(previous) && previous.scope === scope ? previous : undefined;
	const { state: first, origin } = resumed ? { state: resumed, origin: 'saved' } : await begin(host, memory, source, scope);
	if (host.reason === 'activation') {
		await source.check?.(first.position, remainingMs());
		host.storeInitial(resumed ? undefined : first);
		if (!resumed) memory.rememberInitial(host.trigger, first);
	}
	const items: Item[] = [];
	if (resumed) memory.forgetInitial(host.trigger);
	else {
		memory.forgetDivergence(host.trigger);
		if (previous) items.push(startedOver('The server, Trigger On, Start From or Cursor Name was changed.', first));
		else if (settings.fromNow && origin === 'new' && host.reason !== 'activation') {
			items.push(
				startedOver(
					'n8n stopped before it had saved where this trigger begins. It begins here; events since the activation of the workflow are not handed over.',
					first,
				),
			);
		}
		if (settings.fromNow && origin === 'new' && !previous) return { state: first, items };
	}
	const state = planReplay(memory, source, settings, first);
	return handOver(host, settings, state, await readPages(host, source, settings, state, { items, atStart: !resumed, remainingMs }));
}

const startedOver = (reason: string, { position }: State<unknown>): Item => ({ event: 'startedOver', reason, position });

/** The first state of a trigger. An activation takes it anew; a later poll begins where the activation did, if it still can tell. */
async function begin<P>(
	host: Host,
	memory: PollMemory,
	source: EventSource<P>,
	scope: string,
): Promise<{ state: State<P>; origin: 'activation' | 'new' }> {
	if (host.reason !== 'activation') {
		const [latest] = [host.loadInitial(), memory.initialState(host.trigger)]
			.map((saved) => readState<P>(saved))
			.filter((state): state is State<P> => state !== undefined && isReadable(state) && state.scope === scope)
			.sort((a, b) => b.lastItemAt - a.lastItemAt);
		if (latest) return { state: latest, origin: 'activation' };
	}
	return { state: { v: 1, scope, position: await source.start(host.budgetMs), lastItemAt: host.now() }, origin: 'new' };
}

/** At Least Once: the first poll of a process goes back to the oldest batch that may have died with another process. */
function planReplay<P>(memory: PollMemory, source: EventSource<P>, settings: Settings, state: State<P>): State<P> {
	if (settings.replayWindowMs === undefined) return { ...state, processes: undefined, handedOver: undefined };
	const processes = state.processes ?? [];
	if (processes.includes(memory.processId)) return state;
	const next = { ...state, processes: [...processes, memory.processId].slice(-PROCESSES_REMEMBERED) };
	const oldest = (state.handedOver ?? [])
		.map(({ from }) => from)
		.reduce<P | undefined>((first, from) => (first === undefined || source.compare(from, first) < 0 ? from : first), undefined);
	if (oldest === undefined || source.compare(oldest, state.position) >= 0) return next;
	const until = state.replayUntil;
	return {
		...next,
		position: oldest,
		handedOver: [],
		unreadable: undefined,
		...(until !== undefined && source.compare(until, state.position) > 0
			? { replayUntil: until }
			: { replayUntil: state.position, replayUnreadable: state.unreadable }),
	};
}

/** Notes what is handed over, and adds the heartbeat where it is due. */
function handOver<P>(host: Host, settings: Settings, from: State<P>, { state, items }: Run<P>): Run<P> {
	const now = host.now();
	if (items.length === 0 && settings.heartbeatMs !== undefined && now - state.lastItemAt >= settings.heartbeatMs) {
		items.push({
			event: 'heartbeat',
			time: new Date(now).toISOString(),
			lastItemAt: new Date(state.lastItemAt).toISOString(),
			position: state.position,
		});
	}
	const { unreadable, replayUntil, replayUnreadable, handedOver, ...rest } = state;
	const next: State<P> = { ...rest };
	if (items.length > 0) next.lastItemAt = now;
	if (unreadable?.length) next.unreadable = unreadable;
	if (replayUntil !== undefined) next.replayUntil = replayUntil;
	if (replayUnreadable?.length) next.replayUnreadable = replayUnreadable;
	if (settings.replayWindowMs !== undefined) {
		const window = (handedOver ?? []).filter(({ until }) => now - until <= settings.replayWindowMs!);
		next.handedOver = items.length > 0 ? withBatch(window, from.position, now, settings.replayWindowMs / REPLAY_STEPS) : window;
	}
	return { state: next, items };
}

/** Adds a batch; joins batches that follow each other closely, so that frequent polls do not make the state long. */
function withBatch<P>(window: Array<HandedOver<P>>, from: P, now: number, stepMs: number): Array<HandedOver<P>> {
	const last = window.at(-1);
	if (last && now - last.since < stepMs) return [...window.slice(0, -1), { ...last, until: now }];
	return [...window, { from, since: now, until: now }];
}
