import { createHash } from 'crypto';

import type { StatedBalance } from './balanceCheck';
import type { BookedMovement } from './entry';

/** A bank statement of one party and instrument: what it opens with, its entries, what it closes with, all in one currency. */

export interface StatementPeriod {
	/** ISO 8601 in UTC. `to` is its first moment no more. */
	from: string;
	to: string;
	/** First and last day, YYYY-MM-DD in the zone of the statement. */
	firstDay: string;
	lastDay: string;
}

export interface BankStatement {
	/** ID of the account, as the accounting system knows it. */
	account: string;
	party: string;
	instrument: BookedMovement['instrument'];
	currency: { code: string; digits: number };
	period: StatementPeriod;
	/** Units of the currency's last digit. */
	opening: bigint;
	closing: bigint;
	/** Movements of any value, in their order. */
	entries: readonly BookedMovement[];
}

const ZERO = BigInt(0);
/** Decimals of an amount in a bank statement. */
export const MOST_DECIMALS = 5;
const ID_LENGTH = 20;
const hashOf = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, ID_LENGTH);

/** One text of a time, however its fraction was written. */
const instantOf = (time: string): string => time.replace(/(?:\.0+|(?<=\.\d+)0+)Z$/, 'Z');

/** ID of an account that nobody gave one: the same for the same party and instrument. */
export const derivedAccount = ({ party, instrument: { id, admin } }: Pick<StatedBalance, 'party' | 'instrument'>): string =>
	`CANTON${hashOf(party, id, admin).toUpperCase()}`;

/** ID of a statement: the same whenever it is made for the same account and period. */
export const statementId = ({ account, period }: BankStatement): string => hashOf(account, instantOf(period.from), instantOf(period.to));

/** The entries of an account, and the balance that they lead to. */
export function statementOf(
	about: Omit<BankStatement, 'closing' | 'entries'>,
	movements: readonly BookedMovement[],
): BankStatement & { entries: BookedMovement[] } {
	const entries = movements.filter(({ value }) => value !== ZERO);
	return { ...about, entries, closing: entries.reduce((sum, { value }) => sum + value, about.opening) };
}

/** Sum of what came in, and of what went out, both without a sign. */
export function turnoverOf({ entries }: BankStatement): { credit: bigint; debit: bigint } {
	let [credit, debit] = [ZERO, ZERO];
	for (const { value } of entries) {
		if (value > ZERO) credit += value;
		else debit -= value;
	}
	return { credit, debit };
}
