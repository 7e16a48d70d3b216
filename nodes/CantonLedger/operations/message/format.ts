import type { IDataObject } from 'n8n-workflow';

import { editorLink } from '../../../shared/messages/links';
import type { JsonObject } from '../../../shared/messages/message';
import { messageJson, type Format } from '../../../shared/messages/output';
import { messagesOf } from '../../../shared/messages/write';
import { MergedRow, NO_SERVER } from '../../../shared/operation/operation';
import { numberField } from '../../../shared/parameters/fieldKinds';
import { formats, messageOptions, readMessageOptions } from '../../../shared/parameters/messageFields';
import { optionsOf } from '../../../shared/parameters/fields';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';

const DIGEST_ABOVE = 5;

/** Makes messages of items. Reaches no server. */
export const formatMessage = ledgerOperation('format', 'Format a message', [], {
	description:
		'Write messages about events, completions, votes, transfers and balances, for a chat, ' +
		'an incident tool or e-mail: one for each subject, one digest for many. Needs no participant.',
	...NO_SERVER,
	properties: [
		formats,
		optionsOf([
			numberField('Digest Above', 'digestAbove', {
				typeOptions: { minValue: 0 },
				default: DIGEST_ABOVE,
				description: 'Write one digest if more subjects of a type than this come at once. A command that failed many times is one subject.',
			}),
			...messageOptions,
		]),
	],
	async run({ context, parameters }) {
		const digestAbove = parameters.integer('options.digestAbove', { min: 0 }) ?? DIGEST_ABOVE;
		const chosen = parameters.choices<Format>('formats');
		const reader = readMessageOptions(parameters, context.getTimezone());
		const execution = editorLink(context.getInstanceBaseUrl(), context.getWorkflow().id, context.getExecutionId());
		const items = context.getInputData().map(({ json }) => json as JsonObject);
		return messagesOf(items, digestAbove, { ...reader, links: execution ? [execution] : [] }).map(
			({ message, items: members }) => new MergedRow(messageJson(message, chosen) as IDataObject, members),
		);
	},
});
