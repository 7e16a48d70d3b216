import type { INode, INodeProperties } from 'n8n-workflow';

import { digest } from '../polling/state';
import type { EventType } from './eventType';

/** Fields of an event that change how it is shown, not which events count. */
const NO_FILTERS = new Set(['simplify', 'includeCreatedEventBlob', 'valueEncoding', 'apiVersion']);
/** Label and link of an entry chosen from a list, which the editor keeps beside its value. */
const withoutLabels = (key: string, value: unknown): unknown => (key.startsWith('cachedResult') ? undefined : value);

/**
 * Digest of what says which events count: the parties and the event's own fields, as they are saved. Expressions are not evaluated, since one
 * that gives another value at each poll is the same filter. A field with its default counts as one that is not there.
 */
export function filterOf({ parameters }: INode, properties: readonly INodeProperties[], event: EventType<never>): string {
	const options = (parameters.options ?? {}) as Record<string, unknown>;
	const parties = properties.filter(({ name }) => name === 'parties');
	const chosen = (fields: readonly INodeProperties[], values: Record<string, unknown>) =>
		fields.flatMap(({ name, default: usual }) => {
			const value = values[name];
			const isUsual = value === undefined || JSON.stringify(value) === JSON.stringify(usual);
			return isUsual || NO_FILTERS.has(name) ? [] : [[name, value]];
		});
	const filter = [chosen([...parties, ...event.properties], parameters), chosen(event.options, options)];
	return digest(JSON.stringify(filter, withoutLabels));
}
