import type { ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

import { authenticateByBearer, bearerFields } from './shared/bearer';
import { ledgerBaseUrl, ledgerTestRules } from './shared/ledger';

/** A participant's JSON Ledger API with a bearer JWT, a self-signed development token, or nothing (a sandbox without authorisation). */
export class CantonLedgerApi implements ICredentialType {
	name = 'cantonLedgerApi';

	displayName = 'Canton Ledger API';

	documentationUrl = 'https://github.example/your-organization/n8n-nodes-canton/blob/main/docs/credentials.md#canton-ledger-api';

	icon = { light: 'file:../icons/canton.svg', dark: 'file:../icons/canton.dark.svg' } as const;

	properties: INodeProperties[] = [ledgerBaseUrl, ...bearerFields('participant', 'For a local sandbox that runs without authorization')];

	authenticate = authenticateByBearer;

	// Without authorisation there is no user to ask for.
	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{ $credentials.baseUrl.trim().replace(/\\/+$/, "") }}',
			url: '={{ $credentials.authentication === "none" ? "/v2/version" : "/v2/authenticated-user" }}',
		},
		rules: ledgerTestRules,
	};
}
