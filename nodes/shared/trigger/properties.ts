import type { INodeProperties } from 'n8n-workflow';

import { alphabetically, simplify } from '../parameters/fields';
import type { EventType } from './eventType';

/** The form of a trigger: the fields both triggers have, and those of their event types. */

export const DEFAULT_MAX_ITEMS = 1000;
export const DEFAULT_REPLAY_MINUTES = 10;

const startFrom: INodeProperties = {
	displayName: 'Start From',
	name: 'startFrom',
	type: 'options',
	options: [
		{ name: 'Now', value: 'now', description: 'Only what happens after the workflow was activated' },
		{ name: 'Beginning', value: 'beginning', description: 'Everything the server still keeps, then new events' },
		{ name: 'Given Position', value: 'position', description: 'Everything after a position you enter, then new events' },
	],
	default: 'now',
	description:
		'Where to begin when the workflow is activated for the first time. After that the trigger keeps its position. It starts over when you change this setting or the server, but not when you change a filter.',
};

const delivery: INodeProperties = {
	displayName: 'Delivery',
	name: 'delivery',
	type: 'options',
	options: [
		{
			name: 'Once',
			value: 'once',
			description: 'Output each event once. Events that n8n was processing when it was killed are not output again.',
		},
		{
			name: 'At Least Once',
			value: 'atLeastOnce',
			description: 'Output events again, marked replayed, when n8n has lost their execution: none is lost, some appear twice',
		},
	],
	default: 'once',
	description: 'What happens to events whose execution was cut off because n8n or a worker was killed. See the documentation on delivery.',
};

/** Entries of Options that both triggers have. */
const options: INodeProperties[] = [
	{
		displayName: 'Cursor Name',
		name: 'cursorName',
		type: 'string',
		default: '',
		placeholder: 'e.g. second attempt',
		description: 'Change this text to make the trigger forget its position and start again as set in Start From',
	},
	{
		displayName: 'Heartbeat (Hours)',
		name: 'heartbeatHours',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 2 },
		default: 24,
		description:
			"After this long without an event, start the workflow with one item marked heartbeat. It makes n8n save the trigger's position and shows that the trigger is alive. 0 turns it off.",
	},
	{
		displayName: 'Max Items per Poll',
		name: 'maxItems',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: DEFAULT_MAX_ITEMS,
		description: 'How many events one poll outputs. The rest follows with the next polls. An update is never split.',
	},
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
		options: [
			{ name: 'One Item per Event', value: 'item' },
			{ name: 'One Item per Batch', value: 'batch', description: 'All events of a poll in one item, as the list events' },
		],
		default: 'item',
		description: 'How the events of one poll reach the workflow',
	},
	{
		displayName: 'Replay Window (Minutes)',
		name: 'replayMinutes',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: DEFAULT_REPLAY_MINUTES,
		displayOptions: { show: { '/delivery': ['atLeastOnce'] } },
		description:
			'How long to wait for word of an execution before its events are output again. Where n8n does not tell how executions end (the first item has a hint): how far back events are output again after a restart. Set it longer than your longest execution.',
	},
];

function shownFor(property: INodeProperties, key: string, events: string[]): INodeProperties {
	const { show, hide } = property.displayOptions ?? {};
	return { ...property, displayOptions: { show: { [key]: events, ...show }, ...(hide && { hide }) } };
}

/** What event types name among `of`, each once, shown for all types that name it. */
function ownOf(events: ReadonlyArray<EventType<never>>, of: 'properties' | 'options', key: string): INodeProperties[] {
	const users = new Map<INodeProperties, string[]>();
	for (const event of events) for (const property of event[of]) users.set(property, [...(users.get(property) ?? []), event.value]);
	return [...users].map(([property, values]) => (values.length === events.length ? property : shownFor(property, key, values)));
}

export interface TriggerForm {
	events: ReadonlyArray<EventType<never>>;
	/** Value of the event the editor starts with. */
	initial: string;
	/** Fields above Trigger On, such as Authentication. */
	before?: INodeProperties[];
	parties: INodeProperties;
	/** The fields of Start From: Given Position. */
	position: INodeProperties[];
	/** Entries of Options that all its events have. */
	options: INodeProperties[];
}

/** The whole form of a trigger. */
export function triggerProperties({ events, initial, before = [], parties, position, options: own }: TriggerForm): INodeProperties[] {
	return [
		...before,
		{
			displayName: 'Trigger On',
			name: 'event',
			type: 'options',
			noDataExpression: true,
			options: events.map(({ name, value, description }) => ({ name, value, description })),
			default: initial,
		},
		parties,
		...ownOf(events, 'properties', 'event'),
		startFrom,
		...position.map((property) => ({ ...property, displayOptions: { show: { startFrom: ['position'] } } })),
		delivery,
		simplify,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [...options, ...own, ...ownOf(events, 'options', '/event')].sort((a, b) => alphabetically(a.displayName, b.displayName)),
		},
	];
}
