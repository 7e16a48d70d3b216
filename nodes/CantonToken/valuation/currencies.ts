import type { Parameters } from '../../shared/parameters/parameters';

/** Digits after the point of currencies that do not have two (ISO 4217). */
const DIGITS: ReadonlyMap<string, number> = new Map([
	...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map(
		(code) => [code, 0] as const,
	),
	...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3] as const),
	...['CLF', 'UYW'].map((code) => [code, 4] as const),
]);
const USUAL = 2;

/** A currency, and the digits after the point of an amount in it. */
export interface Currency {
	code: string;
	digits: number;
}

/** Digits after the point that amounts in a currency usually have. */
export const usualDigits = (code: string): number => DIGITS.get(code) ?? USUAL;

/** The currency of values: that of the field, or US dollars if scan has the prices. */
export function valueCurrency(parameters: Parameters, byScan: boolean): Currency {
	const code = byScan ? 'USD' : (parameters.text('currency') ?? 'USD').toUpperCase();
	if (!/^[A-Z]{3}$/.test(code))
		throw parameters.parameterError('currency', `${code} is not a currency`, 'Enter its three letters, e.g. EUR.');
	const digits = parameters.integer('options.valueDigits', { min: 0, max: 10 }) ?? usualDigits(code);
	return { code, digits };
}
