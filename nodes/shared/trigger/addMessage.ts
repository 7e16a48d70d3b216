import type { IPollFunctions, ITriggerFunctions } from 'n8n-workflow';

import { editorLink } from '../messages/links';
import type { JsonObject } from '../messages/message';
import type { PartyNames } from '../messages/names';
import { messageJson, type Format } from '../messages/output';
import { messageOf } from '../messages/write';
import { readMessageOptions } from '../parameters/messageFields';
import type { Parameters } from '../parameters/parameters';
import type { Item } from '../polling/eventSource';

/** Message about each event that *Add Message* adds, unless it is turned off. */
export function addMessage(context: IPollFunctions | ITriggerFunctions, parameters: Parameters, names: PartyNames): (event: Item) => Item {
	const formats = parameters.choices<Format>('options.messageFormats');
	if (!parameters.flag('options.addMessage', true)) return (event) => event;
	const reader = readMessageOptions(parameters, context.getTimezone());
	const executions = editorLink(context.getInstanceBaseUrl(), context.getWorkflow().id);
	const options = { ...reader, names, links: executions ? [executions] : [] };
	return (event) => ({ ...event, message: messageJson(messageOf(event as JsonObject, options), formats) });
}
