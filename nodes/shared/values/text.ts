/** The text with a full stop, if no other mark ends it: another sentence follows. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text.trimEnd()) ? text.trimEnd() : `${text.trimEnd()}.`);

/** The beginning of a text, never with half a character at its end. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Checks whether a text has no lone surrogates, as a text cut in the middle of an emoji has. */
export function isWellFormed(text: string): boolean {
	return !/\p{Surrogate}/u.test(text);
}
