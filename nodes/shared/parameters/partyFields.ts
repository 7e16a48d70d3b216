import type { INodeProperties } from 'n8n-workflow';

import { textField } from './fieldKinds';
import type { Parameters } from './parameters';

/**
 * Fields in which something is chosen from a list, or entered as text, and those for parties. Each node has the list method
 * `searchParties`. If several are allowed, the text takes several, and so does an expression.
 */

interface Locator {
	displayName: string;
	name: string;
	/** Name of the method that fills the list. */
	search: string;
	/** Label of the mode in which text is entered. By ID by default. */
	by?: string;
	placeholder: string;
	/** Placeholder of the field while nothing is chosen. n8n's own text says to choose, as if something had to be. */
	whenEmpty?: string;
	/** Initial choice. None by default. */
	initial?: { name: string; value: string };
	description: string;
}

/**
 * Initial choice as n8n's editor itself writes it when another credential is chosen. It then reads the lists of all such fields
 * again, and empties each whose list arrives after another one was written differently than before.
 */
const initially = ({ name, value }: { name: string; value: string }) => ({ value, cachedResultName: name, cachedResultUrl: '' });

export function locator({ search, by = 'By ID', placeholder, whenEmpty, initial, ...field }: Locator): INodeProperties {
	return {
		...field,
		type: 'resourceLocator',
		default: { mode: 'list', ...(initial ? initially(initial) : { value: '' }) },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: search, searchable: true },
				...(whenEmpty !== undefined && { placeholder: whenEmpty }),
			},
			{ displayName: by, name: 'id', type: 'string', placeholder },
		],
	};
}

/** Name and label of a field for one party. *Party* if there is only one. */
interface PartyField {
	name: string;
	displayName: string;
	placeholder?: string;
}

/** One party. */
export const party = (
	description: string,
	{ placeholder = 'e.g. alice::1220…', ...field }: PartyField = { name: 'party', displayName: 'Party' },
): INodeProperties => locator({ ...field, search: 'searchParties', placeholder, description });

/** One party who must be chosen. Read with `readParty`. */
export const requiredParty = (description: string, field?: PartyField): INodeProperties => ({
	...party(description, field),
	required: true,
});

/** The party that was chosen or entered. */
export const readParty = (parameters: Parameters, name = 'party'): string => parameters.present(name, parameters.party(name));

/** Name and label of a field of several parties, and the folder of the form it is in, if any. */
export interface SeveralParties {
	/** E.g. `options`. */
	under?: string;
	name: string;
	displayName: string;
	/** See `Locator.whenEmpty`. */
	whenEmpty?: string;
}

const PARTIES: SeveralParties = { name: 'parties', displayName: 'Parties' };

/** Parties of a field in which none named means all. */
export const ALL_UNLESS_NAMED: SeveralParties = { ...PARTIES, whenEmpty: 'All parties' };

/**
 * Several parties of a server that knows no parties of the token: one from the list, or any number as text. Read with
 * `readParties`. `show` are settings of other fields for which they are shown.
 */
export const severalParties = (
	description: string,
	show?: Record<string, string[]>,
	{ name, displayName, whenEmpty }: SeveralParties = PARTIES,
): INodeProperties => ({
	...locator({
		name,
		displayName,
		search: 'searchParties',
		placeholder: 'e.g. alice::1220…, bob::1220…',
		whenEmpty,
		description: `${description} By ID takes several party IDs, separated by commas or lines, or an expression giving an array.`,
	}),
	...(show && { displayOptions: { show } }),
});

/** The parties of `severalParties`, each once. An empty array when none is given. */
export const readParties = (parameters: Parameters, { under, name }: Pick<SeveralParties, 'under' | 'name'> = PARTIES): string[] =>
	parameters.parties(under === undefined ? name : `${under}.${name}`);

/** The same if at least one has to be given. */
export function readSomeParties(parameters: Parameters, field: SeveralParties = PARTIES): string[] {
	const found = readParties(parameters, field);
	if (found.length > 0) return found;
	throw parameters.parameterError(
		field.name,
		'no party is given',
		'Enter at least one party ID, or check the expression: it returned none for this item.',
	);
}

/** Readable part of the ID of an external party that does not exist yet. */
export const externalPartyHint: INodeProperties = textField('Party ID Hint', 'partyIdHint', {
	required: true,
	placeholder: 'e.g. alice',
	description: 'The part of the party ID before the two colons. What follows is the fingerprint of the key.',
});
