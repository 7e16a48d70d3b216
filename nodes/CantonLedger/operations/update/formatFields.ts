import type { INodeProperties } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import {
	contentOptions,
	eventFormat,
	eventSelection,
	givenEventFormat,
	interfaces,
	templates,
	type EventFormat,
} from '../../../shared/ledger/eventFormat';
import { transactionShape, updateFormatOf, updateKinds } from '../../../shared/ledger/updateFormat';
import type { Parameters } from '../../../shared/parameters/parameters';
import { readAsParties } from '../../../shared/ledger/readAs';

/** Which updates are read and what they carry: what Update › Get and Get Many have in common. */

type Schemas = components['schemas'];

/** Entries of Options. */
export const updateFormatOptions: INodeProperties[] = [
	...contentOptions,
	{
		displayName: 'Event Format (JSON)',
		name: 'eventFormat',
		type: 'json',
		default: '',
		description:
			'An EventFormat of the JSON Ledger API, for experts. It takes the place of Read As, the templates, the interfaces and what comes along.',
	},
	interfaces,
	updateKinds,
	templates,
	transactionShape,
];

function wantedFormat(parameters: Parameters): { format: EventFormat; parties: string[] } {
	const format = givenEventFormat(parameters, 'options.eventFormat');
	if (format) return { format, parties: format.filtersForAnyParty ? [] : Object.keys(format.filtersByParty ?? {}) };
	const parties = readAsParties(parameters);
	return { format: eventFormat(eventSelection(parameters, parties, 'options.')), parties };
}

/** The update format of the form, and whose updates it asks for (none: any party's). */
export function updateFormat(parameters: Parameters): { updateFormat: Schemas['UpdateFormat']; parties: string[] } {
	const { format, parties } = wantedFormat(parameters);
	return { updateFormat: updateFormatOf(parameters, format, parties), parties };
}
