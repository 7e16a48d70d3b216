import type { INodeProperties } from 'n8n-workflow';

import { quoted } from '../errors/safeText';
import { textField } from './fieldKinds';
import type { Parameters } from './parameters';

/** A field that asks the user to type again what will be removed. `show`: settings of other fields for which it is shown. */
export const confirmation = (
	displayName: string,
	name: string,
	description: string,
	show?: Record<string, Array<string | boolean>>,
): INodeProperties => textField(displayName, name, { required: true, ...(show && { displayOptions: { show } }), description });

/** Throws unless the confirmation names exactly what is about to go. */
export function checkConfirmed(parameters: Parameters, name: string, expected: string, doing: string): void {
	const entered = parameters.text(name);
	if (entered === expected) return;
	throw parameters.parameterError(
		name,
		entered === undefined ? 'this field is empty' : `${quoted(entered)} is not ${quoted(expected)}`,
		`Enter ${expected} here once more to confirm that you want to ${doing}. Nothing was changed.`,
	);
}
