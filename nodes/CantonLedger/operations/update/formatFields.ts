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
} from '../../../shared/ledger/updates/eventFormat';
import { transactionShape, updateFormatOf, updateKinds } from '../../../shared/ledger/updates/updateFormat';
import { chosenParties, type PartyCall } from '../../../shared/ledger/directory/ownParties';
import { jsonField } from '../../../shared/parameters/fieldKinds';

/** Choice of updates and of their content: what Update › Get and Get Many have in common. */

type Schemas = components['schemas'];

/** Entries of Options. */
export const updateFormatOptions: INodeProperties[] = [
	...contentOptions,
	jsonField('Event Format (JSON)', 'eventFormat', {
		description:
			'An EventFormat of the JSON Ledger API, for experts. It takes the place of Parties, the templates, the interfaces and what comes along.',
	}),
	interfaces,
	updateKinds,
	templates,
	transactionShape,
];

/** The event format that was given as JSON or, once the parties are known, the one of the other fields. */
function wantedFormat(call: PartyCall): () => Promise<{ format: EventFormat; parties: string[] }> {
	const { parameters } = call;
	const format = givenEventFormat(parameters, 'options.eventFormat');
	if (format) return async () => ({ format, parties: format.filtersForAnyParty ? [] : Object.keys(format.filtersByParty ?? {}) });
	const selection = eventSelection(parameters, [], 'options.');
	return async () => {
		const parties = await chosenParties(call);
		return { format: eventFormat({ ...selection, parties }), parties };
	};
}

/** The update format of the form, and whose updates it asks for (none: any party's). */
export async function updateFormat(call: PartyCall): Promise<{ updateFormat: Schemas['UpdateFormat']; parties: string[] }> {
	const wanted = wantedFormat(call);
	const formatFor = updateFormatOf(call.parameters);
	const { format, parties } = await wanted();
	return { updateFormat: formatFor(format, parties), parties };
}
