import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { urlAsIs } from '../nodes/shared/http/serviceUrl';
import { clientCredentialsFields } from './shared/clientCredentials';
import { validatorTest, validatorUrlField } from './shared/scan';

/** A validator app with tokens fetched by OAuth2 client credentials; n8n renews them by itself. */
export class CantonValidatorOAuth2Api implements ICredentialType {
	name = 'cantonValidatorOAuth2Api';

	displayName = 'Canton Validator OAuth2 API';

	extends = ['oAuth2Api'];

	documentationUrl = 'https://github.example/your-organization/n8n-nodes-canton/blob/main/docs/credentials.md#canton-validator-oauth2-api';

	icon = { light: 'file:../icons/canton.svg', dark: 'file:../icons/canton.dark.svg' } as const;

	properties: INodeProperties[] = [validatorUrlField, ...clientCredentialsFields, urlAsIs];

	test = validatorTest;
}
