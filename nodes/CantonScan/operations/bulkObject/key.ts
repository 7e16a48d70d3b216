/** No key is longer. */
const LONGEST = 4096;
const ADDRESS = /^https?:\/\/[^?#]*?\/download\/([^?#]+)/;

/** Percent-encoded text as it was. Unlike `decodeURIComponent` it takes any text. */
const decoded = (text: string) => new URLSearchParams(`key=${text.replaceAll('+', '%2B').replaceAll('&', '%26')}`).get('key') ?? text;

/** The key of an object from its key, or from the address scan's lists give for it. */
export function objectKey(text: string): string {
	const inAddress = ADDRESS.exec(String(text ?? '').slice(0, LONGEST))?.[1];
	return inAddress === undefined ? text : decoded(inAddress);
}
