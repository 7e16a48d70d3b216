// JSON with exact integers. An int64 beyond 2^53 is a bare JSON number on the wire and would be rounded by JSON.parse. Here it is a
// bigint, in both directions.

const MARK = '\u0000int:';
// A string (to step over it) or an integer literal long enough to be inexact.
const STRING_OR_LONG_INTEGER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;

/** Parses JSON. Integers that a double cannot hold come out as bigint, all others as number. Throws SyntaxError. */
export function parse(text: string): unknown {
	if (!/\d{16}/.test(text)) return JSON.parse(text);
	const marked = text.replace(STRING_OR_LONG_INTEGER, (token) => (token.startsWith('"') ? token : `"\\u0000int:${token}"`));
	return JSON.parse(marked, (_key, value: unknown) => {
		if (typeof value !== 'string' || !value.startsWith(MARK)) return value;
		const exact = BigInt(value.slice(MARK.length));
		return isSafe(exact) ? Number(exact) : exact;
	});
}

/** Writes JSON. A bigint becomes a bare integer literal of the same value. */
export function stringify(value: unknown, indent?: number): string {
	const text = JSON.stringify(value, undefined, indent);
	return text.includes(WRITTEN_MARK) ? text.replace(/"\\u0000int:(-?\d+)"/g, '$1') : text;
}

/** Form of the mark in JSON text. */
const WRITTEN_MARK = '"\\u0000int:';

// A replacer function would be called for every property of every answer. This is called for bigints only.
Object.defineProperty(BigInt.prototype, 'toJSON', {
	value(this: bigint) {
		return isSafe(this) ? Number(this) : `${MARK}${this}`;
	},
});

const [LOWEST, HIGHEST] = [BigInt(Number.MIN_SAFE_INTEGER), BigInt(Number.MAX_SAFE_INTEGER)];

function isSafe(value: bigint): boolean {
	return value >= LOWEST && value <= HIGHEST;
}
