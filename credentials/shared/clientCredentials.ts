import type { INodeProperties } from 'n8n-workflow';

/** The fields of a credential that gets its tokens by client credentials, besides those it inherits from n8n's own. */
export const clientCredentialsFields: INodeProperties[] = [
	{ displayName: 'Grant Type', name: 'grantType', type: 'hidden', default: 'clientCredentials' },
	{
		displayName: 'Access Token URL',
		name: 'accessTokenUrl',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. https://login.example.com/oauth/token',
		description: 'Token endpoint of the identity provider; its discovery document (.well-known/openid-configuration) names it as token_endpoint',
	},
	{
		displayName: 'Audience',
		name: 'audience',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://canton.network.global',
		description: 'The API the token is for, where the provider asks for it (Auth0 does; Keycloak and Okta ignore it)',
	},
	{
		displayName: 'Scope',
		name: 'scope',
		type: 'string',
		default: '',
		placeholder: 'e.g. daml_ledger_api',
		description: 'Scopes to ask for, separated by spaces, where the provider needs any',
	},
	{ displayName: 'Authentication', name: 'authentication', type: 'hidden', default: 'body' },
	{
		displayName: 'Additional Body Properties',
		name: 'additionalBodyProperties',
		type: 'hidden',
		default: '={{ JSON.stringify($self["audience"] ? { audience: $self["audience"] } : {}) }}',
	},
];
