import type { INodeProperties } from 'n8n-workflow';

const SHOWN = { show: { severalTargets: [true] } };

const name: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. mainnet-1',
	description: 'Name of the target, as nodes choose it and as items say it',
};
const network: INodeProperties = {
	displayName: 'Network',
	name: 'network',
	type: 'string',
	default: '',
	placeholder: 'e.g. MainNet',
	description: 'Name of its network, for those who read the list of targets',
};
const tags: INodeProperties = {
	displayName: 'Tags',
	name: 'tags',
	type: 'string',
	default: '',
	placeholder: 'e.g. mainnet, customers',
	description: 'Words by which nodes choose several targets at once, separated by commas',
};

/** The table of targets besides the first. */
const table = (server: string, placeholder: string, ownFields: INodeProperties[]): INodeProperties => ({
	displayName: 'Further Targets',
	name: 'furtherTargets',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	default: {},
	placeholder: 'Add Target',
	displayOptions: SHOWN,
	options: [
		{
			displayName: 'Target',
			name: 'row',
			values: [
				name,
				{ displayName: 'Base URL', name: 'url', type: 'string', default: '', placeholder, description: `Address of the ${server}` },
				network,
				tags,
				{
					displayName: 'Authentication',
					name: 'access',
					type: 'options',
					options: [
						{ name: 'As This Credential', value: 'same', description: 'The token of this credential goes to this address too' },
						{ name: 'Own', value: 'own', description: 'The token or client that Target Secrets has under this name' },
						{ name: 'None', value: 'none', description: 'No token' },
					],
					default: 'same',
					description: `How n8n authenticates to this ${server}`,
				},
				...ownFields,
			],
		},
	],
});

/**
 * The fields of a credential that can name several servers, its targets.
 * @param server what a target is: participant, validator or scan
 * @param placeholder address of one
 * @param ownFields further columns of the table
 */
export const targetFields = (server: string, placeholder: string, ownFields: INodeProperties[] = []): INodeProperties[] => [
	{
		displayName: 'Several Targets',
		name: 'severalTargets',
		type: 'boolean',
		default: false,
		description: `Whether this credential names further ${server}s, so that a node can ask each of them or one by its name (option Target)`,
	},
	{
		...name,
		displayName: 'Name of the First Target',
		name: 'targetName',
		placeholder: 'e.g. devnet-1',
		displayOptions: SHOWN,
		description: `Name of the ${server} at the Base URL, as nodes choose it and as items say it. Empty is the host.`,
	},
	{ ...network, displayName: 'Network of the First Target', name: 'targetNetwork', displayOptions: SHOWN },
	{ ...tags, displayName: 'Tags of the First Target', name: 'targetTags', displayOptions: SHOWN },
	table(server, placeholder, ownFields),
	{
		displayName: 'Target Secrets',
		name: 'targetSecrets',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		placeholder: 'e.g. { "mainnet-1": { "baseUrl": "https://…", "accessToken": "eyJ…" } }',
		displayOptions: SHOWN,
		description:
			'Tokens and clients of targets whose Authentication is Own, as a JSON object by their names. ' +
			'Each entry repeats the Base URL of its row as baseUrl, so that its secret cannot travel to another address. ' +
			'A client has tokenUrl, clientId and clientSecret, and scope or audience if its provider wants them.',
	},
];
