import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { jwtClaims, timeClaim } from '../../../shared/values/jwt';
import { ledgerService, type LedgerAuthentication } from '../../../shared/ledger/service';

const expiryOf = (token: string): number | undefined => timeClaim(jwtClaims(token), 'exp');

/**
 * When the token in use expires, in seconds since 1970, as far as the token says so itself. Nothing else of it is read
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
