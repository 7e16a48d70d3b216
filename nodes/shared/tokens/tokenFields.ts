import type { INodeProperties } from 'n8n-workflow';

import { ALL } from '../ledger/directory/ownPartyFields';
import { dropDown } from '../parameters/fieldKinds';
import type { Parameters } from '../parameters/parameters';
import { parseAmount, type Amount } from './amounts';

/** Fields of the operations on tokens. */

/** Field for counting holdings that the parties see and others own: an issuer is a signatory of every holding of its instruments. */
export const whoseHoldings: INodeProperties = dropDown(
	'Whose Holdings',
	'whoseHoldings',
	{ default: 'own', displayOptions: { hide: { parties: [ALL] } }, description: 'Whose holdings to return' },
	[
		[
			'visible',
			'All That Are Visible',
			'Also those of other owners: read as the admin of an instrument, they are the register of its holders. ' +
				'Of other instruments the parties may see a part only.',
		],
		['own', 'Of These Parties', 'What these parties own themselves'],
	],
);

/** The owners whose holdings count, of the parties that are read as. Empty means every owner: then the form hides the choice. */
export function chosenOwners(parameters: Parameters): (parties: readonly string[]) => ReadonlySet<string> {
	const all = parameters.list('parties').includes(ALL) || parameters.choice(whoseHoldings.name, ['own', 'visible'], 'own') === 'visible';
	return (parties) => new Set(all ? [] : parties);
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
