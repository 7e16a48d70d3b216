// Tokens for the sandbox, signed when a test runs.
import { development } from '../../../scripts/lib/demo.cjs';
import { signed } from '../../../scripts/lib/token.cjs';

/** The stand-in network takes tokens of five minutes at most, as a participant does. What a test keeps for longer signs them itself. */
const LIFETIME_S = 240;

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
