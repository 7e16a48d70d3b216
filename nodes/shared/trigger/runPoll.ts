import type { IDataObject, INodeExecutionData, INodeProperties, IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { inputError } from '../errors/nodeErrors';
import { warnIfOld } from '../errors/n8nVersion';
import { Parameters } from '../parameters/parameters';
import type { Item } from '../polling/eventSource';
import type { PollReason, Settings } from '../polling/host';
import { PollMemory } from '../polling/memory';
import { poll } from '../polling/poll';
import { handOver, otherStaticData, reasonForNoAcknowledgement } from './engine';
import type { EventType } from './eventType';
import { isDurable, pollBudgetMs, pollReason } from './pollReason';
import { DEFAULT_MAX_ITEMS, DEFAULT_REPLAY_MINUTES } from './properties';

/** One per n8n process, shared by all triggers of this package. */
const memory = new PollMemory();

/** How many events a test run in the editor shows. */
const SAMPLE = 5;
/** Where the first state stands in the workflow's static data, followed by the node's ID. */
const INITIAL_KEY = 'canton-trigger-start:';

/** What tells one trigger from the other. */
export interface TriggerKind<Client> {
	properties: INodeProperties[];
	events: ReadonlyArray<EventType<Client>>;
	/** The parameters of Start From: Given Position. */
	position: readonly string[];
	/** Opens what the trigger reads from. */
	connect: (parameters: Parameters, event: EventType<Client>) => Promise<Client>;
}

function readSettings(parameters: Parameters, position: readonly string[]): Settings {
	const startFrom = parameters.choice('startFrom', ['now', 'beginning', 'position'], 'now');
	const given = startFrom === 'position' ? position.map((name) => parameters.text(name) ?? '') : [];
	const hours = Number(parameters.text('options.heartbeatHours') ?? 0);
	if (!(hours >= 0))
		throw parameters.parameterError('options.heartbeatHours', 'this is not a number of hours', 'Enter 0 or a positive number, e.g. 24.');
	const replayMinutes = parameters.integer('options.replayMinutes', { min: 1 }) ?? DEFAULT_REPLAY_MINUTES;
	return {
		start: JSON.stringify([startFrom, ...given, parameters.text('options.cursorName') ?? '']),
		fromNow: startFrom === 'now',
		maxItems: parameters.integer('options.maxItems', { min: 1 }) ?? DEFAULT_MAX_ITEMS,
		replayWindowMs: parameters.choice('delivery', ['once', 'atLeastOnce'], 'once') === 'atLeastOnce' ? replayMinutes * 60_000 : undefined,
		heartbeatMs: hours > 0 ? hours * 3_600_000 : undefined,
	};
}

/**
 * One poll of a trigger, as n8n calls it: a sample of the latest events in a test run, else what is new.
 *
 * An activation that fails shows its user the message only, so what to do about it is put there too. After a restart n8n
 * would try to activate the workflow again after pauses of up to a day: a failure then is left to the next poll.
 */
export async function runPoll<Client>(context: IPollFunctions, kind: TriggerKind<Client>): Promise<INodeExecutionData[][] | null> {
	warnIfOld(context.logger);
	if (context.getMode() === 'manual') return await runSample(context, kind);
	const reason = pollReason(context);
	return await pollOnce(context, kind, reason).catch((error: Error & { description?: string | null }) => {
		const { message, description } = error;
		if (reason === 'restart') {
			context.logger.warn(`${context.getNode().name}: the first poll after the start of n8n failed, the next one tries again: ${message}`);
			return null;
		}
		if (reason === 'activation' && description) error.message = `${message}. ${description}`;
		throw error;
	});
}

async function open<Client>(context: IPollFunctions, kind: TriggerKind<Client>) {
	const node = context.getNode();
	const parameters = new Parameters(context, kind.properties, 0);
	const value = parameters.choice(
		'event',
		kind.events.map((event) => event.value),
	);
	const event = kind.events.find((one) => one.value === value)!;
	const batch = parameters.choice('options.output', ['item', 'batch'], 'item') === 'batch';
	const settings = readSettings(parameters, kind.position);
	const trigger = `${context.getWorkflow().id}:${node.id}`;
	const warn = (message: string) => context.logger.warn(`${node.name}: ${message}`);
	const source = event.open({ trigger, node, parameters, memory, warn }, await kind.connect(parameters, event));
	const output = (events: Item[]): INodeExecutionData[][] =>
		batch
			? [[{ json: { events: events as IDataObject[], count: events.length } }]]
			: [events.map((json) => ({ json: json as IDataObject }))];
	return { node, trigger, settings, source, output, warn };
}

async function runSample<Client>(context: IPollFunctions, kind: TriggerKind<Client>): Promise<INodeExecutionData[][]> {
	const { node, source, output } = await open(context, kind);
	const sample = await source.sample(SAMPLE);
	if (sample.length > 0) return output(sample);
	throw new NodeOperationError(node, 'There is no event to show yet', {
		description:
			'A test run shows the latest events that match the settings, but the server has none. Loosen the filters, cause such an event, or publish the workflow: it starts with the next one.',
	});
}

async function pollOnce<Client>(
	context: IPollFunctions,
	kind: TriggerKind<Client>,
	reason: PollReason,
): Promise<INodeExecutionData[][] | null> {
	const { node, trigger, settings, source, output, warn } = await open(context, kind);
	// On n8n's durable scheduler static data belongs to this one poll, so it is taken here and not kept.
	const saved = context.getWorkflowStaticData('node');
	/**
	 * The durable scheduler drops what an activation without items puts into the node's static data, but n8n saves the
	 * workflow's with the activation, on either engine. Each poll time of the durable scheduler reads it from the database.
	 */
	const shared = context.getWorkflowStaticData('global');
	const initialKey = `${INITIAL_KEY}${node.id}`;
	const unable = reasonForNoAcknowledgement(context);
	const note = deliveryNote(settings, unable);
	if (reason === 'schedule') announce(context, trigger, note);
	const items = await poll(
		{
			trigger,
			reason,
			budgetMs: pollBudgetMs(context),
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
			note,
			handOver: unable === undefined ? (events) => handOver(context, output(events), warn) : undefined,
		},
		memory,
		source,
		settings,
	);
	if (items && items.length >= settings.maxItems) {
		context.logger.info(`${node.name}: handed over ${items.length} events; the rest follows with the next poll`);
	}
	return items && output(items);
}

/** Writes to n8n's log, once in a process, which engine polls and how At Least Once is kept. */
function announce(context: IPollFunctions, trigger: string, note = ''): void {
	const engine = isDurable(context) ? 'durable scheduler' : 'usual engine';
	const text = memory.takeNote(`log ${trigger}`, `polled by n8n's ${engine}. ${note}`.trim());
	if (text !== undefined) context.logger.info(`${context.getNode().name}: ${text}`);
}

/** How At Least Once is kept by this n8n. */
function deliveryNote({ replayWindowMs }: Settings, unable: string | undefined): string | undefined {
	if (replayWindowMs === undefined) return undefined;
	if (unable === undefined)
		return 'At Least Once is kept by acknowledgement: n8n tells when an execution is over, and events whose execution it lost come again, marked replayed.';
	return `At Least Once is kept by the replay window: after a restart of n8n the events of the last ${replayWindowMs / 60_000} minutes come again, marked replayed. Executions lost without a restart are not noticed, since ${unable}.`;
}

/** What tells the user that a position was lost which n8n should have: a workflow that has run before, and a trigger without one. */
function missingState(context: IPollFunctions, reason: PollReason): string | undefined {
	const others = otherStaticData(context, (key) => key.startsWith(INITIAL_KEY));
	if (others.length === 0) return undefined;
	const names = others.slice(0, 5).map((name) => `"${name.slice(0, 50)}"`);
	const before = reason === 'activation' ? 'If this trigger was active before, its position was lost' : "This trigger's position was lost";
	return `${before}: the workflow has static data (${names.join(', ')}), but none of this trigger. That happens in n8n's queue mode without the durable scheduler when a node of the workflow writes static data. The trigger begins as Start From says; to read what it has missed, set Start From to Given Position, after the last event that arrived.`;
}
