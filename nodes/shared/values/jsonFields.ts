/** Reading of values whose shape a server's version decides, such as the payload of a contract: nothing found is not an error. */

/** The value at a path of field names. Undefined if there is none. */
export function at(value: unknown, ...names: string[]): unknown {
	return names.reduce(
		(inner, name) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined),
		value,
	);
}

/** The entries of a list. None if the value is no list. */
export function listOf(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

/** The text at a path. Null if there is none. */
export function textAt(value: unknown, ...names: string[]): string | null {
	const found = at(value, ...names);
	return typeof found === 'string' ? found : null;
}

/** A whole number at a path that Daml writes as text (`{"number": "17"}`): a number if that is exact, else its digits. Or null. */
export function integerAt(value: unknown, ...names: string[]): number | string | null {
	const found = at(value, ...names);
	if (typeof found !== 'number' && (typeof found !== 'string' || !/^-?\d{1,20}$/.test(found))) return null;
	return Number.isSafeInteger(Number(found)) ? Number(found) : found;
}

/** A Daml duration (`{"microseconds": "30000000"}`) at a path, in seconds. Or null. */
export function secondsAt(value: unknown, ...names: string[]): number | null {
	const micros = integerAt(value, ...names, 'microseconds');
	return typeof micros === 'number' ? micros / 1_000_000 : null;
}

/** A Daml map, written as a list of pairs, as pairs of key and value. */
export function pairsOf(value: unknown): Array<[key: unknown, value: unknown]> {
	return listOf(value).map((pair) => [listOf(pair)[0], listOf(pair)[1]]);
}
