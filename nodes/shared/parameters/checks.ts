import type { IDataObject } from 'n8n-workflow';

import { toUtc } from '../values/dateTime';
import { largeDigits, parseJsonToSend, RoundedDecimal } from '../values/exactJson';
import { isWellFormed } from '../values/text';
import { AS_TEXT } from '../values/textNumbers';
import { cut, quoted, shown } from '../errors/safeText';

/**
 * The checks of what a user typed, by kind of value. Each gives the value as it is sent, or throws what `refuse` makes of the
 * problem and of how the value should look.
 */

/** Makes the error that names the field. */
export type Refuse = (problem: string, advice: string) => Error;

/** Daml's Decimal: up to 28 digits before the point and 10 after it. */
const DECIMAL = /^\d{1,28}(?:\.\d{1,10})?$/;
/** Digits that every number converted from a decimal text keeps. */
const EXACT_DIGITS = 15;
/** The largest int64. */
const MAX_INT64 = BigInt('9223372036854775807');

/** Trimmed text, or undefined when empty. */
export function textOf(value: unknown, refuse: Refuse): string | undefined {
	if (value === undefined || value === null) return undefined;
	if (typeof value === 'object')
		throw refuse('got an object where text is expected', 'Select a field in the expression, e.g. {{ $json.party }}.');
	const text = String(value).trim();
	if (!isWellFormed(text))
		throw refuse('the text was cut in the middle of a character', 'Copy it again, or check the expression that shortens it.');
	return text || undefined;
}

/** A switch: a boolean, or its text. Undefined when empty. */
export function flagOf(value: unknown, refuse: Refuse): boolean | undefined {
	if (value === undefined || value === null || typeof value === 'boolean') return value ?? undefined;
	const text = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
	if (text === '') return undefined;
	if (text === 'true' || text === 'false') return text === 'true';
	throw refuse(`${quoted(value)} is neither true nor false`, 'Switch it on or off, or let its expression be true or false.');
}

/** The same of an ID. A number that was rounded would be that of several things. */
export function ownIdOf(value: unknown, refuse: Refuse): string | undefined {
	if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
		throw refuse(
			`${value} may have been rounded, so other items could have the same ID`,
			'Numbers above 9007199254740991 must be entered as text, so that no digit is lost.',
		);
	return textOf(value, refuse);
}

/** A list given as text (separated by commas or lines, or a JSON array), as an array, or empty. Without repeats. */
export function textsOf(entered: unknown, refuse: Refuse): string[] {
	const value = typeof entered === 'string' && entered.trim().startsWith('[') ? parsedJson(entered, refuse) : entered;
	const isOne = !Array.isArray(value) && typeof value === 'object' && value !== null;
	const parts = Array.isArray(value) ? value : isOne ? [value] : String(value ?? '').split(/[\n,]/);
	if (parts.some((part) => typeof part === 'object' && largeDigits(part) === undefined)) {
		throw refuse(
			isOne ? 'got an object where a list of texts is expected' : 'got a list of objects where a list of texts is expected',
			isOne
				? 'Select a field in the expression, e.g. {{ $json.party }}.'
				: 'Select a field of each in the expression, e.g. {{ $json.rows.map(row => row.party) }}.',
		);
	}
	const texts = parts.map((part) => String(part).trim()).filter(Boolean);
	if (!texts.every(isWellFormed))
		throw refuse('a text was cut in the middle of a character', 'Copy it again, or check the expression that shortens it.');
	return [...new Set(texts)];
}

/** JSON given as text or, by an expression, as a value. Undefined when empty. */
export function jsonOf(value: unknown, refuse: Refuse): unknown {
	if (typeof value !== 'string') return value ?? undefined;
	return value.trim() ? parsedJson(value, refuse) : undefined;
}

function parsedJson(text: string, refuse: Refuse): unknown {
	try {
		return parseJsonToSend(text);
	} catch (error) {
		if (error instanceof RoundedDecimal) throw refuse(error.message, AS_TEXT);
		throw refuse(
			`this is not valid JSON (${shown((error as Error).message, 200)})`,
			'Check quotes, commas and brackets, or build the value with an expression that returns an object.',
		);
	}
}

