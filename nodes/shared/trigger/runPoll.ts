import type { IDataObject, INodeExecutionData, INodeProperties, IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { inputError } from '../errors/nodeErrors';
import { Parameters } from '../parameters/parameters';
import type { Settings } from '../polling/host';
import { PollMemory } from '../polling/memory';
import { poll } from '../polling/poll';
import type { EventType } from './eventType';
import { DEFAULT_MAX_ITEMS, DEFAULT_REPLAY_MINUTES } from './properties';

/** One per n8n process, shared by all triggers of this package. */
const memory = new PollMemory();

/** How many events a test run in the editor shows. */
const SAMPLE = 5;
/** What n8n's in-memory engine grants, for hosts too old to tell. */
const USUAL_BUDGET_MS = 300_000;

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
	if (!(hours >= 0)) throw parameters.refuse('options.heartbeatHours', 'this is not a number of hours', 'Enter 0 or a positive number, e.g. 24.');
	const replayMinutes = parameters.integer('options.replayMinutes', { min: 1 }) ?? DEFAULT_REPLAY_MINUTES;
	return {
		start: JSON.stringify([startFrom, ...given, parameters.text('options.cursorName') ?? '']),
		fromNow: startFrom === 'now',
		maxItems: parameters.integer('options.maxItems', { min: 1 }) ?? DEFAULT_MAX_ITEMS,
		replayWindowMs: parameters.choice('delivery', ['once', 'atLeastOnce'], 'once') === 'atLeastOnce' ? replayMinutes * 60_000 : undefined,
		heartbeatMs: hours > 0 ? hours * 3_600_000 : undefined,
	};
}

/** One poll of a trigger, as n8n calls it: a sample of the latest events in a test run, else what is new. */
export async function runPoll<Client>(context: IPollFunctions, kind: TriggerKind<Client>): Promise<INodeExecutionData[][] | null> {
	const node = context.getNode();
	const parameters = new Parameters(context, kind.properties, 0);
	const value = parameters.choice('event', kind.events.map((event) => event.value));
	const event = kind.events.find((one) => one.value === value)!;
	const batch = parameters.choice('options.output', ['item', 'batch'], 'item') === 'batch';
	const settings = readSettings(parameters, kind.position);
	const trigger = `${context.getWorkflow().id}:${node.id}`;
	const source = event.open({ trigger, node, parameters, memory }, await kind.connect(parameters, event));
	const output = (events: IDataObject[]): INodeExecutionData[][] => [
		batch ? [{ json: { events, count: events.length } }] : events.map((json) => ({ json })),
	];

	if (context.getMode() === 'manual') {
		const sample = await source.sample(SAMPLE);
		if (sample.length > 0) return output(sample);
		throw new NodeOperationError(node, 'There is no event to show yet', {
			description: 'A test run shows the latest events that match the settings, and the server keeps none. Loosen the filters, make such an event happen, or publish the workflow: it starts with the next one.',
		});
	}

	// Static data belongs to this one poll on n8n's durable engine, so it is taken here and not kept.
	const saved = context.getWorkflowStaticData('node');
	const items = await poll(
		{
			trigger,
			budgetMs: typeof context.getPollBudgetMs === 'function' ? context.getPollBudgetMs() : USUAL_BUDGET_MS,
			activating: context.getActivationMode() !== 'update',
			now: Date.now,
			load: () => saved.cursor,
			store: (state) => {
				saved.cursor = state as IDataObject;
			},
			refuse: (message, remedy) => inputError(node, message, remedy),
		},
		memory,
		source,
		settings,
	);
	if (items && items.length >= settings.maxItems) {
		context.logger.info(`${node.name}: handed over ${items.length} events; what is left follows with the next poll`);
	}
	return items && output(items);
}
