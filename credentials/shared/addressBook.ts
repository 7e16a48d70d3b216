import type { INodeProperties } from 'n8n-workflow';

/** Names of parties, for items, messages and lists. */
export const addressBookField: INodeProperties = {
	displayName: 'Address Book',
	name: 'addressBook',
	type: 'string',
	typeOptions: { rows: 4 },
	default: '',
	placeholder: 'e.g. alice::1220… = Treasury Berlin',
	description:
		'Names of parties: one in each line, its ID, an equals sign and its name. Items show the name beside the ID, messages instead of it, and lists of parties find it.',
};

/** Switch for the names of the network's name service. */
export const networkNamesField: INodeProperties = {
	displayName: 'Names of the Network',
	name: 'networkNames',
	type: 'boolean',
	default: false,
	description:
		"Whether items also show the names that parties have in the network's name service: up to 1000, kept for ten minutes. Names of the Address Book come first.",
};
