/**
 * Ledger offsets. On the wire they are int64; here they are numbers where that is exact and decimal strings beyond
 * (see `json.ts`), so they are compared by value, never by `<`.
 */
export type Offset = number | string;

/** Whether a value can be an offset; what a server sends is not taken on trust. */
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
