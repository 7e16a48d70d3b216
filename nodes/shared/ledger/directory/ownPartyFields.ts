import type { INodeProperties } from 'n8n-workflow';

import { locator } from '../../parameters/partyFields';

/** Fields for the parties of the token's user: they need no choice if the participant knows the answer. `ownParties.ts` reads them. */

/** Every party the token's user may read as. */
export const MINE = 'mine';
/** Every party of the participant. */
export const ALL = 'all';
/** The party the token's user may act as. */
export const ME = 'me';

export const MY_PARTIES = { name: 'My Parties', value: MINE };
export const ALL_PARTIES = { name: 'All Parties', value: ALL };
export const MY_PARTY = { name: 'My Party', value: ME };

/** Texts that such a field takes. */
const TEXT = 'By Name or ID takes IDs, names of the Address Book, and party hints (the part before ::)';
const SEVERAL = `${TEXT}: several, separated by commas or lines, or an expression giving an array.`;

/** Name and label of a field. */
interface Named {
	name: string;
	displayName: string;
	/** Settings of other fields under which it is shown. */
	show?: Record<string, string[]>;
}

const PARTIES: Named = { name: 'parties', displayName: 'Parties' };

const field = (
	{ name, displayName, show }: Named,
	{ initial, search, placeholder, description }: { initial: typeof MY_PARTY; search: string; placeholder: string; description: string },
): INodeProperties => ({
	...locator({ displayName, name, search, by: 'By Name or ID', placeholder, description, initial }),
	required: true,
	...(show && { displayOptions: { show } }),
});

/** Parties whose view of the ledger is read. Read with `chosenParties`. */
export const partiesField = (description: string, named: Named = PARTIES): INodeProperties =>
	field(named, {
		initial: MY_PARTIES,
		search: 'searchPartiesToRead',
		placeholder: 'e.g. alice, Treasury Zug, bob::1220…',
		description: `${description} My Parties: all parties the token may read as. All Parties needs the right to read as any party. ${SEVERAL}`,
	});

/** The same if reading all parties makes no sense. Read with `ownParties`. */
export const ownPartiesField = (description: string, named: Named = PARTIES): INodeProperties =>
	field(named, {
		initial: MY_PARTIES,
		search: 'searchOwnParties',
		placeholder: 'e.g. alice, Treasury Zug, bob::1220…',
		description: `${description} My Parties: all parties the token may read as. ${SEVERAL}`,
	});

/** One party of the token's user, who acts or whose contracts are read. Read with `chosenParty`. */
export const ownPartyField = (displayName: string, name: string, description: string): INodeProperties =>
	field(
		{ displayName, name },
		{
			initial: MY_PARTY,
			search: 'searchOwnParty',
			placeholder: 'e.g. alice, Treasury Zug or bob::1220…',
			description: `${description}. My Party is the one the token may act as, or the primary party of its user. ${TEXT}.`,
		},
	);

/** The party that is paid. Read with `paidParty`. */
export const paidPartyField = (displayName: string, name: string, description: string): INodeProperties => ({
	...locator({
		displayName,
		name,
		search: 'searchParties',
		by: 'By Name or ID',
		placeholder: 'e.g. Treasury Zug or bob::1220…',
		description: `${description}. By Name or ID takes an ID, a name of the Address Book, or the party hint (the part before ::) of one of the token's own parties.`,
	}),
	required: true,
});

/** Parties that act together. Read with `actingParties`. */
export const actingPartiesField = (displayName: string, name: string, description: string): INodeProperties =>
	field(
		{ displayName, name },
		{
			initial: MY_PARTY,
			search: 'searchOwnParty',
			placeholder: 'e.g. alice, Treasury Zug, bob::1220…',
			description: `${description} My Party is the one the token may act as, or the primary party of its user. ${SEVERAL}`,
		},
	);

/** The field of operations that read contracts, events or updates. */
export const viewedParties: INodeProperties = partiesField('Whose view of the ledger is read: what any of them can see.');
