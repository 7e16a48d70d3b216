import type { IDataObject } from 'n8n-workflow';

import { formatAmount, formatUnits, ZERO, type Amount } from '../../shared/tokens/amounts';
import { compareTimes } from '../../shared/values/dateTime';
import { exactInteger } from '../../shared/values/int64';
import type { Currency } from '../valuation/currencies';
import type { Share } from './rewardBook';

/** A row of rewards: of a party, a kind and a day, or the rounds that were collected together. */

const UNPAID = 'liveness';

/** Subject of a row. */
export interface RowKey {
	day: string | null;
	round: bigint | null;
	lastRound: bigint | null;
	party: string;
	/** Null for a sum of several kinds that nothing divides. */
	kind: string | null;
	admin: string | null;
}

/** A sum of coupons. Unknown as long as one of them has no amount. */
class Sum {
	private amount: Amount = ZERO;
	private unknown = 0;
	count = 0;

	add(amount: Amount | undefined, count = 1): void {
		this.count += count;
		if (amount === undefined) this.unknown++;
		else this.amount += amount;
	}

	get text(): string | null {
		return this.unknown > 0 ? null : formatAmount(this.amount);
	}
}

export class RewardRow {
	readonly earned = new Sum();
	readonly collected = new Sum();
	readonly expired = new Sum();
	readonly waiting = new Sum();
	readonly other = new Sum();
	private readonly sharedWith = new Map<string, Sum>();
	private readonly shared = new Sum();
	private nextExpiry: string | null = null;
	private value = ZERO;
	private valued = 0;
	private valuesMissing = 0;
	/** Sum of what the network granted, and what it may be by scan. Undefined if scan does not say. */
	grant = ZERO;
	allowance?: Amount;

	constructor(readonly key: RowKey) {}

	/** A coupon that was shared, and the parts that others got. */
	share(parts: readonly Share[]): void {
		this.shared.add(ZERO);
		for (const { party, amount } of parts) {
			this.shared.add(amount, 0);
			const sum = this.sharedWith.get(party) ?? new Sum();
			sum.add(amount);
			this.sharedWith.set(party, sum);
		}
	}

	/** A coupon that is still to be collected. */
	wait(amount: Amount | undefined, expiresAt: string | null): void {
		this.waiting.add(amount);
		if (expiresAt !== null && (this.nextExpiry === null || compareTimes(expiresAt, this.nextExpiry) < 0)) this.nextExpiry = expiresAt;
	}

	/** The value of a part that was collected, in units of the currency's last digit. Undefined without a price. */
	addValue(units: bigint | undefined): void {
		if (units === undefined) this.valuesMissing++;
		else {
			this.value += units;
			this.valued++;
		}
	}

	/** `lost` if coupons expired that would have paid: records of liveness have paid nothing since April 2026. */
	private get state(): 'complete' | 'lost' | 'waiting' {
		if (this.expired.count > 0 && this.key.kind !== UNPAID) return 'lost';
		return this.waiting.count > 0 ? 'waiting' : 'complete';
	}

	/** The item. `currency`: that of the values, if there are any. `compared`: with what scan says. */
	item(currency: Currency | undefined, compared: boolean): IDataObject {
		const { day, round, lastRound, party, kind, admin } = this.key;
		return {
			day,
			round: round === null ? null : exactInteger(round),
			lastRound: lastRound === null ? null : exactInteger(lastRound),
			party,
			kind,
			state: this.state,
			earned: this.earned.text,
			collected: this.collected.text,
			expired: this.expired.text,
			shared: this.shared.text,
			waiting: this.waiting.text,
			nextExpiry: this.nextExpiry,
			...(currency && this.valueFields(currency)),
			...(compared && this.comparison),
			couponsEarned: this.earned.count,
			couponsCollected: this.collected.count,
			couponsExpired: this.expired.count,
			couponsShared: this.shared.count,
			couponsWaiting: this.waiting.count,
			couponsOther: this.other.count,
			sharedWith: [...this.sharedWith].map(([sharedParty, sum]) => ({ party: sharedParty, amount: sum.text })),
			instrumentId: 'Amulet',
			instrumentAdmin: admin,
		};
	}

	private get comparison(): IDataObject {
		const { allowance, grant } = this;
		if (allowance === undefined) return { scanAllowance: null, scanDifference: null };
		return { scanAllowance: formatAmount(allowance), scanDifference: formatAmount(grant - allowance) };
	}

	private valueFields({ code, digits }: Currency): IDataObject {
		const isKnown = this.valued > 0 || this.valuesMissing === 0;
		return { currency: code, value: isKnown ? formatUnits(this.value, digits) : null, valuesMissing: this.valuesMissing };
	}
}
