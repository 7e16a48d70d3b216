import type { IDataObject } from 'n8n-workflow';

import { jwtAlgorithm, jwtClaims, timeClaim } from '../values/jwt';
import { shown } from './safeText';

/** Claims of a token that help to explain why a server refused it. The token itself is never shown or stored. */
export interface Claims {
	/** Set for a pasted text that is not a JWT. */
	noJwt?: boolean;
	/** Set if the credential brings no token at all (None). */
	none?: boolean;
	/** Set if the credential signs the token itself (Development Token). */
	development?: boolean;
	/** Set if the credential signs it with what every LocalNet has (LocalNet). */
	localNet?: boolean;
	/** Algorithm that signs the token, e.g. RS256. */
	alg?: string;
	/** True if it names a subject (`sub`). */
	hasSubject?: boolean;
	/** Seconds since 1970. */
	exp?: number;
	iat?: number;
	nbf?: number;
	/** The audience, as it may be shown. Several separated by commas. */
	aud?: string;
}

/** The claims of a JWT. `noJwt` alone when it is none. */
export function readClaims(text: string): Claims {
	const claims = jwtClaims(text);
	if (!claims) return { noJwt: true };
	const audiences = (Array.isArray(claims.aud) ? claims.aud : [claims.aud]).filter((entry): entry is string => typeof entry === 'string');
	return {
		alg: jwtAlgorithm(text),
		hasSubject: typeof claims.sub === 'string' && claims.sub !== '',
		exp: timeClaim(claims, 'exp'),
		iat: timeClaim(claims, 'iat'),
		nbf: timeClaim(claims, 'nbf'),
		aud: shown(audiences.join(', '), 200) || undefined,
	};
}

/**
 * The claims of the token a credential uses, read from its fields as n8n hands them to its node. Undefined if there is
 * no token to read. For one that the credential signs again for each call, its audience.
 */
export function claimsOf(credentials: IDataObject): Claims | undefined {
	const { access_token: fetched } = (credentials.oauthTokenData ?? {}) as IDataObject;
	if (typeof fetched === 'string' && fetched) {
		// Providers also give tokens that only they can read.
		const claims = readClaims(fetched);
		return claims.noJwt ? undefined : claims;
	}
	if (credentials.authentication === 'none') return { none: true };
	if (credentials.localNet === true) return { localNet: true };
	if (credentials.authentication === 'developmentToken')
		return { development: true, aud: shown(String(credentials.audience ?? ''), 200) || undefined };
	if ((credentials.authentication ?? 'accessToken') !== 'accessToken' || typeof credentials.accessToken !== 'string') return undefined;
	const pasted = credentials.accessToken
		.trim()
		.replace(/^Bearer(\s+|$)/i, '')
		.replace(/\s+/g, '');
	return pasted ? readClaims(pasted) : undefined;
}

function span(seconds: number): string {
	for (const [name, length] of [
		['day', 86_400],
		['hour', 3600],
		['minute', 60],
	] as const) {
		const count = Math.floor(seconds / length);
		if (count >= 1) return `${count} ${name}${count > 1 ? 's' : ''}`;
	}
	return `${Math.round(seconds)} seconds`;
}

/** A participant's default for `max-token-lifetime`, in seconds. */
const PARTICIPANT_LIFETIME = 300;
/** Smaller differences between clocks are not reported. */
const CLOCK_SECONDS = 30;

/** The moment from which a token is valid, in seconds since 1970. Undefined if that is past or not said. */
function beginOf({ nbf, iat }: Claims, now: number): number | undefined {
	const begins = Math.max(nbf ?? 0, iat ?? 0);
	return begins > now + CLOCK_SECONDS ? begins : undefined;
}

/**
 * The reason for a refusal that the claims leave no doubt about, for the first line of an error. Undefined if there is none.
 * @param now seconds since 1970
 * @param participant whether the server is a participant, which accepts nothing but a JWT
 */
export function certainReason(claims: Claims, now: number, participant: boolean): string | undefined {
	const begins = beginOf(claims, now);
	if (claims.none) return 'This server requires a token, and the credential has none';
	if (claims.noJwt && participant) return 'The text in Access Token is not a JWT';
	if (claims.exp !== undefined && claims.exp <= now) return `The token expired ${span(now - claims.exp)} ago`;
	return begins === undefined ? undefined : `The token is valid only in ${span(begins - now)}`;
}

/**
 * Possible reasons why a server refused this token, with advice, in sentences. Empty when its claims give no reason. What the first line of
 * the error says (`certainReason`) is not said again.
 * @param now seconds since 1970
 * @param limited whether the server is a participant, which limits how long a token may live
 */
export function explainClaims(claims: Claims, now: number, limited: boolean): string {
	const { none, noJwt, localNet, development, exp, aud } = claims;
	if (none) return 'Choose Access Token or Development Token under Authentication.';
	if (localNet)
		return (
			"The credential signs this token itself, with LocalNet's secret. Check that Base URL is that of a LocalNet and that it has the user in User. " +
			'For any other server turn off LocalNet in the credential.'
		);
	if (development)
		return (
			'The credential signs this token itself. Check that Development Secret, ' +
			`Subject and Audience (${aud ? `"${aud}"` : 'empty'}) in the credential are what the server is configured with.`
		);
	if (noJwt)
		return `${limited ? '' : 'The text in Access Token is no JWT. '}A JWT has three parts separated by dots and starts with eyJ. Copy the whole token.`;
	if (exp !== undefined && exp <= now)
		return 'Enter a new one in the credential, or use client credentials (OAuth2), which fetches tokens itself.';
	return doubts(claims, now, limited).join(' ');
}

/** Possible faults of a token that is in force, one sentence or two each. */
function doubts(claims: Claims, now: number, limited: boolean): string[] {
	const { exp, aud, alg, hasSubject = true } = claims;
	const begins = beginOf(claims, now);
	const parts: string[] = [];
	if (begins !== undefined) parts.push("The clock of n8n or of the token's issuer is wrong.");
	if (limited && exp === undefined)
		parts.push(
			'The token has no expiry (exp). A participant refuses such tokens while its max-token-lifetime is set, which it is by default (5 minutes).',
		);
	else if (limited && exp !== undefined && exp > now + PARTICIPANT_LIFETIME) {
		parts.push(
			`The token expires in ${span(exp - now)}. ` +
				'A participant refuses tokens that live longer than its max-token-lifetime, 5 minutes by default: ' +
				'use a shorter-lived token, or ask its operator to raise that limit.',
		);
	}
	parts.push(
		aud
			? `The token is issued for the audience "${aud}": ask the operator whether the server expects that one.`
			: `The token names no audience (aud), which most servers expect.${limited ? ' A participant of Canton 3.7 or later refuses such a token.' : ''}`,
	);
	if (limited && !hasSubject) parts.push('The token names no subject (sub), which is the ledger user: a participant refuses such a token.');
	parts.push(
		`Or its signature${alg === undefined ? '' : ` (${alg})`} is of a key or an algorithm unknown to the ` +
			'server: ask for the issuer and keys it is configured with.',
	);
	return parts;
}
