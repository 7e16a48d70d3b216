// Tokens: who a request comes from, and how the sandbox's own token endpoint signs. HS256 with the public development secret.
import { decodeJwt, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { atLeast, type Settings } from './settings.mts';

/** The secret every development network uses. Public on purpose. */
const SECRET = new TextEncoder().encode('unsafe');

/**
 * Subject of a valid token. Undefined if the header is missing or its token is expired, unsigned, meant for
 * somebody else or for longer than the participant allows.
 */
export async function subjectOf(settings: Settings, authorization: string | undefined): Promise<string | undefined> {
	const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
	if (!token) return undefined;
	try {
		const payload = await verified(token, settings.audience || undefined);
		// From the release notes of 3.6.1: 3.7 takes no token without an audience.
		if (payload.aud === undefined && atLeast(settings.server, '3.7.0')) return undefined;
		const { maxTokenSeconds } = settings;
		const left = (payload.exp ?? Infinity) - Math.floor(Date.now() / 1000);
		return maxTokenSeconds > 0 && left > maxTokenSeconds ? undefined : payload.sub;
	} catch (error) {
		if (error instanceof errors.JOSEError) return undefined;
		throw error;
	}
}

/** Payloads of tokens that were valid, by audience and token: a signature is checked once. */
const payloads = new Map<string, JWTPayload>();
const MOST_PAYLOADS = 1000;

/** @throws errors.JOSEError if the token is not valid now */
async function verified(token: string, audience: string | undefined): Promise<JWTPayload> {
	const key = `${audience ?? ''} ${token}`;
	const before = payloads.get(key);
	if (before && (before.exp ?? Infinity) > Math.floor(Date.now() / 1000)) return before;
	const { payload } = await jwtVerify(token, SECRET, { audience, algorithms: ['HS256'] });
	if (payloads.size >= MOST_PAYLOADS) payloads.clear();
	payloads.set(key, payload);
	return payload;
}

/** When the token of a header expires, in milliseconds since 1970. Undefined if there is none, or no end of it. */
export function expiryOf(authorization: string | undefined): number | undefined {
	const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
	const exp = token === undefined ? undefined : decodeJwt(token).exp;
	return exp === undefined ? undefined : exp * 1000;
}

/** A signed token, as a validator's identity provider would give it. */
export async function sign(subject: string, audience: string | undefined, seconds: number, scope?: string): Promise<string> {
	const now = Math.floor(Date.now() / 1000);
	return await new SignJWT({ ...(scope && { scope }), ...(audience && { aud: audience }) })
		.setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
		.setSubject(subject)
		.setIssuer('sandbox')
		.setIssuedAt(now)
		.setExpirationTime(now + seconds)
		.sign(SECRET);
}
