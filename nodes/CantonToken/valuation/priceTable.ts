import { quoted } from '../../shared/errors/safeText';
import type { Parameters } from '../../shared/parameters/parameters';
import { parseAmount, ZERO, type Amount } from '../../shared/tokens/amounts';
import { instrumentKey, type Instrument } from '../../shared/tokens/holdings';
import { CANTON_COIN } from '../../shared/tokens/instrumentField';

/** Prices that the user gives: by instrument, and by day or for all days. */

const FIELD = 'priceTable';
const ADVICE =
	'Write a row as instrument, day, price and currency, e.g. USD@bank::1220…; 2026-07-01; 1.0825; EUR. ' +
	'An expression returns rows with these fields. The day may be empty, for a price of all days, and so may the currency.';
const DAY = /^\d{4}-\d\d-\d\d/;
/** The key of Canton Coin, whose admin the participant knows. */
const COIN = CANTON_COIN.value;

interface Row {
	instrument: string;
	day: string;
	price: string;
	currency: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');

/** The cells of a line: a table that was copied has tabs between them. */
const cellsOf = (line: string): string[] =>
	line.split(line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',').map((cell) => cell.trim());

function rowsOfLines(text: string): Row[] {
	return text.split('\n').flatMap((line) => {
		const [instrument = '', day = '', price = '', currency = ''] = cellsOf(line);
		return line.trim() === '' ? [] : [{ instrument, day, price, currency }];
	});
}

function rowOf(entry: unknown): Row {
	const { instrument, instrumentId, instrumentAdmin, day, date, price, currency } = (entry ?? {}) as Record<string, unknown>;
	const name = textOf(instrument) || [textOf(instrumentId), textOf(instrumentAdmin)].filter(Boolean).join('@');
	return { instrument: name, day: textOf(day ?? date), price: textOf(price), currency: textOf(currency) };
}

/** A row that names the columns. */
const isHeader = ({ instrument, price }: Row): boolean => /^instrument/i.test(instrument) && /^price/i.test(price);

/** The rows of the field: a text of lines, JSON, or what an expression returned. */
function rowsOf(parameters: Parameters): Row[] {
	const entered = parameters.raw(FIELD) ?? '';
	const value = typeof entered === 'string' && /^\s*\[/.test(entered) ? parameters.json(FIELD) : entered;
	if (typeof value === 'string') return rowsOfLines(value).filter((row, index) => index > 0 || !isHeader(row));
	return (Array.isArray(value) ? value : [value]).map(rowOf);
}

/** The instrument of a row as a key: Canton Coin by its name, any other with its admin. Undefined if it names no admin. */
function keyOf(instrument: string): string | undefined {
	if ([CANTON_COIN.name.toLowerCase(), COIN].includes(instrument.toLowerCase())) return COIN;
	const at = instrument.lastIndexOf('@');
	const [id, admin] = [instrument.slice(0, at).trim(), instrument.slice(at + 1).trim()];
	return at > 0 && id !== '' && admin.includes('::') ? instrumentKey({ id, admin }) : undefined;
}

/** Problem of a row, in words. */
function problemOf({ instrument, day, price, currency }: Row): string | undefined {
	if (keyOf(instrument) === undefined) return `${quoted(instrument, 100)} is neither Canton Coin nor an instrument with its admin`;
	if (day !== '' && !(DAY.test(day) && !Number.isNaN(Date.parse(day.slice(0, 10))))) return `${quoted(day)} is no day`;
	if ((parseAmount(price) ?? -BigInt(1)) < ZERO) return `${quoted(price)} is not a price of at most ten decimals`;
	return currency === '' || /^[a-z]{3}$/i.test(currency) ? undefined : `${quoted(currency)} is not a currency of three letters`;
}

/** A price list. Rows in other currencies than that of the values do not count. */
export class PriceTable {
	private readonly prices = new Map<string, Amount>();

	/** Reads the field. @throws if a row cannot be read, or a price is there twice */
	constructor(parameters: Parameters, currency: string) {
		const refuse = (index: number, problem: string) => parameters.parameterError(FIELD, `row ${index + 1}: ${problem}`, ADVICE);
		for (const [index, row] of rowsOf(parameters).entries()) {
			const problem = problemOf(row);
			if (problem !== undefined) throw refuse(index, problem);
			if (row.currency !== '' && row.currency.toUpperCase() !== currency) continue;
			const key = `${keyOf(row.instrument)} ${row.day.slice(0, 10)}`;
			if (this.prices.has(key)) throw refuse(index, 'the price of this instrument and day is there twice');
			this.prices.set(key, parseAmount(row.price) ?? ZERO);
		}
	}

	/** The price of a day, or of all days. `isCoin`: the instrument is the Canton Coin of the network. */
	find(instrument: Instrument, day: string, isCoin: boolean): Amount | undefined {
		const keys = [instrumentKey(instrument), ...(isCoin ? [COIN] : [])];
		for (const when of [day, '']) {
			for (const key of keys) {
				const price = this.prices.get(`${key} ${when}`);
				if (price !== undefined) return price;
			}
		}
		return undefined;
	}
}
