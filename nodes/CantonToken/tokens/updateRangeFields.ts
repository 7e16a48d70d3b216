import type { INodeProperties } from 'n8n-workflow';

/** The form of a part of the ledger. Read with `ranges.ts`. */

export type RangeKind = 'offsets' | 'times';

const shown = (range: RangeKind): Pick<INodeProperties, 'displayOptions'> => ({ displayOptions: { show: { range: [range] } } });

const offsetField = (displayName: string, name: string, description: string): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder: 'e.g. 1671',
	...shown('offsets'),
	description,
});

const timeField = (displayName: string, name: string, description: string): INodeProperties => ({
	displayName,
	name,
	type: 'dateTime',
	default: '',
	...shown('times'),
	description,
});

/** Option of a list of what is active. `what` it lists, such as balances. */
export const activeAtOffset = (what: string): INodeProperties => ({
	displayName: 'Active at Offset',
	name: 'activeAtOffset',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1671',
	description: `The ledger offset of the ${what}: not before the pruning point, not after the ledger end. Empty means now.`,
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
	offsetField('After Offset', 'afterOffset', `Only ${what} after this offset. Empty means all that the participant still keeps.`),
	offsetField('Up to Offset', 'upToOffset', `Only ${what} up to this offset, itself included. Empty means the ledger end.`),
	timeField('From', 'fromTime', `Only ${what} at or after this time. Empty means all that the participant still keeps.`),
	timeField('To', 'toTime', `Only ${what} before this time, such as the first day of the next month. Empty means now.`),
];
