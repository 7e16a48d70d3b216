// JSON with exact integers. An int64 beyond 2^53 is a bare JSON number on the wire and would be rounded by JSON.parse; here it is a
// bigint, in both directions.

const MARK = '\u0000int:';
// A string (to step over it) or an integer literal long enough to be inexact.
const STRING_OR_LONG_INTEGER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;

/** Parses JSON; integers that a double cannot hold come out as bigint, all others as number. Throws SyntaxError. */
export function parse(text: string): unknown {
	if (!/\d{16}/.test(text)) return JSON.parse(text);
	const marked = text.replace(STRING_OR_LONG_INTEGER, (token) =>
		token.startsWith('"') ? token : `"\\u0000int:${token}"`,
	);
	return JSON.parse(marked, (_key, value: unknown) => {
		if (typeof value !== 'string' || !value.startsWith(MARK)) return value;
		const exact = BigInt(value.slice(MARK.length));
		return isSafe(exact) ? Number(exact) : exact;
	});
}

/** Writes JSON; a bigint becomes a bare integer literal of the same value. */
export function stringify(value: unknown, indent?: number): string {
	let marked = false;
	const text = JSON.stringify(
		value,
		(_key, part: unknown) => {
			if (typeof part !== 'bigint') return part;
			if (isSafe(part)) return Number(part);
			marked = true;
			return `${MARK}${part}`;
		},
		indent,
	);
	return marked ? text.replace(/"\\u0000int:(-?\d+)"/g, '$1') : text;
}

/** The same value with every bigint rounded to a number: what a schema validator can look at. */
export function rounded<T>(value: T): T {
	return JSON.parse(
		JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? Number(part) : part)),
	) as T;
}

function isSafe(value: bigint): boolean {
	return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER);
}