/** A JSON object. Undefined when empty. */
export function jsonObjectOf(entered: unknown, refuse: Refuse): IDataObject | undefined {
	const value = jsonOf(entered, refuse);
	if (value === undefined) return undefined;
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		throw refuse('this is not a JSON object', 'It must start with { and end with }.');
	}
	return value as IDataObject;
}

/** A date and time as ISO 8601 in UTC, with its fraction of a second as typed (see `toUtc`). Undefined when empty. */
export function timeOf(value: unknown, timezone: string, refuse: Refuse): string | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	const time = toUtc(value, timezone);
	if (time === undefined) throw refuse(`${quoted(value)} is not a date and time`, 'Use ISO 8601, e.g. 2026-07-01T10:00:00Z.');
	return time;
}

/** A whole number within bounds. */
export function integerOf(text: string, bounds: { min?: number; max?: number }, refuse: Refuse): number {
	const value = Number(text);
	if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value)) throw refuse(`${quoted(text)} is not a whole number`, 'Enter digits only.');
	if (bounds.min !== undefined && value < bounds.min) throw refuse(`${value} is too small`, `The smallest value is ${bounds.min}.`);
	if (bounds.max !== undefined && value > bounds.max) throw refuse(`${value} is too large`, `The largest value is ${bounds.max}.`);
	return value;
}

/**
 * The digits of a non-negative int64.
 * @param entered the value before it was text: a number may have been rounded
 */
export function int64DigitsOf(text: string, entered: unknown, refuse: Refuse): string {
	if (typeof entered === 'number' && !Number.isSafeInteger(entered))
		throw refuse(
			`${cut(text, 200)} is not an exact whole number`,
			'Numbers above 9007199254740991 must be entered as text, so that no digit is lost.',
		);
	if (/^-\d+$/.test(text)) throw refuse(`${cut(text, 200)} is negative`, 'Enter 0 or a positive whole number.');
	if (!/^\d+$/.test(text)) throw refuse(`${quoted(text)} is not a whole number`, 'Enter digits only, e.g. 1671.');
	const digits = text.replace(/^0+(?=\d)/, '');
	if (digits.length > 19 || BigInt(digits) > MAX_INT64)
		throw refuse(`${cut(text, 200)} is too large`, 'The largest value is 9223372036854775807.');
	return digits;
}

/**
 * A positive amount, every digit kept.
 * @param entered the value before it was text: a number may have been rounded
 */
export function amountOf(text: string, entered: unknown, refuse: Refuse): string {
	if (typeof entered === 'number' && text.replace(/\D/g, '').length > EXACT_DIGITS)
		throw refuse(
			`${cut(text, 200)} may have been rounded`,
			'Amounts with more than 15 digits must be entered as text, so that no digit is lost.',
		);
	if (!DECIMAL.test(text))
		throw refuse(
			`${quoted(text)} is not an amount`,
			'Write it with a point and at most 10 digits after it, without signs or separators, e.g. 12.5.',
		);
	if (!/[1-9]/.test(text)) throw refuse('the amount is zero', 'Enter an amount greater than zero.');
	return text;
}

/** Several amounts, each checked. Equal ones stay. A comma separates only before a blank: `12,5` is one amount, and not one to take. */
export function amountsOf(entered: unknown, refuse: Refuse): string[] {
	const value = typeof entered === 'string' && entered.trim().startsWith('[') ? parsedJson(entered, refuse) : entered;
	const parts: unknown[] = Array.isArray(value)
		? value
		: typeof value === 'object' && value !== null
			? [value]
			: String(value ?? '').split(/\n|;|,\s/);
	return parts.flatMap((part, index) => {
		const text = textOf(part, refuse);
		if (text === undefined && Array.isArray(value))
			throw refuse(`amount ${index + 1} of the list is empty`, 'Give each an amount, or leave it out of the list.');
		return text === undefined ? [] : [amountOf(text, Array.isArray(value) ? part : entered, refuse)];
	});
}
