/** Makes texts from outside short and safe to show. Each function runs in linear time, whatever the text contains. */

/** Characters of a server's text that are read. */
const LONGEST = 20_000;

/** The beginning of a text from outside. Every such text goes through here before it is searched. */
export function cut(text: string, length = LONGEST): string {
	return text.length > length ? text.slice(0, length) : text;
}

/** A control character, with what follows it in a terminal sequence such as a colour. */
const CONTROL = /(\p{Cc})(\[[0-9;?]{0,50}[ -/]{0,5}[@-~])?/gu;
/** Characters that change the direction of text or have no width. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** A character that is not plain ASCII. Most texts have none, and need no further look. */
const UNUSUAL = /[^\x20-\x7e]/;

/** A text as it is read: without what a terminal or the editor would act on. White space stays. */
function visible(text: string): string {
	if (!UNUSUAL.test(text)) return text;
	const shownControl = (match: string, control: string) => (/\s/.test(control) ? match : control === '\x1b' ? '' : match.slice(1));
	return text.replace(CONTROL, shownControl).replace(INVISIBLE, '');
}

/** A value that a user entered, as an error quotes it: its beginning, however long it is. */
export function quoted(value: unknown, length = 200): string {
	const entered = typeof value === 'object' ? JSON.stringify(value) : String(value);
	const text = visible(cut(entered, length + 1000));
	return text.length > length ? `"${cut(text, length)}…"` : `"${text}"`;
}

/** A run of characters that a token can contain. Matched whole, so that no character is read twice. */
const RUN = /[\w.~+/=-]+/g;
/** Every text with a token has one of these. */
const MAY_HOLD_TOKEN = /eyJ|bearer/i;

/** Takes bearer tokens and anything shaped like a JWT out of a text. Cuts it. */
export function redact(text: string): string {
	const read = visible(cut(text));
	if (!MAY_HOLD_TOKEN.test(read)) return read;
	let afterBearer = false;
	let end = 0;
	return read.replace(RUN, (run, at: number, whole: string) => {
		// "Bearer <token>": only spaces are in between.
		const bearer = afterBearer && whole.slice(end, at).trim() === '' && at > end;
		end = at + run.length;
		afterBearer = /^bearer$/i.test(run);
		if (bearer) return '[hidden]';
		const jwt = run.indexOf('eyJ');
		return jwt >= 0 && run.includes('.', jwt) ? `${run.slice(0, jwt)}[hidden]` : run;
	});
}

/** One line of at most `length` characters, without tokens. */
export function shown(text: string, length = 300): string {
	return cut(redact(text).replace(/\s+/g, ' ').trim(), length);
}

/** Text after a name is not part of it: else the rest of a tag without an end would be tried from each of its letters. */
const TAG_OR_TEXT = /<![^<>]*>|<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])[^<>]*>|[^<]+|</gi;

/** The readable part of an HTML page: its title and headings, else its text. */
export function htmlText(html: string): string {
	const headings: string[] = [];
	const words: string[] = [];
	let hidden = '';
	let heading = false;
	for (const [text, closing, tag] of cut(html).matchAll(TAG_OR_TEXT)) {
		if (text.startsWith('<!')) continue;
		const name = tag?.toLowerCase();
		if (hidden) {
			if (closing && name === hidden) hidden = '';
		} else if (name === undefined) {
			(heading ? headings : words).push(text);
		} else if (name === 'script' || name === 'style') {
			if (!closing) hidden = name;
		} else if (name === 'title' || name === 'h1' || name === 'h2') {
			heading = !closing;
		} else words.push(' ');
	}
	const found = [...new Set(headings.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean))];
	return shown(found.length > 0 ? found.join(' · ') : words.join(''));
}

/** An amount of bytes as a person reads it: `9.4 MB`. */
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
