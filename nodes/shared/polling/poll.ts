import { scopeOf } from './begin';
import { collect } from './collect';
import type { EventSource, Item } from './eventSource';
import type { Host, Settings } from './host';
import type { PollMemory } from './memory';
import { isAcknowledged, type PollContext } from './pollContext';
import { isReadable, readState } from './state';

/**
 * The polling loop, free of n8n: a poll reads on from the saved position (`collect.ts`), hands over what it
 * found and moves the position.
 *
 * At Least Once: what was handed over stays in the saved state as a batch (from, to, since, attempt) until the host
 * acknowledges that its execution is over (`handOvers.ts`). A batch whose execution died, or of which nothing was heard for
 * the window, is lost (`settle.ts`): it is read again from the server and handed over, before what is new and in the same poll
 * (`replay.ts`). The first poll of a process takes every batch that other processes left as lost. A host that cannot acknowledge
 * keeps batches for the window only, so that a restart repeats it.
 */

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
		const context = { host, memory, source, settings, handOvers, remainingMs };
		const { state, items, handed } = await collect(context, previous ?? handOvers.last);

		if (!isCurrent() || host.isWanted?.() === false || JSON.stringify(host.load() ?? null) !== saved) return null;
		const next = JSON.stringify(state);
		if (next !== saved) {
			// What an activation without items stores may never be committed: the next poll then begins with `loadInitial`.
			if (host.reason !== 'activation' || items.length > 0) memory.rememberReplaced(host.trigger, saved, host.now());
			host.store(JSON.parse(next));
		}
		if (items.length === 0) return null;
		const acknowledged = isAcknowledged(context);
		const noted = withNote(context, items, acknowledged);
		// A poll past its time may have been given up already: then the server must not take anything from it.
		const inTime = host.now() - began < host.budgetMs;
		if (!inTime || settings.replayWindowMs === undefined || !acknowledged) return noted;
		const acknowledgement = host.handOver?.(noted);
		if (!acknowledgement) {
			memory.rememberNoAcknowledgement(host.trigger);
			return withNote(context, items, false);
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

/** Says on the first item how At Least Once is kept, once in a process, and again where it turns out otherwise. */
function withNote<P>({ host, memory }: PollContext<P>, [first, ...others]: Item[], acknowledged: boolean): Item[] {
	const note = memory.takeNote(host.trigger, host.note?.(acknowledged));
	return note === undefined ? [first!, ...others] : [{ ...first!, hint: [first!.hint, note].filter(Boolean).join(' ') }, ...others];
}
