import type { INodeProperties } from 'n8n-workflow';

/** The form of a part of the ledger. Read with `ranges.ts`. */

export type RangeKind = 'offsets' | 'times';

const field = (
	{ displayName, name, type, placeholder }: Pick<INodeProperties, 'displayName' | 'name' | 'type' | 'placeholder'>,
	range: RangeKind,
	description: string,
): INodeProperties => ({
	displayName,
	name,
	type,
	default: '',
	...(placeholder && { placeholder }),
	displayOptions: { show: { range: [range] } },
	description,
});

/** Fields for a range. `what` is read in it, such as movements. */
export const rangeFields = (what: string, initial: RangeKind): INodeProperties[] => [
	{
		displayName: 'Range',
		name: 'range',
		type: 'options',
		options: [
			{ name: 'Between Offsets', value: 'offsets' },
			{ name: 'Between Times', value: 'times', description: 'By record time, such as a month' },
		],
		default: initial,
		description: 'Which part of the ledger to read. It must lie after the pruning point.',
	},
	field(
		{ displayName: 'After Offset', name: 'afterOffset', type: 'string', placeholder: 'e.g. 1671' },
		'offsets',
		`Only ${what} after this offset. Empty means all that the participant still keeps.`,
	),
	field(
		{ displayName: 'Up to Offset', name: 'upToOffset', type: 'string', placeholder: 'e.g. 1671' },
		'offsets',
		`Only ${what} up to this offset, itself included. Empty means the ledger end.`,
	),
	field(
		{ displayName: 'From', name: 'fromTime', type: 'dateTime' },
		'times',
		`Only ${what} at or after this time. Empty means all that the participant still keeps.`,
	),
	field(
		{ displayName: 'To', name: 'toTime', type: 'dateTime' },
		'times',
		`Only ${what} before this time, such as the first day of the next month. Empty means now.`,
	),
];
