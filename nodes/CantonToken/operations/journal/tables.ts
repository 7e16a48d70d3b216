import type { Category, TokenAccount } from '../../journal/accounts';
import type { Lot } from '../../journal/lots';
import { enteredTable } from '../../../shared/parameters/enteredTable';
import type { Parameters } from '../../../shared/parameters/parameters';
import { parseAmount } from '../../../shared/tokens/amounts';

/** The tables of the form. */

const KINDS_ADVICE = 'Write a row as kind; counterparty; memo; account; tax code. An asterisk fits anything, e.g. reward; *; *; 4000.';
const ACCOUNTS_ADVICE = 'Write a row as instrument; party; account, e.g. *; *; 1400.';
const LOTS_ADVICE =
	'Write a row as instrument with its admin; quantity; cost; time of acquisition, such as the rows that Output, Lots That Are Left returns.';

export function tokenAccountsOf(parameters: Parameters): TokenAccount[] {
	const rows = enteredTable(parameters, 'assetAccounts', ['instrument', 'party', 'account']);
	if (rows.length === 0) throw parameters.parameterError('assetAccounts', 'this table is empty', ACCOUNTS_ADVICE);
	const index = rows.findIndex(({ account }) => account === '');
	if (index >= 0) throw parameters.parameterError('assetAccounts', `row ${index + 1} has no account`, ACCOUNTS_ADVICE);
	return rows;
}

export function categoriesOf(parameters: Parameters): Category[] {
	const rows = enteredTable(parameters, 'categories', ['kind', 'counterparty', 'memo', 'account', 'taxCode']);
	if (rows.length === 0) throw parameters.parameterError('categories', 'this table is empty', KINDS_ADVICE);
	const index = rows.findIndex(({ account }) => account === '');
	if (index >= 0) throw parameters.parameterError('categories', `row ${index + 1} has no account`, KINDS_ADVICE);
	return rows;
}

interface OpeningLots {
	byInstrument: Map<string, Lot[]>;
	/** Digits of the costs. */
	digits: number;
}

const fractionOf = (cost: string): string => (cost.split('.')[1] ?? '').replace(/0+$/, '');

/** Opening lots. @param ofMovements digits of the currency. Those of the costs if no movement says them */
export function openingLotsOf(parameters: Parameters, ofMovements: number | undefined): OpeningLots {
	const rows = enteredTable(parameters, 'openingLots', ['instrument', 'quantity', 'cost', 'acquiredAt']);
	const digits = ofMovements ?? Math.max(0, ...rows.map(({ cost }) => (cost.split('.')[1] ?? '').length));
	const byInstrument = new Map<string, Lot[]>();
	for (const [index, row] of rows.entries()) {
		const refuse = (problem: string) => parameters.parameterError('openingLots', `row ${index + 1}: ${problem}`, LOTS_ADVICE);
		const quantity = parseAmount(row.quantity);
		const cost = costOf(row.cost, digits);
		if (!row.instrument.includes('::')) throw refuse('its instrument has no admin');
		if (quantity === undefined || quantity <= BigInt(0)) throw refuse('its quantity is no amount above zero');
		if (cost === undefined) throw refuse(`its cost is no amount of ${digits} decimals`);
		byInstrument.set(row.instrument, [...(byInstrument.get(row.instrument) ?? []), { quantity, cost, acquiredAt: row.acquiredAt }]);
	}
	return { byInstrument, digits };
}

function costOf(text: string, digits: number): bigint | undefined {
	if (!/^\d{1,60}(\.\d{0,60})?$/.test(text) || fractionOf(text).length > digits) return undefined;
	return BigInt((text.split('.')[0] ?? '') + fractionOf(text).padEnd(digits, '0'));
}
