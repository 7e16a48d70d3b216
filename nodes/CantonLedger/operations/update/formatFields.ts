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
import { chosenParties, type PartyCall } from '../../../shared/ledger/ownParties';

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
			'An EventFormat of the JSON Ledger API, for experts. It takes the place of Parties, the templates, the interfaces and what comes along.',
	},
	interfaces,
	updateKinds,
	templates,
	transactionShape,
];

async function wantedFormat(call: PartyCall): Promise<{ format: EventFormat; parties: string[] }> {
	const { parameters } = call;
	const format = givenEventFormat(parameters, 'options.eventFormat');
	if (format) return { format, parties: format.filtersForAnyParty ? [] : Object.keys(format.filtersByParty ?? {}) };
	const parties = await chosenParties(call);
	return { format: eventFormat(eventSelection(parameters, parties, 'options.')), parties };
}

/** The update format of the form, and whose updates it asks for (none: any party's). */
export async function updateFormat(call: PartyCall): Promise<{ updateFormat: Schemas['UpdateFormat']; parties: string[] }> {
	const { format, parties } = await wantedFormat(call);
	return { updateFormat: updateFormatOf(call.parameters, format, parties), parties };
}
