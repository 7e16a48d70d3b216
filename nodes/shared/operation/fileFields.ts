import type { INodeProperties } from 'n8n-workflow';

import { dropDown, flagField, textField } from '../parameters/fieldKinds';
import { binaryField } from '../parameters/fields';

/** The fields of an operation whose results can be a file. */

export const FORMATS = ['csv', 'ndjson', 'xlsx'] as const;
export type Format = (typeof FORMATS)[number];

const AS_FILE = { returnAs: ['file'] };

export const returnAs: INodeProperties = dropDown(
	'Return As',
	'returnAs',
	{ default: 'items', description: 'Whether each result becomes an item, or all of them become one file, which is written page by page' },
	[
		['file', 'File', 'One item with a file of all results, for lists that are too long for items'],
		['items', 'Items', 'One item for each result'],
	],
);

export const fileFormat = (initial: Format): INodeProperties =>
	dropDown(
		'File Format',
		'fileFormat',
		{ default: initial, displayOptions: { show: AS_FILE }, description: 'How the results are written' },
		[
			['csv', 'CSV', 'A table for spreadsheets: one line for each result, one column for each field'],
			['xlsx', 'Excel (XLSX)', 'A workbook with colored states, and a chart if you like. Amounts are text, so that all digits stay.'],
			['ndjson', 'JSON Lines (NDJSON)', 'One JSON object in each line, with everything an item would have'],
		],
	);

export const columns: INodeProperties = textField('Columns', 'columns', {
	placeholder: 'e.g. contractId, createArgument.amount',
	displayOptions: { show: { ...AS_FILE, fileFormat: ['csv', 'xlsx'] } },
	description:
		'Fields to write, separated by commas or lines; a dot leads into a field. Empty means all fields of the first page of results.',
});

export const fileField: INodeProperties = { ...binaryField, displayOptions: { show: AS_FILE } };

const IN_WORKBOOK = { show: { '/returnAs': ['file'], '/fileFormat': ['xlsx'] } };

export const fileOptions: INodeProperties[] = [
	textField('Chart By', 'chartBy', {
		placeholder: 'e.g. day',
		displayOptions: IN_WORKBOOK,
		description: 'Field along the bottom of the chart of Chart Fields. Rows without it are left out, such as totals.',
	}),
	textField('Chart Fields', 'chartFields', {
		placeholder: 'e.g. collected, expired',
		displayOptions: IN_WORKBOOK,
		description:
			'Fields with numbers, separated by commas: a second sheet has their sums for each value of Chart By, and a chart of them. Empty means no chart.',
	}),
	flagField('Compress File', 'compressFile', {
		displayOptions: { show: { '/returnAs': ['file'] }, hide: { '/fileFormat': ['xlsx'] } },
		description: 'Whether to compress the file with gzip. An Excel file is compressed anyway.',
	}),
	textField('File Name', 'fileName', {
		placeholder: 'e.g. contracts-2026-07.csv',
		displayOptions: { show: { '/returnAs': ['file'] } },
		description: 'Name of the file. Empty means the name of the resource with its ending.',
	}),
];
