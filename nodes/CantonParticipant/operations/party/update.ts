import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { optionsOf, simplify } from '../../../shared/parameters/fields';
import { annotations, fieldMask, readAnnotations, readResourceVersion, resourceVersion } from '../../administration/changes';
import { partyRow } from '../../administration/directoryRows';
import { identityProvider } from '../../../shared/ledger/directory/locators';
import { party } from '../../../shared/parameters/partyFields';

const ENDPOINT = 'PATCH /v2/parties/{party}';

/** PATCH /v2/parties/{party}: only annotations can be changed. */
export const updateParty = ledgerWrite('update', 'Update a party', [ENDPOINT], {
	description: 'Change the annotations that this participant keeps with a party',
	rights: 'participant admin or identity provider admin',
	identify: ({ parameters }) => ({ party: parameters.present('party', parameters.party('party')) }),
	properties: [
		{ ...party('The party to change'), required: true },
		annotations('The annotations to add or change; an empty value removes the one of that name. Others stay as they are.'),
		simplify,
		optionsOf([
			identityProvider("The identity provider that manages the party; needed for parties that are not the default one's"),
			resourceVersion('party'),
		]),
	],
	async run({ ledger, parameters }) {
		const simple = parameters.flag('simplify');
		const id = parameters.present('party', parameters.party('party'));
		const changes = readAnnotations(parameters, 'annotations') ?? {};
		if (Object.keys(changes).length === 0)
			throw parameters.parameterError('annotations', 'none was given', 'Add a row for each annotation to add, change or remove.');
		const { partyDetails } = await ledger.call(ENDPOINT, {
			path: { party: id },
			body: {
				partyDetails: {
					party: id,
					identityProviderId: parameters.text('options.identityProviderId'),
					localMetadata: { resourceVersion: readResourceVersion(parameters), annotations: changes },
				},
				updateMask: fieldMask(['local_metadata.annotations']),
			},
			submission: 'Party › Get shows the annotations the party has now.',
		});
		return simple ? partyRow(partyDetails) : { ...partyDetails };
	},
});
