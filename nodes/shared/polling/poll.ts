import type { IDataObject } from 'n8n-workflow';

import type { PollMemory } from './memory';
import { readPages } from './readPages';
import type { EventSource } from './eventSource';
import type { Host, Run, Settings } from './host';
import { digest, isReadable, readState, type Foreign, type HandedOver, type State } from './state';

/** How many steps a replay window is remembered in. */
const REPLAY_STEPS = 20;
const PROCESSES_REMEMBERED = 16;

/** The place belongs to one history and one beginning. Filters only say what is handed over from there on. */
export function scopeOf(source: EventSource<unknown>, { start }: Settings): string {
	return digest([source.history, start]);
}

/**
 * One poll: reads on from the saved place, and moves the place as the very last act. Whoever calls must return the items
 * at once: between saving and returning nothing may wait or fail. Null means nothing to hand over.
 *
 * A poll that finds another one at work, or a state that this process has just replaced, leaves everything as it is: what it
 * saved would be written over something newer.
 */
export async function poll<P>(host: Host, memory: PollMemory, source: EventSource<P>, settings: Settings): Promise<IDataObject[] | null> {
	return await memory.exclusively(host.trigger, null, async () => {
		const saved = JSON.stringify(host.load() ?? null);
		const known = readState<P>(JSON.parse(saved));
		if (known && !isReadable(known) && known.scope === scopeOf(source, settings)) {
			throw host.refuse(
				'The saved place of this trigger was written by a newer version of this package',
				'Install that version again, or add the option Cursor Name with any text to start over.',
			);
		}
		// An activation that failed elsewhere in the workflow is not saved: the next one begins with nothing again, and must.
		if ((known || !host.activating) && memory.isRecentlyReplaced(host.trigger, saved, host.now())) return null;

		const { state, items } = await run(host, memory, source, settings, known);

		if (JSON.stringify(host.load() ?? null) !== saved) return null;
		const next = JSON.stringify(state);
		if (next !== saved) {
			memory.rememberReplaced(host.trigger, saved, host.now());
			host.store(JSON.parse(next));
		}
		return items.length > 0 ? items : null;
	});
}

async function run<P>(host: Host, memory: PollMemory, source: EventSource<P>, settings: Settings, known?: State<P> | Foreign): Promise<Run<P>> {
	const scope = scopeOf(source, settings);
	const items: IDataObject[] = [];
	const began = host.now();
	const left = () => host.budgetMs - (host.now() - began);
	let fresh = false;
	let state = known && isReadable(known) && known.scope === scope ? known : undefined;
	if (state) memory.forgetInitial(host.trigger);
	else {
		memory.forgetDivergence(host.trigger);
		fresh = true;
		state = await begin(host, memory, source, scope);
		if (known) items.push({ event: 'startedOver', reason: 'The server, Trigger On, Start From or Cursor Name was changed.', position: state.position as IDataObject });
		if (settings.fromNow && !known) return { state, items };
	}
	state = planReplay(host, memory, source, settings, state);
	return handOver(host, settings, state, await readPages(host, source, settings, state, { items, fresh, left }));
}

async function begin<P>(host: Host, memory: PollMemory, source: EventSource<P>, scope: string): Promise<State<P>> {
	const seed = host.activating ? undefined : memory.initialState<State<P>>(host.trigger, scope);
	if (seed) return seed;
	const state: State<P> = { v: 1, scope, position: await source.start(host.budgetMs), lastItemAt: host.now() };
	memory.rememberInitial(host.trigger, scope, state);
	return state;
}

/** At Least Once: the first poll of a process goes back to the oldest batch that may have died with another process. */
function planReplay<P>(host: Host, memory: PollMemory, source: EventSource<P>, settings: Settings, state: State<P>): State<P> {
	if (settings.replayWindowMs === undefined) return { ...state, processes: undefined, handedOver: undefined };
	const processes = state.processes ?? [];
	if (processes.includes(memory.processId)) return state;
	const next = { ...state, processes: [...processes, memory.processId].slice(-PROCESSES_REMEMBERED) };
	const oldest = (state.handedOver ?? []).map(({ from }) => from).reduce<P | undefined>(
		(first, from) => (first === undefined || source.compare(from, first) < 0 ? from : first), undefined,
	);
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
			position: state.position as IDataObject,
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
		next.handedOver = items.length > 0 ? noted(window, from.position, now, settings.replayWindowMs / REPLAY_STEPS) : window;
	}
	return { state: next, items };
}

/** Joins batches that follow each other closely, so that frequent polls do not make the state long. */
function noted<P>(window: Array<HandedOver<P>>, from: P, now: number, stepMs: number): Array<HandedOver<P>> {
	const last = window.at(-1);
	if (last && now - last.since < stepMs) return [...window.slice(0, -1), { ...last, until: now }];
	return [...window, { from, since: now, until: now }];
}
