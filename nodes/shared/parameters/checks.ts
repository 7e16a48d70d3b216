/**
 * The checks of what a user typed, by kind of value. Each gives the value as it is sent, or throws what `refuse` makes of the
 * problem and of how the value should look.
 */

/** Makes the error that names the field. */
export type Refuse = (problem: string, advice: string) => Error;

const PARTY = /^[A-Za-z0-9:\-_ ]+::[0-9a-f]+$/;
/** Version byte 00, then whole bytes in hexadecimal: at least the 32 every contract ID begins with. */
const CONTRACT = /^00(?:[0-9a-f]{2}){32,}$/;
/** Daml's Decimal: up to 28 digits before the point and 10 after it. */
const DECIMAL = /^\d{1,28}(?:\.\d{1,10})?$/;
/** Digits that every number converted from a decimal text keeps. */
const EXACT_DIGITS = 15;
/** The largest int64. */
const MAX_INT64 = BigInt('9223372036854775807');

/** A whole number within bounds. */
export function integerOf(text: string, bounds: { min?: number; max?: number }, refuse: Refuse): number {
	const value = Number(text);
	if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value)) throw refuse(`"${text}" is not a whole number`, 'Enter digits only.');
	if (bounds.min !== undefined && value < bounds.min) throw refuse(`${value} is too small`, `The smallest value is ${bounds.min}.`);
	if (bounds.max !== undefined && value > bounds.max) throw refuse(`${value} is too large`, `The largest value is ${bounds.max}.`);
	return value;
}

/**
 * The digits of a non-negative int64.
 * @param given the value before it was text: a number may have been rounded
 */
export function int64DigitsOf(text: string, given: unknown, refuse: Refuse): string {
	if (typeof given === 'number' && !Number.isSafeInteger(given))
		throw refuse(
			`${text} is not an exact whole number`,
			'Numbers above 9007199254740991 must be entered as text, so that no digit is lost.',
		);
	if (/^-\d+$/.test(text)) throw refuse(`${text} is negative`, 'Enter 0 or a positive whole number.');
	if (!/^\d+$/.test(text)) throw refuse(`"${text}" is not a whole number`, 'Enter digits only, e.g. 1671.');
	const digits = text.replace(/^0+(?=\d)/, '');
	if (BigInt(digits) > MAX_INT64) throw refuse(`${text} is too large`, 'The largest value is 9223372036854775807.');
	return digits;
}

/**
 * A positive amount, every digit kept.
 * @param given the value before it was text: a number may have been rounded
 */
export function amountOf(text: string, given: unknown, refuse: Refuse): string {
	if (typeof given === 'number' && text.replace(/\D/g, '').length > EXACT_DIGITS)
		throw refuse(`${text} may have been rounded`, 'Amounts with more than 15 digits must be entered as text, so that no digit is lost.');
	if (!DECIMAL.test(text))
		throw refuse(
			`"${text}" is not an amount`,
			'Write it with a point and at most 10 digits after it, without signs or separators, e.g. 12.5.',
		);
	if (!/[1-9]/.test(text)) throw refuse('the amount is zero', 'Enter an amount greater than zero.');
	return text;
}

export function partyOf(text: string, refuse: Refuse): string {
	if (PARTY.test(text)) return text;
	throw refuse(
		`"${text}" is not a party ID`,
		'A party ID looks like alice::1220… : a name, two colons, and the hexadecimal fingerprint of its namespace.',
	);
}

export function contractIdOf(text: string, refuse: Refuse): string {
	if (CONTRACT.test(text)) return text;
	throw refuse(
		`"${text.length > 80 ? `${text.slice(0, 80)}…` : text}" is not a contract ID`,
		'A contract ID begins with 00 and has only the digits 0 to 9 and a to f, usually 138 of them. Copy it whole.',
	);
}
