import { randomUUID } from 'crypto';

/**
 * JSON with exact 64-bit integers.
 *
 * Ledger offsets, durations, migration ids and round numbers are int64 on the wire and arrive as bare JSON numbers. A
 * plain `JSON.parse` rounds those above 2^53 without a word. Here such a number comes out as a decimal string. Every
 * number that JavaScript holds exactly stays a number. A decimal that it does not hold is refused in what is sent.
 */

/** The index after the string that starts (with its quote) at `start`. */
function afterString(text: string, start: number): number {
	for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
		let slashes = 0;
		while (text[end - 1 - slashes] === '\\') slashes++;
		if (slashes % 2 === 0) return end + 1;
	}
	return text.length;
}

/** Goes through the numbers of a JSON text, as they are written. Digits inside strings are none. */
function forEachNumber(text: string, visit: (number: string, begin: number) => void): void {
	const tokens = /"|-?\d[\d.eE+-]*/g;
	for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
		const [token] = match;
		if (token === '"') tokens.lastIndex = afterString(text, match.index);
		else visit(token, match.index);
	}
}

const isWhole = (number: string): boolean => /^-?\d+$/.test(number);

/** Replaces integers that a number cannot hold by strings. */
function quoteLargeIntegers(text: string, large: (digits: string) => string): string {
	const parts: string[] = [];
	let kept = 0;
	forEachNumber(text, (number, begin) => {
		if (number.length < 16 || !isWhole(number) || Number.isSafeInteger(Number(number))) return;
		parts.push(text.slice(kept, begin), JSON.stringify(large(number)));
		kept = begin + number.length;
	});
	return parts.length ? parts.join('') + text.slice(kept) : text;
}

const isLarge = (value: unknown): boolean =>
	typeof value === 'number' && (value > Number.MAX_SAFE_INTEGER || value < -Number.MAX_SAFE_INTEGER);

/**
 * Checks whether a parsed value has a number beyond ±(2^53 - 1), which may have been rounded. The values are gone through, since they are
 * far fewer than the characters of their text. Without recursion: a server decides how deep they are.
 */
function hasLargeNumber(parsed: unknown): boolean {
	if (typeof parsed !== 'object' || parsed === null) return isLarge(parsed);
	const left: object[] = [parsed];
	for (let container = left.pop(); container !== undefined; container = left.pop()) {
		if (Array.isArray(container)) {
			for (const value of container) {
				if (typeof value !== 'object') {
					if (isLarge(value)) return true;
				} else if (value !== null) left.push(value as object);
			}
			continue;
		}
		// No other loop over fields is as quick. Over elements it is the slowest.
		for (const key in container) {
			const value = (container as Record<string, unknown>)[key];
			if (typeof value !== 'object') {
				if (isLarge(value)) return true;
			} else if (value !== null) left.push(value);
		}
	}
	return false;
}

/**
 * Parses JSON text. Integers beyond ±(2^53 - 1) become decimal strings. Throws SyntaxError as `JSON.parse` does. Only a text that has a
 * number so large is gone through again.
 */
export function parseJson(text: string): unknown {
	const parsed: unknown = JSON.parse(text);
	return hasLargeNumber(parsed) ? JSON.parse(quoteLargeIntegers(text, (digits) => digits)) : parsed;
}

/** A decimal of more digits than a JavaScript number holds, in JSON that a user typed. */
export class RoundedDecimal extends Error {
	constructor(number: string) {
		super(`the number ${number.length > 60 ? `${number.slice(0, 60)}…` : number} would be rounded to ${Number(number)}`);
	}
}

/** Texts that may have a decimal that is rounded: one of sixteen digits and more, or with an exponent of three. */
const MAY_BE_ROUNDED = /\d[\d.]{15}|\d[eE][+-]?\d{3,17}(?:[\s,\]}]|$)/;

/** A number by its digits without zeros at both ends and the power of ten of the last: equal for equal numbers. Undefined for none. */
function valueOf(number: string): string | undefined {
	const [, sign = '', whole = '', fraction = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
	const digits = whole + fraction;
	let [begin, end] = [0, digits.length];
	while (digits[begin] === '0') begin++;
	while (end > begin && digits[end - 1] === '0') end--;
	if (whole === '') return undefined;
	return begin === end ? '0' : `${sign}${digits.slice(begin, end)}e${Number(power) - fraction.length + digits.length - end}`;
}

/** @throws `RoundedDecimal` if the text has a decimal that a number does not hold. Few texts are gone through for it. */
function refuseRounded(text: string): void {
	if (!MAY_BE_ROUNDED.test(text)) return;
	forEachNumber(text, (number) => {
		if (!isWhole(number) && valueOf(number) !== valueOf(String(Number(number)))) throw new RoundedDecimal(number);
	});
}

/**
 * Parses JSON that a user typed in order to send it: `stringifyJson` writes its large integers as they were. They are found again by a
 * mark that is drawn after the text was written, so nothing in it can be taken for one.
 * @throws SyntaxError as `JSON.parse` does, and `RoundedDecimal`
 */
export function parseJsonToSend(text: string): unknown {
	const parsed: unknown = JSON.parse(text);
	refuseRounded(text);
	if (!hasLargeNumber(parsed)) return parsed;
	const mark = randomUUID();
	return JSON.parse(
		quoteLargeIntegers(text, (digits) => mark + digits),
		(_, value: unknown) => (typeof value === 'string' && value.startsWith(mark) ? new LargeInteger(value.slice(mark.length)) : value),
	);
}

/** Set while `stringifyJson` runs: what it writes before the digits of a large integer, to find them. */
let mark = '';
let marked = false;

/** An integer too large for a JavaScript number, on its way out: `stringifyJson` writes its digits unquoted. */
class LargeInteger {
	constructor(readonly digits: string) {}

	toJSON(): string {
		marked = true;
		return mark + this.digits;
	}

	/** In a path, a query or a text. */
	toString(): string {
		return this.digits;
	}
}

/** The digits of a large integer that `parseJsonToSend` or `int64` made. Undefined for any other value. */
export function largeDigits(value: unknown): string | undefined {
	return value instanceof LargeInteger ? value.digits : undefined;
}

/**
 * The wire value of an int64 given as decimal digits: a number if that is exact, else an object that
 * `stringifyJson` writes as a bare number. Typed `number`, since that is what the contract calls it.
 */
export function int64(digits: string): number {
	const value = Number(digits);
	return Number.isSafeInteger(value) ? value : (new LargeInteger(digits) as unknown as number);
}

/** Serialises a request body. See `int64`. The mark is drawn after the value was made, so no text in it can contain it. */
export function stringifyJson(value: unknown): string {
	mark = randomUUID();
	marked = false;
	try {
		const text = JSON.stringify(value);
		return marked ? text.replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1') : text;
	} finally {
		mark = '';
	}
}
