import type { INodeProperties, INodePropertyOptions, NodePropertyTypes } from 'n8n-workflow';

/** Kinds of fields: each by its label, its name, and what else it has. Fields that several operations share are in `fields.ts`. */

type About = Partial<Omit<INodeProperties, 'displayName' | 'name' | 'type' | 'options'>>;

/** `initial`: its value at first, unless a field says another one as its default. */
const kind =
	(type: NodePropertyTypes, initial: string | number | boolean) =>
	(displayName: string, name: string, about?: About): INodeProperties => ({ displayName, name, type, default: initial, ...about });

export const textField = kind('string', '');
export const timeField = kind('dateTime', '');
export const jsonField = kind('json', '');
export const numberField = kind('number', 0);
/** A switch. */
export const flagField = kind('boolean', false);

/** Entry of a drop-down. `description`: what it means, if the label does not say it. */
export type Choice<Value extends string = string> = readonly [
	value: Value,
	label: string,
	description?: string,
	displayOptions?: INodePropertyOptions['displayOptions'],
];

/** The values of such entries. */
export const valuesOf = <Value extends string>(choices: ReadonlyArray<Choice<Value>>): Value[] => choices.map(([value]) => value);

/** A drop-down of which one entry is chosen. */
export const dropDown = (
	displayName: string,
	name: string,
	about: About & Pick<INodeProperties, 'default'>,
	choices: readonly Choice[],
): INodeProperties => ({
	...textField(displayName, name, about),
	type: 'options',
	options: choices.map(([value, label, description, displayOptions]) => ({
		name: label,
		value,
		...(description !== undefined && { description }),
		...(displayOptions && { displayOptions }),
	})),
});

/** A drop-down of which several entries may be chosen. */
export const multiDropDown = (...[displayName, name, about, choices]: Parameters<typeof dropDown>): INodeProperties => ({
	...dropDown(displayName, name, about, choices),
	type: 'multiOptions',
});

/** The row of a group: its name and its label. */
type Row = [name: string, displayName: string];

/** A group of fields that is added once. */
export const groupField = (
	displayName: string,
	name: string,
	[row, label]: Row,
	about: About,
	values: INodeProperties[],
): INodeProperties => ({
	displayName,
	name,
	type: 'fixedCollection',
	default: {},
	...about,
	options: [{ name: row, displayName: label, values }],
});

/** A group of fields that is added any number of times. */
export const rowsField = (...[displayName, name, row, about, values]: Parameters<typeof groupField>): INodeProperties =>
	groupField(
		displayName,
		name,
		row,
		{
			typeOptions: { multipleValues: true, multipleValueButtonText: `Add ${row[1]}` },
			placeholder: `Add ${row[1]}`,
			...about,
		},
		values,
	);
