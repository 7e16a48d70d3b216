import { DateTime } from 'luxon';

import { balanceCheckOf } from '../../journal/balanceCheck';
import { MOST_DECIMALS, turnoverOf, type BankStatement, type StatementPeriod } from '../../journal/bankStatement';
import type { BookedMovement } from '../../journal/entry';
import type { Parameters } from '../../../shared/parameters/parameters';
import { absolute } from '../../../shared/tokens/amounts';
import { compareTimes } from '../../../shared/values/dateTime';
import { usualDigits } from '../../valuation/currencies';
import { SET_VALUE, type Statement } from './readItems';

/** Reasons why an input makes no bank statement. */

/** Digits of an amount in a bank statement. */
const MOST_DIGITS = 18;
const WHOLE = 'Turn on Return All, Include Balances and Value in Movement › Get Many, without filters.';

/** Makes an error about the input. */
export type Refuse = (problem: string, advice: string) => Error;

/** The currency of the statements. @throws if a bank statement cannot have it */
export function currencyOf({ currency, currencyOfBalances: code }: Statement, refuse: Refuse): BankStatement['currency'] {
	const found = currency ?? (code === undefined ? undefined : { code, digits: usualDigits(code) });
	if (!found) throw refuse('The input has no values, and a bank statement is in a currency', `${SET_VALUE}.`);
	if (!/^[A-Z]{3}$/.test(found.code))
		throw refuse(`The values are in ${found.code}: a bank statement takes a currency of three letters (ISO 4217)`, `${SET_VALUE}.`);
	if (found.digits > MOST_DECIMALS)
		throw refuse(
			`The values have ${found.digits} decimals, a bank statement takes ${MOST_DECIMALS}`,
			'Set Value Digits in Movement › Get Many to what the currency has.',
		);
	return found;
}

/** The movements lead from the opening to the closing balances. @throws if they do not */
export function checkBalances(statement: Statement, refuse: Refuse): void {
	const check = balanceCheckOf(statement);
	if (!check.hasBalances) throw refuse('The input has no closing balances, so nothing says that the statement is complete', WHOLE);
	const difference = check.difference();
	if (difference !== undefined) throw refuse(`The bank statement would not be complete: ${difference}`, WHOLE);
}

/** The period of the form. @throws if it has not ended, or a movement is outside of it */
export function periodOf(parameters: Parameters, movements: readonly BookedMovement[], zone: string): StatementPeriod {
	const from = parameters.present('fromTime', parameters.time('fromTime'));
	const to = parameters.present('toTime', parameters.time('toTime'));
	if (compareTimes(from, to) >= 0) throw parameters.parameterError('toTime', 'it is not after From', 'Enter the end of the period.');
	if (compareTimes(to, new Date().toISOString()) > 0)
		throw parameters.parameterError(
			'toTime',
			'it is in the future, and the statement made then would have the same ID',
			'Enter a time that has passed, such as the first day of this month.',
		);
	const byTime = [...movements].sort((a, b) => compareTimes(a.recordTime, b.recordTime));
	const [first, last] = [byTime[0], byTime.at(-1)];
	const advice = 'Enter the time of Movement › Get Many.';
	if (first && compareTimes(first.recordTime, from) < 0)
		throw parameters.parameterError('fromTime', `input item ${first.index} is of ${first.recordTime}, before it`, advice);
	if (last && compareTimes(last.recordTime, to) >= 0)
		throw parameters.parameterError('toTime', `input item ${last.index} is of ${last.recordTime}, not before it`, advice);
	const dayOf = (time: DateTime) => time.setZone(zone).toISODate() ?? '';
	const [begin, end] = [DateTime.fromISO(from), DateTime.fromISO(to)];
	return { from, to, firstDay: dayOf(begin), lastDay: dayOf(end.minus({ milliseconds: 1 })) };
}

/** Checks that the amounts have no more digits than the XSD allows. @throws otherwise */
export function checkAmounts(statement: BankStatement, refuse: Refuse): void {
	const { credit, debit } = turnoverOf(statement);
	const largest = [statement.opening, statement.closing, credit + debit].map((value) => absolute(value).toString().length);
	if (Math.max(...largest) > MOST_DIGITS)
		throw refuse(
			`An amount of ${statement.instrument.id} of ${statement.party} has more than ${MOST_DIGITS} digits, the most in a bank statement`,
			'Leave the instrument out with the filter Instrument of Movement › Get Many, if it is none of your books.',
		);
}
