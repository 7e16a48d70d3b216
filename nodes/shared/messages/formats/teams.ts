import { shorten } from '../bounds';
import { SIGNS, type JsonObject, type Message, type Severity } from '../message';

/** An Adaptive Card as a Workflows webhook of Teams takes it. Text runs know no Markdown, so IDs keep their underscores. */

const MOST_LINES = 40;
const MOST_LINKS = 5;
/** Teams takes 28 KB. */
const LONGEST_LINE = 400;
const COLORS: Record<Severity, string> = { critical: 'Attention', error: 'Attention', warning: 'Warning', info: 'Default' };

const textLine = (text: string, more: JsonObject = {}): JsonObject => ({
	type: 'RichTextBlock',
	spacing: 'Small',
	inlines: [{ type: 'TextRun', text: shorten(text, LONGEST_LINE), ...more }],
});

export function teams({ severity, title, lines, links }: Message): JsonObject {
	const more = lines.length > MOST_LINES ? [`… and ${lines.length - MOST_LINES} lines more`] : [];
	const shown = [...lines.slice(0, MOST_LINES), ...more];
	const actions = links.slice(0, MOST_LINKS).map(({ text, url }) => ({ type: 'Action.OpenUrl', title: text, url }));
	const content: JsonObject = {
		$schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
		type: 'AdaptiveCard',
		version: '1.4',
		msteams: { width: 'Full' },
		body: [
			textLine(`${SIGNS[severity]} ${title}`, { weight: 'Bolder', size: 'Medium', color: COLORS[severity] }),
			...shown.map((text) => textLine(text)),
		],
		...(actions.length > 0 && { actions }),
	};
	return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }] };
}
