import type { IDataObject } from 'n8n-workflow';

import { formatAmount, formatUnits, ZERO, type Amount } from '../../../shared/tokens/amounts';
import type { BalanceSum, BalanceSums } from '../../../shared/tokens/balances';
import { balanceKey, instrumentKey, type Instrument } from '../../../shared/tokens/holdings';
import type { EarlierTotals } from '../../tokens/readBalances';

/** The register of holders as items. All rows have the same fields. */

/** Amounts of a holder, now and before. */
export interface Holder extends BalanceSum {
	/** Undefined without a comparison. Null if not all earlier holdings can be read. */
	before?: Amount | null;
}

type ChangeState = 'new' | 'increased' | 'decreased' | 'gone' | 'unchanged';

/** Percent with so many digits after the point. */
const SHARE_DIGITS = 4;
const PERCENT = BigInt(100) * BigInt(10) ** BigInt(SHARE_DIGITS);

/** The holders of a register. */
export const holdersOf = (sums: readonly BalanceSum[], earlier?: EarlierTotals | null): Holder[] =>
	sums.map((sum) => ({ ...sum, before: earlier && (earlier.get(balanceKey(sum.owner, sum.instrument)) ?? ZERO) }));

/** Difference to before. Undefined if it is not known. */
export const changeOf = ({ total, before }: Pick<Holder, 'total' | 'before'>): Amount | undefined =>
	before === undefined || before === null ? undefined : total - before;

function changeState({ total, before }: Pick<Holder, 'total' | 'before'>): ChangeState | null {
	if (before === undefined || before === null) return null;
	if (total === before) return 'unchanged';
	if (total === ZERO) return 'gone';
	return before === ZERO ? 'new' : total > before ? 'increased' : 'decreased';
}

/** A part of the supply in percent, half away from zero. Null if there is no supply. */
function share(part: Amount, supply: Amount): string | null {
	if (supply === ZERO) return null;
	return formatUnits((BigInt(2) * part * PERCENT + supply) / (BigInt(2) * supply), SHARE_DIGITS);
}

const amounts = ({ total, locked, before }: Pick<Holder, 'total' | 'locked' | 'before'>, supply: Amount): IDataObject => {
	const change = changeOf({ total, before });
	return {
		total: formatAmount(total),
		unlocked: formatAmount(total - locked),
		locked: formatAmount(locked),
		share: share(total, supply),
		...(before !== undefined && {
			before: before === null ? null : formatAmount(before),
			change: change === undefined ? null : formatAmount(change),
			changeState: changeState({ total, before }),
		}),
	};
};

const rowOf = (holder: Holder, supply: Amount): IDataObject => ({
	party: holder.owner,
	instrumentId: holder.instrument.id,
	...amounts(holder, supply),
	rowType: 'holder',
	holderCount: holder.total === ZERO ? 0 : 1,
	holdingCount: holder.holdingCount,
	lockedHoldingCount: holder.lockedHoldingCount,
	problem: null,
	instrumentAdmin: holder.instrument.admin,
});

/** The sums of an instrument: the supply that the admin sees. */
function totalRow(instrument: Instrument, holders: readonly Holder[], isCompared: boolean): IDataObject {
	const add = (part: (holder: Holder) => Amount | number) => holders.reduce((sum, holder) => sum + BigInt(part(holder)), ZERO);
	const isKnown = holders.every(({ before }) => before !== null);
	const before = !isCompared ? undefined : isKnown ? add((holder) => holder.before ?? ZERO) : null;
	const total = add((holder) => holder.total);
	return {
		// A word, since n8n shows null in red.
		party: 'Total',
		instrumentId: instrument.id,
		...amounts({ total, locked: add((holder) => holder.locked), before }, total),
		rowType: 'total',
		holderCount: holders.filter((holder) => holder.total !== ZERO).length,
		holdingCount: Number(add((holder) => holder.holdingCount)),
		lockedHoldingCount: Number(add((holder) => holder.lockedHoldingCount)),
		problem: null,
		instrumentAdmin: instrument.admin,
	};
}

/** Holdings that cannot be read: nobody knows whose they are. */
const unreadableRow = ({ unreadable, problem }: BalanceSums, isCompared: boolean): IDataObject => ({
	party: null,
	instrumentId: null,
	total: null,
	unlocked: null,
	locked: null,
	share: null,
	...(isCompared && { before: null, change: null, changeState: null }),
	rowType: 'unreadable',
	holderCount: null,
	holdingCount: unreadable,
	lockedHoldingCount: null,
	problem: `These holdings cannot be read, so the register is without them: ${problem}`,
	instrumentAdmin: null,
});

interface Listed {
	/** All holders, by instrument. */
	all: readonly Holder[];
	/** Those to list, in their order. */
	listed: readonly Holder[];
	sums: BalanceSums;
	isCompared: boolean;
	withTotals: boolean;
	/** An instrument that has a total even if nobody holds it. */
	expected?: Instrument;
}

/** The rows of a register: its holders, what cannot be read, and the totals of all holders, listed or not. */
export function registerRows({ all, listed, sums, isCompared, withTotals, expected }: Listed): IDataObject[] {
	const instruments = new Map(expected ? [[instrumentKey(expected), expected]] : []);
	for (const { instrument } of all) instruments.set(instrumentKey(instrument), instrument);
	const holders = (key: string) => all.filter(({ instrument }) => instrumentKey(instrument) === key);
	const supplies = new Map([...instruments.keys()].map((key) => [key, holders(key).reduce((sum, { total }) => sum + total, ZERO)]));
	return [
		...listed.map((holder) => rowOf(holder, supplies.get(instrumentKey(holder.instrument)) ?? ZERO)),
		...(sums.unreadable > 0 ? [unreadableRow(sums, isCompared)] : []),
		...(withTotals ? [...instruments].map(([key, instrument]) => totalRow(instrument, holders(key), isCompared)) : []),
	];
}
