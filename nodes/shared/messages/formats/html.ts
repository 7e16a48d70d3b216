import { SIGNS, type Message } from '../message';

/** HTML of an e-mail. */

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

export function html({ severity, title, lines, links }: Message): string {
	return [
		`<h3>${SIGNS[severity]} ${escaped(title)}</h3>`,
		...lines.map((line) => `<p>${escaped(line)}</p>`),
		...links.map(({ text, url }) => `<p><a href="${escaped(url)}">${escaped(text)}</a></p>`),
	].join('\n');
}
