/** A form as lines of text: each field with its name, kind, first value and help, each entry of a drop-down, and each row with its fields. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** The lines that forms are to have, by the name of their test. */
export const FORMS: Record<string, string[]> = JSON.parse(readFileSync(join(__dirname, 'forms.json'), 'utf8'));

const settingsOf = (settings: object): string[] => (Object.keys(settings).length > 0 ? [JSON.stringify(settings)] : []);
const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

function entriesOf({ type, options = [], modes = [] }: Pick<INodeProperties, 'type' | 'options' | 'modes'>): string[] {
	if (type === 'resourceLocator')
		return modes.map((mode) => [mode.displayName, mode.name, mode.placeholder, ...settingsOf(mode.typeOptions ?? {})].join(' | '));
	if (type === 'fixedCollection')
		return (options as Array<{ name: string; displayName: string; values: INodeProperties[] }>).flatMap((row) => [
			`${row.displayName} | ${row.name}`,
			...linesOf(row.values),
		]);
	return (options as INodePropertyOptions[]).map(({ name, value, description }) => [name, value, description].join(' | '));
}

/** The lines of a form. */
export const linesOf = (fields: readonly INodeProperties[]): string[] =>
	fields.flatMap(({ displayName, name, type, default: initial, description, options, modes, placeholder, ...settings }) => [
		[displayName, name, type, JSON.stringify(initial), description, placeholder, ...settingsOf(settings)].join(' | '),
		...indented(entriesOf({ type, options, modes })),
	]);
