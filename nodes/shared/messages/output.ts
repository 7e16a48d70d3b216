import { html } from './formats/html';
import { markdown } from './formats/markdown';
import { plainText } from './formats/plain';
import { slack } from './formats/slack';
import { teams } from './formats/teams';
import type { JsonObject, Message } from './message';

/** A message as the output of a node. */

const WRITERS = {
	html: (message: Message) => html(message),
	markdown: (message: Message) => markdown(message),
	slack: (message: Message) => slack(message),
	teams: (message: Message) => teams(message),
};

export type Format = keyof typeof WRITERS;

/** The formats besides plain text, as the options of a field. */
export const FORMATS: ReadonlyArray<{ name: string; value: Format; description: string }> = [
	{ name: 'HTML', value: 'html', description: 'As html, for an e-mail' },
	{ name: 'Markdown', value: 'markdown', description: 'As markdown, for Discord, Mattermost or a comment in Git' },
	{ name: 'Slack Blocks', value: 'slack', description: 'As slack, with text and blocks' },
	{ name: 'Teams Card', value: 'teams', description: 'As teams, the body that a Workflows webhook takes' },
];

/** `text` is plain text; the chosen formats stand beside it under their names. */
export function messageJson(message: Message, formats: readonly Format[]): JsonObject {
	const { type, severity, title, fields, dedupKey, repeated, links } = message;
	const written = Object.fromEntries(formats.map((format) => [format, WRITERS[format](message)]));
	return {
		type,
		severity,
		title,
		text: plainText(message),
		fields,
		dedupKey,
		repeated,
		links: links.map((link) => ({ ...link })),
		...written,
	};
}
