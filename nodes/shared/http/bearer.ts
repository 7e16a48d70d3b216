import { createHmac } from 'crypto';

import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { INCOMPLETE } from '../errors/failure';

/** The bearer JWT of a credential: an access token, or one it signs itself. */

/** The value of a field. An access token is often pasted with the word Bearer before it, or with line breaks in it. */
function text(credentials: ICredentialDataDecryptedObject, name: string): string {
	const value = String(credentials[name] ?? '').trim();
	return name === 'accessToken' ? value.replace(/^Bearer(\s|$)/i, '').replace(/\s/g, '') : value;
}

/** A field that is needed: a request without it would be refused for reasons that are hard to read from the answer. */
function needed(credentials: ICredentialDataDecryptedObject, name: string, label: string): string {
	const value = text(credentials, name);
	if (value) return value;
	throw Object.assign(new Error(`${label} is empty in the credential`), { name: INCOMPLETE, code: INCOMPLETE });
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A token as LocalNet and other development networks accept it: signed with a secret both sides know (HS256). A
 * participant refuses one that lives longer than its max-token-lifetime, by default five minutes by its own clock: so this
 * one lives four, for clocks that differ.
 */
const LIFETIME_SECONDS = 240;

/** Scope that a participant asks for which expects no audience. */
const SCOPE = 'daml_ledger_api';

/** Setup of every LocalNet: public knowledge, since its services are on one machine. */
const LOCALNET = { secret: 'unsafe', audience: 'https://canton.network.global' };

function developmentJwt(secret: string, subject: string, audience: string): string {
	// Without the time of issue: a participant whose clock is behind n8n's would refuse a token from its future.
	const payload = {
		sub: subject,
		...(audience ? { aud: audience } : { scope: SCOPE }),
		exp: Math.floor(Date.now() / 1000) + LIFETIME_SECONDS,
	};
	const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(payload)}`;
	return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** The token itself. Empty if the credential brings none. Throws if one is missing. */
export function bearerToken(credentials: ICredentialDataDecryptedObject): string {
	if (credentials.localNet === true) return developmentJwt(LOCALNET.secret, needed(credentials, 'localNetUser', 'User'), LOCALNET.audience);
	switch (credentials.authentication) {
		case 'none':
			return '';
		case 'developmentToken':
			return developmentJwt(
				needed(credentials, 'developmentSecret', 'Development Secret'),
				needed(credentials, 'subject', 'Subject'),
				text(credentials, 'audience'),
			);
		case 'accessToken':
			return needed(credentials, 'accessToken', 'Access Token');
		default:
			// Credentials without that choice are for services that ask for no token as a rule.
			return text(credentials, 'accessToken');
	}
}

/** Puts the credential's token onto a request. None if there is none. Throws if one is missing. */
export async function authenticateByBearer(
	credentials: ICredentialDataDecryptedObject,
	options: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	const token = bearerToken(credentials);
	return token ? { ...options, headers: { ...options.headers, Authorization: `Bearer ${token}` } } : options;
}
