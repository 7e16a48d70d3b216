import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { urlAsIs, validatorUrl } from '../nodes/shared/http/serviceUrl';
import { addressBookField, networkNamesField } from './shared/addressBook';
import { clientCredentialsFields } from './shared/clientCredentials';
import { VALIDATOR_URL } from './shared/scan';
import { targetFields } from './shared/targets';
import { oAuth2Test } from './shared/testRules';

/** A validator app with tokens fetched by OAuth2 client credentials. n8n renews them by itself. */
export class CantonValidatorOAuth2Api implements ICredentialType {
	name = 'cantonValidatorOAuth2Api';

	displayName = 'Canton Validator OAuth2 API';

	extends = ['oAuth2Api'];

	documentationUrl =
		'https://github.example/your-organization/n8n-nodes-canton/blob/main/docs/connect/credentials.md#canton-validator-oauth2-api';

	icon = { light: 'file:../icons/canton.svg', dark: 'file:../icons/canton.dark.svg' } as const;

	properties: INodeProperties[] = clientCredentialsFields(...VALIDATOR_URL, [
		urlAsIs,
		addressBookField,
		networkNamesField,
		...targetFields('validator', VALIDATOR_URL[0]),
	]);

	test = oAuth2Test(
		{ baseURL: validatorUrl.expression, url: '/v0/scan-proxy/dso-party-id' },
		'validator',
		'validator app',
		{
			404: 'There is no validator app at this Base URL (404). The node appends /api/validator; if yours is at another path, enter that and set Use URL As Is.',
			502: 'The validator is down, or cannot reach any scan (502). Its operator finds more in the log.',
			503: 'The validator, or every scan behind it, is not ready (503). Wait a moment and retry.',
		},
		{ key: 'dso_party_id' },
	);
}
