// Tokens for the sandbox, signed when a test runs.
import { development } from '../../../scripts/lib/demo.cjs';
import { signed } from '../../../scripts/lib/token.cjs';

/** A token of a credential outlives its file of tests, on a slow machine as well. */
const LIFETIME_S = 3600;

/**
 * A bearer token as the development set-up of a Canton network accepts it.
 * @param claims replace the usual ones
 * @param key what it is signed with
 */
export function bearer(claims: Record<string, unknown> = {}, key: string = development.developmentSecret): string {
	const { subject: sub, audience: aud } = development;
	const exp = Math.floor(Date.now() / 1000) + LIFETIME_S;
	return signed({ sub, aud, exp, ...claims }, key);
}
