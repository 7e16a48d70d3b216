import type { INodeProperties } from 'n8n-workflow';

import { dropDown, textField, timeField, type Choice } from '../../../shared/parameters/fieldKinds';
import { binaryField, optionsOf } from '../../../shared/parameters/fields';
import type { CamtVersion } from '../../journal/camt053';

/** The form of Journal › Make Bank Statement. */

const TIME_OF_MOVEMENTS = 'that of Movement › Get Many';

export const timeZoneOption: INodeProperties = textField('Time Zone', 'timeZone', {
	placeholder: 'e.g. Europe/Zurich',
	description: "Time zone of the dates. Empty means the workflow's.",
});

const fileVersionOption: INodeProperties = dropDown(
	'File Version',
	'fileVersion',
	{ default: '001.08', description: 'Which version of camt.053 the files have. Use the one that your accounting system imports.' },
	[
		['001.02', 'Camt.053.001.02', 'Of 2009, which older accounting systems import'],
		['001.08', 'Camt.053.001.08', 'Of 2019, which banks send today'],
	] satisfies Array<Choice<CamtVersion>>,
);

export const statementProperties: INodeProperties[] = [
	timeField('From', 'fromTime', { required: true, description: `When the statement begins: ${TIME_OF_MOVEMENTS}` }),
	timeField('To', 'toTime', {
		required: true,
		description: `When the statement ends, such as the first day of this month: ${TIME_OF_MOVEMENTS}, and no time in the future`,
	}),
	textField('Bank Accounts', 'bankAccounts', {
		typeOptions: { rows: 2 },
		placeholder: 'e.g. Amulet; treasury; CH9300762011623852957',
		description:
			'The account of each statement, by which your accounting system finds it: an IBAN, or any ID of up to 34 characters. ' +
			'One row in each line: instrument (its ID, or ID@admin), party (its ID, or the part before ::), account. ' +
			'The first row that fits counts; an asterisk fits all. Without a row it is an ID made of party and instrument, always the same.',
	}),
	textField('Opening Values', 'openingValues', {
		typeOptions: { rows: 2 },
		placeholder: 'e.g. Amulet; treasury; 1250.00',
		description:
			'What each account opens with, in the currency of the values. ' +
			'One row in each line: instrument, party, value, or instead of a value the price of one token. ' +
			'An expression may return the items of all statements before: the closingBalance of the last one is the value. ' +
			'Without a row, an account that holds nothing at the beginning opens with zero.',
	}),
	binaryField,
	optionsOf([fileVersionOption, timeZoneOption]),
];
