/** Reason why an entry of a history cannot be read, as a sentence about it: "it has no node ID". */
export class UnreadableEntry extends Error {}

export const unknownType = () => new UnreadableEntry('it is of a type this version does not know');

/**
 * The reason as an item's `decodeError` says it. `lack` finds out what the entry lacks. It is called only if the error is not
 * one of ours, whose own words would be JavaScript's.
 */
export function decodeErrorOf(error: unknown, mismatch: () => string | undefined): string {
	if (error instanceof UnreadableEntry) return error.message;
	return `it ${mismatch() ?? 'does not have the expected content'}`;
}
