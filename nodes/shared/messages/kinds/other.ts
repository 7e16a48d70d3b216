import { line, lines } from '../bounds';
import { isLinkTemplate } from '../links';
import { SIGNS, type Json, type JsonObject, type Link, type Severity, type Status, type Subject } from '../message';
import { jsonOf, textOf } from './items';

/** Any other item: a message that is written already, an error item, or data. */

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Says that an item has the words of its message. */
const isWritten = (item: JsonObject): boolean => textOf(item.text) !== '' || textOf(item.title) !== '' || textOf(item.subject) !== '';

/** An item that is a message: it has a title and a text of its own, whatever its other fields resemble. */
export const isMessage = (item: JsonObject): boolean =>
	textOf(item.text) !== '' && (textOf(item.title) !== '' || textOf(item.subject) !== '');

const severityOf = (item: JsonObject): Severity =>
	(Object.keys(SIGNS) as Severity[]).find((severity) => severity === item.severity) ??
	({ problem: 'error', resolved: 'info' } as const)[textOf(item.status)] ??
	'info';

const STATUSES: readonly Status[] = ['problem', 'resolved', 'info'];
const MOST_LINKS = 5;
const LONGEST_LABEL = 60;

/** Links that a message has already, as far as they lead to web addresses. */
function linksIn(value: Json | undefined): Link[] {
	const links = (Array.isArray(value) ? value : []).filter(isObject);
	const read = links.map(({ text, url }) => ({ text: line(textOf(text), LONGEST_LABEL) || 'Link', url: textOf(url) }));
	return read.filter(({ url }) => isLinkTemplate(url)).slice(0, MOST_LINKS);
}

/** Fields used by a message: the other fields of its item are its data. */
const OWN_FIELDS = new Set(
	'type severity status title subject text fields dedupKey eventId repeated links html markdown slack teams googleChat pagerDuty'.split(
		' ',
	),
);
const dataOf = (item: JsonObject): JsonObject => ({
	...(isObject(item.fields) ? item.fields : {}),
	...Object.fromEntries(Object.entries(item).filter(([name]) => !OWN_FIELDS.has(name))),
});

function writtenSubject(item: JsonObject): Subject {
	const links = linksIn(item.links);
	// Plain text ends with its links: they occur there once.
	const addresses = new Set(links.map((link) => line(`${link.text}: ${link.url}`)));
	const [first = '', ...rest] = lines(textOf(item.text)).filter((words) => !addresses.has(words));
	const title = textOf(item.title) || textOf(item.subject) || first;
	return {
		type: textOf(item.type) || 'message',
		severity: severityOf(item),
		title,
		lines: first === title || first.endsWith(title) ? rest : [first, ...rest].filter(Boolean),
		fields: dataOf(item),
		dedupKey: textOf(item.dedupKey) || textOf(item.eventId) || title,
		group: title,
		status: STATUSES.find((status) => status === item.status),
		links,
	};
}

/** Facts about a failed command, as far as its error has them. */
const LABELLED: ReadonlyArray<[label: string, field: string]> = [
	['Template', 'templateId'],
	['Choice', 'choice'],
	['User', 'userId'],
];

const labelled =
	(error: JsonObject) =>
	([label, field]: [string, string]): string => {
		const value = textOf(error[field]);
		return value && `${label}: ${value}`;
	};

/** The item of a node that goes on after an error. */
function errorSubject(error: JsonObject, item: JsonObject): Subject {
	const message = textOf(error.message) || textOf(item.message);
	const code = textOf(error.errorCode);
	return {
		type: 'error',
		severity: 'error',
		title: message || 'A node failed',
		lines: [textOf(error.advice), code ? `Error code: ${code}` : '', ...LABELLED.map(labelled(error))].filter(Boolean),
		fields: error,
		dedupKey: `error ${code || message}`,
		group: code || message,
	};
}

export function otherSubject(item: JsonObject): Subject {
	if (isObject(item.error)) return errorSubject(item.error, item);
	if (isWritten(item)) return writtenSubject(item);
	const event = textOf(item.event) || 'Item';
	return {
		type: 'item',
		severity: 'info',
		title: event,
		lines: Object.entries(item)
			.slice(0, 20)
			.map(([name, value]) => `${name}: ${textOf(value) || jsonOf(value)}`),
		fields: item,
		dedupKey: `item ${textOf(item.eventId) || jsonOf(item).slice(0, 100)}`,
		group: event,
	};
}
