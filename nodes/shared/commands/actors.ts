import type { INodeProperties } from 'n8n-workflow';

import { readParties, severalParties, type SeveralParties } from '../parameters/partyFields';
import type { Parameters } from '../parameters/parameters';

/** On whose behalf a submission acts, and whose contracts it may see besides. */

const ACT_AS: SeveralParties = {
	parties: { name: 'actAs', displayName: 'Act As' },
	more: { name: 'moreActAs', displayName: 'More Acting Parties' },
};
const READ_AS: SeveralParties = {
	under: 'options',
	parties: { name: 'readAs', displayName: 'Read As' },
	more: { name: 'moreReadAs', displayName: 'More Parties to Read As' },
};

const [actAsOne, actAsMore] = severalParties('The party on whose behalf the commands are executed.', undefined, ACT_AS);

export const actAsFields: INodeProperties[] = [{ ...actAsOne, required: true }, actAsMore];

export const readAsOptions: INodeProperties[] = severalParties(
	'Party whose contracts the commands may use, besides those of the acting parties. It gives no authority.',
	undefined,
	READ_AS,
);

/** The acting parties. At least one. */
export function actAs(parameters: Parameters): string[] {
	const parties = readParties(parameters, ACT_AS);
	if (parties.length === 0)
		throw parameters.parameterError(
			'actAs',
			'this field is empty',
			'Choose the party from the list, or enter its party ID, e.g. alice::1220….',
		);
	return parties;
}

/** The parties to read as, without those that act. Undefined where there is none. */
export function readAs(parameters: Parameters, acting: readonly string[]): string[] | undefined {
	const parties = readParties(parameters, READ_AS).filter((party) => !acting.includes(party));
	return parties.length > 0 ? parties : undefined;
}
