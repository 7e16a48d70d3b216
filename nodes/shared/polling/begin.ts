import type { EventSource, Item } from './eventSource';
import type { Host, Settings } from './host';
import type { PollMemory } from './memory';
import type { PollContext } from './pollContext';
import { digest, isReadable, readState, type OtherVersionState, type State } from './state';

/** Start of a poll: the saved position, that of the activation, or a new one. */

interface Beginning<P> {
	state: State<P>;
	/** True if the saved state was resumed. */
	resumed: boolean;
	/** True if there is nothing to read yet: existing events are not wanted. */
	skips: boolean;
	/** Notices for the user. */
	notices: Item[];
}

/** A position belongs to one history and one beginning. Filters only say what is delivered from there on. */
export function scopeOf(source: EventSource<unknown>, { start }: Settings): string {
	return digest([source.history, start]);
}

/** A state, if it is one of this history and beginning. */
export function ofScope<P>(state: State<P> | OtherVersionState | undefined, scope: string): State<P> | undefined {
	return state && isReadable(state) && state.scope === scope ? state : undefined;
}

/** `anew`: if nothing is saved, whether to begin at the current position, or at that of the activation. */
export async function begin<P>(
	{ host, memory, source, settings, deliveries: { scope }, remainingMs }: PollContext<P>,
	previous: State<P> | OtherVersionState | undefined,
	anew = host.reason === 'activation',
): Promise<Beginning<P>> {
	const saved = ofScope(previous, scope);
	const initial = saved ?? (anew && !host.isAdded ? undefined : initialState<P>(host, memory, scope));
	const state = initial ?? { v: 1, scope, position: await source.start(host.budgetMs), lastItemAt: host.now() };
	if (host.reason === 'activation') {
		await source.check?.(state.position, remainingMs());
		// An added target is saved with its notice.
		if (!host.isAdded) host.storeInitial(saved ? undefined : state);
		memory.rememberInitial(host.trigger, state);
	}
	if (saved) {
		memory.forgetInitial(host.trigger);
		return { state, resumed: true, skips: false, notices: [] };
	}
	memory.forgetDivergence(host.trigger);
	return {
		state,
		resumed: false,
		skips: settings.fromNow && !initial && !previous,
		notices: noticesOf(host, settings, state, { previous, initial }),
	};
}

function noticesOf<P>(
	host: Host,
	settings: Settings,
	{ position }: State<P>,
	{ previous, initial }: { previous?: unknown; initial?: State<P> },
): Item[] {
	if (host.isAdded && !previous) return [{ event: 'targetAdded', position }];
	const reason = previous ? SETTINGS_CHANGED : initial ? undefined : reasonOfNew(host, settings);
	return reason === undefined ? [] : [{ event: 'startedOver', reason, position }];
}

const SETTINGS_CHANGED = 'The server, Trigger On, Start Workflow, Start From or Reset Key was changed.';

/** Notice for a trigger that begins without any saved position. Nothing if that is expected. */
function reasonOfNew({ reason, stateMissing }: Host, { fromNow }: Settings): string | undefined {
	if (stateMissing !== undefined) return stateMissing;
	if (!fromNow || reason === 'activation') return undefined;
	return 'n8n stopped before it had saved where this trigger begins. It begins here; events since the activation of the workflow are not delivered.';
}

/** The first state of a trigger, as its activation took it. */
function initialState<P>(host: Host, memory: PollMemory, scope: string): State<P> | undefined {
	const [latest] = [host.loadInitial(), memory.initialState(host.trigger)]
		.map((saved) => readState<P>(saved))
		.filter((state): state is State<P> => state !== undefined && isReadable(state) && state.scope === scope)
		.sort((a, b) => b.lastItemAt - a.lastItemAt);
	return latest;
}
