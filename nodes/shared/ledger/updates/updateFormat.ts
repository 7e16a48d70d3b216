import type { INodeProperties } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import { dropDown, multiDropDown } from '../../parameters/fieldKinds';
import type { Parameters } from '../../parameters/parameters';
import type { EventFormat } from './eventFormat';

/** Kinds of updates to read, and events of a transaction: for every read of whole updates. */

type Schemas = components['schemas'];
type Shape = Schemas['TransactionFormat']['transactionShape'];

const KINDS = ['reassignments', 'topology', 'transactions'] as const;

export const updateKinds: INodeProperties = multiDropDown(
	'Kinds of Updates',
	'kinds',
	{
		default: ['reassignments', 'topology', 'transactions'],
		description: 'Which kinds of updates to read. Others are left out; Get reports an update of another kind as not found.',
	},
	[
		['reassignments', 'Reassignments', 'Contracts moved between synchronizers'],
		['topology', 'Topology Changes', 'Parties authorized to act through a participant'],
		['transactions', 'Transactions'],
	],
);

export const transactionShape: INodeProperties = dropDown(
	'Transaction Shape',
	'transactionShape',
	{ default: 'TRANSACTION_SHAPE_LEDGER_EFFECTS', description: 'Which events of a transaction to show' },
	[
		[
			'TRANSACTION_SHAPE_ACS_DELTA',
			'ACS Delta',
			'Contracts created and archived, for stakeholders; not those that lived within the transaction only',
		],
		[
			'TRANSACTION_SHAPE_LEDGER_EFFECTS',
			'Ledger Effects',
			'Everything the parties witness: contracts created and choices exercised, with arguments and results',
		],
	],
);

/** Makes an update format with the events of `format`, for these parties (none: any party's topology changes). */
type UpdateFormatFor = (format: EventFormat, parties: readonly string[]) => Schemas['UpdateFormat'];

/** The update format of the two options above. */
export function updateFormatOf(parameters: Parameters): UpdateFormatFor {
	const kinds = parameters.choices('options.kinds', KINDS);
	if (kinds.length === 0) throw parameters.parameterError('options.kinds', 'none is chosen', `Use some of: ${KINDS.join(', ')}.`);
	const shapes: Shape[] = ['TRANSACTION_SHAPE_ACS_DELTA', 'TRANSACTION_SHAPE_LEDGER_EFFECTS'];
	const shape = parameters.choice('options.transactionShape', shapes, 'TRANSACTION_SHAPE_LEDGER_EFFECTS');
	return (format, parties) => ({
		...(kinds.includes('transactions') && { includeTransactions: { eventFormat: format, transactionShape: shape } }),
		...(kinds.includes('reassignments') && { includeReassignments: format }),
		...(kinds.includes('topology') && { includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [...parties] } } }),
	});
}
