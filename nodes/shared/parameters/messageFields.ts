import type { INodeProperties } from 'n8n-workflow';

import { isLinkTemplate } from '../messages/links';
import { FORMATS } from '../messages/output';
import type { WriteOptions } from '../messages/write';
import { isTimeZone } from '../values/localTime';
import { partyNamesOption } from './addressBook';
import { multiDropDown, textField } from './fieldKinds';
import type { Parameters } from './parameters';

/** Fields that say how messages are written: of Canton Ledger, Message › Format and of the triggers' Add Message. */

export const formats: INodeProperties = multiDropDown(
	'Formats',
	'formats',
	{ default: [], description: 'Formats to add. Plain text is always there, as text.' },
	FORMATS,
);

/** Entries of Options that `readMessageOptions` reads. */
export const messageOptions: INodeProperties[] = [
	textField('Explorer Link', 'explorerLink', {
		placeholder: 'e.g. https://explorer.example.com/updates/{updateId}',
		description:
			"Adds a link to the network's explorer. A field of the item in braces is replaced by its value. If the item lacks it, there is no link.",
	}),
	partyNamesOption,
	textField('Time Zone', 'timeZone', {
		placeholder: 'e.g. Europe/Berlin',
		description: "Time zone of the message's readers. Empty means the workflow's.",
	}),
];

/** Options for writing messages, without their links. */
export function readMessageOptions(parameters: Parameters, workflowZone: string): Omit<WriteOptions, 'links'> {
	const template = parameters.text('options.explorerLink');
	if (template !== undefined && !isLinkTemplate(template))
		throw parameters.parameterError(
			'options.explorerLink',
			'this is not a web address',
			'Begin with https:// and put fields of the item in braces, e.g. https://explorer.example.com/updates/{updateId}.',
		);
	const zone = parameters.text('options.timeZone') ?? workflowZone;
	if (!isTimeZone(zone))
		throw parameters.parameterError('options.timeZone', 'this is not the name of a time zone', 'Use a name such as Europe/Berlin or UTC.');
	return { names: parameters.partyNames('options.partyNames'), zone, linkTemplates: template === undefined ? [] : [template] };
}
