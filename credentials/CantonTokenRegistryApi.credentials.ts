import type { ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

import { registryUrl, urlAsIs, urlField } from '../nodes/shared/http/serviceUrl';
import { authenticateByBearer } from './shared/bearer';
import { testRules } from './shared/testRules';

/** A token registry: usually open to everybody, so there is usually no secret to it. */
export class CantonTokenRegistryApi implements ICredentialType {
	name = 'cantonTokenRegistryApi';

	displayName = 'Canton Token Registry API';

	documentationUrl = 'https://github.example/your-organization/n8n-nodes-canton/blob/main/docs/credentials.md#canton-token-registry-api';

	icon = { light: 'file:../icons/canton.svg', dark: 'file:../icons/canton.dark.svg' } as const;

	properties: INodeProperties[] = [
		urlField(
			'e.g. https://scan.sv-1.global.canton.network.sync.global',
			'Address of the registry, with or without /registry; the issuer of a token publishes it. Canton Coin\'s stands at the root of each super validator\'s scan host.',
		),
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description: 'Only for a registry that asks for a bearer token. Most take none.',
		},
		urlAsIs,
	];

	authenticate = authenticateByBearer;

	/** Asks the registry who runs it. */
	test: ICredentialTestRequest = {
		request: { baseURL: registryUrl.expression, url: '/registry/metadata/v1/info', timeout: 20_000 },
		rules: testRules(
			[
				[400, 'The server answered 400 (bad request). Check the URL: does it lead to a token registry?'],
				[401, 'This registry, or something in front of it, wants a token (401), or does not accept the one given. Ask its issuer.'],
				[403, 'This registry does not admit n8n (403). Canton Coin\'s registries admit known IP addresses only: ask the super validator\'s operator, or go through your validator.'],
				[404, 'There is no token registry at this URL (404). Leave out /api/scan: Canton Coin\'s registry stands at the root of the host.'],
				[405, 'There is no token registry at this URL (405). Check host and path.'],
				[429, 'This registry refuses so many requests (429). Wait a moment and retry.'],
				[500, 'This registry met trouble of its own (500). Its operator finds the reason in the log.'],
				[502, 'A proxy in front of this registry answered 502: the registry behind it is down.'],
				[503, 'This registry, or a proxy in front of it, is not ready (503). Wait a moment and retry.'],
				[504, 'A proxy in front of this registry got no answer in time (504). Try later.'],
			],
			{ key: 'adminId', message: 'Something answers at this URL, but it is not a token registry. Check host and path.' },
		),
	};
}
