import type { INodeProperties } from 'n8n-workflow';

import type { components } from '../../api/ledger';
import { contentOptions, eventFormat, eventSelection, givenEventFormat, interfaces, templates, type EventFormat } from '../shared/ledger/eventFormat';
import type { Parameters } from '../shared/parameters/parameters';
import { readAsParties } from './readAs';

/** Which updates are read and what they carry: what Update › Get and Get Many have in common. */

type Schemas = components['schemas'];
type Shape = Schemas['TransactionFormat']['transactionShape'];

const KINDS = ['reassignments', 'topology', 'transactions'] as const;

/** Entries of Options. */
export const updateFormatOptions: INodeProperties[] = [
	...contentOptions,
	{
		displayName: 'Event Format (JSON)',
		name: 'eventFormat',
		type: 'json',
		default: '',
		description: 'An EventFormat of the JSON Ledger API, for experts. It takes the place of Read As, the templates, the interfaces and what comes along.',
	},
	interfaces,
	{
		displayName: 'Kinds of Updates',
		name: 'kinds',
		type: 'multiOptions',
		options: [
			{ name: 'Reassignments', value: 'reassignments', description: 'Contracts moved between synchronizers' },
			{ name: 'Topology Changes', value: 'topology', description: 'Parties authorized to act through a participant' },
			{ name: 'Transactions', value: 'transactions' },
		],
		default: ['reassignments', 'topology', 'transactions'],
		description: 'Which kinds to look among. An update of another kind counts as not found.',
	},
	templates,
	{
		displayName: 'Transaction Shape',
		name: 'transactionShape',
		type: 'options',
		options: [
			{ name: 'ACS Delta', value: 'TRANSACTION_SHAPE_ACS_DELTA', description: 'Contracts created and archived, for stakeholders; not those that lived within the transaction only' },
			{ name: 'Ledger Effects', value: 'TRANSACTION_SHAPE_LEDGER_EFFECTS', description: 'All that the parties witness: contracts created and choices exercised, with arguments and results' },
		],
		default: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
		description: 'Which events of a transaction to show',
	},
];

function wantedFormat(parameters: Parameters): { format: EventFormat; parties: string[] } {
	const given = givenEventFormat(parameters, 'options.eventFormat');
	if (given) return { format: given, parties: given.filtersForAnyParty ? [] : Object.keys(given.filtersByParty ?? {}) };
	const parties = readAsParties(parameters);
	return { format: eventFormat(eventSelection(parameters, parties, 'options.')), parties };
}

/** The update format of the form, and whose updates it asks for (none: any party's). */
export function updateFormat(parameters: Parameters): { updateFormat: Schemas['UpdateFormat']; parties: string[] } {
	const path = 'options.kinds';
	const kinds = parameters.choices(path, KINDS);
	if (kinds.length === 0) throw parameters.parameterError(path, 'none is chosen', `Use some of: ${KINDS.join(', ')}.`);
	const { format, parties } = wantedFormat(parameters);
	const shapes: Shape[] = ['TRANSACTION_SHAPE_ACS_DELTA', 'TRANSACTION_SHAPE_LEDGER_EFFECTS'];
	const transactionShape = parameters.choice('options.transactionShape', shapes, 'TRANSACTION_SHAPE_LEDGER_EFFECTS');
	const updateFormat = {
		...(kinds.includes('transactions') && { includeTransactions: { eventFormat: format, transactionShape } }),
		...(kinds.includes('reassignments') && { includeReassignments: format }),
		...(kinds.includes('topology') && { includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties } } }),
	};
	return { updateFormat, parties };
}
