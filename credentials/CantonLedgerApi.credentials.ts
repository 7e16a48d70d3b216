import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { baseUrlField, connectionFields } from '../nodes/shared/http/connection';
import { authenticateByBearer } from '../nodes/shared/http/bearer';
import { bearerFields } from './shared/bearer';
import { addressBookField } from './shared/addressBook';
import { LEDGER_URL, localNetValidatorField, metricsUrlField, validatorUrlField } from './shared/ledger';
import { besidesLocalNet, localNetSwitch } from './shared/localNet';
import { targetFields } from './shared/targets';

/** A participant's JSON Ledger API with a bearer JWT, a self-signed development token, or nothing (a sandbox without authorisation). */
export class CantonLedgerApi implements ICredentialType {
	name = 'cantonLedgerApi';

	displayName = 'Canton Ledger API';

	documentationUrl = 'https://github.example/your-organization/n8n-nodes-canton/blob/main/docs/connect/credentials.md#canton-ledger-api';

	icon = { light: 'file:../icons/ledger.svg', dark: 'file:../icons/ledger.dark.svg' } as const;

	properties: INodeProperties[] = [
		localNetSwitch,
		besidesLocalNet(baseUrlField(...LEDGER_URL)),
		...bearerFields(
			'participant',
			{ url: 'http://localhost:2975', user: 'ledger-api-user' },
			'For a local sandbox that runs without authorization',
		),
		localNetValidatorField,
		besidesLocalNet(validatorUrlField),
		metricsUrlField,
		addressBookField,
		...targetFields('participant', LEDGER_URL[0], [metricsUrlField]),
		...connectionFields,
	];

	authenticate = authenticateByBearer;
}
