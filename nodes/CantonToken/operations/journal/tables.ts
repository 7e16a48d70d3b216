import { rewardCategory, type Category, type TokenAccount } from '../../journal/accounts';
import { MOST_DECIMALS, type BankStatement } from '../../journal/bankStatement';
import { hasIbanShape, isIban } from '../../journal/iban';
import type { Lot } from '../../journal/lots';
import { KINDS as REWARDS } from '../../rewards/kinds';
import { quoted } from '../../../shared/errors/safeText';
import { enteredTable } from '../../../shared/parameters/enteredTable';
import type { Parameters } from '../../../shared/parameters/parameters';
import { parseAmount } from '../../../shared/tokens/amounts';
import { MOVEMENT_KINDS } from '../../../shared/tokens/movement';
import type { Statement } from './readItems';

/** The tables of the form. */

const KINDS_ADVICE = 'Write a row as kind; counterparty; memo; account; tax code. An asterisk fits anything, e.g. reward; *; *; 4000.';
const ACCOUNTS_ADVICE = 'Write a row as instrument; party; account, e.g. *; *; 1400.';
const LOTS_ADVICE =
	'Write a row as instrument with its admin; quantity; cost; time of acquisition; currency, such as the rows that Output, Lots That Are Left returns.';

/** The rows of a table of accounts. @throws if it is empty, or a row has no account or another problem */
function accountRows<Column extends string>(
	parameters: Parameters,
	path: string,
	columns: ReadonlyArray<Column | 'account'>,
	advice: string,
	problemOf: (row: Record<Column | 'account', string>) => string | undefined = () => undefined,
) {
	const rows = enteredTable(parameters, path, columns);
	if (rows.length === 0) throw parameters.parameterError(path, 'this table is empty', advice);
	for (const [index, row] of rows.entries()) {
		const problem = row.account === '' ? 'it has no account' : problemOf(row);
		if (problem !== undefined) throw parameters.parameterError(path, `row ${index + 1}: ${problem}`, advice);
	}
	return rows;
}

export const tokenAccountsOf = (parameters: Parameters): TokenAccount[] =>
	accountRows(parameters, 'assetAccounts', ['instrument', 'party', 'account'], ACCOUNTS_ADVICE);

const REWARD_KINDS = REWARDS.map(({ value }) => rewardCategory(value));
const KINDS: readonly string[] = ['', '*', ...MOVEMENT_KINDS, ...REWARD_KINDS];

export const categoriesOf = (parameters: Parameters): Category[] =>
	accountRows(parameters, 'categories', ['kind', 'counterparty', 'memo', 'account', 'taxCode'], KINDS_ADVICE, ({ kind }) =>
		KINDS.includes(kind)
			? undefined
			: `${quoted(kind)} is no kind of movement; there are ${[...MOVEMENT_KINDS, ...REWARD_KINDS].join(', ')}`,
	);

interface OpeningLots {
	byInstrument: Map<string, Lot[]>;
	/** Digits of the costs. */
	digits: number;
}

const fractionOf = (cost: string): string => (cost.split('.')[1] ?? '').replace(/0+$/, '');

/** Opening lots. @param ofMovements the currency. Its digits are those of the costs if no movement says them */
export function openingLotsOf(parameters: Parameters, ofMovements: Statement['currency']): OpeningLots {
	const rows = enteredTable(parameters, 'openingLots', ['instrument', 'quantity', 'cost', 'acquiredAt', 'currency']);
	const digits = ofMovements?.digits ?? Math.max(0, ...rows.map(({ cost }) => (cost.split('.')[1] ?? '').length));
	const byInstrument = new Map<string, Lot[]>();
	for (const [index, row] of rows.entries()) {
		const refuse = (problem: string) => parameters.parameterError('openingLots', `row ${index + 1}: ${problem}`, LOTS_ADVICE);
		const quantity = parseAmount(row.quantity);
		const cost = costOf(row.cost, digits);
		if (!row.instrument.includes('::')) throw refuse('its instrument has no admin');
		if (quantity === undefined || quantity <= BigInt(0)) throw refuse('its quantity is no amount above zero');
		if (row.currency !== '' && ofMovements && row.currency !== ofMovements.code)
			throw refuse(`its cost is in ${quoted(row.currency)}, the values of the movements are in ${ofMovements.code}`);
		if (cost === undefined) throw refuse(`its cost is no amount of ${digits} decimals`);
		byInstrument.set(row.instrument, [...(byInstrument.get(row.instrument) ?? []), { quantity, cost, acquiredAt: row.acquiredAt }]);
	}
	return { byInstrument, digits };
}

