// Times of requests as the apps of Splice read them, which is as Java does.

/** The parts of a time in their order. What can be left out is `?`. */
const PARTS = [/\d{4}/, /-/, /\d\d/, /-/, /\d\d/, /T/i, /\d\d/, /:/, /\d\d/, /(?::\d\d(?:\.\d{1,9})?)?/, /Z|[+-]\d\d:\d\d(?::\d\d)?/i];

/** Reason why a text is no time with a zone, in the recorded words. Undefined if it is one. */
export function timeProblem(text: string): string | undefined {
	let at = 0;
	for (const part of PARTS) {
		const [found] = new RegExp(part.source, `y${part.flags}`).exec(text.slice(at)) ?? [];
		if (found === undefined) return `Text '${text}' could not be parsed at index ${at}`;
		at += found.length;
	}
	if (at < text.length) return `Text '${text}' could not be parsed, unparsed text found at index ${at}`;
	return Number.isNaN(Date.parse(text)) ? `Text '${text}' could not be parsed: Invalid value` : undefined;
}

/** A time as Java writes one: without seconds if there are none (recorded). */
export const withoutEmptySeconds = (text: string): string => text.replace(/(T\d\d:\d\d):00(?=Z|[+-])/, '$1');
