/** Items as triggers return them, and the messages that are written of them. */
import type { JsonObject } from '../../nodes/shared/messages/message';
import { messageJson } from '../../nodes/shared/messages/output';
import { messageOf, messagesOf, type WriteOptions } from '../../nodes/shared/messages/write';

export const ALICE = `alice::1220${'ab'.repeat(32)}`;
export const BOB = `bob::1220${'cd'.repeat(32)}`;

export const options: WriteOptions = {
	names: new Map([[BOB, 'Bob of Basel']]),
	zone: 'Europe/Berlin',
	linkTemplates: ['https://explorer.example.com/updates/{updateId}'],
	links: [{ text: 'Execution in n8n', url: 'https://n8n.example.com/workflow/w/executions/1?a=(b)&c=d' }],
};

/** The message of an item, as each service takes it. */
export const written = (item: JsonObject, more: Partial<WriteOptions> = {}): any =>
	messageJson(messageOf(item, { ...options, ...more }), ['googleChat', 'html', 'markdown', 'pagerDuty', 'slack', 'teams']);

/** PagerDuty's routing key comes from a credential. */
export const routed = (event: object) => ({ routing_key: 'R'.repeat(32), ...event });

/** Messages of several items, with the numbers of the items that each is about. */
export const many = (items: JsonObject[], above = 5): any[] =>
	messagesOf(items, above, options).map(({ message, items: members }) => ({ ...messageJson(message, []), members }));

/** A command that failed, as the trigger returns it. */
export const failure = (n: number, more: JsonObject = {}): JsonObject => ({
	event: 'commandCompleted',
	eventId: `offset:${100 + n}`,
	offset: 100 + n,
	commandId: `command-${n}`,
	userId: 'payroll',
	outcome: 'failed',
	errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
	errorCategory: 2,
	reason: `Rejected transaction of ${BOB} is referring to locked contracts 00abc`,
	statusCode: 10,
	actAs: [ALICE, BOB],
	traceId: '0123456789abcdef0123456789abcdef',
	recordTime: '2026-07-01T10:00:00.123456Z',
	...more,
});
