import type { ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

import { ledgerBaseUrl, ledgerTestRules } from '../nodes/shared/ledgerCredential';

/** A participant's JSON Ledger API with tokens fetched by OAuth2 client credentials; n8n renews them by itself. */
export class CantonLedgerOAuth2Api implements ICredentialType {
	name = 'cantonLedgerOAuth2Api';

	displayName = 'Canton Ledger OAuth2 API';

	extends = ['oAuth2Api'];

	documentationUrl = 'https://github.com/n8n-nodes-canton/n8n-nodes-canton/blob/main/docs/credentials.md#canton-ledger-oauth2-api';

	icon = { light: 'file:../icons/canton.svg', dark: 'file:../icons/canton.dark.svg' } as const;

	properties: INodeProperties[] = [
		ledgerBaseUrl,
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

	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{ $credentials.baseUrl.trim().replace(/\\/+$/, "") }}',
			url: '/v2/authenticated-user',
		},
		rules: ledgerTestRules,
	};
}
