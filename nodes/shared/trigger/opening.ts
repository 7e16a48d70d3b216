import type { IDataObject, INodeExecutionData, INodeProperties, IPollFunctions, ITriggerFunctions } from 'n8n-workflow';

import { readerFromNow, type Reader } from '../values/readers';
import { withPartyNames, type PartyNames } from '../messages/names';
import { namesFor } from '../parameters/addressBook';
import { Parameters } from '../parameters/parameters';
import type { EventSource, Item } from '../polling/eventSource';
import type { Settings } from '../polling/host';
import { PollMemory } from '../polling/memory';
import { SilenceSource } from '../polling/silenceSource';
import { targetOf } from '../targets/targetContext';
import { addMessage } from './addMessage';
import type { EventType, Setup } from './eventType';
import { filterOf } from './filterOf';
import { DEFAULT_HEARTBEAT_HOURS, DEFAULT_MAX_ITEMS, DEFAULT_REPLAY_MINUTES } from './properties';

/** Parts common to all triggers, whether n8n calls them at poll times or they run by themselves: their settings, source and state. */

/** One per n8n process, shared by all triggers of this package. */
export const memory = new PollMemory();

/** Number of events that a test run in the editor shows. */
const SAMPLE = 5;
const NONE_YET =
	'Sample data: no event matches the settings yet, and the IDs are invented. Publish the workflow: it starts with the next event.';

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
	/** Set if it keeps a connection: its form has no Delivery, as every event is delivered at least once. */
	isStream?: true;
}

export type TriggerContext = IPollFunctions | ITriggerFunctions;

/** Time to wait for the end of a delivery, in ms. */
export const replayWindowOf = (parameters: Parameters): number =>
	(parameters.integer('options.replayMinutes', { min: 1 }) ?? DEFAULT_REPLAY_MINUTES) * 60_000;

/** The settings of a trigger, checked. */
export function readSettings(parameters: Parameters, { position, isStream }: Pick<TriggerKind<never>, 'position' | 'isStream'>): Settings {
	const startFrom = parameters.choice('startFrom', ['now', 'beginning', 'position'], 'now');
	const positionTexts = startFrom === 'position' ? position.map((name) => parameters.text(name) ?? '') : [];
	const hours = Number(parameters.text('options.heartbeatHours') ?? DEFAULT_HEARTBEAT_HOURS);
	if (!(hours >= 0))
		throw parameters.parameterError('options.heartbeatHours', 'this is not a number of hours', 'Enter 0 or a positive number, e.g. 24.');
	const atLeastOnce = isStream ?? parameters.choice('delivery', ['once', 'atLeastOnce'], 'atLeastOnce') === 'atLeastOnce';
	return {
		start: JSON.stringify([startFrom, ...positionTexts, parameters.text('options.resetKey') ?? '']),
		fromNow: startFrom === 'now',
		maxItems: parameters.integer('options.maxItems', { min: 1 }) ?? DEFAULT_MAX_ITEMS,
		replayWindowMs: atLeastOnce ? replayWindowOf(parameters) : undefined,
		heartbeatMs: hours > 0 ? hours * 3_600_000 : undefined,
	};
}

/** Refuses a position of a trigger that follows several targets. */
export function requireNoPosition(parameters: Parameters): void {
	if (parameters.choice('startFrom', ['now', 'beginning', 'position'], 'now') === 'position')
		throw parameters.parameterError(
			'startFrom',
			'a position belongs to one server, and this trigger follows several',
			'Choose Now or Beginning here, or one target.',
		);
}

/** A trigger ready to read. */
export interface Opened<Client> {
	trigger: string;
	/** The value of its event. */
	event: string;
	settings: Settings;
	client: Client;
	source: EventSource<unknown>;
	/** Completes an event to what the workflow gets. */
	complete: (event: Item) => Item;
	output: (events: Item[]) => INodeExecutionData[][];
	warn: (message: string) => void;
}

interface OpenOptions {
	parameters?: Parameters;
	/** Set if the answers that other polls get will do. */
	shares?: boolean;
	/** Identity of the trigger, if it is not that of its node. */
	trigger?: string;
	/** Settings, if they are not those of the parameters. */
	settings?: Settings;
}

