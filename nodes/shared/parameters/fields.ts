import type { INodeProperties } from 'n8n-workflow';

import { dropDown, flagField, numberField, textField } from './fieldKinds';

/** Parameters that several operations share, worded once. Labels and descriptions of the first three are n8n's own standard texts. */

/** Order of two labels. Not `localeCompare`: its first use loads the tables of all languages, 10 ms for nothing. */
export function alphabetically(a: string, b: string): number {
	const [x, y] = [a.toLowerCase(), b.toLowerCase()];
	return x < y ? -1 : x > y ? 1 : 0;
}

export const returnAll: INodeProperties = flagField('Return All', 'returnAll', {
	description: 'Whether to return all results or only up to a given limit',
});

export const limit: INodeProperties = numberField('Limit', 'limit', {
	typeOptions: { minValue: 1 },
	default: 50,
	displayOptions: { show: { returnAll: [false] } },
	description: 'Max number of results to return',
});

export const simplify: INodeProperties = flagField('Simplify', 'simplify', {
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
});

/** Fields of every list: how many results, and in which form. */
export const listFields: INodeProperties[] = [returnAll, limit, simplify];

/** Order of a list: newest or oldest first. `what`: what is listed. */
export const order = (what: string): INodeProperties =>
	dropDown(
		'Order',
		'order',
		{ default: 'newestFirst', description: `With a limit: whether the latest or the earliest ${what} are returned` },
		[
			['newestFirst', 'Newest First'],
			['oldestFirst', 'Oldest First'],
		],
	);

/** A field as it arrives when a user adds it. A switch is on: hardly anybody adds one to leave it off, which it is while it is absent. */
const added = (field: INodeProperties): INodeProperties => (field.type === 'boolean' ? { ...field, default: true } : field);

/** A collection of fields that a user adds one by one, in the order of their labels. */
export const collection = (displayName: string, name: string, placeholder: string, fields: INodeProperties[]): INodeProperties => ({
	displayName,
	name,
	type: 'collection',
	placeholder,
	default: {},
	options: fields.map(added).sort((a, b) => alphabetically(a.displayName, b.displayName)),
});

/** A drop-down, and the field that each of its values needs. */
export const withFields = (choice: INodeProperties, fields: Record<string, INodeProperties>): INodeProperties[] => [
	choice,
	...Object.entries(fields).map(([value, field]) => ({
		...field,
		required: true,
		displayOptions: { show: { [choice.name]: [value] } },
	})),
];

/** The collection Options. */
export const optionsOf = (fields: INodeProperties[]): INodeProperties => collection('Options', 'options', 'Add Option', fields);

/** The collection Filters. */
export const filtersOf = (fields: INodeProperties[]): INodeProperties => collection('Filters', 'filters', 'Add Filter', fields);

/** Field that says where a download puts its file. */
export const binaryField: INodeProperties = textField('Output Data Field Name', 'binaryPropertyName', {
	default: 'data',
	required: true,
	placeholder: 'e.g. data',
	description: 'Name of the binary field to put the file in',
});

/** The option of operations whose endpoint has a successor that lacks something. */
export const apiVersion = (current: string, legacy: string): INodeProperties =>
	dropDown(
		'API Version',
		'apiVersion',
		{ default: 'auto', description: 'Which version of the endpoint to call. The field apiVersion of each item says which one answered.' },
		[
			[
				'auto',
				'Auto',
				'Use the current endpoint. Use the legacy one if the server does not have it, or if a field is set that only the legacy one supports.',
			],
			['current', 'Current', `Always ${current}`],
			['legacy', 'Legacy', `Always ${legacy}`],
		],
	);

/** Field for the encoding of contract arguments and choice results by scan. */
export const valueEncoding: INodeProperties = dropDown(
	'Value Encoding',
	'valueEncoding',
	{ default: 'compact_json', description: 'How contract arguments and choice results are encoded' },
	[
		['compact_json', 'Compact', 'Short form, as the ledger encodes values'],
		['protobuf_json', 'Lossless', 'Long form that contains the type of every value'],
	],
);
