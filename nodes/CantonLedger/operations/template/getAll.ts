import { withPackages } from '../../../shared/ledger/packages/damlPackages';
import { locator } from '../../../shared/parameters/partyFields';
import { DEFINITION_ENDPOINTS, packageDefinitions } from '../../../shared/ledger/packages/templateDefinition';
import { limit, returnAll } from '../../../shared/parameters/fields';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { templateRow } from './templateItem';

/** Reads a package and lists what it defines. */
export const getManyTemplates = ledgerOperation('getAll', 'Get many templates', DEFINITION_ENDPOINTS, {
	description: 'Get the templates and interfaces of a package: the fields and choices of each',
	rights: 'any valid user',
	properties: [
		{
			...locator({
				displayName: 'Package',
				name: 'packageName',
				search: 'searchPackageNames',
				by: 'By Name or ID',
				placeholder: 'e.g. splice-amulet',
				description: 'Name of a package, whose newest vetted version is read, or a package ID, which selects exactly that version',
			}),
			required: true,
		},
		returnAll,
		limit,
	],
	async run({ ledger, parameters }) {
		const found = await packageDefinitions(ledger, parameters.required('packageName'));
		if ('failure' in found) throw ledger.error(found.failure, found.endpoint);
		if ('problem' in found)
			throw parameters.parameterError('packageName', found.problem, found.advice ?? 'Enter the package ID of another version.');
		const most = parameters.limit();
		return await withPackages(ledger, (packages) =>
			found.definitions.slice(0, most).map((definition) => templateRow(definition, packages)),
		);
	},
});
