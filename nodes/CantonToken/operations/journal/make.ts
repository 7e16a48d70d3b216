import type { IDataObject } from 'n8n-workflow';

import { rewardCategory } from '../../journal/accounts';
import { balanceCheckOf, type BalanceCheck } from '../../journal/balanceCheck';
import { Bookkeeper, type BookRules, type RefuseMovement } from '../../journal/bookEntries';
import { describeMovement, JOURNAL_FORMATS, rowsOfEntry, type LineContext } from '../../journal/formats';
import { LOT_METHODS } from '../../journal/lots';
import { showHint } from '../../../shared/operation/hint';
import type { Parameters } from '../../../shared/parameters/parameters';
import { formatAmount, formatUnits } from '../../../shared/tokens/amounts';
import { NO_SERVER } from '../../../shared/operation/operation';
import { type TokenCall, tokenOperation } from '../../tokenOperation';
import { journalProperties } from './fields';
import { journalZone } from './zone';
import { readStatement, type Statement } from './readItems';
import { categoriesOf, openingLotsOf, tokenAccountsOf } from './tables';

/** Lines that become items at once. */
const PAGE = 1000;

/** The cost basis of the form. Undefined without lots. */
function lotsOf(
	parameters: Parameters,
	ofMovements: Statement['currency'],
): (NonNullable<BookRules['lots']> & { digits: number }) | undefined {
	if (parameters.choice('linesIn', ['currency', 'tokens'], 'currency') === 'tokens') return undefined;
	const method = parameters.choice('costBasis', ['none', ...LOT_METHODS], 'none');
	if (method === 'none') return undefined;
	const { byInstrument: opening, digits } = openingLotsOf(parameters, ofMovements);
	return { method, opening, digits, gainAccount: parameters.required('gainAccount') };
}

/** Says which table lacks a row for a movement, or which lots. */
const refusing =
	(parameters: Parameters): RefuseMovement =>
	(field, movement, rewardKind) => {
		const ofKind = rewardKind === undefined ? '' : `, of it ${rewardCategory(rewardKind)}`;
		const what = `input item ${movement.index} (${describeMovement(movement)}${ofKind})`;
		if (field === 'openingLots')
			return parameters.parameterError(
				field,
				`there is less left than ${what} takes`,
				'Enter the lots of the tokens that were there before.',
			);
		const advice =
			field === 'categories'
				? 'Add a row for it, or one for all others: *; *; *; and the account.'
				: 'Add a row for it, or one for all: *; *; and the account.';
		return parameters.parameterError(field, `no row fits ${what}`, advice);
	};

/** Compares the movements with the balances of the input. @throws if they do not lead from one to the other */
function checkBalances({ parameters, context }: TokenCall, statement: Statement): BalanceCheck {
	const check = balanceCheckOf(statement);
	if (!parameters.flag('options.checkBalances', true)) return check;
	if (check.isCutOff)
		throw parameters.parameterError(
			'options.checkBalances',
			'the journal would not be complete: the input has opening balances, and no closing ones',
			'Turn on Return All in Movement › Get Many: its Limit has cut off the rest.',
		);
	const difference = check.difference();
	if (difference !== undefined)
		throw parameters.parameterError(
			'options.checkBalances',
			`the journal would not be complete: ${difference}`,
			'Read the movements again, with all kinds and instruments, and without a limit. A movement of the kind unknown says what is missing.',
		);
	if (!check.hasBalances)
		showHint(
			context,
			'The input has no closing balances, so nothing says that the journal is complete: turn on Include Balances and Return All in Movement › Get Many.',
		);
	return check;
}

/** Checks that the opening lots are those of the opening balances. */
function checkLots({ parameters }: TokenCall, check: BalanceCheck, lots: NonNullable<BookRules['lots']>): void {
	for (const instrument of new Set([...lots.opening.keys(), ...check.openingInstruments])) {
		const quantity = (lots.opening.get(instrument) ?? []).reduce((sum, lot) => sum + lot.quantity, BigInt(0));
		const balance = check.openingOf(instrument);
		if (balance === undefined || balance === quantity) continue;
		throw parameters.parameterError(
			'openingLots',
			`the lots of ${instrument} add up to ${formatAmount(quantity)}, the opening balance is ${formatAmount(balance)}`,
			'Enter the lots that are left at the end of the time before.',
		);
	}
}

function lotRows(keeper: Bookkeeper, digits: number, currency: string | null): IDataObject[] {
	return keeper.lotsLeft().flatMap(({ instrument, lots }) =>
		lots.map(({ quantity, cost, acquiredAt }) => ({
			instrument,
			quantity: formatAmount(quantity),
			cost: formatUnits(cost, digits),
			currency,
			acquiredAt,
		})),
	);
}

async function* journalLines(call: TokenCall): AsyncGenerator<IDataObject[]> {
	const { parameters, context } = call;
	const inTokens = parameters.choice('linesIn', ['currency', 'tokens'], 'currency') === 'tokens';
	const format = parameters.choice('format', JOURNAL_FORMATS, 'general');
	const statement = readStatement(context.getInputData(), context.getNode(), inTokens);
	const { movements, currency } = statement;
	const lots = lotsOf(parameters, currency);
	const rules: BookRules = { tokenAccounts: tokenAccountsOf(parameters), categories: categoriesOf(parameters), lots };
	const lineContext: LineContext = {
		currency: inTokens ? undefined : currency,
		zone: journalZone(call),
		otherTaxCode: format === 'xero' ? parameters.required('otherTaxCode') : null,
	};
	const check = checkBalances(call, statement);
	if (lots) checkLots(call, check, lots);
	const keeper = new Bookkeeper(rules, new Set(movements.map(({ party }) => party)), refusing(parameters));
	const wantsLots = lots !== undefined && parameters.choice('journalOutput', ['lines', 'lots'], 'lines') === 'lots';
	let rows: IDataObject[] = [];
	for (const movement of movements) {
		const entry = keeper.entry(movement);
		if (entry && !wantsLots) rows.push(...rowsOfEntry(entry, format, lineContext));
		if (rows.length < PAGE) continue;
		yield rows;
		rows = [];
	}
	yield wantsLots ? lotRows(keeper, lots.digits, currency?.code ?? null) : rows;
}

/** The journal of movements, as lines that an accountant imports. */
export const makeJournal = tokenOperation('make', 'Make a journal', {
	description:
		'Make the lines of a journal from movements of tokens: debits and credits that balance, by a table of accounts. ' +
		'Each line has an ID that stays the same whenever it is made again. ' +
		'The movements must lead from the opening to the closing balances. Needs no participant.',
	...NO_SERVER,
	properties: journalProperties,
	run: journalLines,
});
