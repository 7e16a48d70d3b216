import type { ICredentialTestRequest } from 'n8n-workflow';

/** A PEM text of the credential, whose line breaks a form may have turned into spaces. Also a key as OpenSSL encrypted it before PKCS #8. */
const pem = (field: string): string =>
	`($credentials.${field} || '').replaceAll('\\\\n', '\\n')` +
	`.replace(/(-----(?:BEGIN|END) [A-Z ]+-----)|\\s+/g, (all, line) => '\\n' + (line ? line + '\\n' : ''))` +
	`.replace(/[A-Za-z0-9+\\/=]{65,}/g, (base64) => base64.match(/.{1,64}/g).join('\\n')).replace(/\\n+/g, '\\n')` +
	`.replace(/Proc-Type:\\n?4,ENCRYPTED\\nDEK-Info:\\n?(\\S+)\\n/, 'Proc-Type: 4,ENCRYPTED\\nDEK-Info: $1\\n\\n').trim()`;

/** Certificates of the credential, as an expression. Nodes also say what is wrong with them. */
const CERTIFICATES = `={{ $credentials.ownCertificates ? {
	cert: ${pem('clientCertificate')} || undefined,
	key: ${pem('clientKey')} || undefined,
	passphrase: $credentials.clientPassphrase || undefined,
	ca: ${pem('caCertificate')} || undefined,
} : {} }}`;

/**
 * The Test of a credential that gets its tokens by OAuth2. n8n takes no test function for those, so this one is declared:
 * it speaks by HTTP status, never follows a redirect (the token would go along), and waits as long as n8n lets it.
 * @param server who is asked, e.g. "participant"
 * @param api what should be found at the Base URL, e.g. "JSON Ledger API"
 * @param texts messages by HTTP status that say more than the usual ones
 */
export function oAuth2Test(
	request: { baseURL: string; url: string },
	server: string,
	api: string,
	texts: Record<number, string>,
	wrongAnswer: { key: string; value?: string },
): ICredentialTestRequest {
	const redirect =
		'The Base URL redirects to another address. Redirects are not followed, so that no token travels there. ' +
		`If it leads to a login page, ask the ${server}'s operator how programs reach this service.`;
	const byStatus: Record<number, string> = {
		...Object.fromEntries([301, 302, 303, 307, 308].map((status) => [status, redirect])),
		400: `The server answered 400 (bad request). Check the Base URL: does it lead to a ${api}?`,
		401:
			`The ${server} does not accept the token (401). ` +
			`It is signed with a key the ${server} does not trust, issued for another audience, ` +
			`or lives longer than the ${server} allows. Check Audience and Access Token URL.`,
		403: `The ${server}, or a gateway in front of it, does not permit this (403). Ask its operator.`,
		404: `There is no ${api} at this Base URL (404). Is a part of its path missing, or one too many?`,
		405: `There is no ${api} at this Base URL (405). Is a part of its path missing, or one too many?`,
		429: `The ${server} or a proxy in front of it limits the number of requests (429). Wait a moment and retry.`,
		500: `The ${server} has an internal error (500). Its operator finds the reason in the log.`,
		502: `A proxy in front of the ${server} answered 502: the ${server} behind it is down or unreachable.`,
		503: `The ${server}, or a proxy in front of it, is not ready (503). Wait a moment and retry.`,
		504: `A proxy in front of the ${server} got no answer in time (504). Check that the ${server} is running.`,
		...texts,
	};
	const rules: object[] = Object.entries(byStatus).map(([value, message]) => ({
		type: 'responseCode',
		properties: { value: Number(value), message },
	}));
	rules.push({
		type: 'responseSuccessBody',
		properties: {
			value: undefined,
			...wrongAnswer,
			message: `Something answers at this Base URL, but it is not a ${api}. Check host and path, and whether a gateway requires a login.`,
		},
	});
	return {
		request: {
			...request,
			disableFollowRedirect: true,
			skipSslCertificateValidation: '={{ $credentials.ignoreSSLIssues }}',
			agentOptions: CERTIFICATES,
		} as ICredentialTestRequest['request'],
		// n8n reads each rule's own type. Only its declaration wants them all to be of one.
		rules: rules as NonNullable<ICredentialTestRequest['rules']>,
	};
}
