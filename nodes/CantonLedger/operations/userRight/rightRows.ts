import type { INodeProperties } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import { party } from '../../../shared/ledger/locators';
import type { Parameters } from '../../../shared/parameters/parameters';

/** Rights given as rows of a form: each a kind and, for some, a party. */

type Kind = components['schemas']['Right']['kind'];

const OVER_PARTY = ['CanActAs', 'CanExecuteAs', 'CanReadAs'];

/** `description`: what is to become of the rights. */
export const rightRows = (description: string): INodeProperties => ({
	displayName: 'Rights',
	name: 'rights',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Right' },
	default: {},
	placeholder: 'Add Right',
	description,
	options: [
		{
			name: 'right',
			displayName: 'Right',
			values: [
				{
					displayName: 'Kind',
					name: 'kind',
					type: 'options',
					options: [
						{ name: 'Act As', value: 'CanActAs', description: 'Submit commands of a party, and read what it sees' },
						{ name: 'Execute As', value: 'CanExecuteAs', description: 'Execute transactions that a party has signed' },
						{ name: 'Execute As Any Party', value: 'CanExecuteAsAnyParty', description: 'Execute what any party has signed' },
						{
							name: 'Identity Provider Admin',
							value: 'IdentityProviderAdmin',
							description: "Administer the users and parties of the user's own identity provider",
						},
						{
							name: 'Participant Admin',
							value: 'ParticipantAdmin',
							description: 'Administer the participant, users and their rights included',
						},
						{ name: 'Read As', value: 'CanReadAs', description: 'Read what a party sees' },
						{ name: 'Read As Any Party', value: 'CanReadAsAnyParty', description: 'Read what any party of the participant sees' },
					],
					default: 'CanReadAs',
					description: 'What the user may do',
				},
				{ ...party('The party the right is about'), displayOptions: { show: { kind: OVER_PARTY } } },
			],
		},
	],
});

/** The rows as the participant takes them. */
export function readRights(parameters: Parameters, path = 'rights'): Array<{ kind: Kind }> {
	return parameters.rows(`${path}.right`).map((row) => {
		const kind = row.required('kind');
		const value = OVER_PARTY.includes(kind) ? { party: row.given('party', row.party('party')) } : {};
		return { kind: { [kind]: { value } } as Kind };
	});
}
