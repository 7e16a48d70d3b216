import { createHmac } from 'crypto';

import type {
	ICredentialDataDecryptedObject, ICredentialTestRequest, ICredentialType, IHttpRequestOptions, INodeProperties,
} from 'n8n-workflow';

import { ledgerBaseUrl, ledgerTestRules } from '../nodes/shared/ledgerCredential';

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A token as LocalNet and other development participants accept it: signed with a secret both sides know (HS256). It
 * lives five minutes, so one that leaks into a log is soon worthless.
 */
function developmentJwt(secret: string, subject: string, audience: string): string {
	const now = Math.floor(Date.now() / 1000);
	const payload = { sub: subject, ...(audience && { aud: audience }), iat: now, exp: now + 300 };
	const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(payload)}`;
	return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** A participant's JSON Ledger API with a bearer JWT, a self-signed development token, or nothing (a sandbox without authorisation). */
export class CantonLedgerApi implements ICredentialType {
	name = 'cantonLedgerApi';

	displayName = 'Canton Ledger API';

	documentationUrl = 'https://github.com/n8n-nodes-canton/n8n-nodes-canton/blob/main/docs/credentials.md#canton-ledger-api';

	icon = { light: 'file:../icons/canton.svg', dark: 'file:../icons/canton.dark.svg' } as const;

	properties: INodeProperties[] = [
		ledgerBaseUrl,
		{
			displayName: 'Authentication',
			name: 'authentication',
			type: 'options',
			options: [
				{ name: 'Access Token', value: 'accessToken', description: 'A JWT issued for a ledger user' },
				{ name: 'Development Token', value: 'developmentToken', description: 'A JWT this credential signs itself with a shared secret (HS256), for LocalNet and other development participants' },
				{ name: 'None', value: 'none', description: 'For a local sandbox that runs without authorization' },
			],
			default: 'accessToken',
			description: 'How n8n proves to the participant who it is',
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			displayOptions: { show: { authentication: ['accessToken'] } },
			description: 'The JWT, without the word Bearer. Such tokens usually expire within minutes or hours; for a lasting connection use the credential of this service that fetches its own (client credentials).',
		},
		{
			displayName: 'Development Secret',
			name: 'developmentSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			displayOptions: { show: { authentication: ['developmentToken'] } },
			description: 'The secret the participant is configured with. LocalNet uses the word unsafe.',
		},
		{
			displayName: 'Subject',
			name: 'subject',
			type: 'string',
			default: 'ledger-api-user',
			required: true,
			displayOptions: { show: { authentication: ['developmentToken'] } },
			description: 'The ledger user to be (claim sub)',
		},
		{
			displayName: 'Audience',
			name: 'audience',
			type: 'string',
			default: 'https://canton.network.global',
			displayOptions: { show: { authentication: ['developmentToken'] } },
			description: 'The audience the participant expects (claim aud). Empty leaves the claim out.',
		},
	];

	authenticate = async (credentials: ICredentialDataDecryptedObject, options: IHttpRequestOptions): Promise<IHttpRequestOptions> => {
		const text = (name: string) => String(credentials[name] ?? '').trim();
		const token =
			credentials.authentication === 'developmentToken'
				? developmentJwt(text('developmentSecret'), text('subject'), text('audience'))
				: credentials.authentication === 'none'
					? ''
					: text('accessToken').replace(/^Bearer\s+/i, '');
		return token ? { ...options, headers: { ...options.headers, Authorization: `Bearer ${token}` } } : options;
	};

	// Without authorisation there is no user to ask for.
	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{ $credentials.baseUrl.trim().replace(/\\/+$/, "") }}',
			url: '={{ $credentials.authentication === "none" ? "/v2/version" : "/v2/authenticated-user" }}',
		},
		rules: ledgerTestRules,
	};
}
