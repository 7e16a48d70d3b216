// Tokens for the sandbox, signed when a test runs: a signed token is never written down anywhere.
import { createHmac } from 'node:crypto';

import { development } from '../../../scripts/lib/demo.cjs';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A bearer token as the development set-up of a Canton network accepts it.
 * @param claims replace the usual ones
 * @param key what it is signed with
 */
export function bearer(claims: Record<string, unknown> = {}, key: string = development.developmentSecret): string {
	const { subject: sub, audience: aud } = development;
	const exp = Math.floor(Date.now() / 1000) + 240;
	const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub, aud, exp, ...claims })}`;
	return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}
