import type { INodeProperties } from 'n8n-workflow';

import { targetField } from '../targets/choice';
import { dropDown, flagField, numberField, textField } from '../parameters/fieldKinds';
import { optionsOf, simplify } from '../parameters/fields';
import { formats, messageOptions } from '../parameters/messageFields';
import type { EventType } from './eventType';

/** The form of a trigger: the fields both triggers have, and those of their event types. */

export const DEFAULT_MAX_ITEMS = 1000;
export const DEFAULT_REPLAY_MINUTES = 10;
export const DEFAULT_HEARTBEAT_HOURS = 24;

const startFrom: INodeProperties = dropDown(
	'Start From',
	'startFrom',
	{
		default: 'now',
		description:
			'Where to begin when the workflow is activated for the first time. After that the trigger keeps its position. ' +
			'It starts over when you change this setting or the server, but not when you change a filter.',
	},
	[
		['now', 'Now', 'Only what happens after the workflow was activated'],
		['beginning', 'Beginning', 'Everything the server still keeps, then new events'],
		['position', 'Given Position', 'Everything after a position you enter, then new events'],
	],
);

const delivery: INodeProperties = dropDown(
	'Delivery',
	'delivery',
	{
		default: 'atLeastOnce',
		description:
			'What happens to events whose execution was cut off because n8n or a worker was killed. See the documentation on delivery.',
	},
	[
		[
			'atLeastOnce',
			'At Least Once',
			'Output events again, marked replayed, when n8n has lost their execution: none is lost, some appear twice',
		],
		['once', 'Once', 'Output each event once. Events that n8n was processing when it was killed are not output again.'],
	],
);

const startOn: INodeProperties = dropDown(
	'Start Workflow',
	'startOn',
	{ default: 'event', description: 'Whether events start the workflow, or that they fail to come' },
	[
		['event', 'For Each Event'],
		['nothing', 'When Nothing Happened', 'Once when no such event has come for some minutes, and once when there is one after all'],
	],
);

const quietMinutes: INodeProperties = numberField('Minutes Without Event', 'quietMinutes', {
	typeOptions: { minValue: 1 },
	default: 30,
	displayOptions: { show: { startOn: ['nothing'] } },
	description: 'After so many minutes without an event that matches these settings the workflow starts',
});

/** Entries of Options that both triggers have. */
const options: INodeProperties[] = [
	flagField('Add Message', 'addMessage', {
		default: true,
		description:
			'Whether to add to each event a message about it, as message: title, text, severity, fields and dedupKey. ' +
			'On by default. Message Formats adds formats.',
	}),
	{ ...formats, displayName: 'Message Formats', name: 'messageFormats' },
	...messageOptions,
	textField('Reset Key', 'resetKey', {
		placeholder: 'e.g. second attempt',
		description: 'Change this text to make the trigger forget its position and start again as set in Start From',
	}),
	numberField('Heartbeat (Hours)', 'heartbeatHours', {
		typeOptions: { minValue: 0, numberPrecision: 2 },
		default: DEFAULT_HEARTBEAT_HOURS,
		description:
			'After this long without an event, start the workflow with one item marked heartbeat. ' +
			"It makes n8n save the trigger's position and shows that the trigger is alive. 0 turns it off.",
	}),
];

const output = (events: string, example: string): INodeProperties =>
	dropDown('Output', 'output', { default: 'item', description: `How ${events} reach the workflow` }, [
		['item', 'One Item per Event'],
		['batch', 'One Item per Batch', `All events of ${example} in one item, as the list events`],
	]);

const maxItems = (displayName: string, description: string): INodeProperties =>
	numberField(displayName, 'maxItems', { typeOptions: { minValue: 1 }, default: DEFAULT_MAX_ITEMS, description });

