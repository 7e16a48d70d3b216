import type { IDataObject } from 'n8n-workflow';

import { formatUnits, ZERO } from '../../shared/tokens/amounts';
import type { Currency } from './currencies';

/** Sums of values as they are listed, so each digit of a total is that of its rows. */
interface Sum {
	party: string | null;
	instrumentId: string | null;
	instrumentAdmin: string | null;
	credit: bigint;
	debit: bigint;
	/** Movements with a value, and those without. */
	valued: number;
	missing: number;
}

const nothing = { credit: ZERO, debit: ZERO, valued: 0, missing: 0 };

/** Adds values up: by party and instrument, and all together. */
export class ValueTotals {
	private readonly all: Sum = { party: 'Total', instrumentId: null, instrumentAdmin: null, ...nothing };
	private readonly sums = new Map<string, Sum>();

	constructor(private readonly currency: Currency) {}

	/** Number of movements without a value. */
	get missing(): number {
		return this.all.missing;
	}

	/** @param value in units of the currency's last digit. Undefined if there is none */
	add({ party, instrumentId, instrumentAdmin }: IDataObject, value: bigint | undefined): void {
		const key = JSON.stringify([party, instrumentId, instrumentAdmin]);
		const sum = this.sums.get(key) ?? ({ party, instrumentId, instrumentAdmin, ...nothing } as Sum);
		this.sums.set(key, sum);
		for (const each of [sum, this.all]) {
			if (value === undefined) {
				each.missing++;
				continue;
			}
			each.valued++;
			if (value > ZERO) each.credit += value;
			else each.debit -= value;
		}
	}

	/** The totals, last of them that of all. A total of nothing is null. None without a movement. `empty`: an item whose fields all are null. */
	rows(empty: IDataObject): IDataObject[] {
		if (this.sums.size === 0) return [];
		return [...this.sums.values(), this.all].map((sum) => ({ ...empty, ...this.row(sum) }));
	}

	private row({ party, instrumentId, instrumentAdmin, credit, debit, valued, missing }: Sum): IDataObject {
		const text = (units: bigint) => (valued > 0 ? formatUnits(units, this.currency.digits) : null);
		return {
			party,
			kind: 'valueTotal',
			instrumentId,
			instrumentAdmin,
			eventId: ['valueTotal', party, instrumentAdmin, instrumentId].map((part) => part ?? '').join(':'),
			currency: this.currency.code,
			value: text(credit - debit),
			totalCreditValue: text(credit),
			totalDebitValue: text(debit),
			valuesMissing: missing,
		};
	}
}
