import type { INodeProperties } from 'n8n-workflow';

import { alphabetically, apiVersion, simplify } from '../parameters/fields';
import type { EventKind } from './eventType';

/** The trigger's parameters: those all events share, and each event's own. */

export const DEFAULT_MAX_ITEMS = 1000;
export const DEFAULT_REPLAY_MINUTES = 10;

const parties: INodeProperties = {
	displayName: 'Parties',
	name: 'parties',
	type: 'string',
	default: '',
	placeholder: 'e.g. alice::1220…, bob::1220…',
	description:
		'Only what these parties have a part in. Network Update sees less than a ledger does: signatories and observers of what is created or assigned, who acts in an exercise, who submits a reassignment; not those who merely hold what is archived or unassigned. Party IDs separated by commas or lines, or an expression giving an array. Empty means all parties; on a participant that needs the right to read as any party.',
};

const startFrom: INodeProperties = {
	displayName: 'Start From',
	name: 'startFrom',
	type: 'options',
	options: [
		{ name: 'Now', value: 'now', description: 'Only what happens after the workflow was activated' },
		{ name: 'Beginning', value: 'beginning', description: 'All that the server still keeps, then what is new' },
		{ name: 'Given Position', value: 'position', description: 'All after a position you give, then what is new' },
	],
	default: 'now',
	description: 'Where to begin when the workflow is activated for the first time. After that the trigger keeps its place; it starts over when this or the server is changed, but not when a filter is.',
};

const afterOffset: INodeProperties = {
	displayName: 'After Offset',
	name: 'afterOffset',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. 1671',
	displayOptions: { show: { startFrom: ['position'] } },
	description: 'The ledger offset of the last thing not wanted. Each item names its own offset.',
};

const afterScanPlace: INodeProperties[] = [
	{
		displayName: 'After Migration ID',
		name: 'afterMigrationId',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 3',
		displayOptions: { show: { startFrom: ['position'] } },
		description: 'Migration ID of the last update not wanted. Each item names its own.',
	},
	{
		displayName: 'After Record Time',
		name: 'afterRecordTime',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 2026-07-01T10:00:00.123456Z',
		displayOptions: { show: { startFrom: ['position'] } },
		description: 'Record time of the last update not wanted, with all its digits. Each item names its own.',
	},
];

const delivery: INodeProperties = {
	displayName: 'Delivery',
	name: 'delivery',
	type: 'options',
	options: [
		{ name: 'Once', value: 'once', description: 'Hand over each event once. What n8n was working on when its process died is not handed over again.' },
		{ name: 'At Least Once', value: 'atLeastOnce', description: 'After a restart of n8n, hand over the latest events again, marked replayed: none is lost, some come twice' },
	],
	default: 'once',
	description: 'What happens to events whose execution was cut off because n8n was killed. See the documentation on delivery.',
};

/** Entries of Options that all events share. */
const options: INodeProperties[] = [
	apiVersion('the current endpoint (ledger: command-completions or get-updates-page; scan: v2)', 'the legacy endpoint (ledger: completions or updates; scan: v0)'),
	{
		displayName: 'Cursor Name',
		name: 'cursorName',
		type: 'string',
		default: '',
		placeholder: 'e.g. second attempt',
		description: 'Changing this text makes the trigger forget its place and begin again as Start From says',
	},
	{
		displayName: 'Heartbeat (Hours)',
		name: 'heartbeatHours',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 2 },
		default: 24,
		description: 'After this long without an event, start the workflow with one item marked heartbeat. It makes n8n save the trigger\'s place and shows that the trigger is alive. 0 turns it off.',
	},
	{
		displayName: 'Max Items per Poll',
		name: 'maxItems',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: DEFAULT_MAX_ITEMS,
		description: 'How many events one poll hands over; the rest follows with the next polls. An update is never divided.',
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
		description: 'How far back events are handed over again after a restart, counted from the last one before it. Longer than your longest execution.',
	},
	{
		displayName: 'When History Was Pruned',
		name: 'whenPruned',
		type: 'options',
		options: [
			{ name: 'Continue', value: 'continue', description: 'Go on from the earliest event still kept, with an item marked gap' },
			{ name: 'Stop', value: 'stop', description: 'Stop with an error until somebody decides' },
		],
		default: 'stop',
		displayOptions: { hide: { '/event': ['networkUpdate'] } },
		description: 'What to do when the participant no longer keeps the events that come next',
	},
];

function shownFor(property: INodeProperties, key: string, events: string[]): INodeProperties {
	const { show, hide } = property.displayOptions ?? {};
	return { ...property, displayOptions: { show: { [key]: events, ...show }, ...(hide && { hide }) } };
}

/** What event kinds name among `of`, each once, shown for all kinds that name it. */
function ownOf(kinds: readonly EventKind[], of: 'properties' | 'options', key: string): INodeProperties[] {
	const users = new Map<INodeProperties, string[]>();
	for (const kind of kinds) for (const property of kind[of]) users.set(property, [...(users.get(property) ?? []), kind.value]);
	return [...users].map(([property, events]) => shownFor(property, key, events));
}

/** The whole form. */
export function assembleProperties(kinds: readonly EventKind[], eventsOf: (which: EventKind['api']) => string[]): INodeProperties[] {
	const ledgerEvents = eventsOf('ledger');
	const scanEvents = eventsOf('scan');
	return [
		{
			displayName: 'Authentication',
			name: 'authentication',
			type: 'options',
			options: [
				{ name: 'Access Token', value: 'accessToken' },
				{ name: 'OAuth2', value: 'oAuth2' },
			],
			default: 'accessToken',
			// `hide`, since n8n's editor keeps every field out of sight that this one would name in `show`: Trigger On.
			displayOptions: { hide: { event: scanEvents } },
		},
		{
			displayName: 'Trigger On',
			name: 'event',
			type: 'options',
			noDataExpression: true,
			options: kinds.map(({ name, value, description }) => ({ name, value, description })),
			default: 'commandCompleted',
		},
		parties,
		...ownOf(kinds, 'properties', 'event'),
		startFrom,
		shownFor(afterOffset, 'event', ledgerEvents),
		...afterScanPlace.map((property) => shownFor(property, 'event', scanEvents)),
		delivery,
		simplify,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [...options, ...ownOf(kinds, 'options', '/event')].sort((a, b) => alphabetically(a.displayName, b.displayName)),
		},
	];
}
