import type { Json, JsonObject, Subject } from '../message';
import { pick, templateName, textOf, type ItemContext } from './items';

/** A whole update, with its events in one item: Ledger Update, Network Update, Get Many of updates. */

const FIELDS = [
	'kind',
	'updateId',
	'commandId',
	'workflowId',
	'offset',
	'recordTime',
	'migrationId',
	'synchronizerId',
	'traceId',
	'eventId',
];
const MOST_EVENTS = 5;

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

export const isUpdate = (item: JsonObject): boolean => typeof item.updateId === 'string' && Array.isArray(item.events);

/** One event in a few words. */
function eventText(event: Json): string {
	if (!isObject(event)) return 'an event';
	const type = textOf(event.event) || textOf(event.type) || 'event';
	const choice = textOf(event.choice);
	return `${type}${choice ? ` ${choice} on` : ''} ${templateName(event)}`;
}

export function updateSubject(item: JsonObject, { time }: ItemContext): Subject {
	const kind = textOf(item.kind) || 'update';
	const events = item.events as Json[];
	const shown = events.slice(0, MOST_EVENTS).map((event) => `• ${eventText(event)}`);
	const more = events.length > MOST_EVENTS ? [`… and ${events.length - MOST_EVENTS} more`] : [];
	const command = textOf(item.commandId);
	return {
		type: 'update',
		severity: 'info',
		title: `${kind.charAt(0).toUpperCase()}${kind.slice(1)} with ${events.length} ${events.length === 1 ? 'event' : 'events'}`,
		lines: [
			...shown,
			...more,
			...(command ? [`Command: ${command}`] : []),
			`Update ID: ${textOf(item.updateId)} · ${time(item.recordTime)}`,
		],
		fields: pick(item, FIELDS),
		dedupKey: `update ${textOf(item.updateId)}`,
		group: kind,
	};
}
