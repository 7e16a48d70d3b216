import type { ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

import { clientCredentialsFields } from './shared/clientCredentials';
import { ledgerBaseUrl, ledgerTestRules } from './shared/ledger';

/** A participant's JSON Ledger API with tokens fetched by OAuth2 client credentials; n8n renews them by itself. */
export class CantonLedgerOAuth2Api implements ICredentialType {
	name = 'cantonLedgerOAuth2Api';

	displayName = 'Canton Ledger OAuth2 API';

	extends = ['oAuth2Api'];

	documentationUrl = 'https://github.example/your-organization/n8n-nodes-canton/blob/main/docs/credentials.md#canton-ledger-oauth2-api';

	icon = { light: 'file:../icons/canton.svg', dark: 'file:../icons/canton.dark.svg' } as const;

	properties: INodeProperties[] = [ledgerBaseUrl, ...clientCredentialsFields];

	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{ $credentials.baseUrl.trim().replace(/\\/+$/, "") }}',
			url: '/v2/authenticated-user',
		},
		rules: ledgerTestRules,
	};
}