/** Reads the settings, opens the connection and the source. Throws explained errors. */
export async function openTrigger<Client>(
	context: TriggerContext,
	kind: TriggerKind<Client>,
	{
		parameters = new Parameters(context, kind.properties, 0),
		shares = false,
		trigger = triggerKey(context),
		settings = readSettings(parameters, kind),
	}: OpenOptions = {},
): Promise<Opened<Client>> {
	const fromNow = shares ? readerFromNow() : undefined;
	const node = context.getNode();
	const value = parameters.choice(
		'event',
		kind.events.map((event) => event.value),
	);
	const event = kind.events.find((candidate) => candidate.value === value)!;
	const warn = (message: string) => context.logger.warn(`${node.name}: ${message}`);
	const client = await kind.connect(context, parameters, event);
	const parties = (await kind.parties?.(context, parameters, client, fromNow)) ?? { parties: [], named: [] };
	const reader = shares ? memory.readerOf(trigger) : undefined;
	const opened = event.open({ trigger, node, parameters, ...parties, memory, reader, warn }, client);
	const source = watchedSource(parameters, event, opened, { trigger, filter: filterOf(node, kind.properties, event) });
	const names = namesFor(parameters, kind.properties, (await kind.partyNames?.(context, parameters, client)) ?? new Map());
	const message = addMessage(context, parameters, names);
	const target = targetOf(context);
	const complete = (event: Item): Item => message(withPartyNames(target === undefined ? event : eventAt(target, event), names));
	const output = (items: Item[]) => outputOf(parameters, items.map(complete));
	return { trigger, event: value, settings, client, source, complete, output, warn };
}

/** An event of one of several targets. IDs of events are unique at one server only, as offsets are, so they begin with the target here. */
function eventAt(target: string, event: Item): Item {
	const at = (name: string) => (typeof event[name] === 'string' ? { [name]: `${target}:${event[name]}` } : {});
	return { target, ...event, ...at('eventId'), ...at('lastEventId'), ...at('firstEventId') };
}

/** The source of an event, or of the news that none came, if that is to start the workflow. */
function watchedSource(
	parameters: Parameters,
	{ value: event }: EventType<never>,
	source: EventSource<unknown>,
	{ trigger, filter: digest }: { trigger: string; filter: string },
): EventSource<unknown> {
	if (parameters.choice('startOn', ['event', 'nothing'], 'event') === 'event') return source;
	const minutes = parameters.present('quietMinutes', parameters.integer('quietMinutes', { min: 1 }));
	const since = memory.watchedFilters.since(trigger, digest, Date.now());
	return new SilenceSource(source, { event, minutes, filter: { digest, since } }) as EventSource<unknown>;
}

/** The completed events as n8n wants them. */
export function outputOf(parameters: Parameters, events: Item[]): INodeExecutionData[][] {
	const isBatch = parameters.choice('options.output', ['item', 'batch'], 'item') === 'batch';
	return isBatch
		? [[{ json: { events: events as IDataObject[], count: events.length } }]]
		: [events.map((json) => ({ json: json as IDataObject }))];
}

/** Identity of the trigger and its workflow. */
export const triggerKey = (context: TriggerContext): string => `${context.getWorkflow().id}:${context.getNode().id}`;

/** The latest events, for a test run in the editor. If there are none, a sample of one. */
export async function runSample<Client>(
	context: TriggerContext,
	kind: TriggerKind<Client>,
	targets: readonly TriggerContext[] = [context],
): Promise<INodeExecutionData[][]> {
	const sampled = await Promise.allSettled(targets.map(async (at) => await sampleOf(at, kind)));
	const samples = sampled.flatMap((sample) => (sample.status === 'fulfilled' ? [sample.value] : []));
	const [first] = samples;
	// One of several targets that is away does not keep from a test.
	if (!first) throw (sampled[0] as PromiseRejectedResult).reason as Error;
	const found = samples.flatMap(({ found: events }) => events);
	const invented = () => [first.complete({ ...kind.samples[first.event], sample: true, hint: NONE_YET })];
	return outputOf(new Parameters(context, kind.properties, 0), found.length > 0 ? found.slice(0, SAMPLE) : invented());
}

async function sampleOf<Client>(context: TriggerContext, kind: TriggerKind<Client>) {
	const { event, source, complete } = await openTrigger(context, kind);
	return { event, complete, found: (await source.sample(SAMPLE)).map(complete) };
}
