import { isOutOfTraffic, failureAdvice } from './failureAdvice';
import type { JsonObject, Subject } from '../message';
import { idOf, listOf, pick, textOf, type ItemContext } from './items';

/** The outcome of a command: an item of Command Completed or of Canton Ledger, Completion › Get Many. */

const FIELDS = [
	'commandId',
	'userId',
	'errorCode',
	'errorCategory',
	'reason',
	'actAs',
	'contractId',
	'completionOffset',
	'retryAfterSeconds',
	'errorMetadata',
	'traceId',
	'updateId',
	'offset',
	'recordTime',
	'eventId',
];

export const isCompletion = (item: JsonObject): boolean =>
	typeof item.commandId === 'string' && (item.outcome === 'failed' || item.outcome === 'succeeded') && item.kind === undefined;

export function completionSubject(item: JsonObject, { parties, time }: ItemContext): Subject {
	const command = textOf(item.commandId);
	const trace = `Trace ID: ${textOf(item.traceId) || 'none'} · offset ${textOf(item.offset)} · ${time(item.recordTime)}`;
	const common = { fields: pick(item, FIELDS), dedupKey: `command ${command}` };
	if (item.outcome === 'succeeded') {
		const lines = [`Parties: ${parties(item.actAs)}`, trace];
		return { ...common, type: 'commandSucceeded', severity: 'info', title: `Command ${command} succeeded`, lines, group: 'succeeded' };
	}
	const code = textOf(item.errorCode) || `gRPC status ${textOf(item.statusCode)}`;
	const lines = [
		textOf(item.reason) || 'The ledger gave no reason.',
		failureAdvice(item),
		item.contractId ? `Contract: ${idOf(item.contractId)}` : undefined,
		item.completionOffset ? `The first one completed at offset ${textOf(item.completionOffset)}.` : undefined,
		`Parties: ${listOf(item.actAs).length > 0 ? parties(item.actAs) : 'none'}`,
		textOf(item.userId) ? `User: ${textOf(item.userId)}` : undefined,
		trace,
	];
	return {
		...common,
		type: 'commandFailed',
		severity: isOutOfTraffic(item) ? 'critical' : 'error',
		title: `Command ${command} failed: ${code}`,
		lines: lines.filter((text) => text !== undefined),
		group: code,
	};
}
