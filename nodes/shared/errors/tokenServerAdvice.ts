import type { CallSite } from './advice';
import { INCOMPLETE, type CallFailure } from './failure';
import { explainNetworkCode } from './networkAdvice';

/** What to do when there is no access token. */
export function tokenServerAdvice({ httpStatus = 0, code }: CallFailure, { tokenUrl }: CallSite): string {
	if (code === INCOMPLETE) return 'Open the credential and fill in the field, or choose another Authentication there.';
	const server = tokenUrl ? `The token server at ${tokenUrl}` : 'The token server that Access Token URL in the credential leads to';
	if (httpStatus >= 500) return `${server} has an internal error. Try again later.`;
	if (httpStatus === 404 || httpStatus === 405)
		return `${server} has no token endpoint there (HTTP ${httpStatus}). Check Access Token URL in the credential; the provider's discovery document (.well-known/openid-configuration) names it as token_endpoint.`;
	const known = explainNetworkCode(code);
	if (code && known)
		return `${server} could not be reached. Check Access Token URL in the credential. ${known.replaceAll('Base URL', 'Access Token URL')}`;
	return `${server} refused. Check Access Token URL, Client ID, Client Secret, Audience and Scope in the credential; some providers want Client Authentication by Header.`;
}
