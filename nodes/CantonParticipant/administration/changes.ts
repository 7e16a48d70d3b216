import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { quoted } from '../../shared/errors/safeText';
import type { components } from '../../../api/ledger';
import type { LedgerCall } from '../../shared/ledgerNode/ledgerOperation';
import { sentBefore } from '../../shared/operation/sentBefore';
import { rowsField, textField } from '../../shared/parameters/fieldKinds';
import type { Parameters } from '../../shared/parameters/parameters';

/** Common parts of operations that administer the participant: annotations, versions, masks. */

type Schemas = components['schemas'];

/** The fields of a change as the participant wants them named: in snake_case. */
export const fieldMask = (paths: string[]): Schemas['FieldMask'] => ({ paths, unknownFields: { fields: {} } });

/** The fields that a change may have, added one by one. */
export const updateFields = (options: INodeProperties[]): INodeProperties => ({
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description: 'What to change. Fields that are not added stay as they are.',
	options,
});

/** Outcome of a removal that found nothing to remove: an earlier try of this execution may have removed it. */
export const ofNothing = ({ context, identity, itemIndex }: LedgerCall): IDataObject =>
	sentBefore(context, { ...identity, itemIndex }) === undefined ? { outcome: 'nothingToDo' } : { alreadyDone: true };

/** Paths of the fields added to *Update Fields*, by the names they have in the form. Throws when none was added. */
export function changedPaths(parameters: Parameters, paths: Record<string, string>): string[] {
	const found = Object.entries(paths).filter(([name]) => parameters.raw(`updateFields.${name}`) !== undefined);
	if (found.length === 0) throw parameters.parameterError('updateFields', 'none was added', 'Add the fields to change.');
	return found.map(([, path]) => path);
}

/** Rows of keys and values kept with a party or a user. */
export const annotations = (description: string): INodeProperties =>
	rowsField('Annotations', 'annotations', ['annotation', 'Annotation'], { description }, [
		textField('Name', 'name', {
			placeholder: 'e.g. example.com/team',
			description: 'Letters, digits, dots, hyphens and underscores, with a domain and a slash before it if you like',
		}),
		textField('Value', 'value', { description: 'Any text' }),
	]);

/** The rows as an object. Undefined if the field was not added. `path` is that of the field. */
export function readAnnotations(parameters: Parameters, path: string): Record<string, string> | undefined {
	if (parameters.raw(path) === undefined) return undefined;
	const found = new Map<string, string>();
	for (const row of parameters.rows(`${path}.annotation`)) {
		const name = row.required('name');
		if (found.has(name)) throw row.parameterError('name', `${quoted(name)} is there twice`, 'Keep one row for each name.');
		found.set(name, row.unlessLost('value', row.text('value')) ?? '');
	}
	return Object.fromEntries(found);
}

/** The version a change was made for. The participant refuses the change if there is a newer one. */
export const resourceVersion = (what: string): INodeProperties =>
	textField('Resource Version', 'resourceVersion', {
		placeholder: 'e.g. 3',
		description:
			`Change the ${what} only if it still has this version, so that no change of somebody else is lost. ` +
			'Get and Get Many return it as resourceVersion. Empty changes whatever version it has.',
	});

/** The version given, checked: digits. Undefined if none was. */
export const readResourceVersion = (parameters: Parameters): string | undefined => parameters.digits('options.resourceVersion');
