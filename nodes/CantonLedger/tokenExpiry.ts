import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { ledgerService, type LedgerAuthentication } from '../shared/ledger/service';

/** The claim exp of a JWT, in seconds since 1970; undefined for opaque tokens and those without it. */
function expiryOf(jwt: string): number | undefined {
	try {
		const claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8')) as { exp?: unknown };
		return typeof claims.exp === 'number' ? claims.exp : undefined;
	} catch {
		return undefined;
	}
}

/**
 * When the token in use expires, in seconds since 1970, as far as the token says so itself. Nothing else of it is looked at
 * and nothing of it is shown. A development token is signed anew for each call, so it has no expiry that would matter.
 */
export async function tokenExpiry(
	context: IExecuteFunctions,
	authentication: LedgerAuthentication,
	itemIndex: number,
): Promise<number | undefined> {
	const { credentialType = '', renewalPath } = ledgerService(authentication);
	const credentials = await context.getCredentials(credentialType, itemIndex);
	if (renewalPath !== undefined) return expiryOf(String(((credentials.oauthTokenData ?? {}) as IDataObject).access_token ?? ''));
	return credentials.authentication === 'accessToken' ? expiryOf(String(credentials.accessToken ?? '').trim()) : undefined;
}
