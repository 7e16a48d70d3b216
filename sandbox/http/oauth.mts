// The token endpoint: OAuth2 client credentials as an identity provider of a validator gives them. It insists on its audience.
import type { Reply } from '../wire/api.mts';
import type { Incoming } from '../wire/incoming.mts';
import { sign } from '../wire/token.mts';

/** Public demo clients, and the ledger user of each. */
const CLIENTS: Record<string, { secret: string; subject: string }> = {
	'ledger-client': { secret: 'ledger-secret', subject: 'ledger-api-user' },
	'admin-client': { secret: 'admin-secret', subject: 'participant_admin' },
	'reader-client': { secret: 'reader-secret', subject: 'any-reader' },
};
const SCOPES = new Set(['daml_ledger_api', 'openid', 'offline_access']);

export async function oauth({ sandbox, method, path, bytes, headers, entry }: Incoming): Promise<Reply> {
	if (path.endsWith('/openid-configuration')) {
		return {
			json: {
				issuer: sandbox.url,
				token_endpoint: `${sandbox.url}/oauth2/token`,
				grant_types_supported: ['client_credentials'],
				token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
				scopes_supported: [...SCOPES],
			},
		};
	}
	if (path !== '/oauth2/token') return { status: 404, json: { error: 'not_found' } };
	if (method !== 'POST') return { status: 405, headers: { allow: 'POST' }, json: { error: 'invalid_request' } };
	const form = formOf(bytes, String(headers['content-type'] ?? ''));
	entry.body = { ...form, ...('client_secret' in form ? { client_secret: '***' } : {}) };
	const claimed = clientOf(form, headers.authorization);
	const client = CLIENTS[claimed.id];
	if (!client || client.secret !== claimed.secret) {
		return refusal(401, 'invalid_client', 'Client authentication failed', {
			'www-authenticate': 'Basic realm="sandbox"',
		});
	}
	if (form.grant_type !== 'client_credentials') return refusal(400, 'unsupported_grant_type', 'Only client_credentials is served here');
	const { tokenAudience, tokenSeconds } = sandbox.settings;
	if (tokenAudience && !form.audience) return refusal(400, 'invalid_request', 'Missing required parameter: audience');
	if (tokenAudience && form.audience !== tokenAudience)
		return refusal(403, 'access_denied', `Service not enabled within domain: ${form.audience}`);
	const scopes = (form.scope ?? '').split(' ').filter((scope) => scope !== '');
	const unknown = scopes.find((scope) => !SCOPES.has(scope));
	if (unknown) return refusal(400, 'invalid_scope', `Unknown scope: ${unknown}`);
	return {
		headers: { 'cache-control': 'no-store' },
		json: {
			access_token: await sign(client.subject, tokenAudience || undefined, tokenSeconds, form.scope),
			token_type: 'Bearer',
			expires_in: tokenSeconds,
			...(form.scope ? { scope: form.scope } : {}),
		},
	};
}

function refusal(status: number, error: string, description: string, headers: Record<string, string> = {}): Reply {
	return {
		status,
		headers: { 'cache-control': 'no-store', ...headers },
		json: { error, error_description: description },
	};
}

function formOf(bytes: Buffer, contentType: string): Record<string, string> {
	if (!contentType.includes('json')) return Object.fromEntries(new URLSearchParams(bytes.toString()));
	try {
		return JSON.parse(bytes.toString()) as Record<string, string>;
	} catch {
		return {};
	}
}

function clientOf(form: Record<string, string>, authorization: string | undefined): { id: string; secret: string } {
	const basic = /^Basic (.+)$/i.exec(authorization ?? '')?.[1];
	if (!basic) return { id: form.client_id ?? '', secret: form.client_secret ?? '' };
	const [id = '', ...secret] = Buffer.from(basic, 'base64').toString().split(':');
	return { id: decodeURIComponent(id), secret: decodeURIComponent(secret.join(':')) };
}