/** Opening values of a bank statement, one row for each party and instrument. */
export interface OpeningValue {
	instrument: string;
	party: string;
	/** Units of the currency's last digit. Undefined if the row has a price. */
	value: bigint | undefined;
	/** Price of one token, in units of 10^-10. */
	price: bigint | undefined;
}

const VALUES_ADVICE =
	'Write a row as instrument; party; value; price; currency, with a value or a price, e.g. *; *; 1250.00, ' +
	'or return the items of the statements before with an expression.';

/** Opening values, with the digits of all values of the statement. @param ofMovements the currency. Values may have more digits if no movement says them */
export function openingValuesOf(
	parameters: Parameters,
	currency: BankStatement['currency'],
	ofMovements: Statement['currency'],
): { values: OpeningValue[]; digits: number } {
	const rows = enteredTable(parameters, 'openingValues', ['instrument', 'party', 'closingBalance', 'price', 'currency']);
	const longest = Math.max(currency.digits, ...rows.map((row) => fractionOf(row.closingBalance).length));
	const digits = ofMovements ? currency.digits : Math.min(MOST_DECIMALS, longest);
	const values = rows.map(({ instrument, party, closingBalance, price, currency: code }, index) => {
		const refuse = (problem: string) => parameters.parameterError('openingValues', `row ${index + 1}: ${problem}`, VALUES_ADVICE);
		if (code !== '' && code !== currency.code)
			throw refuse(`it is in ${quoted(code)}, and the values of the input are in ${currency.code}`);
		if ((closingBalance === '') === (price === '')) throw refuse('it needs a value or a price, and not both');
		const isNegative = closingBalance.startsWith('-');
		const value = closingBalance === '' ? undefined : costOf(isNegative ? closingBalance.slice(1) : closingBalance, digits);
		if (closingBalance !== '' && value === undefined) throw refuse(`its value is no amount of ${digits} decimals`);
		const exact = price === '' ? undefined : parseAmount(price);
		if (price !== '' && (exact === undefined || exact < BigInt(0))) throw refuse('its price is no amount of at most ten decimals');
		return { instrument, party, value: isNegative && value !== undefined ? -value : value, price: exact };
	});
	return { values, digits };
}

/** IDs of the accounts of tokens at a bank. Rows without one are refused. */
export const bankAccountsOf = (parameters: Parameters): TokenAccount[] => {
	const rows = enteredTable(parameters, 'bankAccounts', ['instrument', 'party', 'account']).map((row) => {
		// As banks print an IBAN.
		const joined = row.account.replace(/ /g, '');
		return hasIbanShape(joined) ? { ...row, account: joined } : row;
	});
	for (const [index, { account }] of rows.entries()) {
		if (hasIbanShape(account) && !isIban(account))
			throw parameters.parameterError(
				'bankAccounts',
				`row ${index + 1}: ${quoted(account)} looks like an IBAN, and its check digits are wrong`,
				'Correct it. An ID of another kind needs a character that no IBAN has, such as a hyphen.',
			);
		if (account === '' || account.length > LONGEST_ACCOUNT || UNPRINTABLE.test(account))
			throw parameters.parameterError(
				'bankAccounts',
				`row ${index + 1}: its account ${quoted(account)} is empty, longer than ${LONGEST_ACCOUNT} characters, or has some that nobody can print`,
				'Write a row as instrument; party; account, with an IBAN or any ID that your accounting system knows.',
			);
	}
	return rows;
};

/** Characters of an account ID (Max34Text). */
const LONGEST_ACCOUNT = 34;
const UNPRINTABLE = /[\p{Cc}\p{Surrogate}]/u;

function costOf(text: string, digits: number): bigint | undefined {
	if (!/^\d{1,60}(\.\d{0,60})?$/.test(text) || fractionOf(text).length > digits) return undefined;
	return BigInt((text.split('.')[0] ?? '') + fractionOf(text).padEnd(digits, '0'));
}
