import { shorten } from '../bounds';
import { SIGNS, type JsonObject, type Message } from '../message';

/** A card of Google Chat, as a webhook of a space takes it. Its text knows some HTML, and nobody is mentioned in a card. */

const MOST_BUTTONS = 5;
const LONGEST_LABEL = 60;
/** A card takes 32 KB. */
const LONGEST_TEXT = 4000;

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' };

export function googleChat({ severity, title, lines, links }: Message): JsonObject {
	const head = `${SIGNS[severity]} ${title}`;
	const text = shorten(lines.join('\n'), LONGEST_TEXT).replace(/[&<>\n]/g, (character) => HTML[character]!);
	const buttons = links
		.slice(0, MOST_BUTTONS)
		.map(({ text: label, url }) => ({ text: shorten(label, LONGEST_LABEL), onClick: { openLink: { url } } }));
	const widgets = [...(text ? [{ textParagraph: { text } }] : []), ...(buttons.length > 0 ? [{ buttonList: { buttons } }] : [])];
	const card: JsonObject = { header: { title: head }, ...(widgets.length > 0 && { sections: [{ widgets }] }) };
	return { fallbackText: head, cardsV2: [{ cardId: 'message', card }] };
}
