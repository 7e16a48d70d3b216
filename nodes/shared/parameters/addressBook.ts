import type { ICredentialDataDecryptedObject, IExecuteFunctions, INode, INodeListSearchItems, INodeProperties } from 'n8n-workflow';

import { inputError } from '../errors/nodeErrors';
import { readNames, withPartyNames, type PartyNames } from '../messages/names';
import { textField } from './fieldKinds';
import { alphabetically } from './fields';
import { Parameters } from './parameters';

export type { PartyNames };

/** Names of parties: those of the credential, and those that a node gets besides. */

/** The entry of Options. Its names come before those of the credential. */
export const partyNamesOption: INodeProperties = textField('Party Names', 'partyNames', {
	typeOptions: { rows: 4 },
	placeholder: 'e.g. alice::1220… = Treasury Berlin',
	description:
		'Names to show beside party IDs, or in a message instead of them. ' +
		'One party in each line: its ID, an equals sign, its name. ' +
		'An expression may return rows with party and name, such as those of a data table, or those of Canton Scan, Name Entry › Get Many. ' +
		'Names of the credential need not be repeated.',
});

/** Context whose credential is read: an execution, a poll, or a list of the editor. */
export interface CredentialContext {
	getCredentials: (type: string) => Promise<ICredentialDataDecryptedObject>;
	getNode: () => INode;
}

/** The names in the Address Book of a credential. */
export async function addressBook(context: CredentialContext, credentialType: string): Promise<PartyNames> {
	const { addressBook: entered } = await context.getCredentials(credentialType);
	try {
		return readNames(entered);
	} catch (error) {
		throw inputError(
			context.getNode(),
			`Address Book of the credential: ${(error as Error).message}`,
			'Write one party in each line, for example: alice::1220… = Treasury Berlin.',
		);
	}
}

/** Names for the items of an operation: those of the credential, and of its option *Party Names*. */
export const namingItems = <Item extends Record<string, unknown>>(
	{ context, operation, itemIndex }: { context: IExecuteFunctions; operation: { properties: INodeProperties[] }; itemIndex: number },
	names: PartyNames,
): { complete: (json: Item) => Item } => {
	const all = namesFor(new Parameters(context, operation.properties, itemIndex), operation.properties, names);
	return { complete: (json) => withPartyNames(json, all) };
};

/** Checks whether a form has the option. */
const hasOption = (properties: readonly INodeProperties[]): boolean =>
	properties.some(
		({ name, options }) => name === 'options' && (options as INodeProperties[]).some((option) => option.name === partyNamesOption.name),
	);

/** The names of the credential and of the option, if the form has it. */
export const namesFor = (parameters: Parameters, properties: readonly INodeProperties[], names: PartyNames): PartyNames =>
	hasOption(properties) ? mergeNames(names, parameters.partyNames(`options.${partyNamesOption.name}`)) : names;

/** Names of both. Those of `closer` win. */
const mergeNames = (names: PartyNames, closer: PartyNames): PartyNames =>
	closer.size === 0 ? names : names.size === 0 ? closer : new Map([...names, ...closer]);

const FINGERPRINT_BEGINS = 10;
const LONGEST_HINT = 40;

/** An ID of two parts (`hint::fingerprint`) without the middle of long parts: what distinguishes it is at the ends. */
export function shortId(id: string): string {
	const at = id.lastIndexOf('::');
	if (at < 0) return id;
	const middleCut = (text: string, longest: number, begins: number) =>
		text.length > longest ? `${text.slice(0, begins)}…${text.slice(-6)}` : text;
	const hint = middleCut(id.slice(0, at), LONGEST_HINT, LONGEST_HINT - 8);
	return `${hint}::${middleCut(id.slice(at + 2), FINGERPRINT_BEGINS + 7, FINGERPRINT_BEGINS)}`;
}

/** Parties of the Address Book whose name or ID contains what was typed, by name. */
export const namedParties = (names: PartyNames, typed: string): string[] =>
	[...names]
		.filter(([party, name]) => `${name}\n${party}`.toLowerCase().includes(typed.toLowerCase()))
		.sort(([, a], [, b]) => alphabetically(a, b))
		.map(([party]) => party);

/** A party in a list: its name, and its ID without the middle. */
export const namedParty = (party: string, names: PartyNames): INodeListSearchItems => {
	const name = names.get(party);
	return { name: `${name === undefined ? '' : `${name}: `}${shortId(party)}`, value: party };
};
