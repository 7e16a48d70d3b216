import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { baseUrlField, connectionFields } from '../nodes/shared/http/connection';
import { urlAsIs } from '../nodes/shared/http/serviceUrl';
import { authenticateByBearer } from '../nodes/shared/http/bearer';
import { addressBookField } from './shared/addressBook';

/** A token registry: usually open to everybody, so there is usually no secret to it. */
export class CantonTokenRegistryApi implements ICredentialType {
	name = 'cantonTokenRegistryApi';

	displayName = 'Canton Token Registry API';

	documentationUrl =
		'https://github.example/your-organization/n8n-nodes-canton/blob/main/docs/connect/credentials.md#canton-token-registry-api';

	icon = { light: 'file:../icons/registry.svg', dark: 'file:../icons/registry.dark.svg' } as const;

	properties: INodeProperties[] = [
		baseUrlField(
			'e.g. https://scan.sv-1.global.canton.network.sync.global',
			'Address of the registry, with or without /registry; the issuer of a token publishes it. ' +
				"Canton Coin's is at the root of each super validator's scan host.",
			'url',
		),
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description: 'Only for a registry that requires a bearer token. Most need none.',
		},
		{
			displayName: 'Other Registries',
			name: 'registries',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			default: {},
			placeholder: 'Add Registry',
			description:
				'Registries of other issuers, by the admin party of their instruments. ' +
				'Canton Token finds the registry of a transfer here. ' +
				'They are called without the access token and the headers of this credential.',
			options: [
				{
					displayName: 'Registry',
					name: 'registry',
					values: [
						{
							displayName: 'Admin Party',
							name: 'admin',
							type: 'string',
							default: '',
							placeholder: 'e.g. issuer::1220…',
							description: 'Party ID of the admin of the instruments, as holdings show it',
						},
						{
							displayName: 'URL',
							name: 'url',
							type: 'string',
							default: '',
							placeholder: 'e.g. https://registry.issuer.example',
							description: 'Address of the registry, with or without /registry; the issuer publishes it',
						},
					],
				},
			],
		},
		urlAsIs,
		addressBookField,
		...connectionFields,
	];

	authenticate = authenticateByBearer;
}
