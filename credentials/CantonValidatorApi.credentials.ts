import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { baseUrlField, connectionFields } from '../nodes/shared/http/connection';
import { urlAsIs } from '../nodes/shared/http/serviceUrl';
import { authenticateByBearer } from '../nodes/shared/http/bearer';
import { addressBookField, networkNamesField } from './shared/addressBook';
import { bearerFields } from './shared/bearer';
import { besidesLocalNet, localNetSwitch } from './shared/localNet';
import { VALIDATOR_URL } from './shared/scan';
import { targetFields } from './shared/targets';

/** A validator app, whose scan proxy answers whoever has a valid token, with a bearer JWT or a self-signed development token. */
export class CantonValidatorApi implements ICredentialType {
	name = 'cantonValidatorApi';

	displayName = 'Canton Validator API';

	documentationUrl = 'https://github.example/your-organization/n8n-nodes-canton/blob/main/docs/connect/credentials.md#canton-validator-api';

	icon = { light: 'file:../icons/canton.svg', dark: 'file:../icons/canton.dark.svg' } as const;

	properties: INodeProperties[] = [
		localNetSwitch,
		besidesLocalNet(baseUrlField(...VALIDATOR_URL, 'url')),
		...bearerFields('validator', { url: 'http://localhost:2903', user: 'app-user' }),
		urlAsIs,
		addressBookField,
		networkNamesField,
		...targetFields('validator', VALIDATOR_URL[0]),
		...connectionFields,
	];

	authenticate = authenticateByBearer;
}
