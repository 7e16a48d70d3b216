import type { IDataObject } from 'n8n-workflow';

import { formatAmount, ZERO, type Amount } from '../../../shared/tokens/amounts';
import type { BalanceSum, BalanceSums } from '../../../shared/tokens/balances';
import { balanceKey } from '../../../shared/tokens/holdings';
import type { EarlierTotals } from '../../tokens/readBalances';

/** Balances as items. All rows have the same fields, so that a table of them has the same columns. */

const text = (amount: Amount | null): string | null => (amount === null ? null : formatAmount(amount));

/** `earlier`: with what to compare. Null if not all earlier holdings can be read. */
export function balanceRow(sum: BalanceSum, earlier?: EarlierTotals | null): IDataObject {
	const { owner, instrument, total, locked, ended, holdingCount, lockedHoldingCount, locks, moreLocks } = sum;
	return {
		party: owner,
		instrumentId: instrument.id,
		total: formatAmount(total),
		unlocked: formatAmount(total - locked),
		locked: formatAmount(locked),
		available: text(ended === null ? null : total - locked + ended),
		...(earlier !== undefined && { change: text(earlier && total - (earlier.get(balanceKey(owner, instrument)) ?? ZERO)) }),
		rowType: 'balance',
		partyCount: 1,
		holdingCount,
		lockedHoldingCount,
		locks: locks.map(({ amount, ...lock }) => ({ amount: formatAmount(amount), ...lock })),
		moreLocks,
		problem: null,
		instrumentAdmin: instrument.admin,
	};
}

const NOTHING = {
	party: null,
	instrumentId: null,
	total: null,
	unlocked: null,
	locked: null,
	available: null,
	rowType: 'unreadable',
	partyCount: 0,
	holdingCount: 0,
	lockedHoldingCount: null,
	locks: [],
	moreLocks: 0,
	problem: null,
	instrumentAdmin: null,
};

/** Unreadable holdings are an item of their own: a sum without them would be silently wrong. */
export const unreadableRow = ({ unreadable, problem }: BalanceSums): IDataObject => ({
	...NOTHING,
	holdingCount: unreadable,
	problem: `These holdings cannot be read, so no balance contains them: ${problem}`,
});

/** A party that holds nothing of any instrument. `compared`: nor did it before. */
export const emptyRow = (party: string, compared: boolean): IDataObject => {
	const zero = formatAmount(ZERO);
	return {
		...NOTHING,
		...(compared && { change: zero }),
		party,
		total: zero,
		unlocked: zero,
		locked: zero,
		available: zero,
		rowType: 'empty',
		partyCount: 1,
	};
};

/** A row for each instrument with the sums of these balances, digit by digit. */
export function totalRows(sums: readonly BalanceSum[], earlier?: EarlierTotals | null): IDataObject[] {
	const byInstrument = new Map<string, BalanceSum[]>();
	for (const sum of sums) {
		const key = JSON.stringify([sum.instrument.admin, sum.instrument.id]);
		byInstrument.set(key, [...(byInstrument.get(key) ?? []), sum]);
	}
	return [...byInstrument.values()].map((members) => {
		const [{ instrument }] = members as [BalanceSum];
		const add = (part: (sum: BalanceSum) => Amount) => members.reduce((all, sum) => all + part(sum), ZERO);
		const before = earlier && add((sum) => earlier.get(balanceKey(sum.owner, instrument)) ?? ZERO);
		const total = add((sum) => sum.total);
		const locked = add((sum) => sum.locked);
		const ended = members.some((sum) => sum.ended === null) ? null : add((sum) => sum.ended ?? ZERO);
		return {
			...NOTHING,
			// A word, since n8n shows null in red.
			party: 'Total',
			instrumentId: instrument.id,
			total: formatAmount(total),
			unlocked: formatAmount(total - locked),
			locked: formatAmount(locked),
			available: text(ended === null ? null : total - locked + ended),
			...(before !== undefined && { change: text(before === null ? null : total - before) }),
			rowType: 'total',
			partyCount: members.length,
			holdingCount: members.reduce((all, sum) => all + sum.holdingCount, 0),
			lockedHoldingCount: members.reduce((all, sum) => all + sum.lockedHoldingCount, 0),
			instrumentAdmin: instrument.admin,
		};
	});
}
