import type { INodeProperties } from 'n8n-workflow';

import { ALL } from '../ledger/ownPartyFields';
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
export interface InstrumentChoice {
	id: string | undefined;
	admin: string | undefined;
}

export function instrumentChoice(parameters: Parameters, folder = 'filters.'): InstrumentChoice {
	return { id: parameters.text(`${folder}instrumentId`), admin: parameters.party(`${folder}instrumentAdmin`) };
}

export const isChosen = ({ id, admin }: InstrumentChoice, instrument: Instrument | null): boolean =>
	(id === undefined || id === instrument?.id) && (admin === undefined || admin === instrument?.admin);

/** Whether holdings count that the parties see and others own: an issuer is a signatory of every holding of its instruments. */
export const whoseHoldings: INodeProperties = {
	displayName: 'Whose Holdings',
	name: 'whoseHoldings',
	type: 'options',
	options: [
		{
			name: 'All That Are Visible',
			value: 'visible',
			description:
				'Also those of other owners: read as the admin of an instrument, they are the register of its holders. ' +
				'Of other instruments the parties may see a part only.',
		},
		{ name: 'Of These Parties', value: 'own', description: 'What these parties own themselves' },
	],
	default: 'own',
	displayOptions: { hide: { parties: [ALL] } },
	description: 'Whose holdings to return',
};

/** The owners whose holdings count, of the parties that are read as. Empty means every owner, as these parties mean any. */
export function chosenOwners(parameters: Parameters, parties: readonly string[]): ReadonlySet<string> {
	const all = parties.length === 0 || parameters.choice(whoseHoldings.name, ['own', 'visible'], 'own') === 'visible';
	return new Set(all ? [] : parties);
}

/** An amount to compare with, zero included. Undefined when empty. */
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
