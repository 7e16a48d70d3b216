import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { baseUrlField, connectionFields } from '../nodes/shared/http/connection';
import { urlAsIs } from '../nodes/shared/http/serviceUrl';
import { authenticateByBearer } from '../nodes/shared/http/bearer';
import { addressBookField, networkNamesField } from './shared/addressBook';
import { SCAN_URL } from './shared/scan';
import { furtherScanFields } from './shared/furtherScans';
import { targetFields } from './shared/targets';

/** A super validator's scan: open to whoever is on its allow-list, so there is usually no secret to it. */
export class CantonScanApi implements ICredentialType {
	name = 'cantonScanApi';

	displayName = 'Canton Scan API';

	documentationUrl = 'https://github.example/your-organization/n8n-nodes-canton/blob/main/docs/connect/credentials.md#canton-scan-api';

	icon = { light: 'file:../icons/scan.svg', dark: 'file:../icons/scan.dark.svg' } as const;

	properties: INodeProperties[] = [
		baseUrlField(...SCAN_URL, 'url'),
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description: 'Only for a scan behind a gateway that requires a bearer token. Public scans need none.',
		},
		urlAsIs,
		...furtherScanFields,
		addressBookField,
		networkNamesField,
		...targetFields('scan', SCAN_URL[0]),
		...connectionFields,
	];

	authenticate = authenticateByBearer;
}
