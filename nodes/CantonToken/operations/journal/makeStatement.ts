import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { tokenRowOf, type TokenAccount } from '../../journal/accounts';
import type { StatedBalance } from '../../journal/balanceCheck';
import { derivedAccount, statementId, statementOf, turnoverOf, type BankStatement } from '../../journal/bankStatement';
import { instrumentName } from '../../journal/bookEntries';
import { camt053, CAMT_VERSIONS, type CamtVersion } from '../../journal/camt053';
import type { BookedMovement } from '../../journal/entry';
import { inputError } from '../../../shared/errors/nodeErrors';
import { BinaryRow, NO_SERVER } from '../../../shared/operation/operation';
import type { Parameters } from '../../../shared/parameters/parameters';
import { formatAmount, formatUnits, roundedProduct } from '../../../shared/tokens/amounts';
import { type TokenCall, tokenOperation } from '../../tokenOperation';
import { readStatement, SET_VALUE, type Statement } from './readItems';
import { checkAmounts, checkBalances, currencyOf, periodOf, type Refuse } from './statementChecks';
import { statementProperties } from './statementFields';
import { bankAccountsOf, openingValuesOf, type OpeningValue } from './tables';
import { journalZone } from './zone';

const ZERO = BigInt(0);

/** Opening balance of an account. @throws if nothing says it */
function openingOf(
	parameters: Parameters,
	rows: readonly OpeningValue[],
	{ party, instrument, balance }: StatedBalance,
	digits: number,
): bigint {
	const row = tokenRowOf(rows, { party, instrument });
	if (row) return row.value ?? roundedProduct(balance, row.price ?? ZERO, digits);
	if (balance === ZERO) return ZERO;
	throw parameters.parameterError(
		'openingValues',
		`no row fits the ${formatAmount(balance)} ${instrument.id} of ${party}`,
		`Add a row with what they are worth in your books, or with their price: ${instrument.id}; ${party}; and the value.`,
	);
}

const accountKey = ({ party, instrument }: Pick<StatedBalance, 'party' | 'instrument'>): string =>
	`${party}\n${instrumentName(instrument)}`;

function movementsByAccount(movements: readonly BookedMovement[]): Map<string, BookedMovement[]> {
	const found = new Map<string, BookedMovement[]>();
	for (const movement of movements) {
		const own = found.get(accountKey(movement));
		if (own) own.push(movement);
		else found.set(accountKey(movement), [movement]);
	}
	return found;
}

/** The balances that accounts open with: those of the first statement of the input, or nothing. */
function openingBalances({ opening, closing }: Statement): StatedBalance[] {
	const first = new Map<string, StatedBalance>();
	for (const stated of opening) if (!first.has(accountKey(stated))) first.set(accountKey(stated), stated);
	const all = new Map(closing.map((stated) => [accountKey(stated), first.get(accountKey(stated)) ?? { ...stated, balance: ZERO }]));
	return [...all.values()];
}

/** The account of each, and never one for two of them. */
function accountsOf(parameters: Parameters, rows: readonly TokenAccount[], balances: readonly StatedBalance[]): string[] {
	const owners = new Map<string, StatedBalance>();
	return balances.map((stated) => {
		const account = tokenRowOf(rows, stated)?.account ?? derivedAccount(stated);
		const other = owners.get(account);
		if (other)
			throw parameters.parameterError(
				'bankAccounts',
				`${account} is the account of ${other.instrument.id} of ${other.party} and of ${stated.instrument.id} of ${stated.party}`,
				'Give each party and instrument an account of its own.',
			);
		owners.set(account, stated);
		return account;
	});
}

function itemOf(statement: BankStatement, balanceBefore: bigint, fileName: string): IDataObject {
	const { account, party, instrument, currency, period, opening, closing, entries } = statement;
	const text = (value: bigint) => formatUnits(value, currency.digits);
	const { credit, debit } = turnoverOf(statement);
	return {
		account,
		party,
		instrument: instrumentName(instrument),
		firstDay: period.firstDay,
		lastDay: period.lastDay,
		endsAt: period.to,
		currency: currency.code,
		openingBalance: text(opening),
		totalCredit: text(credit),
		totalDebit: text(debit),
		closingBalance: text(closing),
		entries: entries.length,
		openingQuantity: formatAmount(balanceBefore),
		statementId: statementId(statement),
		fileName,
	};
}

interface FileForm {
	zone: string;
	field: string;
	version: CamtVersion;
}

async function fileRow(context: IExecuteFunctions, statement: BankStatement, balance: bigint, { zone, field, version }: FileForm) {
	const fileName = `camt053-${statement.account.replace(/[^A-Za-z0-9_-]/g, '_')}-${statement.period.lastDay}-${statementId(statement)}.xml`;
	const file = await context.helpers.prepareBinaryData(Buffer.from(camt053(statement, zone, version)), fileName, 'application/xml');
	return new BinaryRow(itemOf(statement, balance, fileName), { [field]: file });
}

async function* bankStatements(call: TokenCall): AsyncGenerator<BinaryRow[]> {
	const { parameters, context } = call;
	const [field, zone] = [parameters.required('binaryPropertyName'), journalZone(call)];
	const version = parameters.choice<CamtVersion>('options.fileVersion', [...CAMT_VERSIONS], '001.08');
	const refuse: Refuse = (problem, advice) => inputError(context.getNode(), problem, advice);
	const statement = readStatement(context.getInputData(), context.getNode(), false, `${SET_VALUE}.`);
	const { movements } = statement;
	const period = periodOf(parameters, movements, zone);
	checkBalances(statement, refuse);
	const said = currencyOf(statement, refuse);
	const { values, digits } = openingValuesOf(parameters, said, statement.currency, period);
	const currency = { ...said, digits };
	const balances = openingBalances(statement);
	const accounts = accountsOf(parameters, bankAccountsOf(parameters), balances);
	const byAccount = movementsByAccount(movements);
	for (const [index, stated] of balances.entries()) {
		const { party, instrument } = stated;
		const own = byAccount.get(accountKey(stated)) ?? [];
		const opening = openingOf(parameters, values, stated, currency.digits);
		const made = statementOf({ account: accounts[index] ?? '', party, instrument, currency, period, opening }, own);
		checkAmounts(made, refuse);
		yield [await fileRow(context, made, stated.balance, { zone, field, version })];
	}
}

/** Bank statements of movements, as banks send them and accounting systems import them. */
export const makeBankStatement = tokenOperation('makeStatement', 'Make a bank statement', [], {
	name: 'Make Bank Statement',
	description:
		'Make bank statements (camt.053) from movements of tokens, for accounting systems that import those of banks: ' +
		'one file for each party and instrument. ' +
		'Opening balance, entries and closing balance in the currency of the values. ' +
		'The movements must lead from the opening to the closing balances. Needs no participant.',
	...NO_SERVER,
	properties: statementProperties,
	run: bankStatements,
});
