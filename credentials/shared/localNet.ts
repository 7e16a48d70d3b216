import type { INodeProperties } from 'n8n-workflow';

/** The validators of LocalNet: all their services take the same secret, so address and user are all there is to say. */

/** Address and user of a service of LocalNet's app user. */
export interface LocalNet {
	url: string;
	user: string;
}

const LOCAL_NET = { localNet: [true] };

/** A field that LocalNet needs no answer to, or has another one for. */
export const besidesLocalNet = (field: INodeProperties): INodeProperties => ({
	...field,
	displayOptions: { ...field.displayOptions, hide: LOCAL_NET },
});

/** The choice of LocalNet: a switch, which takes one press. */
export const localNetSwitch: INodeProperties = {
	displayName: 'LocalNet',
	name: 'localNet',
	type: 'boolean',
	default: false,
	description: "Whether this is a service of LocalNet, which takes LocalNet's own development secret",
};

/** Fields with the values that LocalNet has. Not those of other servers: n8n puts no default into a field that was shown before. */
export const localNetFields = ({ url, user }: LocalNet): INodeProperties[] => [
	{
		displayName: 'Base URL',
		name: 'localNetUrl',
		type: 'string',
		default: url,
		required: true,
		displayOptions: { show: LOCAL_NET },
		description: 'Address of the app user. The first digit of the port is 3 for the app provider and 4 for the super validator.',
	},
	{
		displayName: 'User',
		name: 'localNetUser',
		type: 'string',
		default: user,
		required: true,
		displayOptions: { show: LOCAL_NET },
		description: 'User to authenticate as (claim sub)',
	},
];
