import { showHint } from '../../../shared/operation/hint';
import { textField } from '../../../shared/parameters/fieldKinds';
import { filtersOf, listFields } from '../../../shared/parameters/fields';
import { MOST_NAMES, nameEntries, NAME_ENTRIES } from '../../../shared/scan/nameEntries';
import { scanOperation } from '../../scanConnection';
import { nameRow } from './rows';

export const getManyNameEntries = scanOperation('getAll', 'Get many name entries', [NAME_ENTRIES], {
	description: 'Get the names of the name service that have not expired, oldest first; at most 1000',
	properties: [
		...listFields,
		filtersOf([
			textField('Name Prefix', 'namePrefix', {
				placeholder: 'e.g. alice',
				description: 'Only names that begin with this text, in the same case',
			}),
		]),
	],
	async run({ scan, parameters, context }) {
		const simple = parameters.flag('simplify');
		const size = Math.min(parameters.limit(), MOST_NAMES);
		const entries = await nameEntries(scan, parameters.text('filters.namePrefix'), size);
		if (size === MOST_NAMES && entries.length >= size)
			showHint(context, `The server returns ${MOST_NAMES} names at most. There may be more: narrow the list with Name Prefix.`);
		return entries.map((entry) => (simple ? nameRow(entry) : entry));
	},
});
