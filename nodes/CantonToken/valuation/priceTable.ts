import { quoted } from '../../shared/errors/safeText';
import { enteredTable } from '../../shared/parameters/enteredTable';
import type { Parameters } from '../../shared/parameters/parameters';
import { parseAmount, ZERO, type Amount } from '../../shared/tokens/amounts';
import { instrumentKey, type Instrument } from '../../shared/tokens/holdings';
import { CANTON_COIN } from '../../shared/tokens/instrumentField';
import { toUtc } from '../../shared/values/dateTime';
import { dayOf } from '../tokens/days';

/** Prices that the user gives: by instrument, and by day or for all days. */

/** Name of its field. */
export const PRICE_TABLE = 'priceTable';
const ADVICE =
	'Write a row as instrument, day, price and currency, e.g. USD@bank::1220…; 2026-07-01; 1.0825; EUR. ' +
	'An expression returns rows with these fields. The day may be empty, for a price of all days, and so may the currency.';
const DAY = /^\d{4}-\d\d-\d\d/;
/** The space before a zone, which some databases write. */
const BEFORE_ZONE = / (?=[+-]\d\d(?::?\d\d)?$)/;
/** The key of Canton Coin, whose admin the participant knows. */
const COIN = CANTON_COIN.value;

const COLUMNS = ['instrument', 'day', 'price', 'currency'] as const;
type Row = Record<(typeof COLUMNS)[number], string>;

/** A cell of a row that an expression returned: the instrument may be in two fields, and the day in another. */
function cellOf(entry: Record<string, unknown>, column: (typeof COLUMNS)[number]): unknown {
	if (column === 'day') return entry.day ?? entry.date;
	if (column !== 'instrument' || entry.instrument !== undefined) return entry[column];
	return [entry.instrumentId, entry.instrumentAdmin].filter(Boolean).join('@');
}

/** The instrument of a row as a key: Canton Coin by its name, any other with its admin. Undefined if it names no admin. */
function keyOf(instrument: string): string | undefined {
	if ([CANTON_COIN.name.toLowerCase(), COIN].includes(instrument.toLowerCase())) return COIN;
	const at = instrument.lastIndexOf('@');
	const [id, admin] = [instrument.slice(0, at).trim(), instrument.slice(at + 1).trim()];
	return at > 0 && id !== '' && admin.includes('::') ? instrumentKey({ id, admin }) : undefined;
}

/** The day in UTC of a day or time. Undefined for what is none, such as a day that its month does not have. */
function dayIn(text: string): string | undefined {
	const time = DAY.test(text) ? toUtc(text.replace(BEFORE_ZONE, ''), 'utc') : undefined;
	return time === undefined ? undefined : dayOf(time);
}

/** Problem of a row, in words. */
function problemOf({ instrument, day, price, currency }: Row): string | undefined {
	if (keyOf(instrument) === undefined) return `${quoted(instrument, 100)} is neither Canton Coin nor an instrument with its admin`;
	if (day !== '' && dayIn(day) === undefined) return `${quoted(day)} is no day`;
	if ((parseAmount(price) ?? -BigInt(1)) < ZERO) return `${quoted(price)} is not a price of at most ten decimals`;
	return currency === '' || /^[a-z]{3}$/i.test(currency) ? undefined : `${quoted(currency)} is not a currency of three letters`;
}

/** A price list. Rows in other currencies than that of the values do not count. */
export class PriceTable {
	private readonly prices = new Map<string, Amount>();
	/** True if a row has Canton Coin by its name: which instrument that is, only the participant knows. */
	readonly namesCoin: boolean;

	/** Reads the field. @throws if a row cannot be read, or a price is there twice */
	constructor(
		private readonly parameters: Parameters,
		currency: string,
	) {
		const refuse = (index: number, problem: string) => parameters.parameterError(PRICE_TABLE, `row ${index + 1}: ${problem}`, ADVICE);
		for (const [index, row] of enteredTable(parameters, PRICE_TABLE, COLUMNS, cellOf).entries()) {
			const problem = problemOf(row);
			if (problem !== undefined) throw refuse(index, problem);
			if (row.currency !== '' && row.currency.toUpperCase() !== currency) continue;
			const key = `${keyOf(row.instrument)} ${dayIn(row.day) ?? ''}`;
			if (this.prices.has(key)) throw refuse(index, 'the price of this instrument and day is there twice');
			this.prices.set(key, parseAmount(row.price) ?? ZERO);
		}
		this.namesCoin = [...this.prices.keys()].some((key) => key.startsWith(`${COIN} `));
	}

	/** The price of a day, or of all days. `isCoin`: the instrument is the Canton Coin of the network. @throws if Canton Coin has one by each of its names */
	find(instrument: Instrument, day: string, isCoin: boolean): Amount | undefined {
		const keys = [instrumentKey(instrument), ...(isCoin ? [COIN] : [])];
		for (const when of [day, '']) {
			const [price, other] = keys.flatMap((key) => this.prices.get(`${key} ${when}`) ?? []);
			if (other !== undefined)
				throw this.parameters.parameterError(
					PRICE_TABLE,
					`the price of Canton Coin ${when === '' ? 'of all days' : `on ${when}`} is there twice, by its name and with its admin`,
					'Remove one of the rows.',
				);
			if (price !== undefined) return price;
		}
		return undefined;
	}
}
