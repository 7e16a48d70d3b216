import { SIGNS, type Message } from '../message';

/** Markdown, for Discord, Mattermost, Git servers and others. */

/** Discord takes 2,000 characters. */
const LONGEST = 2000;
/** Links have at most so much of it. */
const FOR_LINKS = 1000;
/** Characters with a meaning in Markdown that every renderer accepts with a backslash. */
const MARKUP = /[\\`*_[\]()<>#|~-]/;
/** Invisible separator of a mention from its sign. */
const APART = '\u200b';

/** A text of which nothing is markup and nobody is mentioned, of at most `most` characters. */
function escaped(text: string, most: number): string {
	let result = '';
	for (const character of text) {
		const next = character === '@' ? `@${APART}` : MARKUP.test(character) ? `\\${character}` : character;
		if (result.length + next.length >= most) return `${result}…`;
		result += next;
	}
	return result;
}

const address = (url: string): string =>
	url.replace(/[()<>\s]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);

export function markdown({ severity, title, lines, links }: Message): string {
	let below = '';
	for (const { text, url } of links) {
		const next = `\n\n[${escaped(text, 100)}](${address(url)})`;
		if (below.length + next.length <= FOR_LINKS) below += next;
	}
	const head = `${SIGNS[severity]} **${escaped(title, 400)}**`;
	let body = '';
	for (const line of lines) {
		const left = LONGEST - head.length - below.length - body.length - 2;
		if (left < 20) break;
		body += `\n\n${escaped(line, left)}`;
	}
	return `${head}${body}${below}`;
}
