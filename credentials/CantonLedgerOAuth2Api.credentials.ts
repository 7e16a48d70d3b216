import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { ledgerUrl } from '../nodes/shared/http/serviceUrl';
import { clientCredentialsFields } from './shared/clientCredentials';
import { addressBookField } from './shared/addressBook';
import { LEDGER_URL, metricsUrlField, validatorUrlField } from './shared/ledger';
import { targetFields } from './shared/targets';
import { oAuth2Test } from './shared/testRules';

/** A participant's JSON Ledger API with tokens fetched by OAuth2 client credentials. n8n renews them by itself. */
export class CantonLedgerOAuth2Api implements ICredentialType {
	name = 'cantonLedgerOAuth2Api';

	displayName = 'Canton Ledger OAuth2 API';

	extends = ['oAuth2Api'];

	documentationUrl =
		'https://github.example/your-organization/n8n-nodes-canton/blob/main/docs/connect/credentials.md#canton-ledger-oauth2-api';

	icon = { light: 'file:../icons/ledger.svg', dark: 'file:../icons/ledger.dark.svg' } as const;

	properties: INodeProperties[] = [
		...clientCredentialsFields(...LEDGER_URL),
		validatorUrlField,
		metricsUrlField,
		addressBookField,
		...targetFields('participant', LEDGER_URL[0], [metricsUrlField]),
	];

	test = oAuth2Test(
		{ baseURL: ledgerUrl.expression, url: '/v2/authenticated-user' },
		'participant',
		'JSON Ledger API',
		{
			403:
				'The token is valid, but its user is unknown to the participant or deactivated, or a gateway in front refuses n8n (403). ' +
				'Ask a participant admin to create or activate the ledger user named in the token.',
			404: 'There is no JSON Ledger API at this Base URL (404). Is a path such as /api/json-api missing, or one too many?',
		},
		// The first character of an answer: of a web page's, such as a login page that a gateway shows instead.
		{ key: '0', value: '<' },
	);
}
