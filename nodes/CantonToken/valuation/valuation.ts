import type { IDataObject } from 'n8n-workflow';

import { showHint } from '../../shared/operation/hint';
import { formatAmount, formatUnits, parseAmount, roundedProduct, ZERO, type Amount } from '../../shared/tokens/amounts';
import { textAt } from '../../shared/values/jsonFields';
import type { TokenCall } from '../tokenOperation';
import { dayOf } from '../tokens/days';
import type { Currency } from './currencies';
import type { FoundPrice, PriceFinder } from './priceFinder';
import { ValueTotals } from './valueTotals';
import { valuingOf } from './valuing';

/** Balances are amounts, not movements: a statement of values has those of its movements and their totals. */
const WITHOUT_VALUE: ReadonlySet<unknown> = new Set(['openingBalance', 'closingBalance']);
/** Missing prices that the hint names. */
const NAMED = 3;

const NO_VALUE = { price: null, priceSource: null, value: null, totalCreditValue: null, totalDebitValue: null, valuesMissing: null };

/** Values of movements, and their totals. */
class Valuation {
	private readonly totals: ValueTotals;
	private readonly missing = new Set<string>();
	private last: IDataObject = {};

	constructor(
		private readonly finder: PriceFinder,
		private readonly currency: Currency,
	) {
		this.totals = new ValueTotals(currency);
	}

	/** The same items with price and value. */
	async valued(rows: readonly IDataObject[]): Promise<IDataObject[]> {
		const valued: IDataObject[] = [];
		for (const row of rows) valued.push(await this.valuedRow(row));
		this.last = valued.at(-1) ?? this.last;
		return valued;
	}

	/** The items of the totals. */
	totalRows(): IDataObject[] {
		return this.totals.rows(Object.fromEntries(Object.keys(this.last).map((name) => [name, null])));
	}

	/** The hint about prices that are missing. */
	hint(): string | undefined {
		const { missing: count } = this.totals;
		if (count === 0) return undefined;
		const named = [...this.missing];
		const more = named.length > NAMED ? ` and ${named.length - NAMED} more` : '';
		return (
			`${count === 1 ? '1 movement has' : `${count} movements have`} no value, so no total contains ${count === 1 ? 'it' : 'them'}: ` +
			`there is no price of ${named.slice(0, NAMED).join(', ')}${more}.`
		);
	}

	private async valuedRow(row: IDataObject): Promise<IDataObject> {
		const none = { ...row, ...NO_VALUE, currency: this.currency.code };
		if (WITHOUT_VALUE.has(row.kind)) return none;
		const found = await this.priceOf(row);
		const change = parseAmount(row.change);
		const value = change === undefined ? undefined : this.valueOf(change, found);
		this.totals.add(row, value);
		if (value === undefined) this.missing.add(subjectOf(row));
		return {
			...none,
			...(found && { price: formatAmount(found.price), priceSource: found.source }),
			value: value === undefined ? null : formatUnits(value, this.currency.digits),
		};
	}

	/** Value of a change. Nothing is worth nothing, whatever the price: a lock, a merge. */
	private valueOf(change: Amount, found: FoundPrice | undefined): bigint | undefined {
		if (change === ZERO) return ZERO;
		return found && roundedProduct(change, found.price, this.currency.digits);
	}

	private async priceOf(row: IDataObject): Promise<FoundPrice | undefined> {
		const [id, admin, recordTime] = [textAt(row, 'instrumentId'), textAt(row, 'instrumentAdmin'), textAt(row, 'recordTime')];
		return id !== null && admin !== null && recordTime !== null ? await this.finder.find({ id, admin }, recordTime) : undefined;
	}
}

/** The instrument and day whose price is missing. */
function subjectOf(row: IDataObject): string {
	const [id, recordTime] = [textAt(row, 'instrumentId'), textAt(row, 'recordTime')];
	return `${id ?? 'an unknown instrument'} ${recordTime === null ? 'at an unknown time' : `on ${dayOf(recordTime)}`}`;
}

/** Items of movements with what they were worth, and the totals after them, if that was chosen. Else as they are. */
export async function* withValues(
	call: TokenCall,
	movements: (call: TokenCall) => AsyncGenerator<IDataObject[]>,
): AsyncGenerator<IDataObject[]> {
	const valuing = valuingOf(call);
	const valuation = valuing && new Valuation(valuing.finder, valuing.currency);
	for await (const rows of movements(call)) yield valuation ? await valuation.valued(rows) : rows;
	if (!valuation) return;
	yield valuation.totalRows();
	showHint(call.context, valuation.hint());
}
