import type { CallSite } from './callSite';
import type { CallFailure } from './failure';
import { PARTICIPANT_BODY } from './sizeLimits';
import { megabytes } from './safeText';

const NO_ANSWER_IN_TIME = 'No answer came in time. Check that n8n can reach the host (firewall, VPN, proxy).';
const CONNECTION_CLOSED = 'The server or a proxy closed the connection before it had answered.';
const NO_ROUTE =
	'No network route leads to that address. Check the Base URL in the credential and that n8n can reach the host (firewall, VPN, proxy).';

/** Network codes as Node and axios report them. */
export const BY_NETWORK_CODE: Record<string, string> = {
	ECONNREFUSED:
		'Nothing listens at that address. Check the Base URL in the credential (host, port, http or https) and that the server is running.',
	ENOTFOUND:
		'The host name is unknown. Check the Base URL in the credential; inside a container "localhost" and "*.localhost" mean the container itself.',
	EAI_AGAIN: 'The DNS lookup of the host name failed. Check the DNS server, or try again.',
	EHOSTUNREACH: NO_ROUTE,
	ENETUNREACH: NO_ROUTE,
	ECONNABORTED: NO_ANSWER_IN_TIME,
	ECONNRESET: CONNECTION_CLOSED,
	EPIPE: CONNECTION_CLOSED,
	EPROTO: 'The TLS connection failed. Check the Base URL in the credential: does this port speak https?',
	NO_TLS: 'Change https to http in the Base URL of the credential, or enter the port that speaks https.',
	CLIENT_CERTIFICATE_REQUIRED:
		'The server answers only clients with a certificate. Switch on Own Certificates in the credential, and enter Client Certificate and Private Key. ' +
		'A target with access of its own has them in Target Secrets.',
	CLIENT_CERTIFICATE_REFUSED:
		'The server does not accept the client certificate, or got none: enter it in the credential (Own Certificates), ' +
		'for a target with access of its own in Target Secrets. ' +
		'Else ask its operator which authority has to issue it, and whether it is expired or revoked.',
	NO_HTTP:
		'Enter the port of the HTTP API in the Base URL of the credential; ' + 'of a participant that is the JSON Ledger API, usually 7575.',
	ANSWER_CUT_SHORT:
		'Its end is missing: a proxy between n8n and the server may limit the size or duration of answers. Try again, or request less at once.',
	ETIMEDOUT: NO_ANSWER_IN_TIME,
	ERR_CANCELED: 'The execution was cancelled.',
	ERR_BAD_RESPONSE: 'The connection broke before the whole answer had arrived.',
	SSRF_BLOCKED:
		"n8n's own protection (N8N_SSRF_PROTECTION_ENABLED) lets no node reach private addresses. " +
		'Ask whoever runs n8n to add the host to N8N_SSRF_ALLOWED_HOSTNAMES, or its network to N8N_SSRF_ALLOWED_IP_RANGES.',
	ERR_INVALID_URL: 'Enter the Base URL in the credential in full. It looks like https://host:port/path.',
};

/** Advice for a scan that does not answer, or a gateway in front of it that refuses. */
export function allowListAdvice({ detour }: CallSite): string {
	const ask =
		'Scan servers accept known IP addresses only and do not answer others. ' +
		"Ask the super validator's operator whether the address n8n sends from is on the allow-list.";
	return detour ? `${ask} ${detour}` : ask;
}

/** Codes of a server's certificate that n8n does not trust, and of those for which it lacks the authority. */
const UNTRUSTED = /^(?!CLIENT_).*(?:CERT|SELF_SIGNED|UNABLE_TO_VERIFY)/;
const NO_AUTHORITY = /SELF_SIGNED|UNABLE_TO/;

/** Meaning of a network code, for the server at the credential's Base URL. Undefined for one that is not known. */
export function explainNetworkCode(code = ''): string | undefined {
	if (UNTRUSTED.test(code)) {
		return (
			"The server's TLS certificate is not trusted by n8n. " +
			'Configure the server to send the whole chain, or add its certificate authority to n8n (NODE_EXTRA_CA_CERTS).'
		);
	}
	return BY_NETWORK_CODE[code];
}

/** Bytes of a request from which on its size may be why the connection broke. */
const LARGE = 1_000_000;

/** Advice on a server that could not be reached. It names the field with the address. */
export const networkAdvice = (failure: CallFailure, site: CallSite): string =>
	adviceForUrl(failure, site).replaceAll('Base URL', site.urlField ?? 'Base URL');

function adviceForUrl({ code = '', sentBytes = 0 }: CallFailure, site: CallSite): string {
	const explanation = explainNetworkCode(code);
	if (code === 'ECONNRESET' || code === 'EPIPE') {
		const causes = [
			sentBytes <= LARGE && site.baseUrl.startsWith('http:') && 'If the server expects TLS, write https in the Base URL of the credential.',
			sentBytes <= LARGE &&
				site.baseUrl.startsWith('https:') &&
				'If the server checks client certificates, it may want one, or refuse that of the credential (Own Certificates).',
			sentBytes > LARGE &&
				`The request of ${megabytes(sentBytes)} may be larger than the server or a proxy in front of it accepts ` +
					'(a participant: 8 MiB by default, from Canton 3.6 on 10 MiB).',
			sentBytes > PARTICIPANT_BODY &&
				site.submission !== undefined &&
				'Where that limit holds, nothing was submitted; the broken connection alone does not show it.',
		].filter(Boolean);
		return [explanation, ...causes].join(' ');
	}
	const timedOut = code === 'ETIMEDOUT' || code === 'ECONNABORTED';
	const parts = [explanation ?? 'Check the Base URL in the credential and that n8n can reach the host.'];
	if (NO_AUTHORITY.test(code)) parts.push('Or enter that authority as CA Certificate in the credential (Own Certificates).');
	// n8n fetches the token within the same call, and does not say which of the two was silent.
	if (timedOut && site.tokenUrl) parts.push(`It may also be the token server at ${site.tokenUrl} that did not answer.`);
	if (timedOut && site.allowList) parts.push(allowListAdvice(site));
	return parts.join(' ');
}
