import type { IDataObject, INodeExecutionData, INodeProperties, IPollFunctions, ITriggerFunctions } from 'n8n-workflow';

import { inputError } from '../errors/nodeErrors';
import { readerFromNow, type Reader } from '../values/readers';
import { withPartyNames, type PartyNames } from '../messages/names';
import { namesFor } from '../parameters/addressBook';
import { Parameters } from '../parameters/parameters';
import type { EventSource, Item } from '../polling/eventSource';
import type { End } from '../polling/deliveries';
import type { Host, PollReason, Settings } from '../polling/host';
import { PollMemory } from '../polling/memory';
import { readTargets } from '../targets/choice';
import { contextFor, targetOf } from '../targets/targetContext';
import { otherStaticData, reasonForNoAcknowledgement } from './engine';
import { addMessage } from './addMessage';
import type { EventType, Setup } from './eventType';
import { DEFAULT_HEARTBEAT_HOURS, DEFAULT_MAX_ITEMS, DEFAULT_REPLAY_MINUTES } from './properties';

/** Parts common to all triggers, whether n8n calls them at poll times or they run by themselves: their settings, source and state. */

/** One per n8n process, shared by all triggers of this package. */
export const memory = new PollMemory();

/** Number of events that a test run in the editor shows. */
const SAMPLE = 5;
const NONE_YET =
	'Sample data: no event matches the settings yet, and the IDs are invented. Publish the workflow: it starts with the next event.';
/** Key of the first state in the workflow's static data, followed by the node's ID. */
const INITIAL_KEY = 'canton-trigger-start:';

/** An item of each event, by its value, for a test run before there is one. */
export type Samples = Readonly<Record<string, Item>>;

/** The parties of a trigger, as in `Setup`. */
export type TriggerParties = Pick<Setup, 'parties' | 'named'>;

/** Differences between triggers. */
export interface TriggerKind<Client> {
	properties: INodeProperties[];
	events: ReadonlyArray<EventType<Client>>;
	/** The parameters of Start From: Given Position. */
	position: readonly string[];
	/** The credential that the trigger reads with, whose Further Targets its option Target offers. */
	credentialOf: (parameters: Parameters) => string;
	/** Opens what the trigger reads from. */
	connect: (context: TriggerContext, parameters: Parameters, event: EventType<Client>) => Promise<Client>;
	samples: Samples;
	/**
	 * Finds the parties whose view is read, as they are now. Absent if the trigger reads no ledger. `reader`: of a poll, which may take the
	 * answers of others, if they were asked after it began: with older parties it could read past events of a new one.
	 */
	parties?: (context: TriggerContext, parameters: Parameters, client: Client, reader?: Reader) => Promise<TriggerParties>;
	/** Names of parties that the credential has. */
	partyNames?: (context: TriggerContext, parameters: Parameters, client: Client) => Promise<PartyNames>;
	/** Set if the form has no Delivery: every event is delivered at least once. */
	alwaysAtLeastOnce?: boolean;
}

export type TriggerContext = IPollFunctions | ITriggerFunctions;

/** Time to wait for the end of a delivery, in ms. */
export const replayWindowOf = (parameters: Parameters): number =>
	(parameters.integer('options.replayMinutes', { min: 1 }) ?? DEFAULT_REPLAY_MINUTES) * 60_000;

/** The settings of a trigger, checked. */
function readSettings(
	parameters: Parameters,
	{ position, alwaysAtLeastOnce }: Pick<TriggerKind<never>, 'position' | 'alwaysAtLeastOnce'>,
): Settings {
	const startFrom = parameters.choice('startFrom', ['now', 'beginning', 'position'], 'now');
	const positionTexts = startFrom === 'position' ? position.map((name) => parameters.text(name) ?? '') : [];
	const hours = Number(parameters.text('options.heartbeatHours') ?? DEFAULT_HEARTBEAT_HOURS);
	if (!(hours >= 0))
		throw parameters.parameterError('options.heartbeatHours', 'this is not a number of hours', 'Enter 0 or a positive number, e.g. 24.');
	const atLeastOnce = alwaysAtLeastOnce || parameters.choice('delivery', ['once', 'atLeastOnce'], 'atLeastOnce') === 'atLeastOnce';
	return {
		start: JSON.stringify([startFrom, ...positionTexts, parameters.text('options.resetKey') ?? '']),
		fromNow: startFrom === 'now',
		maxItems: parameters.integer('options.maxItems', { min: 1 }) ?? DEFAULT_MAX_ITEMS,
		replayWindowMs: atLeastOnce ? replayWindowOf(parameters) : undefined,
		heartbeatMs: hours > 0 ? hours * 3_600_000 : undefined,
	};
}

