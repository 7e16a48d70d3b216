import { withPackages } from '../../../shared/ledger/packages/damlPackages';
import { party } from '../../../shared/parameters/partyFields';
import { DEFINITION_ENDPOINTS, vettedVersions } from '../../../shared/ledger/packages/templateDefinition';
import { optionsOf } from '../../../shared/parameters/fields';
import { packageVersionField, templateField } from '../../contractForm/formFields';
import { chosenDefinition, chosenTemplate } from '../../contractForm/readForm';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { templateItem } from './templateItem';

/** Reads the package of a template. */
export const getTemplate = ledgerOperation('get', 'Get a template', DEFINITION_ENDPOINTS, {
	description:
		'Get a template or interface: its fields with their types, its key, its choices, its interfaces, and the versions of its package',
	rights: 'any valid user',
	properties: [
		templateField,
		packageVersionField,
		optionsOf([
			party(
				'With Package Version on Automatic: the version that the participant prefers for this party. Empty means the highest vetted one.',
			),
		]),
	],
	async run(call) {
		const reader = call.parameters.party('options.party');
		const definition = await chosenDefinition(call, chosenTemplate(call.parameters), reader === undefined ? [] : [reader]);
		const versions = await vettedVersions(call.ledger, definition.owner.name);
		return await withPackages(call.ledger, (packages) => templateItem(definition, versions, packages));
	},
});
