/** Whether a text has no half characters (lone surrogates), as a text cut in the middle of an emoji has. */
export function isWellFormed(text: string): boolean {
	return !/\p{Surrogate}/u.test(text);
}
