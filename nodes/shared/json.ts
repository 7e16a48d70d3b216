/**
 * JSON with exact 64-bit integers.
 *
 * Ledger offsets, durations, migration ids and round numbers are int64 on the wire and arrive as bare JSON numbers. A
 * plain `JSON.parse` rounds those above 2^53 without a word. Here such a number comes out as a decimal string; every
 * number that JavaScript holds exactly stays a number.
 */

/** A number token of 16 or more digits can only follow one of these, so texts without any take the fast way. */
const LONG_NUMBER = /(?:^|[:[,\s])-?\d{16,}/;
/** Strings are matched first, so that digits inside them are never touched. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;

const MARK = '\u0001int64:';
const MARKED = /"\\u0001int64:(-?\d+)"/g;

function parse(text: string, large: (digits: string) => string): unknown {
	if (!LONG_NUMBER.test(text)) return JSON.parse(text);
	return JSON.parse(
		text.replace(TOKENS, (token) => (token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : JSON.stringify(large(token)))),
	);
}

/** Parses JSON text; integers beyond ±(2^53 - 1) become decimal strings. Throws SyntaxError as `JSON.parse` does. */
export function parseJson(text: string): unknown {
	return parse(text, (digits) => digits);
}

/** Parses JSON that a user typed in order to send it: `stringifyJson` writes its large integers as they were. */
export function parseJsonToSend(text: string): unknown {
	return parse(text, (digits) => MARK + digits);
}

/** An integer too large for a JavaScript number, on its way out: `stringifyJson` writes its digits unquoted. */
class LargeInteger {
	constructor(private readonly digits: string) {}

	toJSON(): string {
		return MARK + this.digits;
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
