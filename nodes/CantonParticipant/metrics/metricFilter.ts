import type { INodeProperties } from 'n8n-workflow';

import { textField } from '../../shared/parameters/fieldKinds';
import type { Parameters } from '../../shared/parameters/parameters';

/** Choice of metrics by their names and labels. */

export const labelFilter: INodeProperties = textField('Labels', 'labels', {
	placeholder: 'e.g. outcome=failure',
	description: 'Only series with these labels: each as name=value, separated by commas or lines',
});

/** Checks a name against those that are wanted, of which one may end with a star. None means any. */
export const matchesName = (name: string, wanted: readonly string[]): boolean =>
	wanted.length === 0 || wanted.some((text) => (text.endsWith('*') ? name.startsWith(text.slice(0, -1)) : name === text));

/** Labels of a field. */
export function readLabels(parameters: Parameters, path: string): Record<string, string> {
	const wanted = parameters.list(path).map((text) => {
		const [, name, value = ''] = /^([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(text) ?? [];
		if (name === undefined)
			throw parameters.parameterError(path, `"${text.slice(0, 100)}" is no label`, 'Write each as name=value, such as outcome=failure.');
		return [name, value.replace(/^"(.*)"$/, '$1')] as const;
	});
	return Object.fromEntries(wanted);
}

/** Checks whether a series has these labels, and maybe others. */
export const hasLabels = (labels: Readonly<Record<string, string>>, wanted: Readonly<Record<string, string>>): boolean =>
	Object.entries(wanted).every(([name, value]) => labels[name] === value);
