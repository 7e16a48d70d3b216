import type { INodeProperties } from 'n8n-workflow';

import { textField, timeField } from '../shared/parameters/fieldKinds';
import { collection } from '../shared/parameters/fields';
import type { Parameters } from '../shared/parameters/parameters';
import { requiredParty } from '../shared/parameters/partyFields';
import { instrumentId } from './instrument';

/** Fields that the arguments of a transfer and of an allocation have in common. */

export const field = (
	displayName: string,
	name: string,
	placeholder: string,
	description: string,
	more: Partial<INodeProperties> = {},
): INodeProperties => textField(displayName, name, { required: true, placeholder, description, ...more });

export const time = (displayName: string, name: string, description: string, more: Partial<INodeProperties> = {}): INodeProperties =>
	timeField(displayName, name, { required: true, description: `${description}. ISO 8601, e.g. 2026-07-01T10:00:00Z.`, ...more });

/** Collection of fields that most commands leave out. */
export const additionalFields = (fields: INodeProperties[]): INodeProperties =>
	collection('Additional Fields', 'additional', 'Add Field', fields);

/** Sender, receiver, amount and instrument. */
export const transferFields: INodeProperties[] = [
	requiredParty('The party that sends', { name: 'sender', displayName: 'Sender' }),
	requiredParty('The party that receives', { name: 'receiver', displayName: 'Receiver', placeholder: 'e.g. bob::1220…' }),
	field(
		'Amount',
		'amount',
		'e.g. 12.5',
		'Decimal number with a point and up to 10 digits after it, e.g. 12.5. Kept as text, so that no digit is lost.',
	),
	requiredParty(
		"The instrument's admin, also sent as expectedAdmin. " +
			'The ledger checks the factory against it, so take it from a source you trust, ' +
			"such as a holding on your own ledger. Registry › Get Info returns the registry's admin.",
		{ name: 'instrumentAdmin', displayName: 'Instrument Admin', placeholder: 'e.g. DSO::1220…' },
	),
	instrumentId,
];

export const readTransferFields = (parameters: Parameters) => ({
	sender: parameters.present('sender', parameters.party('sender')),
	receiver: parameters.present('receiver', parameters.party('receiver')),
	amount: parameters.present('amount', parameters.amount('amount')),
	instrumentId: {
		admin: parameters.present('instrumentAdmin', parameters.party('instrumentAdmin')),
		id: parameters.required('instrumentId'),
	},
});

export const requestedAt = time('Requested At', 'requestedAt', 'Time of the request, which must be in the past. Empty means a minute ago', {
	required: false,
});

/** The ledger refuses a request from its future, and clocks differ: the synchronizer tolerates a minute between itself and a participant. */
const CLOCK_MARGIN_MS = 60_000;

/** The time under `additional.requestedAt`, else a minute ago. */
export const readRequestedAt = (parameters: Parameters) =>
	parameters.time('additional.requestedAt') ?? new Date(Date.now() - CLOCK_MARGIN_MS).toISOString();
