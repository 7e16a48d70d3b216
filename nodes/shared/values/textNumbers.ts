import { largeDigits } from './exactJson';

/**
 * Numbers in the arguments of ledger commands. The JSON Ledger API wants whole numbers (Int64) as text and takes decimals
 * (Numeric) in either form, so a form can turn every number into text.
 */

/** Advice for a number that was or would be rounded. */
export const AS_TEXT = 'Write it as text in quotes, with all its digits.';

const PLAIN = /^-?\d+(?:\.\d+)?$/;

/** The value with each number, however deep, as the text of its digits. `error` is thrown for a number that was rounded. */
export function textNumbers(value: unknown, error: (problem: string) => Error): unknown {
	if (Array.isArray(value)) return value.map((element) => textNumbers(element, error));
	const digits = largeDigits(value);
	if (digits !== undefined) return digits;
	if (typeof value === 'number') {
		const text = String(value);
		const exact = Number.isInteger(value) ? Number.isSafeInteger(value) : text.replace(/\D/g, '').replace(/^0+/, '').length <= 15;
		if (PLAIN.test(text) && exact) return text;
		throw error(`the number ${text} may have been rounded`);
	}
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, textNumbers(inner, error)]));
}
