import type { INodeProperties } from 'n8n-workflow';

import { baseUrlField, connectionFields } from '../../nodes/shared/http/connection';

/**
 * The fields of a credential that gets its tokens by client credentials. n8n's own OAuth2 credential, which it extends,
 * puts each field at the position of its own of that name and all others at the end: so the Base URL has the name of n8n's first
 * field, which nothing else uses with this grant type.
 */
export const clientCredentialsFields = (placeholder: string, description: string, more: INodeProperties[] = []): INodeProperties[] => [
	{ displayName: 'Grant Type', name: 'grantType', type: 'hidden', default: 'clientCredentials' },
	baseUrlField(placeholder, description, 'serverUrl'),
	{
		displayName: 'Access Token URL',
		name: 'accessTokenUrl',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. https://login.example.com/oauth/token',
		description:
			'Token endpoint of the identity provider; its discovery document (.well-known/openid-configuration) names it as token_endpoint',
	},
	{
		displayName: 'Scope',
		name: 'scope',
		type: 'string',
		default: '',
		placeholder: 'e.g. daml_ledger_api',
		description: 'Scopes to request, separated by spaces, if the provider requires any',
	},
	{
		displayName: 'Client Authentication',
		name: 'authentication',
		type: 'options',
		options: [
			{ name: 'Body', value: 'body', description: 'Client ID and secret as fields of the token request' },
			{ name: 'Header', value: 'header', description: 'Client ID and secret as an HTTP Basic header' },
		],
		default: 'body',
		description: 'How n8n authenticates to the identity provider. Most providers accept both.',
	},
	{ displayName: 'Send Additional Body Properties', name: 'sendAdditionalBodyProperties', type: 'hidden', default: true },
	{
		displayName: 'Additional Body Properties',
		name: 'additionalBodyProperties',
		type: 'hidden',
		default: '={{ JSON.stringify($self["audience"] ? { audience: $self["audience"] } : {}) }}',
	},
	{
		displayName: 'Audience',
		name: 'audience',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://canton.network.global',
		description: 'The API the token is for, if the provider requires it (Auth0 does; Keycloak and Okta ignore it)',
	},
	...more,
	...connectionFields,
];
