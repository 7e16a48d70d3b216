import type { JsonObject, Message } from '../message';

/**
 * An event of PagerDuty's Events API v2, without its routing key, which is a secret and belongs into a credential. A problem opens an
 * incident, its end resolves the one of the same `dedupKey`.
 */
export function pagerDuty({ severity, status, title, lines, fields, dedupKey, links }: Message): JsonObject {
	if (status === 'resolved') return { event_action: 'resolve', dedup_key: dedupKey };
	return {
		event_action: 'trigger',
		dedup_key: dedupKey,
		client: 'n8n',
		payload: { summary: title, source: 'Canton', severity, custom_details: { text: lines.join('\n'), ...fields } },
		links: links.map(({ text, url }) => ({ href: url, text })),
	};
}
