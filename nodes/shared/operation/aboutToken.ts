import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Service } from '../http/service';
import { isTokenRenewed } from '../targets/targetContext';
import { jwtClaims, timeClaim } from '../values/jwt';

/** Facts about the token in use, as far as it says them itself. Nothing of the token is shown. */
interface AboutToken {
	/** Seconds since 1970. */
	expiry?: number;
	/** Reason why a later participant will refuse the token. Null if there is none, or if the token cannot be read. */
	warning: string | null;
	/** True if n8n or this package gets the next one by itself. */
	isRenewed: boolean;
}

const NO_AUDIENCE =
	'The token names no audience (aud). Participants of Canton 3.7 and later refuse such tokens: have its issuer add the audience that the participant expects.';

function read(token: string, isRenewed: boolean): AboutToken {
	const claims = jwtClaims(token);
	if (!claims) return { warning: null, isRenewed };
	const audiences = [claims.aud].flat().filter((entry) => typeof entry === 'string' && entry !== '');
	return { expiry: timeClaim(claims, 'exp'), warning: audiences.length > 0 ? null : NO_AUDIENCE, isRenewed };
}

/** Reads the token of the credential. A development token is signed again for each call, so its expiry says nothing. */
export async function aboutToken(
	context: IExecuteFunctions,
	{ credentialType = '', renewalPath }: Pick<Service, 'credentialType' | 'renewalPath'>,
	itemIndex: number,
): Promise<AboutToken> {
	const credentials = await context.getCredentials(credentialType, itemIndex);
	const isRenewed = isTokenRenewed(credentials, renewalPath !== undefined);
	if (renewalPath !== undefined) return read(String(((credentials.oauthTokenData ?? {}) as IDataObject).access_token ?? ''), isRenewed);
	if (credentials.authentication === 'accessToken') return read(String(credentials.accessToken ?? '').trim(), isRenewed);
	const unnamed = credentials.authentication === 'developmentToken' && !String(credentials.audience ?? '').trim();
	return { warning: unnamed ? NO_AUDIENCE : null, isRenewed };
}

/** The warning as a field of an item, if there is one. */
export async function tokenWarning(
	context: IExecuteFunctions,
	service: Pick<Service, 'credentialType' | 'renewalPath'>,
	itemIndex: number,
): Promise<{ tokenWarning?: string }> {
	const { warning } = await aboutToken(context, service, itemIndex);
	return warning === null ? {} : { tokenWarning: warning };
}
