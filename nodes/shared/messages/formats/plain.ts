import { LONGEST_TEXT, shorten } from '../bounds';
import { SIGNS, type Message } from '../message';

/** Plain text, for any receiver: a sign with the title, a line each, and the links. */
export function plainText({ severity, title, lines, links }: Message): string {
	const addresses = links.map(({ text, url }) => `${text}: ${url}`);
	const body = [`${SIGNS[severity]} ${title}`, ...lines].join('\n');
	const below = addresses.join('\n');
	const most = LONGEST_TEXT - below.length - 1;
	return below.length === 0 || most < LONGEST_TEXT / 2 ? shorten(body, LONGEST_TEXT) : `${shorten(body, most)}\n${below}`;
}
