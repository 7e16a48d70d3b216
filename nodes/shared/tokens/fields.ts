import type { INodeProperties } from 'n8n-workflow';

import type { Parameters } from '../parameters/parameters';
import { locator } from '../parameters/partyFields';
import { parseAmount, type Amount } from './amounts';
import type { Instrument } from './holdings';

/** Fields of the operations on tokens. */

export const instrumentId: INodeProperties = {
	displayName: 'Instrument ID',
	name: 'instrumentId',
	type: 'string',
	default: '',
	placeholder: 'e.g. Amulet',
	description: "The instrument's name with its admin. Canton Coin is Amulet. Empty means every instrument.",
};

/** The admin of an instrument, chosen by name or entered. */
export const adminField = (description: string): INodeProperties =>
	locator({
		displayName: 'Instrument Admin',
		name: 'instrumentAdmin',
		search: 'searchParties',
		placeholder: 'e.g. DSO::1220…',
		description,
	});

/** The same where it must be given. */
export const requiredAdmin = (description: string): INodeProperties => ({ ...adminField(description), required: true });

export const instrumentAdmin: INodeProperties = adminField(
	'The party that issues the instrument. ' +
		'Anybody can name an instrument Amulet: set the admin wherever the amount matters. Empty means every admin.',
);

/** The chosen instrument, as far as it was chosen. */
interface InstrumentChoice {
	id: string | undefined;
	admin: string | undefined;
}

export function instrumentChoice(parameters: Parameters, folder = 'filters.'): InstrumentChoice {
	return { id: parameters.text(`${folder}instrumentId`), admin: parameters.party(`${folder}instrumentAdmin`) };
}

export const isChosen = ({ id, admin }: InstrumentChoice, instrument: Instrument | null): boolean =>
	(id === undefined || id === instrument?.id) && (admin === undefined || admin === instrument?.admin);

/** An amount to compare with, zero included; undefined when empty. */
export function amountToCompare(parameters: Parameters, path: string): Amount | undefined {
	const text = parameters.text(path);
	if (text === undefined) return undefined;
	const amount = parseAmount(text);
	if (amount !== undefined) return amount;
	throw parameters.parameterError(
		path,
		`'${text.slice(0, 100)}' is not an amount`,
		'Write it with a point and at most ten digits after it, e.g. 12.5.',
	);
}
