/**
 * JSON with exact 64-bit integers.
 *
 * Ledger offsets, durations, migration ids and round numbers are int64 on the wire and arrive as bare JSON numbers. A
 * plain `JSON.parse` rounds those above 2^53 without a word. Here such a number comes out as a decimal string; every
 * number that JavaScript holds exactly stays a number.
 */

/**
 * A number token of 16 or more digits stands between two of these, so texts without any take the fast way. Hexadecimal
 * IDs that merely begin with many digits do not match. Beginning with a character class keeps the search a fast scan.
 */
const LONG_NUMBER = /[:[,\s]-?\d{16,}(?=[\s,\]}]|$)/;
/** The text that is nothing but such a number. */
const NUMBER_ALONE = /^-?\d{16}/;
const MARK = '\u0001int64:';
const MARKED = /"\\u0001int64:(-?\d+)"/g;

/** The index after the string that starts (with its quote) at `start`. */
function afterString(text: string, start: number): number {
	for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
		let slashes = 0;
		while (text[end - 1 - slashes] === '\\') slashes++;
		if (slashes % 2 === 0) return end + 1;
	}
	return text.length;
}

/** Replaces integers that a number cannot hold by strings; digits inside strings are never touched. */
function quoteLargeIntegers(text: string, large: (digits: string) => string): string {
	const tokens = /"|-?\d[\d.eE+-]*/g;
	const parts: string[] = [];
	let kept = 0;
	for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
		const [token] = match;
		if (token === '"') tokens.lastIndex = afterString(text, match.index);
		else if (token.length >= 16 && /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token))) {
			parts.push(text.slice(kept, match.index), JSON.stringify(large(token)));
			kept = tokens.lastIndex;
		}
	}
	return parts.length ? parts.join('') + text.slice(kept) : text;
}

function parse(text: string, large: (digits: string) => string): unknown {
	return JSON.parse(LONG_NUMBER.test(text) || NUMBER_ALONE.test(text) ? quoteLargeIntegers(text, large) : text);
}

/** Parses JSON text; integers beyond ±(2^53 - 1) become decimal strings. Throws SyntaxError as `JSON.parse` does. */
export function parseJson(text: string): unknown {
	return parse(text, (digits) => digits);
}

/** Parses JSON that a user typed in order to send it: `stringifyJson` writes its large integers as they were. */
export function parseJsonToSend(text: string): unknown {
	return parse(text, (digits) => MARK + digits);
}

/** The digits of a large integer in a value that `parseJsonToSend` made; undefined for any other text. */
export function largeDigits(text: string): string | undefined {
	return text.startsWith(MARK) ? text.slice(MARK.length) : undefined;
}

/** An integer too large for a JavaScript number, on its way out: `stringifyJson` writes its digits unquoted. */
class LargeInteger {
	constructor(private readonly digits: string) {}

	toJSON(): string {
		return MARK + this.digits;
	}

	/** In a path or a query. */
	toString(): string {
		return this.digits;
	}
}

/**
 * The wire value of an int64 given as decimal digits: a number where that is exact, else an object that
 * `stringifyJson` writes as a bare number. Typed `number`, since that is what the contract calls it.
 */
export function int64(digits: string): number {
	const value = Number(digits);
	return Number.isSafeInteger(value) ? value : (new LargeInteger(digits) as unknown as number);
}

/** Serialises a request body; see `int64`. */
export function stringifyJson(value: unknown): string {
	return JSON.stringify(value).replace(MARKED, '$1');
}
