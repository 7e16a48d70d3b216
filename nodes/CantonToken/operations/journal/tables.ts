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
import { compareTimes, toUtc } from '../../../shared/values/dateTime';
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

/** Rows without a first one of labels, which a form has for some columns instead of their names. */
function withoutLabels<Column extends string>(
	rows: Array<Record<Column, string>>,
	labels: Partial<Record<Column, string>>,
): Array<Record<Column, string>> {
	const cells = Object.entries(rows[0] ?? {}) as Array<[Column, string]>;
	const isLabel = ([column, cell]: [Column, string]) =>
		cell === '' || cell.toLowerCase().startsWith((labels[column] ?? column).toLowerCase());
	return cells[0]?.[1] && cells.every(isLabel) ? rows.slice(1) : rows;
}

/** Currencies that the input names. */
export type Currencies = Pick<Statement, 'currency' | 'currencyOfBalances'>;

interface OpeningLots {
	byInstrument: Map<string, Lot[]>;
	/** Digits of the costs. */
	digits: number;
	/** Currency of the costs. Undefined if nothing says it. */
	code: string | undefined;
}

const fractionOf = (cost: string): string => (cost.split('.')[1] ?? '').replace(/0+$/, '');

/** Opening lots, in the currency of the movements, else of the balances, else of a row. Its digits are those of the costs if no movement says them. */
export function openingLotsOf(parameters: Parameters, { currency, currencyOfBalances }: Currencies): OpeningLots {
	const columns = ['instrument', 'quantity', 'cost', 'acquiredAt', 'currency'] as const;
	const rows = withoutLabels(enteredTable(parameters, 'openingLots', columns), { acquiredAt: 'time' });
	const digits = currency?.digits ?? rows.reduce((most, { cost }) => Math.max(most, (cost.split('.')[1] ?? '').length), 0);
	const ofInput = currency?.code ?? currencyOfBalances;
	const code = ofInput ?? rows.find((row) => row.currency !== '')?.currency;
	const byInstrument = new Map<string, Lot[]>();
	for (const [index, row] of rows.entries()) {
		const refuse = (problem: string) => parameters.parameterError('openingLots', `row ${index + 1}: ${problem}`, LOTS_ADVICE);
		const quantity = parseAmount(row.quantity);
		const cost = costOf(row.cost, digits);
		if (!row.instrument.includes('::')) throw refuse('its instrument has no admin');
		if (quantity === undefined || quantity <= BigInt(0)) throw refuse('its quantity is no amount above zero');
		const other = ofInput === undefined ? 'that of a row before is' : 'the values of the movements are';
		if (row.currency !== '' && row.currency !== code) throw refuse(`its cost is in ${quoted(row.currency)}, ${other} in ${code}`);
		if (cost === undefined) throw refuse(`its cost is no amount of ${digits} decimals`);
		const lot = { quantity, cost, acquiredAt: row.acquiredAt };
		const lots = byInstrument.get(row.instrument);
		if (lots) lots.push(lot);
		else byInstrument.set(row.instrument, [lot]);
	}
	return { byInstrument, digits, code };
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

/** Rows without other statements than the last of each account that ended before a time, in whatever order they are. */
function withoutOthers<Row extends Record<'instrument' | 'party' | 'endsAt', string>>(rows: readonly Row[], time: string): Row[] {
	const accountOf = ({ instrument, party }: Row) => `${party}\n${instrument}`;
	const endOf = ({ endsAt }: Row) => toUtc(endsAt, 'utc');
	const last = new Map<string, string>();
	for (const row of rows) {
		const [end, other] = [endOf(row), last.get(accountOf(row))];
		if (end === undefined || compareTimes(end, time) > 0) continue;
		if (other === undefined || compareTimes(end, other) > 0) last.set(accountOf(row), end);
	}
	return rows.filter((row) => endOf(row) === undefined || endOf(row) === last.get(accountOf(row)));
}

/**
 * Opening values, with the digits of all values of the statement.
 * @param ofMovements the currency. Values may have more digits if no movement says them
 */
export function openingValuesOf(
	parameters: Parameters,
	currency: BankStatement['currency'],
	ofMovements: Statement['currency'],
	{ from }: BankStatement['period'],
): { values: OpeningValue[]; digits: number } {
	const columns = ['instrument', 'party', 'closingBalance', 'price', 'currency', 'endsAt'] as const;
	const entered = withoutLabels(enteredTable(parameters, 'openingValues', columns), { closingBalance: 'value' });
	const rows = withoutOthers(
		entered.map((row, index) => ({ ...row, number: index + 1 })),
		from,
	);
	const longest = Math.max(currency.digits, ...rows.map((row) => fractionOf(row.closingBalance).length));
	const digits = ofMovements ? currency.digits : Math.min(MOST_DECIMALS, longest);
	const values = rows.map(({ instrument, party, closingBalance, price, currency: code, number }) => {
		const refuse = (problem: string) => parameters.parameterError('openingValues', `row ${number}: ${problem}`, VALUES_ADVICE);
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
		// As banks print an IBAN, and as it was pasted.
		const joined = row.account.replace(/\s/g, '').toUpperCase();
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
