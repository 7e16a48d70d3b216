import { shorten } from '../bounds';
import { SIGNS, type JsonObject, type Message } from '../message';

/** Blocks of Slack's Block Kit: plain text, so IDs keep their underscores and nobody is mentioned. */

/** Slack's limits: of a header, a section and a button's label. */
const LONGEST_HEADER = 150;
const LONGEST_SECTION = 3000;
const LONGEST_LABEL = 75;
const MOST_BUTTONS = 5;

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const plain = (text: string, emoji: boolean): JsonObject => ({ type: 'plain_text', text, emoji });

/** `text` is for the notification, `blocks` is the message. */
export function slack({ severity, title, lines, links }: Message): JsonObject {
	const head = `${SIGNS[severity]} ${title}`;
	const body = (head.length > LONGEST_HEADER ? [head, ...lines] : lines).join('\n');
	const buttons = links.slice(0, MOST_BUTTONS).map(({ text, url }, index) => ({
		type: 'button',
		action_id: `link-${index}`,
		text: plain(shorten(text, LONGEST_LABEL), false),
		url,
	}));
	return {
		text: head.replace(/[&<>]/g, (character) => HTML[character]!),
		blocks: [
			{ type: 'header', text: plain(shorten(head, LONGEST_HEADER), true) },
			...(body ? [{ type: 'section', text: plain(shorten(body, LONGEST_SECTION), false) }] : []),
			...(buttons.length > 0 ? [{ type: 'actions', elements: buttons }] : []),
		],
	};
}
