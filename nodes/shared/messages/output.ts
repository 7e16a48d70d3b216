import { googleChat } from './formats/googleChat';
import { html } from './formats/html';
import { markdown } from './formats/markdown';
import { pagerDuty } from './formats/pagerDuty';
import { plainText } from './formats/plain';
import { slack } from './formats/slack';
import { teams } from './formats/teams';
import type { JsonObject, Message } from './message';

/** A message as the output of a node. */

const WRITERS = {
	googleChat: (message: Message) => googleChat(message),
	html: (message: Message) => html(message),
	markdown: (message: Message) => markdown(message),
	pagerDuty: (message: Message) => pagerDuty(message),
	slack: (message: Message) => slack(message),
	teams: (message: Message) => teams(message),
};

export type Format = keyof typeof WRITERS;

/** The formats besides plain text, as the options of a field. */
export const FORMATS: ReadonlyArray<readonly [value: Format, label: string, description: string]> = [
	['googleChat', 'Google Chat Card', 'As googleChat, the body that a webhook of a space takes'],
	['html', 'HTML', 'As html, for an e-mail'],
	['markdown', 'Markdown', 'As markdown, for Discord, Mattermost or a comment in Git'],
	['pagerDuty', 'PagerDuty Event', 'As pagerDuty, an event of Events API v2 that lacks its routing key'],
	['slack', 'Slack Blocks', 'As slack, with text and blocks'],
	['teams', 'Teams Card', 'As teams, the body that a Workflows webhook takes'],
];

/** `text` is plain text. The chosen formats are beside it under their names. */
export function messageJson(message: Message, formats: readonly Format[]): JsonObject {
	const { type, severity, status, title, fields, dedupKey, repeated, links } = message;
	const written = Object.fromEntries(formats.map((format) => [format, WRITERS[format](message)]));
	return {
		type,
		severity,
		status,
		title,
		text: plainText(message),
		fields,
		dedupKey,
		repeated,
		links: links.map((link) => ({ ...link })),
		...written,
	};
}
