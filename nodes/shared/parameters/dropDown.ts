import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** Drop-downs. Their values are read with `parameters.choice` and `parameters.choices`. */

/** What a drop-down has besides its label, its name and its entries. */
type About = Omit<INodeProperties, 'displayName' | 'name' | 'type' | 'options'>;

/** A drop-down of which one entry is chosen. */
export const dropDown = (displayName: string, name: string, about: About, options: INodePropertyOptions[]): INodeProperties => ({
	displayName,
	name,
	type: 'options',
	options,
	...about,
});

/** A drop-down of which several entries may be chosen. */
export const multiDropDown = (...[displayName, name, about, options]: Parameters<typeof dropDown>): INodeProperties => ({
	...dropDown(displayName, name, about, options),
	type: 'multiOptions',
});
