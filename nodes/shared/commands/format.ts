import type { INodeProperties } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import { contentOptions, eventFormat, eventSelection, givenEventFormat, interfaces, templates } from '../ledger/updates/eventFormat';
import { byPackageName } from '../ledger/packages/packageNames';
import type { Ledger } from '../ledger/service';
import { dropDown, jsonField } from '../parameters/fieldKinds';
import { party } from '../parameters/partyFields';
import type { Parameters } from '../parameters/parameters';

/** Format in which the transaction of a submission is returned. */

type Schemas = components['schemas'];
export type TransactionFormat = Schemas['TransactionFormat'];

const SHAPES = ['TRANSACTION_SHAPE_ACS_DELTA', 'TRANSACTION_SHAPE_LEDGER_EFFECTS', 'TRANSACTION_SHAPE_UNSPECIFIED'] as const;

/** The options that say how the transaction is to come back. None of them set leaves that to the participant. */
export const FORMAT_OPTIONS: INodeProperties[] = [
	jsonField('Event Format (JSON)', 'eventFormat', {
		placeholder: 'e.g. { "filtersByParty": { "alice::1220…": { "cumulative": [] } } }',
		description:
			'Which events to return, as an EventFormat of the JSON Ledger API. Replaces Event Parties, Templates, Interfaces and the options for event content.',
	}),
	{
		...party(
			'Party whose events of the transaction to return. Empty means the acting parties. By ID takes several, separated by commas or lines.',
		),
		displayName: 'Event Parties',
		name: 'eventParties',
	},
	interfaces,
	templates,
	dropDown('Transaction Shape', 'transactionShape', { default: 'TRANSACTION_SHAPE_ACS_DELTA', description: 'Which events to return' }, [
		['TRANSACTION_SHAPE_ACS_DELTA', 'ACS Delta', 'What was created and archived'],
		['TRANSACTION_SHAPE_LEDGER_EFFECTS', 'Ledger Effects', 'What was created and exercised, with all consequences'],
		['TRANSACTION_SHAPE_UNSPECIFIED', 'Unspecified', 'Participant default'],
	]),
	...contentOptions,
];

/** A format that waits for the parties whose events it returns unless set otherwise. */
type ChosenFormat = (ledger: Ledger, parties: readonly string[]) => Promise<TransactionFormat>;

/** The format the user chose. Undefined if nothing was chosen. */
export function chosenFormat(parameters: Parameters): ChosenFormat | undefined {
	if (FORMAT_OPTIONS.every(({ name }) => parameters.raw(`options.${name}`) === undefined)) return undefined;
	const chosen = parameters.parties('options.eventParties');
	const selection = givenEventFormat(parameters, 'options.eventFormat') ?? eventSelection(parameters, chosen, 'options.');
	const transactionShape = parameters.choice('options.transactionShape', SHAPES, SHAPES[0]);
	return async (ledger, parties) => {
		const format = 'parties' in selection ? eventFormat({ ...selection, parties: chosen.length > 0 ? chosen : parties }) : selection;
		return await byPackageName(ledger, { eventFormat: format, transactionShape });
	};
}

/** Default of a participant if no format was given: contracts created and archived, for the acting parties. */
export const defaultFormat = (parties: readonly string[]): TransactionFormat => ({
	eventFormat: eventFormat({ parties }),
	transactionShape: SHAPES[0],
});
