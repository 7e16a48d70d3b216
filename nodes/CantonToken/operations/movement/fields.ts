import type { INodeProperties } from 'n8n-workflow';

import { ownPartiesField } from '../../../shared/ledger/directory/ownPartyFields';
import { locator } from '../../../shared/parameters/partyFields';
import { partyNamesOption } from '../../../shared/parameters/addressBook';
import { apiVersion, filtersOf, limit, optionsOf, returnAll } from '../../../shared/parameters/fields';
import { instrumentFilter } from '../../../shared/tokens/instrumentField';
import { valuationFields, valueDigitsOption } from '../../valuation/valuationFields';

/** The form of Movement › Get Many. */

const offsetField = (displayName: string, name: string, description: string): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder: 'e.g. 1671',
	displayOptions: { show: { range: ['offsets'] } },
	description,
});

const timeField = (displayName: string, name: string, description: string): INodeProperties => ({
	displayName,
	name,
	type: 'dateTime',
	default: '',
	displayOptions: { show: { range: ['times'] } },
	description,
});

export const movementProperties: INodeProperties[] = [
	ownPartiesField('Whose balances moved.'),
	{
		displayName: 'Range',
		name: 'range',
		type: 'options',
		options: [
			{ name: 'Between Offsets', value: 'offsets' },
			{ name: 'Between Times', value: 'times', description: 'By record time, such as a month' },
		],
		default: 'offsets',
		description: 'Which part of the ledger to read. It must lie after the pruning point.',
	},
	offsetField('After Offset', 'afterOffset', 'Only movements after this offset. Empty means all that the participant still keeps.'),
	offsetField('Up to Offset', 'upToOffset', 'Only movements up to this offset, itself included. Empty means the ledger end.'),
	timeField('From', 'fromTime', 'Only movements at or after this time. Empty means all that the participant still keeps.'),
	timeField('To', 'toTime', 'Only movements before this time, such as the first day of the next month. Empty means now.'),
	...valuationFields,
	returnAll,
	limit,
	filtersOf([
		locator({
			displayName: 'Counterparty',
			name: 'counterparty',
			search: 'searchParties',
			placeholder: 'e.g. bob::1220…',
			description: 'Only movements to or from this party, which may live on another participant: enter its ID then',
		}),
		instrumentFilter,
		{
			displayName: 'Kinds',
			name: 'kinds',
			type: 'multiOptions',
			options: [
				{ name: 'Burn', value: 'burn' },
				{ name: 'Fee', value: 'fee' },
				{ name: 'Lock', value: 'lock', description: 'Part of the balance cannot be spent, such as for a transfer that waits' },
				{ name: 'Merge or Split', value: 'mergeSplit', description: 'Other holdings, the same balance' },
				{ name: 'Mint', value: 'mint' },
				{ name: 'Reward', value: 'reward' },
				{ name: 'Traffic', value: 'traffic', description: 'Burnt for traffic' },
				{ name: 'Transfer', value: 'transfer' },
				{ name: 'Unknown', value: 'unknown', description: 'The balance changed and the update does not say why' },
				{ name: 'Unlock', value: 'unlock' },
			],
			default: [],
			description: 'Only movements of these kinds. None means all of them.',
		},
	]),
	optionsOf([
		partyNamesOption,
		valueDigitsOption,
		apiVersion('get-updates-page and active-contracts-page (participant 3.5.10 and later)', 'updates and active-contracts'),
		{
			displayName: 'Check Balances',
			name: 'checkBalances',
			type: 'boolean',
			default: true,
			description:
				'Whether to compare the sum of the movements with the balances at the end of the range. ' +
				'A difference becomes an item of the kind unknown. It is not checked where Limit ends the list.',
		},
		{
			displayName: 'Include Balances',
			name: 'includeBalances',
			type: 'boolean',
			default: false,
			description:
				'Whether to return the balance of each instrument before the first movement (kind openingBalance) and after ' +
				'the last one (closingBalance) as items, as in a statement',
		},
		{
			displayName: 'Include Holding IDs',
			name: 'includeHoldings',
			type: 'boolean',
			default: false,
			description: 'Whether each item has the contract IDs of the holdings that ended and began with the movement',
		},
	]),
];
