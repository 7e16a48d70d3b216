import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';

import type { StatedBalance } from '../../journal/balanceCheck';
import { instrumentName } from '../../journal/bookEntries';
import type { BookedMovement, RewardShare } from '../../journal/entry';
import { inputError } from '../../../shared/errors/nodeErrors';
import { parseAmount } from '../../../shared/tokens/amounts';
import { compareTimes } from '../../../shared/values/dateTime';
import { compareOffsets, isOffset, type Offset } from '../../../shared/values/int64';
import { at, listOf, textAt } from '../../../shared/values/jsonFields';

/** Movements and balances in the input: items of Movement › Get Many. */

export interface Statement {
	movements: BookedMovement[];
	opening: StatedBalance[];
	closing: StatedBalance[];
	/** Currency and digits of the values. Undefined if lines are in tokens, or nothing has a value. */
	currency: { code: string; digits: number } | undefined;
	/** Currency that the balances name. Undefined without Value. */
	currencyOfBalances: string | undefined;
}

const ADVICE = 'The input is made of the items of Movement › Get Many (Canton Token), with their fields as they are.';
/** Advice for movements without a value. */
export const SET_VALUE = 'Set Value in Movement › Get Many and give the prices that are missing';
const READ_ONCE = 'Read the movements of all parties with one Movement › Get Many: their IDs depend on which parties are read together.';
/** Totals of values are sums of the movements. */
export const TOTAL = 'valueTotal';

/** A decimal as a whole number of its last digit. Undefined for what is no decimal. */
function unitsOf(text: string): { units: bigint; digits: number } | undefined {
	const match = /^(-?)(\d{1,60})(?:\.(\d{1,10}))?$/.exec(text);
	if (!match) return undefined;
	const [, sign, whole = '', fraction = ''] = match;
	const units = BigInt(whole + fraction);
	return { units: sign === '-' ? -units : units, digits: fraction.length };
}

/** Error of an item that cannot be booked. Without advice it is not what Movement › Get Many returns. */
export type RefuseItem = (item: IDataObject, index: number, problem: string, advice?: string) => Error;

/** Reads items as movements and balances. */
export class ItemReader {
	currency: Statement['currency'];
	currencyOfBalances: Statement['currencyOfBalances'];

	constructor(
		readonly refuse: RefuseItem,
		private readonly inTokens: boolean,
		private readonly valueAdvice: string,
	) {}

	instrumentOf(item: IDataObject, index: number): StatedBalance['instrument'] & { party: string } {
		const [id, admin, party] = [textAt(item, 'instrumentId'), textAt(item, 'instrumentAdmin'), textAt(item, 'party')];
		if (id === null || admin === null || party === null)
			throw this.refuse(item, index, 'it has no party or instrument, so it cannot be booked');
		return { id, admin, party };
	}

	balance(item: IDataObject, index: number): StatedBalance {
		const { party, ...instrument } = this.instrumentOf(item, index);
		const balance = parseAmount(item.balanceAfter);
		if (balance === undefined) throw this.refuse(item, index, 'its balanceAfter is no amount');
		this.currencyOfBalances ??= textAt(item, 'currency') ?? undefined;
		return { party, instrument, balance };
	}

	movement(item: IDataObject, index: number): Unkeyed {
		const [eventId, recordTime, kind] = [textAt(item, 'eventId'), textAt(item, 'recordTime'), textAt(item, 'kind')];
		const change = parseAmount(item.change);
		if (eventId === null || kind === null) throw this.refuse(item, index, 'it is no movement: it has no eventId or kind');
		const problem = textAt(item, 'problem');
		if (change === undefined || recordTime === null)
			throw this.refuse(
				item,
				index,
				`it is a movement of the kind ${kind} without a change or a record time${problem ? `: ${problem}` : ''}`,
			);
		const { party, ...instrument } = this.instrumentOf(item, index);
		const value = this.inTokens || change === BigInt(0) ? change : this.valueOf(item, index, change);
		const [counterparty, memo, updateId] = [textAt(item, 'counterparty'), textAt(item, 'memo'), textAt(item, 'updateId')];
		const rewards = this.rewardsOf(item, index, change);
		const position = { offset: isOffset(item.offset) ? item.offset : undefined, synchronizerId: textAt(item, 'synchronizerId') };
		return { eventId, recordTime, kind, change, party, instrument, value, counterparty, memo, updateId, index, rewards, ...position };
	}

	private rewardsOf(item: IDataObject, index: number, change: bigint): RewardShare[] {
		const { rewards } = item;
		if (rewards === null || rewards === undefined) return [];
		const sums = new Map<string | null, bigint>();
		for (const reward of listOf(rewards)) {
			const kind = textAt(reward, 'kind');
			sums.set(kind, (sums.get(kind) ?? BigInt(0)) + (parseAmount(at(reward, 'amount')) ?? BigInt(0)));
		}
		const shares = [...sums].map(([kind, amount]) => ({ kind, amount }));
		if (shares.reduce((sum, { amount }) => sum + amount, BigInt(0)) !== change)
			throw this.refuse(item, index, 'its rewards do not add up to its change');
		return shares;
	}

