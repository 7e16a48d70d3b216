import type { CallSite } from './callSite';
import { INCOMPLETE, type CallFailure } from './failure';
import { explainNetworkCode } from './networkAdvice';
import { EMPTY_ANSWER, NO_TOKEN, TOKEN_NO_TEXT, tooManyRequests } from './tokenAnswer';

const DISCOVERY = "the provider's discovery document (.well-known/openid-configuration) names it as token_endpoint";
/** Codes of an operating system or of TLS, also those nothing more is known of. */
const OF_NETWORK = /^(E[A-Z]+|ERR_(TLS|SSL|FR)_\w+)$/;

/** Advice if there is no access token. The secret is mentioned only if the token server may have refused it. */
export function tokenServerAdvice({ httpStatus = 0, code = '', message }: CallFailure, { tokenUrl }: CallSite): string {
	if (code === INCOMPLETE) return 'Open the credential and fill in the field, or choose another Authentication there.';
	const server = tokenUrl ? `The token server at ${tokenUrl}` : 'The token server that Access Token URL in the credential leads to';
	if (httpStatus >= 500) return `${server} has an internal error. Try again later.`;
	if (httpStatus === 404 || httpStatus === 405)
		return `${server} has no token endpoint there (HTTP ${httpStatus}). Check Access Token URL in the credential; ${DISCOVERY}.`;
	if (tooManyRequests(message, httpStatus)) return `${server} got too many requests. Try again later.`;
	if (code === NO_TOKEN && httpStatus !== 400 && httpStatus !== 401) {
		// A JSON object with something else in it takes the place of the token, and n8n asks for no other.
		const kept =
			message === EMPTY_ANSWER || message === TOKEN_NO_TEXT
				? ' n8n may keep such an answer: if the error stays, create the credential again.'
				: '';
		return (
			`${server} did not answer as a token endpoint does. ` +
			'Check Access Token URL in the credential rather than the secret: ' +
			`it has to lead to the token endpoint itself, not to a login page; ${DISCOVERY}.${kept}`
		);
	}
	if (code.startsWith('CLIENT_CERTIFICATE_'))
		return (
			`${server} asks for a client certificate, and n8n sends none to a token server. ` +
			'Ask its operator for a client with a secret, or have a proxy add the certificate.'
		);
	const explanation = explainNetworkCode(code);
	if (explanation?.includes('Base URL')) return `${server} could not be reached. ${explanation.replaceAll('Base URL', 'Access Token URL')}`;
	if (explanation || OF_NETWORK.test(code))
		return `${server} could not be reached. ${explanation ? `${explanation} ` : ''}Check Access Token URL in the credential.`;
	return (
		`${server} refused. Check Access Token URL, Client ID, Client Secret, Audience and Scope in the credential; ` +
		'some providers want Client Authentication by Header.'
	);
}
