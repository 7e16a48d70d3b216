import type { Json, JsonObject, Subject } from '../message';
import { pick, textOf, type ItemContext } from './items';

/** Tokens: a transfer between two parties, a movement of one party's balance, or a balance. */

const FIELDS = ['kind', 'sender', 'receiver', 'party', 'counterparty', 'amount', 'change', 'instrument', 'instrumentId', 'instrumentAdmin'];
const MORE = [
	'total',
	'unlocked',
	'locked',
	'balanceAfter',
	'memo',
	'reason',
	'status',
	'transferInstruction',
	'updateId',
	'offset',
	'recordTime',
	'eventId',
];

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The instrument's symbol or ID. */
function instrumentOf(item: JsonObject): string {
	const { instrument } = item;
	const named = textOf(item.instrumentSymbol) || textOf(item.instrumentName) || textOf(item.instrumentId);
	if (named) return named;
	return isObject(instrument) ? textOf(instrument.symbol) || textOf(instrument.id) : textOf(instrument);
}

export const isTransfer = (item: JsonObject): boolean =>
	textOf(item.amount) !== '' && textOf(item.sender) !== '' && textOf(item.receiver) !== '';

/** A change of a party's balance, or the balance itself. */
export const isHolding = (item: JsonObject): boolean =>
	textOf(item.party) !== '' && instrumentOf(item) !== '' && [item.change, item.total, item.amount].some((value) => textOf(value) !== '');

const position = (item: JsonObject, time: ItemContext['time']): string | undefined =>
	item.recordTime || item.updateId ? `${item.updateId ? `Update ID: ${textOf(item.updateId)} · ` : ''}${time(item.recordTime)}` : undefined;

const about = (item: JsonObject): string[] =>
	[item.memo ? `Memo: ${textOf(item.memo)}` : '', item.reason ? `Reason: ${textOf(item.reason)}` : ''].filter(Boolean);

const keyOf = (item: JsonObject, ...otherwise: string[]): string => textOf(item.eventId) || textOf(item.updateId) || otherwise.join(' ');

export function transferSubject(item: JsonObject, { parties, time }: ItemContext): Subject {
	const instrument = instrumentOf(item);
	const lines = [`From ${parties(item.sender)} to ${parties(item.receiver)}`, ...about(item), position(item, time)];
	return {
		type: 'transfer',
		severity: 'info',
		title: `Transfer: ${textOf(item.amount)} ${instrument}`.trim(),
		lines: lines.filter((text) => text !== undefined),
		fields: pick(item, [...FIELDS, ...MORE]),
		dedupKey: `transfer ${keyOf(item, textOf(item.transferInstruction), textOf(item.contractId))}`,
		group: instrument || 'transfers',
	};
}

export function holdingSubject(item: JsonObject, { parties, time }: ItemContext): Subject {
	const instrument = instrumentOf(item);
	const party = parties(item.party);
	const kind = textOf(item.kind);
	const change = textOf(item.change) || textOf(item.amount);
	const after = textOf(item.balanceAfter);
	const isMovement = change !== '';
	// Of the event Balance Below.
	const limit = isMovement ? '' : textOf(item.limit);
	const balance = `${limit && textOf(item.balance) ? textOf(item.balance) : textOf(item.total)} ${instrument}${limit && `, below ${limit}`}`;
	const lines = [
		item.counterparty ? `Counterparty: ${parties(item.counterparty)}` : undefined,
		...about(item),
		after ? `Balance after: ${after} ${instrument}` : undefined,
		textOf(item.unlocked) ? `Unlocked ${textOf(item.unlocked)}, locked ${textOf(item.locked) || '0'}` : undefined,
		position(item, time),
	];
	return {
		type: isMovement ? 'holdingChange' : 'balance',
		severity: kind === 'unknown' || limit ? 'warning' : 'info',
		title: isMovement ? `${party}: ${change} ${instrument}${kind ? ` (${kind})` : ''}` : `${party}: ${balance}`,
		lines: lines.filter((text) => text !== undefined),
		fields: pick(item, [...FIELDS, ...MORE]),
		dedupKey: `holding ${keyOf(item, textOf(item.party), instrument)}`,
		group: instrument,
	};
}
