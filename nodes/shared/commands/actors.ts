import type { INodeProperties } from 'n8n-workflow';

import { actingParties, optionalParties, type PartyCall } from '../ledger/directory/ownParties';
import { actingPartiesField } from '../ledger/directory/ownPartyFields';
import { locator } from '../parameters/partyFields';

/** On whose behalf a submission acts, and whose contracts it may see besides. */

export const actAsField: INodeProperties = actingPartiesField(
	'Act As',
	'actAs',
	'The party on whose behalf the commands are executed, or several.',
);

export const readAsOption: INodeProperties = locator({
	displayName: 'Read As',
	name: 'readAs',
	search: 'searchOwnParties',
	by: 'By Name or ID',
	placeholder: 'e.g. alice, bob::1220…',
	whenEmpty: 'No other party',
	description:
		'Further parties whose contracts the commands may use. Grants no authority. ' +
		'By Name or ID takes several, separated by commas or lines, or an expression giving an array.',
});

/** Reads the words of both fields, without finding the parties: what is wrong is said before anything is asked. */
export function checkActors({ parameters }: Pick<PartyCall, 'parameters'>): void {
	parameters.list('actAs');
	parameters.list('options.readAs');
}

/** The acting parties. At least one. */
export const actAs = async (call: PartyCall): Promise<string[]> => await actingParties(call, 'actAs');

/** The parties to read as, without those that act. Undefined if there is none. */
export async function readAs(call: PartyCall, acting: readonly string[]): Promise<string[] | undefined> {
	const parties = (await optionalParties(call, 'options.readAs')).filter((party) => !acting.includes(party));
	return parties.length > 0 ? parties : undefined;
}
