import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { inputError } from '../errors/nodeErrors';
import type { End } from '../polling/deliveries';
import type { Item } from '../polling/eventSource';
import type { Host, PollReason, Settings } from '../polling/host';
import { otherStaticData, reasonForNoAcknowledgement } from './engine';
import { memory, type Opened, type TriggerContext } from './opening';
import { isDurable } from './pollReason';
import { lastFollowed, NOTICES, targetStates, type SavedStates, type Slot } from './savedStates';

/** Parts of the loop's host that all triggers have. */

/** Key of the first state in the workflow's static data, followed by the node's ID, and the name of the target if there are several. */
const INITIAL_KEY = 'canton-trigger-start:';

/** Differences between polls. */
interface Hosting {
	reason: PollReason;
	budgetMs: number;
	deliver: (events: Item[]) => Promise<End> | undefined;
	slot: Slot;
}

const initialKeyOf = (context: TriggerContext, target?: string): string =>
	`${INITIAL_KEY}${context.getNode().id}${target === undefined ? '' : `:${target}`}`;

/** The first state of one of several targets, as the activation stored it. */
const initialOf = (context: TriggerContext, target: string): unknown =>
	context.getWorkflowStaticData('global')[initialKeyOf(context, target)];

/** Checks whether a trigger follows several targets already: one that it does not know was added since. */
export const isUnderWay = (context: TriggerContext, saved: SavedStates): boolean =>
	saved.notices !== undefined || initialOf(context, NOTICES) !== undefined;

/**
 * Checks whether one of several targets is known: it has a state, or still that of the activation. One that was removed and forgotten since
 * has it no longer. Or it was there when the trigger began, but could not be read yet: it still begins as Start From says.
 */
export function isKnownTarget(context: TriggerContext, saved: SavedStates, name: string, { fromNow }: Pick<Settings, 'fromNow'>): boolean {
	if (Object.hasOwn(targetStates(saved), name)) return true;
	const followed = lastFollowed(saved);
	if ((followed?.names.includes(name) ?? true) && initialOf(context, name) !== undefined) return true;
	return !fromNow && (!followed || (followed.names.includes(name) && !followed.added.includes(name)));
}

/** The engine of n8n that polls, in words. */
export const engineOf = (context: IPollFunctions): string => (isDurable(context) ? 'durable scheduler' : 'usual engine');

/** Parts that both kinds of triggers pass to the loop, from n8n's static data. The rest differs. */
export function hostOf(
	context: TriggerContext,
	{ trigger, settings, warn }: Pick<Opened<unknown>, 'trigger' | 'settings' | 'warn'>,
	{ reason, budgetMs, deliver, slot }: Hosting,
): Host {
	const node = context.getNode();
	/**
	 * The durable scheduler drops what an activation without items puts into the node's static data, but n8n saves the
	 * workflow's with the activation, on either engine. Each poll time of the durable scheduler reads it from the database.
	 */
	const shared = context.getWorkflowStaticData('global');
	const initialKey = initialKeyOf(context, slot.name);
	const unable = reasonForNoAcknowledgement(context);
	return {
		trigger,
		reason,
		budgetMs,
		now: Date.now,
		load: slot.load,
		store: slot.store,
		loadInitial: () => shared[initialKey],
		storeInitial: (state) => {
			if (state !== undefined) shared[initialKey] = state as IDataObject;
			else if (initialKey in shared) delete shared[initialKey];
		},
		userError: (message, advice) => inputError(node, message, advice),
		warn,
		stateMissing: slot.load() === undefined ? missingState(context, reason) : undefined,
		note: (acknowledged) => deliveryNote(settings, acknowledged ? undefined : (unable ?? 'this n8n refuses to report how they end')),
		deliver: unable === undefined ? deliver : undefined,
	};
}

/** Writes to n8n's log, once in a process. */
export function announceOnce(context: TriggerContext, trigger: string, message: string): void {
	const text = memory.takeNote(`log ${trigger}`, message);
	if (text !== undefined) context.logger.info(`${context.getNode().name}: ${text}`);
}

/** Way in which this n8n keeps At Least Once. */
function deliveryNote({ replayWindowMs }: Settings, unable: string | undefined): string | undefined {
	if (replayWindowMs === undefined) return undefined;
	if (unable === undefined)
		return 'At Least Once is kept by acknowledgement: n8n reports when an execution is over, and events whose execution it lost are redelivered, marked replayed.';
	return (
		'At Least Once is kept by the replay window: ' +
		`after a restart of n8n the events of the last ${replayWindowMs / 60_000} minutes are redelivered, marked replayed. ` +
		`Executions lost without a restart are not noticed, since ${unable}.`
	);
}

/** The warning that a position was lost which n8n should have: a workflow that has run before, and a trigger without one. */
function missingState(context: TriggerContext, reason: PollReason): string | undefined {
	const others = otherStaticData(context, (key) => key.startsWith(INITIAL_KEY));
	if (others.length === 0) return undefined;
	const names = others.slice(0, 5).map((name) => `"${name.slice(0, 50)}"`);
	const before = reason === 'activation' ? 'If this trigger was active before, its position was lost' : "This trigger's position was lost";
	return (
		`${before}: the workflow has static data (${names.join(', ')}), but none of this trigger. ` +
		`That happens in n8n's queue mode without the durable scheduler when a node of the workflow writes static ` +
		'data. The trigger begins as Start From says; ' +
		'to read what it has missed, set Start From to Given Position, after the last event that arrived.'
	);
}