	private valueOf(item: IDataObject, index: number, change: bigint): bigint {
		const [value, code] = [textAt(item, 'value'), textAt(item, 'currency')];
		if (value === null || code === null)
			throw this.refuse(item, index, `it has no value, and books without it would be wrong`, this.valueAdvice);
		const read = unitsOf(value);
		if (!read) throw this.refuse(item, index, `its value ${value} is no amount`);
		const { units, digits } = read;
		this.currency ??= { code, digits };
		if (this.currency.code !== code || this.currency.digits !== digits)
			throw this.refuse(
				item,
				index,
				`its value is in ${code} with ${digits} digits, earlier ones are in ${this.currency.code}`,
				this.valueAdvice,
			);
		if (units !== BigInt(0) && units < BigInt(0) !== change < BigInt(0))
			throw this.refuse(item, index, 'its value and its change differ in sign');
		return units;
	}
}

/** A movement as it was read, and its position on the ledger of its participant. */
export interface Unkeyed extends Omit<BookedMovement, 'key'> {
	offset: Offset | undefined;
	synchronizerId: string | null;
}

/** An event ID, the update in it, and its last number, which counts the movements of all parties that were read. */
function partsOf(eventId: string): { node: string; update: string; count: number } {
	const [, node = eventId, update = eventId, count = '0'] = /^(([^:]+):\d+):(\d+)$/.exec(eventId) ?? [];
	return { node, update, count: Number(count) };
}

/** Checks whether record times rise within each synchronizer, as they do in the order of a ledger. Those of two are not comparable. */
function isInOrder(movements: readonly Unkeyed[]): boolean {
	const latest = new Map<string | null, string>();
	return movements.every(({ synchronizerId, recordTime }) => {
		const before = latest.get(synchronizerId) ?? recordTime;
		latest.set(synchronizerId, recordTime);
		return compareTimes(before, recordTime) <= 0;
	});
}

/** Movements in the order of the ledger, as lots need them: by offset, or by time if offsets are missing or of several participants. */
function inOrder(movements: readonly Unkeyed[]): Unkeyed[] {
	const byOffset = [...movements].sort((a, b) => compareOffsets(a.offset ?? 0, b.offset ?? 0));
	const hasOffsets = movements.every(({ offset }) => offset !== undefined);
	return hasOffsets && isInOrder(byOffset) ? byOffset : [...movements].sort((a, b) => compareTimes(a.recordTime, b.recordTime));
}

/** Movements with those of an update one after the other, each with a key that others do not change: of other parties, or left out by a filter. */
export function byUpdate(movements: readonly Unkeyed[]): BookedMovement[] {
	const [counts, positions] = [new Map<string, number>(), new Map<string, number>()];
	const numbered = movements.map((movement) => {
		const parts = partsOf(movement.eventId);
		const position = positions.get(parts.update) ?? positions.size;
		positions.set(parts.update, position);
		return { movement, position, ...parts };
	});
	numbered.sort((a, b) => a.position - b.position || a.count - b.count);
	return numbered.map(({ movement, node }) => {
		const { party, instrument, kind, counterparty } = movement;
		const prefix = [node, party, instrument.id, instrument.admin, kind, counterparty ?? ''].join('\n');
		const count = counts.get(prefix) ?? 0;
		counts.set(prefix, count + 1);
		return { ...movement, key: `${prefix}\n${count}` };
	});
}

/** Checks whether two movements of one ID are not the same. The ID counts the movements of all parties that were read. */
const differs = (a: Unkeyed, b: Unkeyed): boolean =>
	a.party !== b.party || instrumentName(a.instrument) !== instrumentName(b.instrument) || a.change !== b.change || a.value !== b.value;

/** Name of a balance: the same if its item is there twice. */
const balanceName = ({ eventId }: IDataObject, { party, instrument, balance }: StatedBalance): string =>
	[eventId, party, instrumentName(instrument), balance].join('\n');

/** Reads the input. What is there twice counts once, movements if both were read for the same parties. @throws for any other item */
export function readStatement(
	items: readonly INodeExecutionData[],
	node: INode,
	inTokens: boolean,
	valueAdvice = `${SET_VALUE}, or set Lines In to Token Amounts.`,
): Statement {
	const refuse: RefuseItem = (_item, index, problem, advice = ADVICE) => inputError(node, `Input item ${index}: ${problem}`, advice, index);
	const reader = new ItemReader(refuse, inTokens, valueAdvice);
	const movements = new Map<string, Unkeyed>();
	const [opening, closing] = [new Map<string, StatedBalance>(), new Map<string, StatedBalance>()];
	for (const [index, { json: item }] of items.entries()) {
		if (item.kind === TOTAL || Object.keys(item).length === 0) continue;
		const balances = item.kind === 'openingBalance' ? opening : item.kind === 'closingBalance' ? closing : undefined;
		if (balances) {
			const stated = reader.balance(item, index);
			balances.set(balanceName(item, stated), stated);
		} else {
			const movement = reader.movement(item, index);
			const earlier = movements.get(movement.eventId);
			if (earlier && differs(earlier, movement))
				throw reader.refuse(
					item,
					index,
					`the movement ${movement.eventId} was there before with another party, amount or value`,
					READ_ONCE,
				);
			movements.set(movement.eventId, earlier ?? movement);
		}
	}
	const { currency, currencyOfBalances } = reader;
	return {
		movements: byUpdate(inOrder([...movements.values()])),
		opening: [...opening.values()],
		closing: [...closing.values()],
		currency,
		currencyOfBalances,
	};
}
