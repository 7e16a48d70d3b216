import type { INodeProperties } from 'n8n-workflow';

import { besidesLocalNet, localNetFields, type LocalNet } from './localNet';

/**
 * The fields of such a credential.
 * @param server who is asked, e.g. "participant"
 * @param localNet the service in LocalNet
 * @param none description of the choice to bring no token. Without it there is no such choice
 */
export function bearerFields(server: string, localNet: LocalNet, none?: string): INodeProperties[] {
	return [
		...localNetFields(localNet),
		...[authenticationField(server, none), accessTokenField, ...developmentFields(server)].map(besidesLocalNet),
	];
}

const authenticationField = (server: string, none: string | undefined): INodeProperties => ({
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	options: [
		{ name: 'Access Token', value: 'accessToken', description: 'A JWT issued for a ledger user' },
		{
			name: 'Development Token',
			value: 'developmentToken',
			description: `A JWT this credential signs itself with a shared secret (HS256), for development ${server}s`,
		},
		...(none === undefined ? [] : [{ name: 'None', value: 'none', description: none }]),
	],
	default: 'accessToken',
	description: `How n8n authenticates to the ${server}`,
});

const accessTokenField: INodeProperties = {
	displayName: 'Access Token',
	name: 'accessToken',
	type: 'string',
	typeOptions: { password: true },
	default: '',
	required: true,
	displayOptions: { show: { authentication: ['accessToken'] } },
	description:
		'The JWT, without the word Bearer. Such tokens usually expire within minutes or hours. ' +
		'For a permanent connection, use the OAuth2 credential of this service, ' +
		'which fetches tokens itself (client credentials).',
};

/** The fields of a token that the credential signs itself. */
function developmentFields(server: string): INodeProperties[] {
	const displayOptions = { show: { authentication: ['developmentToken'] } };
	return [
		{
			displayName: 'Development Secret',
			name: 'developmentSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			displayOptions,
			description: `The secret the ${server} is configured with. LocalNet uses the word unsafe.`,
		},
		{
			displayName: 'Subject',
			name: 'subject',
			type: 'string',
			default: 'ledger-api-user',
			required: true,
			displayOptions,
			description: 'Ledger user to authenticate as (claim sub)',
		},
		{
			displayName: 'Audience',
			name: 'audience',
			type: 'string',
			default: 'https://canton.network.global',
			displayOptions,
			description:
				`The audience the ${server} expects (claim aud). Empty leaves the claim out, ` +
				'and names the scope daml_ledger_api, which a participant without target-audience wants.',
		},
	];
}
