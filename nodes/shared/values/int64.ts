/**
 * Ledger offsets. On the wire they are int64. Here they are numbers if that is exact and decimal strings beyond
 * (see `exactJson.ts`), so they are compared by value, never by `<`.
 */
export type Offset = number | string;

/** Checks whether a value can be an offset. What a server sends is not taken on trust. */
export function isOffset(value: unknown): value is Offset {
	return (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) || (typeof value === 'string' && /^\d+$/.test(value));
}

/** Negative, zero or positive as `a` lies before, at or after `b`. */
export function compareOffsets(a: Offset, b: Offset): number {
	if (typeof a === 'number' && typeof b === 'number') return a - b;
	const [x, y] = [BigInt(a), BigInt(b)];
	return x < y ? -1 : x > y ? 1 : 0;
}

/** The later of two offsets. */
export function laterOffset(a: Offset, b: Offset): Offset {
	return compareOffsets(a, b) < 0 ? b : a;
}

/** Number of offsets after `from` up to `to`. Negative if `to` lies before. Exact up to 2^53. */
export function offsetsBetween(from: Offset, to: Offset): number {
	return Number(BigInt(to) - BigInt(from));
}

/** The offset so many after (or, negative, before) another. A number if that is exact. Never below 0. */
export function offsetBy(offset: Offset, count: number): Offset {
	const sum = BigInt(offset) + BigInt(Math.trunc(count));
	return exactInteger(sum < BigInt(0) ? BigInt(0) : sum);
}

/** A whole number as items have it: a number if that is exact, else its digits. */
export function exactInteger(value: bigint): number | string {
	const digits = String(value);
	return Number.isSafeInteger(Number(digits)) ? Number(digits) : digits;
}
