import { isObject } from './isObject';

/** Longest token that is read, in characters. */
const LONGEST = 20_000;

/**
 * The claims of a JWT, without checking its signature.
 * @returns undefined for a text that is no JWT: an opaque token, or one that was cut
 */
export function jwtClaims(token: string): Record<string, unknown> | undefined {
	if (token.length > LONGEST) return undefined;
	const [, payload, ...rest] = token.split('.');
	if (payload === undefined || rest.length !== 1) return undefined;
	try {
		const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
		return isObject(claims) ? claims : undefined;
	} catch {
		return undefined;
	}
}

/** Signature algorithm of a JWT, from its header (`alg`, e.g. RS256). Undefined if it does not say. */
export function jwtAlgorithm(token: string): string | undefined {
	if (token.length > LONGEST) return undefined;
	try {
		const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'));
		return isObject(header) && typeof header.alg === 'string' && /^[A-Za-z0-9-]{1,20}$/.test(header.alg) ? header.alg : undefined;
	} catch {
		return undefined;
	}
}

/** A claim that is a time, in seconds since 1970 (`exp`, `iat`, `nbf`). Undefined if it is absent or no number. */
export function timeClaim(claims: Record<string, unknown> | undefined, name: 'exp' | 'iat' | 'nbf'): number | undefined {
	const value = claims?.[name];
	return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
