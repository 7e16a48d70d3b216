import { lines } from '../bounds';
import { SIGNS, type JsonObject, type Severity, type Subject } from '../message';
import { jsonOf, textOf } from './items';

/** Any other item: a message that is written already, an error item, or data. */

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Says that an item has the words of its message. */
const isWritten = (item: JsonObject): boolean => textOf(item.text) !== '' || textOf(item.title) !== '' || textOf(item.subject) !== '';

const severityOf = (item: JsonObject): Severity =>
	(Object.keys(SIGNS) as Severity[]).find((severity) => severity === item.severity) ??
	({ problem: 'error', resolved: 'info' } as const)[textOf(item.status)] ??
	'info';

function writtenSubject(item: JsonObject): Subject {
	const [first = '', ...rest] = lines(textOf(item.text));
	const title = textOf(item.title) || textOf(item.subject) || first;
	return {
		type: textOf(item.type) || 'message',
		severity: severityOf(item),
		title,
		lines: first === title || first.endsWith(title) ? rest : [first, ...rest].filter(Boolean),
		fields: isObject(item.fields) ? item.fields : {},
		dedupKey: textOf(item.dedupKey) || textOf(item.eventId) || title,
		group: title,
	};
}

/** The item of a node that goes on after an error. */
function errorSubject(error: JsonObject, item: JsonObject): Subject {
	const message = textOf(error.message) || textOf(item.message);
	const code = textOf(error.errorCode);
	return {
		type: 'error',
		severity: 'error',
		title: message || 'A node failed',
		lines: [textOf(error.advice), code ? `Error code: ${code}` : ''].filter(Boolean),
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
