import { formatAmount } from '../../shared/tokens/amounts';
import { instrumentName } from './bookEntries';
import type { BookedMovement } from './entry';

/** Checks movements against the balances before the first and after the last of them. */

/** A balance of a statement, in units of 10^-10. */
export interface StatedBalance {
	party: string;
	instrument: BookedMovement['instrument'];
	balance: bigint;
}

const ZERO = BigInt(0);

export class BalanceCheck {
	private readonly opening = new Map<string, bigint>();
	private readonly changes = new Map<string, bigint>();
	private readonly closing = new Map<string, { stated: StatedBalance; balance: bigint }>();
	/** Number of statements that have begun and not ended. */
	private readonly unfinished = new Map<string, number>();

	open(stated: StatedBalance): void {
		const key = keyOf(stated);
		// Of several statements in a row the first begins.
		if (!this.opening.has(key)) this.opening.set(key, stated.balance);
		this.count(key, 1);
	}

	add(movement: BookedMovement): void {
		if (movement.change === ZERO) return;
		const key = keyOf(movement);
		this.changes.set(key, (this.changes.get(key) ?? ZERO) + movement.change);
	}

	close(stated: StatedBalance): void {
		const key = keyOf(stated);
		this.closing.set(key, { stated, balance: stated.balance });
		this.count(key, -1);
	}

	private count(key: string, more: number): void {
		this.unfinished.set(key, (this.unfinished.get(key) ?? 0) + more);
	}

	/** The party and instrument of a statement that begins and does not end: a limit cuts off its last items. */
	private get cutOff(): string | undefined {
		return [...this.unfinished].find(([, count]) => count > 0)?.[0];
	}

	/** True if a statement begins and does not end. */
	get isCutOff(): boolean {
		return this.cutOff !== undefined;
	}

	/** Checks whether there are balances to check with. */
	get hasBalances(): boolean {
		return this.closing.size > 0;
	}

	/** Instruments with an opening balance. */
	get openingInstruments(): string[] {
		return [...new Set([...this.opening.keys()].map((key) => key.slice(key.indexOf('\n') + 1)))];
	}

	/** Sum of the opening balances of an instrument. Undefined without balances. */
	openingOf(instrument: string): bigint | undefined {
		if (!this.hasBalances) return undefined;
		return [...this.opening].reduce((sum, [key, balance]) => (key.endsWith(`\n${instrument}`) ? sum + balance : sum), ZERO);
	}

	/** The first balance that the movements do not lead to, in words. Undefined if all do. */
	difference(): string | undefined {
		for (const [key, { stated, balance }] of this.closing) {
			const expected = (this.opening.get(key) ?? ZERO) + (this.changes.get(key) ?? ZERO);
			if (expected === balance) continue;
			return (
				`${stated.instrument.id} of ${stated.party}: opening balance and movements give ${formatAmount(expected)}, ` +
				`the closing balance is ${formatAmount(balance)}`
			);
		}
		const { cutOff } = this;
		if (cutOff !== undefined) {
			const [party, instrument] = cutOff.split('\n');
			return `there is an opening balance of ${instrument} of ${party}, and no closing one for it`;
		}
		const unchecked = [...this.changes].find(([key]) => !this.closing.has(key));
		return unchecked && this.hasBalances ? `there is no closing balance for the movements of ${unchecked[0].split('\n')[0]}` : undefined;
	}
}

/** The check of movements with the balances before and after them. */
export function balanceCheckOf(statement: {
	movements: readonly BookedMovement[];
	opening: readonly StatedBalance[];
	closing: readonly StatedBalance[];
}): BalanceCheck {
	const check = new BalanceCheck();
	for (const balance of statement.opening) check.open(balance);
	for (const movement of statement.movements) check.add(movement);
	for (const balance of statement.closing) check.close(balance);
	return check;
}

const keyOf = ({ party, instrument }: Pick<StatedBalance, 'party' | 'instrument'>): string => `${party}\n${instrumentName(instrument)}`;