const replayWindow: INodeProperties = numberField('Replay Window (Minutes)', 'replayMinutes', {
	typeOptions: { minValue: 1 },
	default: DEFAULT_REPLAY_MINUTES,
	description:
		'How long to wait for word of an execution before its events are output again. ' +
		'Where n8n does not report how executions end (the first item has a hint): ' +
		'how far back events are output again after a restart. Set it longer than your longest execution.',
});

/** Entries of Options of a trigger that n8n polls. */
const polledOptions: INodeProperties[] = [
	maxItems('Max Items per Poll', 'How many events one poll outputs. The rest follows with the next polls. An update is never split.'),
	output('the events of one poll', 'a poll'),
	{ ...replayWindow, displayOptions: { show: { '/delivery': ['atLeastOnce'] } } },
];

/** Entries of Options of a trigger that runs by itself. */
const streamOptions: INodeProperties[] = [
	numberField('Executions at Once', 'executionsAtOnce', {
		typeOptions: { minValue: 1, maxValue: 100 },
		default: 1,
		description:
			'How many executions of this workflow the trigger has under way. ' +
			'With 1, events are processed in their order; with more, faster, but an execution can overtake another.',
	}),
	numberField('Batch Window (Milliseconds)', 'batchWindow', {
		typeOptions: { minValue: 0, maxValue: 60_000 },
		default: 200,
		description: 'How long to wait for more after something happened, so that a burst starts one execution and not many',
	}),
	numberField('Fallback Poll Interval (Seconds)', 'fallbackPollInterval', {
		typeOptions: { minValue: 1, maxValue: 3600 },
		default: 30,
		description:
			'How often to poll for events that were not announced. ' +
			'If the participant cannot announce events, this is how long they take at most; the log of n8n then says so.',
	}),
	maxItems('Max Items', 'How many events one execution gets. The rest follows with the next executions. An update is never split.'),
	output('the events of one execution', 'an execution'),
	replayWindow,
];

function shownFor(property: INodeProperties, key: string, events: string[]): INodeProperties {
	const { show, hide } = property.displayOptions ?? {};
	return { ...property, displayOptions: { show: { [key]: events, ...show }, ...(hide && { hide }) } };
}

/** Entries that event types name in `list`, each once, shown for all types that name it. */
function ownOf(events: ReadonlyArray<EventType<never>>, list: 'properties' | 'options', key: string): INodeProperties[] {
	const users = new Map<INodeProperties, string[]>();
	for (const event of events) for (const property of event[list]) users.set(property, [...(users.get(property) ?? []), event.value]);
	return [...users].map(([property, values]) => (values.length === events.length ? property : shownFor(property, key, values)));
}

interface TriggerForm {
	events: ReadonlyArray<EventType<never>>;
	/** Value of the event the editor starts with. */
	initial: string;
	/** Fields above Trigger On, such as Authentication. */
	before?: INodeProperties[];
	/** The field of all events, above their own. Absent if only some have one. */
	parties?: INodeProperties;
	/** The fields of Start From: Given Position. */
	position: INodeProperties[];
	/** Entries of Options that all its events have. */
	options: INodeProperties[];
	/** True if n8n polls it, as it does by default. Else it runs by itself, and always delivers at least once. */
	polled?: boolean;
}

/** The whole form of a trigger. */
export function triggerProperties({
	events,
	initial,
	before = [],
	parties,
	position,
	options: own,
	polled = true,
}: TriggerForm): INodeProperties[] {
	return [
		...before,
		dropDown(
			'Trigger On',
			'event',
			{ noDataExpression: true, default: initial },
			events.map(({ name, value, description }) => [value, name, description]),
		),
		...(parties ? [parties] : []),
		...ownOf(events, 'properties', 'event'),
		startOn,
		quietMinutes,
		startFrom,
		...position.map((property) => ({ ...property, displayOptions: { show: { startFrom: ['position'] } } })),
		...(polled ? [delivery] : []),
		simplify,
		optionsOf([...options, targetField(true), ...(polled ? polledOptions : streamOptions), ...own, ...ownOf(events, 'options', '/event')]),
	];
}