/** The trigger's context, with the credential of the target that it follows. */
export async function atTarget<C extends TriggerContext>(
	context: C,
	{ properties, credentialOf }: Pick<TriggerKind<never>, 'properties' | 'credentialOf'>,
): Promise<C> {
	const chosen = await readTargets(context, () => credentialOf(new Parameters(context, properties, 0)), { several: false });
	return chosen ? contextFor(context, chosen.targets[0]!.name) : context;
}

/** A trigger ready to read. */
export interface Opened<Client> {
	trigger: string;
	/** The value of its event. */
	event: string;
	settings: Settings;
	client: Client;
	source: EventSource<unknown>;
	output: (events: Item[]) => INodeExecutionData[][];
	warn: (message: string) => void;
}

/**
 * Reads the settings, opens the connection and the source. Throws explained errors.
 * @param options `shares`: the answers that other polls get will do
 */
export async function openTrigger<Client>(
	context: TriggerContext,
	kind: TriggerKind<Client>,
	{ parameters = new Parameters(context, kind.properties, 0), shares = false }: { parameters?: Parameters; shares?: boolean } = {},
): Promise<Opened<Client>> {
	const fromNow = shares ? readerFromNow() : undefined;
	const node = context.getNode();
	const value = parameters.choice(
		'event',
		kind.events.map((event) => event.value),
	);
	const event = kind.events.find((candidate) => candidate.value === value)!;
	const batch = parameters.choice('options.output', ['item', 'batch'], 'item') === 'batch';
	const settings = readSettings(parameters, kind);
	const trigger = triggerKey(context);
	const warn = (message: string) => context.logger.warn(`${node.name}: ${message}`);
	const client = await kind.connect(context, parameters, event);
	const parties = (await kind.parties?.(context, parameters, client, fromNow)) ?? { parties: [], named: [] };
	const reader = shares ? memory.readerOf(trigger) : undefined;
	const source = event.open({ trigger, node, parameters, ...parties, memory, reader, warn }, client);
	const names = namesFor(parameters, kind.properties, (await kind.partyNames?.(context, parameters, client)) ?? new Map());
	const message = addMessage(context, parameters, names);
	const target = targetOf(context);
	const complete = (event: Item): Item => ({ ...(target !== undefined && { target }), ...message(withPartyNames(event, names)) });
	const output = (items: Item[]): INodeExecutionData[][] => {
		const events = items.map(complete);
		return batch
			? [[{ json: { events: events as IDataObject[], count: events.length } }]]
			: [events.map((json) => ({ json: json as IDataObject }))];
	};
	return { trigger, event: value, settings, client, source, output, warn };
}

/** Identity of the trigger and its workflow. */
export const triggerKey = (context: TriggerContext): string => `${context.getWorkflow().id}:${context.getNode().id}`;

/** The latest events, for a test run in the editor. If there are none, a sample of one. */
export async function runSample<Client>(context: TriggerContext, kind: TriggerKind<Client>): Promise<INodeExecutionData[][]> {
	const { event, source, output } = await openTrigger(context, kind);
	const found = await source.sample(SAMPLE);
	return output(found.length > 0 ? found : [{ ...kind.samples[event], sample: true, hint: NONE_YET }]);
}

/** Parts that both kinds of triggers pass to the loop, from n8n's static data. The rest differs. */
export function hostOf(
	context: TriggerContext,
	{ trigger, settings, warn }: Pick<Opened<unknown>, 'trigger' | 'settings' | 'warn'>,
	{ reason, budgetMs, deliver }: { reason: PollReason; budgetMs: number; deliver: (events: Item[]) => Promise<End> | undefined },
): Host {
	const node = context.getNode();
	// On n8n's durable scheduler static data belongs to this one poll, so it is taken here and not kept.
	const saved = context.getWorkflowStaticData('node');
	/**
	 * The durable scheduler drops what an activation without items puts into the node's static data, but n8n saves the
	 * workflow's with the activation, on either engine. Each poll time of the durable scheduler reads it from the database.
	 */
	const shared = context.getWorkflowStaticData('global');
	const initialKey = `${INITIAL_KEY}${node.id}`;
	const unable = reasonForNoAcknowledgement(context);
	return {
		trigger,
		reason,
		budgetMs,
		now: Date.now,
		load: () => saved.cursor,
		store: (state) => {
			saved.cursor = state as IDataObject;
		},
		loadInitial: () => shared[initialKey],
		storeInitial: (state) => {
			if (state !== undefined) shared[initialKey] = state as IDataObject;
			else if (initialKey in shared) delete shared[initialKey];
		},
		userError: (message, advice) => inputError(node, message, advice),
		warn,
		stateMissing: saved.cursor === undefined ? missingState(context, reason) : undefined,
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
